/* runners.c: rows for programs of containers, other machines, package managers and language tools that run a command.
 *
 * Written after the programs' manuals as they stood in 2024, and not yet checked against them option by option. */
#include "shell/wrappers.h"

#define FLAGS_OF_DOCKER_RUN                                                                                             \
	"-a|--attach: --add-host: --annotation: --arch: --blkio-weight: --cap-add: --cap-drop: --cgroup-parent: --cgroupns: "   \
	"--cidfile: --cpu-period: --cpu-quota: -c|--cpu-shares: --cpus: --cpuset-cpus: --cpuset-mems: -d|--detach "   \
	"--detach-keys: --device: --device-cgroup-rule: --dns: --dns-option: --dns-search: --domainname: "            \
	"--entrypoint: -e|--env: --env-file: --expose: --gpus: --group-add: --health-cmd: --health-interval: "         \
	"--health-retries: --health-timeout: -h|--hostname: --init -i|--interactive --ip: --ip6: --ipc: --isolation: " \
	"-l|--label: --label-file: --link: --log-driver: --log-opt: --mac-address: -m|--memory: --memory-swap: "       \
	"--mount: --name: --net|--network: --network-alias: --no-healthcheck --oom-kill-disable --oom-score-adj: --pid: "  \
	"--pids-limit: --platform: --privileged -p|--publish: -P|--publish-all --pull: -q|--quiet --read-only --restart: "  \
	"--rm --replace --rmi --pod: --systemd: --tz: --userns: --tls-verify? --secret: --umask: --no-hosts --no-hostname "   \
	"--runtime: --security-opt: --shm-size: --sig-proxy --stop-signal: --stop-timeout: --storage-opt: --sysctl: "  \
	"--no-deps --service-ports --use-aliases -T|--no-TTY --quiet-pull --build --remove-orphans --use-api-socket "     \
	"--tmpfs: -t|--tty --ulimit: -u|--user: --uts: -v|--volume: --volume-driver: --volumes-from: -w|--workdir: --help"

#define GLOBAL_OF_DOCKER                                                                                             \
	"--config: -c|--context: -D|--debug -H|--host: -l|--log-level: --tls --tlscacert: --tlscert: --tlskey: --tlsverify "   \
	"-f|--file: -p|--project-name: --profile: --env-file: --project-directory: --ansi: --compatibility --parallel: "       \
	"--progress: --url: --connection: -r|--remote --root: --runroot: --storage-driver: -n|--namespace: -a|--address: "    \
	"--cgroup-manager: --events-backend: --storage-opt: --verbose --dry-run"
#define GLOBAL_OF_KUBECTL                                                                                         \
	"-n|--namespace: --context: --cluster: --user: --kubeconfig: --as: --as-group: --as-uid: -s|--server: --token: -v|--v: " \
	"--request-timeout: --certificate-authority: --client-certificate: --client-key: --insecure-skip-tls-verify "       \
	"--cache-dir: --tls-server-name: --match-server-version --warnings-as-errors"
#define FLAGS_OF_NPM_EXEC                                                                                            \
	"-y|--yes --no|--no-install -p|--package: -c|--call: --shell-mode -w|--workspace: --workspaces -r|--recursive "      \
	"--parallel --silent -s -q|--quiet --bun --filter|-F: -C|--dir: --prefix: --include-workspace-root --prefer-offline "  \
	"--prefer-online --offline --ignore-existing --registry: --cache: --loglevel: --allow-build: --node-options: "      \
	"-v|--version -h|--help --verbose --no-report-summary --resume-from: --cwd:"

