/* infra.c: machines, clusters, clouds and what runs on them. Read with tipstaff-rules(5). */
#include "rules/hosts.h"
#include "rules/question.h"

static const struct call_pattern stacks[] = {
	{ "terraform tofu terragrunt", "destroy state/rm state/push workspace/delete force-unlock taint", NULL, "-help" },
	{ "terraform tofu terragrunt", "apply", "-auto-approve -destroy", NULL },
	{ "terragrunt", "run-all/destroy run-all/apply", NULL, NULL },
	{ "pulumi", "destroy stack/rm state/delete cancel", NULL, "--preview-only" },
	{ "pulumi", "up update", "-y -f", NULL },
	{ "cdk sls serverless sam amplify copilot", "destroy remove delete env/delete app/delete svc/delete", NULL, NULL },
	{ "eksctl", "delete delete/*", NULL, NULL },
	{ "nomad", "job/stop stop system/gc namespace/delete volume/delete", NULL, NULL },
	{ "ansible-playbook ansible juju vagrant packer", "destroy remove-application destroy-model destroy-controller", NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern clusters[] = {
	{ "kubectl oc k", "delete drain cordon taint replace rollout/undo rollout/restart", NULL, "--dry-run" },
	{ "kubectl oc k", "scale", "--replicas", "--dry-run" },
	{ "helm", "uninstall delete rollback", NULL, "--dry-run" },
	{ "velero", "*/delete uninstall", NULL, NULL },
	{ "argocd flux", "app/delete delete uninstall", NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern containers[] = {
	{ "docker podman nerdctl", "system/prune volume/rm volume/prune volume/remove image/prune container/prune network/prune builder/prune buildx/prune", NULL, NULL },
	{ "docker podman nerdctl", "rm rmi container/rm image/rm", "--force -f -a --volumes -v", NULL },
	{ "docker podman nerdctl", "compose/down", "--volumes -v --rmi", NULL },
	{ "docker podman nerdctl", "swarm/leave stack/rm service/rm secret/rm config/rm node/rm", NULL, NULL },
	{ "docker-compose", "down", "-v --rmi", NULL },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern privileged[] = {
	{ "docker podman nerdctl", "run create container/run", "--privileged", NULL },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern clouds[] = {
	{ "aws", "*/delete-* */terminate-* */remove-* */deregister-* */purge-* */disable-* */reset-* */revoke-* */cancel-* s3/rm s3/rb s3api/delete-* "
		 "ec2/stop-instances rds/stop-db-* secretsmanager/update-secret secretsmanager/put-secret-value ssm/put-parameter "
		 "sns/unsubscribe kms/schedule-key-deletion cloudformation/delete-* iam/put-* iam/attach-* iam/create-access-key */detach-* route53/change-* "
		 "*/batch-delete-* */update-*-policy", NULL, "--dryrun --dry-run" },
	{ "aws", "s3/sync", "--delete", "--dryrun" },
	{ "gcloud", "**/delete storage/rm **/remove-iam-policy-binding **/destroy **/disable **/reset **/purge **/clear **/set-iam-policy", NULL, NULL },
	{ "bq", "rm", NULL, NULL },
	{ "az", "**/delete **/delete-* **/purge **/remove **/untag **/deallocate **/reset **/revoke", NULL, NULL },
	{ "gsutil", "rm rb -m/rm rsync", NULL, "-n" },
	{ "rclone", "delete purge deletefile sync move cleanup rmdir rmdirs", NULL, "--dry-run -n" },
	{ "s3cmd", "del rb rm sync expire", NULL, NULL },
	{ "mc", "rm rb mirror admin/**/remove admin/**/rm admin/**/disable admin/service/stop ilm/**/rm", NULL, NULL },
	{ "azcopy b2", "remove rm sync delete-bucket delete-file-version", NULL, NULL },
	{ "doctl linode-cli ibmcloud hcloud scw oci exo", "**/delete **/rm **/destroy **/remove **/terminate", NULL, NULL },
	{ "heroku", "apps:destroy apps:delete domains:remove pg:reset ps:stop addons:destroy config:unset pipelines:destroy releases:rollback", NULL, NULL },
	{ "fly flyctl", "apps/destroy destroy volumes/delete volumes/destroy machine/destroy machines/destroy postgres/detach secrets/unset scale", NULL, NULL },
	{ "vercel netlify wrangler railway render firebase surge", "remove rm delete env/rm domains/rm alias/rm projects/rm secrets/rm sites:delete env:unset "
		"**/delete **/delete* **/rollback down service/delete hosting:disable firestore:delete functions:delete projects:delete teardown", NULL, NULL },
	{ "consul etcdctl", "kv/delete del delete leave force-leave member/remove snapshot/restore", NULL, NULL },
	{ "vault", "delete secrets/disable auth/disable policy/delete token/revoke lease/revoke kv/delete kv/destroy kv/metadata/delete operator/seal", NULL, NULL },
	{ "doppler infisical", "**/delete secrets/delete projects/delete environments/delete configs/delete", NULL, NULL },
	{ "op bw", "item/delete document/delete vault/delete delete user/delete group/delete connect/token/delete", NULL, NULL },
	{ "restic borg rustic", "forget prune delete unlock break-lock recreate key/remove", NULL, "--dry-run -n" },
	{ "kopia duplicity", "snapshot/delete repository/* remove-* policy/remove", NULL, NULL },
	{ "nats", "stream/delete stream/rm stream/purge consumer/delete consumer/rm account/delete account/rm kv/del kv/rm kv/purge object/del object/rm", NULL, NULL },
	{ "rabbitmqadmin rabbitmqctl", "delete purge forget_cluster_node delete_queue delete_vhost delete_user reset force_reset purge_queue stop_app", NULL, NULL },
	{ "rpk", "**/delete", NULL, NULL },
	{ "kafka-topics kafka-topics.sh kafka-consumer-groups kafka-consumer-groups.sh kafka-acls", NULL, "--delete --reset-offsets --remove", NULL },
	{ "kafka-delete-records kafka-delete-records.sh", NULL, NULL, NULL },
	{ "apigeecli square unleash", "**/delete **/archive", NULL, NULL },
	{ "deck", "reset gateway/reset", NULL, NULL },
	{ "split", "*/delete splits/kill", NULL, NULL },
	{ "gitlab-rake", "gitlab:backup:restore gitlab:db:* db:drop db:reset", NULL, NULL },
	{ "stripe", "api_keys/roll", NULL, NULL },
	{ "fastly pd circleci buildkite-agent flipt ldcli newrelic datadog-ci stripe algolia glab", "**/delete **/purge **/deactivate **/remove **/remove-* **/cancel", NULL, NULL },
	{ "splunk", "remove clean delete", NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

/* Services that listen on this machine and hold data all the same; by their usual ports. */
static const char service_ports[] = "2375 2376 5984 7700 8001 8108 8500 8983 9090 9200 9300 15672 2379 8200";

static bool is_service(struct str url)
{
	return !is_this_machine(url) || str_list_has(service_ports, port_of(url));
}

/* Paths that delete by POST. */
static bool deletes_by_path(struct str url)
{
	static const char *const ends[] = { "/_delete_by_query", "/delete-batch", "/documents/delete" };
	struct str path = str_slice(url, 0, str_find_byte(url, '?'));

	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
		if (str_ends(path, str_of(ends[i])))
			return true;
	return false;
}

/* curl -X DELETE URL, http DELETE URL: not against a program under development, which listens here on a port of its own. */
static enum answer deletes_by_api(struct question *question)
{
	const struct args *args = &question->call.args;
	const struct arg *method = args_option(args, "-X");
	bool deletes = method && (word_is(&method->value, "DELETE") || word_is(&method->value, "delete"));
	enum answer answer = ANSWER_NO;

	for (size_t i = 0; args_operand(args, i); i++) {
		const struct word *word = &args_operand(args, i)->value;

		deletes |= deletes_by_path(word->prefix);
		deletes |= i == 0 && word_is(word, "DELETE") && !command_is(question->command, "curl wget");
		if (is_service(word->prefix) && str_find_byte(word->prefix, '/') < word->prefix.n)
			answer = ANSWER_YES;
	}
	return deletes ? answer : ANSWER_NO;
}

static const struct call_pattern services[] = {
	{ "systemctl", "stop disable mask kill", NULL, NULL },
	{ "service", "*/stop", NULL, NULL },
	{ "launchctl", "unload bootout remove", NULL, NULL },
	{ "iptables ip6tables", NULL, "-F -X", NULL },
	{ "nft", "flush delete", NULL, NULL },
	{ "ufw", "disable reset", NULL, NULL },
	{ "setenforce", "0", NULL, NULL },
	{ "sysctl", NULL, "-w", NULL },
	{ "crontab", NULL, "-r", NULL },
	{ "nginx", "stop quit", NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

const struct rule rules_infra[] = {
	{ .id = "infra.stack", .verdict = VERDICT_ASK,
	  .about = "Terraform, Pulumi, CDK and their like destroy, or apply without showing the plan.",
	  .hit = "terraform destroy", .miss = "terraform plan -destroy",
	  .calls = stacks,
	  .why = "destroys or changes infrastructure without asking again", .instead = "show the plan, `terraform plan`, and let the user apply it" },
	{ .id = "infra.cluster", .verdict = VERDICT_ASK,
	  .about = "kubectl, oc or helm deletes, drains, scales or rolls back; not with --dry-run.",
	  .hit = "kubectl delete ns prod", .miss = "kubectl get pods",
	  .calls = clusters,
	  .why = "takes something out of a cluster that others may use", .instead = "look at it first, `kubectl get pods`" },
	{ .id = "infra.containers", .verdict = VERDICT_ASK,
	  .about = "Containers, images, volumes or networks are deleted by force or all at once.",
	  .hit = "docker system prune", .miss = "docker rm web",
	  .calls = containers,
	  .why = "deletes containers, images or volumes with what is in them", .instead = "list them first, `docker volume ls`" },
	{ .id = "infra.privileged", .verdict = VERDICT_ASK,
	  .about = "A container with --privileged.",
	  .hit = "docker run --privileged alpine", .miss = "docker run --rm alpine ls",
	  .calls = privileged,
	  .why = "gives a container all rights on this machine", .instead = "give it the one right it needs, `docker run --cap-add SYS_PTRACE alpine`" },
	{ .id = "infra.cloud", .verdict = VERDICT_ASK,
	  .about = "A cloud, a hosting service or a service of one, by its command line: delete, terminate, purge and their like.",
	  .hit = "aws s3 rb s3://b", .miss = "aws s3 ls",
	  .calls = clouds,
	  .why = "deletes or changes something in the cloud that nothing here can bring back", .instead = "list it first and let the user delete it" },
	{ .id = "infra.api-delete", .verdict = VERDICT_ASK,
	  .about = "curl or http sends DELETE; not to this machine, unless to the usual port of a service that holds data.",
	  .hit = "curl -X DELETE https://api.example.com/users/1", .miss = "curl -X DELETE http://localhost:3000/todos/1",
	  .program = "curl http https xh xhs", .when = deletes_by_api,
	  .why = "deletes something of a service by its API", .instead = "read it first, with GET" },
	{ .id = "infra.service", .verdict = VERDICT_ASK,
	  .about = "A service of the machine, its firewall or its crontab is stopped or taken away.",
	  .hit = "systemctl stop nginx", .miss = "systemctl status nginx",
	  .calls = services,
	  .why = "stops a service or a guard of this machine", .instead = "look at it first, `systemctl status nginx`" },
	{ .id = NULL },
};
