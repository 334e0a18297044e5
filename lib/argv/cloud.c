/* cloud.c: forges, clouds, clusters, services. Options that take a value; written after the manuals, and not yet checked
 * against them option by option. */
#include "argv/programs.h"

const struct grammar programs_cloud[] = {
	{ "gh", NULL, "-R|--repo: --hostname: -X|--method: -H|--header: -f|--raw-field: -F|--field: -q|--jq: -t|--title|--template: -b|--body: --body-file: "
		      "-B|--base: -a|--assignee: -l|--label: -m: -p|--project: -r|--reviewer: --input: -L|--limit: --json: --search|-S: --cache: "
		      "--visibility: --notes|-n: --notes-file: --target: -s: -e|--env: -o|--org: -u|--user: -D|--dir: -O|--output: --add-label: "
		      "--remove-label: --subject: --reason: --comment|-c: --yes -y --help --squash --merge --rebase -d --delete-branch --auto "
		      "--admin", GRAMMAR_EXACT_LONG },
	{ "glab hub tea", NULL, "-R|--repo: -X|--method: -H|--header: -f|--raw-field: -F|--field: --input: -t|--title: -d: -b: -l: -a: -g|--group: -m: -y|--yes "
				"--hostname:", GRAMMAR_EXACT_LONG },
	{ "kubectl oc k k3s", NULL, "-n|--namespace: --context: --cluster: --user: --kubeconfig: -s|--server: --token: --as: --as-group: -f|--filename: "
				    "-l|--selector: -o|--output: --field-selector: --cascade: --grace-period: --timeout: --request-timeout: -k|--kustomize: "
				    "-c|--container: --replicas: --dry-run? -A|--all-namespaces --all --force --now --wait", GRAMMAR_EXACT_LONG },
	{ "helm", NULL, "-n|--namespace: --kube-context: --kubeconfig: -f|--values: --set: --set-string: --version: --timeout: -o|--output: --repo: --dry-run?",
	  GRAMMAR_EXACT_LONG },
	{ "terraform tofu terragrunt", NULL, "-chdir: -var: -var-file: -target: -out: -state: -backend-config: -lock-timeout: -parallelism: -auto-approve "
					    "-destroy -input: -refresh: -lock: -json -help -no-color -reconfigure -force -replace:",
	  GRAMMAR_LONG_ONE_DASH | GRAMMAR_EXACT_LONG },
	{ "pulumi", NULL, "-s|--stack: -C|--cwd: -m|--message: -t|--target: -p|--parallel: -c|--config: -y|--yes -f|--skip-preview --preview-only", GRAMMAR_EXACT_LONG },
	{ "cdk sls serverless sam amplify copilot eksctl", NULL, "-a|--app: -c|--context: --profile: -o|--output: -s|--stage: -r|--region: --stack-name: "
								"--name: -f|--force -y|--yes --no-prompts", GRAMMAR_EXACT_LONG },
	{ "aws", NULL, "--profile: --region: --output: --endpoint-url: --query: --cli-input-json: --color: --ca-bundle: --cli-read-timeout: "
		       "--cli-connect-timeout: --bucket: --key: --stack-name: --table-name: --instance-ids: --db-instance-identifier: --recursive --force "
		       "--dryrun --dry-run --delete --exclude: --include: --acl:", GRAMMAR_EXACT_LONG },
	{ "gcloud bq", NULL, "--project: --account: --configuration: --format: --zone: --region: --filter: --impersonate-service-account: -q|--quiet -f|--force -r "
			     "--project_id: --location: --dataset_id:", GRAMMAR_EXACT_LONG },
	{ "az", NULL, "-g|--resource-group: -n|--name: --subscription: -o|--output: --query: -l|--location: --ids: -y|--yes --no-wait", GRAMMAR_EXACT_LONG },
	{ "gsutil rclone s3cmd mc azcopy b2", NULL, "-o: -h: -i: -u: --config: -m -q -f -D -r -R --recursive --force --exclude: --include: --dry-run -n "
						     "--insecure --newer-than: --older-than:", GRAMMAR_EXACT_LONG },
	{ "heroku fly flyctl vercel netlify wrangler railway render firebase supabase doctl linode-cli ibmcloud hcloud scw oci neonctl pscale turso "
	  "upstash convex eas expo surge ghp-import nomad consul vault etcdctl boundary packer vagrant ansible-playbook ansible juju fastly pd circleci "
	  "jenkins-cli stripe newrelic datadog-ci nats rabbitmqadmin rabbitmqctl kafka-topics kafka-topics.sh kafka-configs kafka-configs.sh "
	  "kafka-consumer-groups kafka-consumer-groups.sh kafka-acls kafka-delete-records kafka-delete-records.sh rpk op doppler infisical bw pass flipt ldcli splunk "
	  "restic borg rustic velero duplicity kopia apigeecli deck square unleash gitlab-rake algolia braintree buildkite-agent haproxy traefik", NULL,
	  "-a|--app: -o|--org: -p|--project: -e|--environment: -c|--config: --scope: --token|-t: -s|--site: -n|--namespace: --name: --stage: "
	  "--project-ref: -r|--repo: --repository: --address: --vault: --topic: --bootstrap-server: -y|--yes --confirm: -f|--force --env: -i|--inventory: "
	  "-u: --cwd: --zone-id: --record-id: --id: --key: --keep-last: --keep-daily: --keep-weekly: --password-file: -q --dry-run --workspace:", GRAMMAR_EXACT_LONG },
	/* nginx -s stop: the value stands as a word of its own, so that rules see it. */
	{ "nginx", NULL, "-s -c: -g: -p: -e: -t -T -q -v -V -h", 0 },
	{ NULL, NULL, NULL, 0 },
};