const struct wrapper runners[] = {
	{ .programs = "docker podman nerdctl", .subcommands = "exec container/exec compose/exec", .global = GLOBAL_OF_DOCKER,
	  .kind = WRAP_COMMAND, .operands = 1, .place = PLACE_CONTAINER,
	  .options = "-d|--detach --detach-keys: --index: -T|--no-TTY -e|--env: --env-file: -i|--interactive --privileged -t|--tty "
		     "-u|--user: -w|--workdir: -l|--latest --preserve-fds: --cidfile: --no-session --dry-run --help" },
	{ .programs = "docker podman nerdctl", .global = GLOBAL_OF_DOCKER,
	  .subcommands = "run container/run compose/run create container/create", .entry = "--entrypoint", .kind = WRAP_COMMAND,
	  .operands = 1, .place = PLACE_CONTAINER, .options = FLAGS_OF_DOCKER_RUN },
	{ .programs = "docker-compose podman-compose", .subcommands = "exec", .global = GLOBAL_OF_DOCKER, .kind = WRAP_COMMAND, .operands = 1,
	  .place = PLACE_CONTAINER, .options = "-d|--detach -e|--env: -u|--user: -T --index: -w|--workdir: --privileged -i -t" },
	{ .programs = "docker-compose podman-compose", .subcommands = "run", .global = GLOBAL_OF_DOCKER, .entry = "--entrypoint",
	  .kind = WRAP_COMMAND, .operands = 1, .place = PLACE_CONTAINER, .options = FLAGS_OF_DOCKER_RUN },
	{ .programs = "kubectl oc k3s microk8s.kubectl minikube", .subcommands = "exec kubectl/exec", .global = GLOBAL_OF_KUBECTL,
	  .kind = WRAP_COMMAND, .operands = 1, .behind_dashes = true, .place = PLACE_CONTAINER,
	  .options = "-c|--container: -f|--filename: -i|--stdin -t|--tty -q|--quiet --pod-running-timeout: " GLOBAL_OF_KUBECTL },
	{ .programs = "kubectl oc", .subcommands = "run debug", .global = GLOBAL_OF_KUBECTL, .kind = WRAP_COMMAND, .operands = 1,
	  .behind_dashes = true, .place = PLACE_CONTAINER,
	  .options = "--annotations: --attach? --command --dry-run? --env: --image: --image-pull-policy: -l|--labels: --leave-stdin-open "
		     "--limits: --requests: -o|--output: --overrides: --override-type: --pod-running-timeout: --port: --expose --privileged "
		     "-q|--quiet --restart: --rm -i|--stdin -t|--tty --target: --share-processes --copy-to: -c|--container: --profile: "
		     "--replace --same-node --set-image: --arguments-only --serviceaccount: --wait --field-manager: " GLOBAL_OF_KUBECTL },
	{ .programs = "oc", .subcommands = "rsh", .global = GLOBAL_OF_KUBECTL, .kind = WRAP_COMMAND, .operands = 1, .bare = true,
	  .place = PLACE_CONTAINER, .options = "-c|--container: -T|--no-tty -t|--tty --shell: --timeout: " GLOBAL_OF_KUBECTL },
	{ .programs = "crictl", .subcommands = "exec", .global = "-r|--runtime-endpoint: -i|--image-endpoint: -t|--timeout: -D|--debug -c|--config:",
	  .kind = WRAP_COMMAND, .operands = 1, .place = PLACE_CONTAINER, .options = "-i|--interactive -t|--tty -s|--sync --timeout: -q|--quiet -e|--env:" },
	{ .programs = "lxc incus", .subcommands = "exec", .global = "--debug --project: -q|--quiet -v|--verbose --force-local", .kind = WRAP_COMMAND,
	  .operands = 1, .behind_dashes = true, .place = PLACE_CONTAINER,
	  .options = "--cwd: --env: -n|--disable-stdin -t|--force-interactive -T|--force-noninteractive --mode: --user: --group: --project: "
		     "--debug -q|--quiet -v|--verbose" },
	{ .programs = "lxc-attach", .kind = WRAP_COMMAND, .bare = true, .place = PLACE_CONTAINER,
	  .options = "-n|--name: -e|--elevated-privileges? -a|--arch: -s|--namespaces: -R|--remount-sys-proc --keep-env --clear-env -v|--set-var: "
		     "--keep-var: -P|--lxcpath: -u|--uid: -g|--gid: -c|--context: -L|--pty-log: -o|--logfile: -l|--logpriority: -q|--quiet -f|--rcfile:" },
	{ .programs = "machinectl", .subcommands = "shell", .global = "-q|--quiet --uid: -E|--setenv: -M|--machine: -H|--host: --no-pager -l|--full",
	  .kind = WRAP_COMMAND, .operands = 1, .bare = true, .place = PLACE_CONTAINER, .options = "--uid: -E|--setenv: -q|--quiet" },
	{ .programs = "systemd-nspawn", .kind = WRAP_COMMAND, .bare = true, .place = PLACE_CONTAINER, .loose = true,
	  .options = "-D|--directory: --template: -x|--ephemeral -i|--image: --oci-bundle: -a|--as-pid2 -b|--boot --chdir: -E|--setenv: -u|--user: "
		     "-M|--machine: --uuid: -S|--slice: --property: --private-users? -U -n|--network-veth --bind: --bind-ro: --tmpfs: --overlay: "
		     "--capability: -q|--quiet -P|--pipe --console: -h|--help --version" },
	{ .programs = "rsh plink autossh", .kind = WRAP_REMOTE, .operands = 1, .place = PLACE_REMOTE, .loose = true,
	  .options = "-l: -n -p: -P: -i: -M: -f -N -T -t -L: -R: -D: -o: -F: -J: -batch -ssh -pw: -q -v" },
	{ .programs = "pssh parallel-ssh pdsh", .kind = WRAP_TEXT, .place = PLACE_REMOTE, .loose = true,
	  .options = "-h|--hosts: -H|--host: -l|--user: -p|--par: -o|--outdir: -e|--errdir: -t|--timeout: -O|--option: -v -A -i -x: -X: -w: -g: -f: -u: -R: -P -I" },
	{ .programs = "railway", .subcommands = "run", .kind = WRAP_COMMAND, .loose = true, .options = "-s|--service: -e|--environment:" },
	{ .programs = "sops", .subcommands = "exec-env exec-file", .kind = WRAP_TEXT, .operands = 1, .loose = true, .options = "-b" },
	{ .programs = "envchain", .kind = WRAP_COMMAND, .operands = 1, .options = "" },
	{ .programs = "podman", .subcommands = "unshare", .kind = WRAP_COMMAND, .options = "--rootless-netns" },
	{ .programs = "multipass", .subcommands = "exec", .kind = WRAP_COMMAND, .operands = 1, .behind_dashes = true, .place = PLACE_CONTAINER, .options = "-d|--working-directory: -n" },
	{ .programs = "pueue", .subcommands = "add", .kind = WRAP_TEXT, .loose = true, .options = "-w|--working-directory: -e|--escape -i -s -d|--delay: -g|--group: -a|--after: -l|--label: -p" },
	{ .programs = "env-cmd", .kind = WRAP_COMMAND, .options = "-e|--environments: -f|--file: -r|--rc-file: --fallback --no-override --silent --verbose -x" },
	{ .programs = "newgrp", .kind = WRAP_COMMAND, .operands = 1, .bare = true, .options = "-" },
	{ .programs = "ssh", .kind = WRAP_REMOTE, .operands = 1, .place = PLACE_REMOTE,
	  .keys = "-o ProxyCommand LocalCommand KnownHostsCommand",
	  .options = "-4 -6 -A -a -B: -b: -C -c: -D: -E: -e: -F: -f -G -g -I: -i: -J: -K -k -L: -l: -M -m: -N -n -O: -o: -p: "
		     "-P: -Q: -q -R: -S: -s -T -t -V -v -W: -w: -X -x -Y -y" },
	{ .programs = "sshpass", .kind = WRAP_COMMAND, .options = "-f: -d: -p: -e -P: -v -h -V" },
	{ .programs = "mosh", .kind = WRAP_COMMAND, .operands = 1, .behind_dashes = true, .split = "--ssh", .place = PLACE_REMOTE,
	  .options = "--client: --server: --ssh: --predict: -a -n -4|--family: -6 -p|--port: --bind-server: --no-init --local --no-ssh-pty "
		     "--experimental-remote-ip: -o" },
	{ .programs = "vagrant", .subcommands = "ssh", .kind = WRAP_CODE, .code = "-c", .place = PLACE_REMOTE,
	  .options = "-c|--command: -p|--plain -t|--tty? --no-tty -h|--help" },
	{ .programs = "adb", .subcommands = "shell exec-out", .global = "-a -d -e -s: -t: -H: -P: -L: --one-device: --exit-on-write-error",
	  .kind = WRAP_TEXT, .place = PLACE_REMOTE, .bare = true, .options = "-e: -n -T -t -x" },
	{ .programs = "gcloud", .subcommands = "compute/ssh beta/compute/ssh alpha/compute/ssh compute/tpus/tpu-vm/ssh", .kind = WRAP_CODE,
	  .global = "--project: --account: --quiet|-q --verbosity: --configuration: --format:", .code = "--command", .place = PLACE_REMOTE, .loose = true,
	  .options = "--command: --zone: --region: --project: --account: --tunnel-through-iap --internal-ip --ssh-flag: --ssh-key-file: "
		     "--strict-host-key-checking: --container: --dry-run --force-key-file-overwrite --plain --worker: --quiet|-q --troubleshoot" },
	{ .programs = "heroku", .subcommands = "run run:detached", .kind = WRAP_TEXT, .place = PLACE_REMOTE,
	  .options = "-a|--app: -r|--remote: -s|--size: -e|--env: -x|--exit-code --no-tty --no-notify --type: --no-launcher -t|--tail" },
	{ .programs = "fly flyctl", .subcommands = "ssh/console", .kind = WRAP_CODE, .code = "-C", .place = PLACE_REMOTE,
	  .options = "-C|--command: -a|--app: -c|--config: -A|--address: --container: -g|--group: --machine: -s|--select -q|--quiet --pty -r|--region: "
		     "-u|--user: -o|--org: -t|--access-token: --verbose --debug" },
	{ .programs = "ansible", .kind = WRAP_OPTIONS, .code = "-a", .place = PLACE_REMOTE,
	  .options = "-a|--args: -m|--module-name: -i|--inventory: -u|--user: -b|--become -K|--ask-become-pass -k|--ask-pass -e|--extra-vars: "
		     "-f|--forks: -l|--limit: -o|--one-line -B|--background: -P|--poll: -M|--module-path: -t|--tree: -T|--timeout: -C|--check -D|--diff" },
	/* Package managers and environments of languages. */
	{ .programs = "npx bunx pnpx", .kind = WRAP_COMMAND, .code = "-c", .options = FLAGS_OF_NPM_EXEC },
	{ .programs = "pnpm yarn npm bun", .subcommands = "exec dlx x", .kind = WRAP_COMMAND, .code = "-c", .global = FLAGS_OF_NPM_EXEC,
	  .text_option = "--shell-mode", .options = FLAGS_OF_NPM_EXEC },
	{ .programs = "uv", .subcommands = "run tool/run", .kind = WRAP_COMMAND,
	  .global = "-q|--quiet -v|--verbose --offline --directory: --project: --config-file: --no-config --no-progress --cache-dir: -n|--no-cache --color:",
	  .options = "--extra: --all-extras --no-extra: --no-dev --group: --no-group: --no-default-groups --only-group: --all-groups -m|--module "
		     "--only-dev --no-editable --env-file: --no-env-file --with|-w: --with-editable: --with-requirements: --isolated --active --no-sync "
		     "--locked --frozen -s|--script --gui-script --all-packages --package: --no-project --dev --index: --default-index: -i|--index-url: "
		     "--extra-index-url: -f|--find-links: --no-index -U|--upgrade -P|--upgrade-package: --resolution: --prerelease: -C|--config-setting: "
		     "--reinstall --reinstall-package: --link-mode: -n|--no-cache --refresh -p|--python: --managed-python --no-managed-python -q|--quiet "
		     "-v|--verbose --offline --project: --directory: --from: --color: --no-progress --exact -h|--help" },
	{ .programs = "uvx", .kind = WRAP_COMMAND,
	  .options = "--from: --with|-w: --with-editable: --with-requirements: -p|--python: --isolated -q|--quiet -v|--verbose --offline -n|--no-cache "
		     "--refresh --index: --index-url|-i: -U|--upgrade --env-file: -h|--help -V|--version" },
	{ .programs = "poetry pipenv pdm rye pixi", .subcommands = "run exec", .kind = WRAP_COMMAND,
	  .global = "-n|--no-interaction -q|--quiet -v|--verbose --no-ansi --no-cache -C|--directory: -P|--project: --no-plugins -p: -c|--config: -I",
	  .options = "-n|--no-interaction -q|--quiet -v|--verbose --no-ansi --no-cache -P|--project: -C|--directory: -s|--site-packages -p|--path: -e|--environment: "
		     "--manifest-path: --frozen --locked --system --no-dotenv -f|--pyproject: -h|--help" },
	{ .programs = "hatch", .subcommands = "run", .kind = WRAP_COMMAND,
	  .global = "-e|--env: -p|--project: -v|--verbose -q|--quiet --color --no-color --interactive --no-interactive --data-dir: --cache-dir: --config:",
	  .options = "-h|--help" },
	{ .programs = "pipx", .subcommands = "run", .kind = WRAP_COMMAND,
	  .options = "--spec: --python: --pip-args: --no-cache --path --pypackages --verbose -v -q|--quiet --system-site-packages --index-url|-i: -h|--help" },
	{ .programs = "conda mamba micromamba", .subcommands = "run", .kind = WRAP_COMMAND, .dir = "--cwd",
	  .options = "-n|--name: -p|--prefix: -v|--verbose --dev --debug-wrapper-scripts --cwd: --no-capture-output|--live-stream -a|--attach: -d|--detach "
		     "-e|--env: --clean-env --label: -h|--help" },
	{ .programs = "mise rtx", .subcommands = "exec x", .kind = WRAP_COMMAND, .behind_dashes = true, .global = "-C|--cd: -E|--env: -q|--quiet -v|--verbose -y|--yes",
	  .options = "-c|--command: -C|--cd: -E|--env: -j|--jobs: --raw --no-deps -q|--quiet -v|--verbose -y|--yes", .code = "-c" },
	{ .programs = "rbenv pyenv nodenv jenv goenv phpenv", .subcommands = "exec", .kind = WRAP_COMMAND, .options = "" },
	{ .programs = "asdf", .subcommands = "exec", .kind = WRAP_COMMAND, .options = "" },
	{ .programs = "bundle bundler", .subcommands = "exec", .kind = WRAP_COMMAND, .global = "--gemfile: -r|--retry: --no-color -V|--verbose",
	  .options = "--keep-file-descriptors --no-keep-file-descriptors --gemfile:" },
	{ .programs = "nvm", .subcommands = "exec", .kind = WRAP_COMMAND, .maybe_operand = true, .options = "--silent --no-use --lts?" },
	{ .programs = "fnm", .subcommands = "exec", .kind = WRAP_COMMAND, .options = "--using: --using-file --log-level: --node-dist-mirror: --fnm-dir:" },
	{ .programs = "volta", .subcommands = "run", .kind = WRAP_COMMAND, .options = "--node: --npm: --bundled-npm --pnpm: --no-pnpm --yarn: --no-yarn --env: --verbose --quiet" },
	{ .programs = "rustup", .subcommands = "run", .kind = WRAP_COMMAND, .operands = 1, .global = "-v|--verbose -q|--quiet", .options = "--install" },
	{ .programs = "opam stack cabal", .subcommands = "exec", .kind = WRAP_COMMAND,
	  .options = "--switch: --set-root --set-switch --root: --sync-env -y|--yes --no-stack-exe --package: --plain --cwd:" },
	{ .programs = "dotenv", .subcommands = "run", .kind = WRAP_COMMAND, .global = "-f|--file: -q|--quote: -e|--export:", .options = "--override --no-override" },
	{ .programs = "dotenvx", .subcommands = "run", .kind = WRAP_COMMAND, .behind_dashes = true, .loose = true,
	  .options = "-e|--env: -f|--env-file: -fk|--env-keys-file: -fv|--env-vault-file: -o|--overload --convention: --strict --ignore: -q|--quiet" },
	{ .programs = "dotenv dotenvx", .kind = WRAP_COMMAND,
	  .options = "-e: -v: -p: -o|--override -c? --no-expand --debug --quiet -f|--env-file: -h|--help" },
	{ .programs = "cross-env cross-env-shell", .kind = WRAP_ASSIGNMENTS, .one_text = true, .options = "" },
	{ .programs = "direnv", .subcommands = "exec", .kind = WRAP_COMMAND, .operands = 1, .options = "" },
	{ .programs = "op doppler infisical teller", .subcommands = "run", .kind = WRAP_COMMAND, .code = "--command",
	  .options = "--env-file: --no-masking --account: --command: -p|--project: -c|--config: -t|--token: --env: --path: --silent --forward-signals "
		     "--preserve-env? --reset --redact" },
	{ .programs = "chamber aws-vault", .subcommands = "exec", .kind = WRAP_COMMAND, .operands = 1, .behind_dashes = true, .bare = true,
	  .options = "-d|--duration: -n|--no-session --region: -m|--mfa-token: -j|--json -s|--server --pristine --strict --prompt:" },
	{ .programs = "concurrently hyperfine", .kind = WRAP_TEXTS, .code = "-p -s -c", .loose = true,
	  .options = "-p|--prepare: -s|--setup: -c|--cleanup: -n|--names|--command-name: -k|--kill-others -r|--runs: -w|--warmup: -m|--min-runs: -M|--max-runs: "
		     "-N -i|--ignore-failure -u|--time-unit: -S|--shell: --export-json: --export-csv: --export-markdown: --style: --show-output -g|--group "
		     "--raw --no-color --hide: -l|--prefix-length: -t|--timestamp-format: -P: -L: -D: -h|--help -v" },
	{ .programs = "nodemon", .kind = WRAP_OPTIONS, .code = "-x", .options = "-x|--exec: -e|--ext: -w|--watch: -i|--ignore: -d|--delay: -V -q -C -L -r: --signal:" },
	{ .programs = "watchexec", .kind = WRAP_TEXT,
	  .options = "-w|--watch: -c|--clear? -o|--on-busy-update: -r|--restart -s|--signal: --stop-signal: --stop-timeout: -d|--debounce: -p|--postpone -N|--notify "
		     "--shell: -n -E|--env: -e|--exts: -f|--filter: -i|--ignore: --project-origin: --workdir: --no-vcs-ignore --no-global-ignore -1 -q|--quiet -v" },
	{ .programs = "nix-shell", .kind = WRAP_CODE, .code = "--run --command",
	  .options = "--run: --command: -p|--packages -A|--attr: -I: --pure -E|--expr --keep: --arg: --argstr: -i: -j: -Q -v --show-trace --option: --impure" },
	{ .programs = "nix", .subcommands = "develop shell run", .kind = WRAP_OPTIONS, .tail = "-c --command",
	  .global = "--extra-experimental-features: --experimental-features: --option: -L|--print-build-logs -v|--verbose",
	  .options = "-c|--command --impure --extra-experimental-features: -i|--ignore-environment -k|--keep: -f|--file: -L|--print-build-logs --override-input: "
		     "--profile: --accept-flake-config --refresh --offline" },
	{ .programs = NULL },
};
