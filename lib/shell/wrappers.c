/* wrappers.c: one row for each program that runs another command.
 *
 * The options are the programs' own (manual pages of coreutils 9.1, util-linux 2.38, findutils 4.9, sudo 1.9, doas 6.8,
 * openssh 9.2, docker 28, bash 5.2). An option that is missing here makes the reading incomplete, so a gap in this
 * table costs a question and never a miss. */
#include "shell/wrappers.h"

#define FLAGS_OF_SHELLS                                                                                          \
	"-c -s -i -l|--login -e -x -u -v -n -f -a -b -h -k -m -p -r -t -B -C -E -H -P -T -D -q -d -g "             \
	"-o: -O: --norc --noprofile --posix --rcfile:|--init-file: --noediting --restricted --verbose " \
	"--debugger --dump-strings --dump-po-strings --pretty-print --help --version --no-rcs --emulate:"
#define FLAGS_OF_DOCKER_RUN                                                                                             \
	"-a|--attach: --add-host: --annotation: --blkio-weight: --cap-add: --cap-drop: --cgroup-parent: --cgroupns: "   \
	"--cidfile: --cpu-period: --cpu-quota: -c|--cpu-shares: --cpus: --cpuset-cpus: --cpuset-mems: -d|--detach "   \
	"--detach-keys: --device: --device-cgroup-rule: --dns: --dns-option: --dns-search: --domainname: "            \
	"--entrypoint: -e|--env: --env-file: --expose: --gpus: --group-add: --health-cmd: --health-interval: "         \
	"--health-retries: --health-timeout: -h|--hostname: --init -i|--interactive --ip: --ip6: --ipc: --isolation: " \
	"-l|--label: --label-file: --link: --log-driver: --log-opt: --mac-address: -m|--memory: --memory-swap: "       \
	"--mount: --name: --net|--network: --network-alias: --no-healthcheck --oom-kill-disable --pid: --pids-limit: "  \
	"--platform: --privileged -p|--publish: -P|--publish-all --pull: -q|--quiet --read-only --restart: --rm "      \
	"--runtime: --security-opt: --shm-size: --sig-proxy --stop-signal: --stop-timeout: --storage-opt: --sysctl: "  \
	"--no-deps --service-ports --use-aliases -T|--no-TTY --quiet-pull --build --remove-orphans "                          \
	"--tmpfs: -t|--tty --ulimit: -u|--user: --userns: --uts: -v|--volume: --volume-driver: --volumes-from: "       \
	"-w|--workdir:"

#define GLOBAL_OF_DOCKER                                                                                             \
	"--config: -c|--context: -D|--debug -H|--host: -l|--log-level: --tls --tlscacert: --tlscert: --tlskey: --tlsverify "   \
	"-f|--file: -p|--project-name: --profile: --env-file: --project-directory: --ansi: --compatibility --parallel: "       \
	"--progress: --url: --connection: -r|--remote --root: --runroot: --storage-driver: -n|--namespace: -a|--address:"
#define GLOBAL_OF_KUBECTL                                                                                         \
	"-n|--namespace: --context: --cluster: --user: --kubeconfig: --as: --as-group: -s|--server: --token: -v: "          \
	"--request-timeout: --certificate-authority: --insecure-skip-tls-verify --cache-dir:"

static const struct wrapper wrappers[] = {
	{ .programs = "sudo", .kind = WRAP_ASSIGNMENTS, .dir = "-D", .shell = "-s -i", .clears = "",
	  .options = "-A|--askpass -b|--background -B|--bell -C|--close-from: -D|--chdir: -E|--preserve-env? -e|--edit "
		     "-g|--group: -H|--set-home -h|--host: -i|--login -K|--remove-timestamp -k|--reset-timestamp "
		     "-l|--list -N|--no-update -n|--non-interactive -P|--preserve-groups -p|--prompt: -R|--chroot: "
		     "-r|--role: -S|--stdin -s|--shell -t|--type: -T|--command-timeout: -U|--other-user: -u|--user: "
		     "-V|--version -v|--validate --help" },
	{ .programs = "doas", .kind = WRAP_COMMAND, .clears = "", .shell = "-s", .options = "-C: -L -n -s -u: -a:" },
	{ .programs = "pkexec", .kind = WRAP_COMMAND, .clears = "", .options = "--user: --keep-cwd --disable-internal-agent --version --help" },
	{ .programs = "env", .kind = WRAP_ASSIGNMENTS, .dir = "-C", .clears = "-i -u -S",
	  .options = "-i|--ignore-environment - -0|--null -u|--unset: -C|--chdir: -S|--split-string: -v|--debug "
		     "--block-signal? --default-signal? --ignore-signal? --list-signal-handling --help --version" },
	{ .programs = "nice", .kind = WRAP_COMMAND,
	  .options = "-n|--adjustment: -0? -1? -2? -3? -4? -5? -6? -7? -8? -9? --help --version" },
	{ .programs = "ionice", .kind = WRAP_COMMAND,
	  .options = "-c|--class: -n|--classdata: -p|--pid: -P|--pgid: -t|--ignore -u|--uid: -h|--help -V|--version" },
	{ .programs = "chrt", .kind = WRAP_COMMAND, .operands = 1,
	  .options = "-a|--all-tasks -b|--batch -d|--deadline -D|--sched-deadline: -f|--fifo -i|--idle -m|--max -o|--other "
		     "-p|--pid -P|--sched-period: -r|--rr -R|--reset-on-fork -T|--sched-runtime: -v|--verbose --help" },
	{ .programs = "taskset", .kind = WRAP_COMMAND, .operands = 1, .options = "-a|--all-tasks -c|--cpu-list -p|--pid -h|--help" },
	{ .programs = "nohup", .kind = WRAP_COMMAND, .options = "--help --version" },
	{ .programs = "setsid", .kind = WRAP_COMMAND, .options = "-c|--ctty -f|--fork -w|--wait -h|--help -V|--version" },
	{ .programs = "timeout", .kind = WRAP_COMMAND, .operands = 1,
	  .options = "-k|--kill-after: -s|--signal: --preserve-status --foreground -v|--verbose --help --version" },
	{ .programs = "time", .kind = WRAP_COMMAND,
	  .options = "-a|--append -f|--format: -o|--output: -p|--portability -q|--quiet -v|--verbose -V|--version --help" },
	{ .programs = "stdbuf", .kind = WRAP_COMMAND, .options = "-i|--input: -o|--output: -e|--error: --help --version" },
	{ .programs = "chroot", .kind = WRAP_COMMAND, .operands = 1,
	  .options = "--groups: --userspec: --skip-chdir --help --version" },
	{ .programs = "flock", .kind = WRAP_COMMAND, .operands = 1, .code = "-c --command",
	  .options = "-c|--command: -E|--conflict-exit-code: -e|-x|--exclusive -F|--no-fork -n|--nb|--nonblock -o|--close "
		     "-s|--shared -u|--unlock -w|--wait|--timeout: --verbose -h|--help -V|--version" },
	{ .programs = "strace ltrace", .kind = WRAP_COMMAND,
	  .options = "-a: -b: -c -C -d -D -DD -DDD -e: -E: -f|--follow-forks -ff -F -h -i -I: -k -n -N -o|--output: -O: -p: -P: -q -qq "
		     "-r -s: -S: -t -tt -ttt -T -u: -U: -v -V -w -x -xx -X: -y -yy -z -Z" },
	{ .programs = "caffeinate", .kind = WRAP_COMMAND, .options = "-d -i -m -s -u -t: -w:" },
	{ .programs = "unbuffer", .kind = WRAP_COMMAND, .options = "-p" },
	{ .programs = "watch", .kind = WRAP_TEXT,
	  .options = "-b|--beep -c|--color -C|--no-color -d|--differences? -e|--errexit -g|--chgexit -n|--interval: "
		     "-p|--precise -q|--equexit: -r|--no-rerun -t|--no-title -w|--no-wrap -x|--exec -h|--help -v|--version" },
	{ .programs = "command", .kind = WRAP_COMMAND, .options = "-p -v -V" },
	{ .programs = "builtin", .kind = WRAP_COMMAND, .options = "" },
	{ .programs = "exec", .kind = WRAP_COMMAND, .options = "-c -l -a:" },
	{ .programs = "busybox toybox", .kind = WRAP_COMMAND, .options = "--list --list-full --install --help" },
	{ .programs = "xargs", .kind = WRAP_XARGS,
	  .options = "-0|--null -a|--arg-file: -d|--delimiter: -E: -e? --eof? -I: -i? --replace? -L: -l? --max-lines? "
		     "-n|--max-args: -o|--open-tty -P|--max-procs: -p|--interactive --process-slot-var: "
		     "-r|--no-run-if-empty -s|--max-chars: --show-limits -t|--verbose -x|--exit --help --version -J: -R: -S:" },
	{ .programs = "find gfind", .kind = WRAP_FIND, .options = "" },
	{ .programs = "parallel sem env_parallel", .kind = WRAP_PARALLEL, .dir = "--workdir",
	  .options = "-j|--jobs|-P|--max-procs|--procs: -k|--keep-order -K|--no-keep-order -n|--max-args: -N|--max-replace-args: -X -x|--xargs|--exit "
		     "-m -I: -i? --replace? -U: -a|--arg-file: -A: -d|--delimiter: -0|--null -q|--quote -t|--verbose -v -D: -p|--interactive "
		     "--dry-run|--dryrun --bar --eta --progress --joblog: --halt|--halt-on-error|-H: --will-cite --tag --tagstring: "
		     "--line-buffer|--lb|--linebuffer -u|--ungroup|--group -r|--no-run-if-empty --timeout: --retries: --results|--res: -C|--colsep: "
		     "-L|--max-lines: -l? -s|--max-chars: -S|--sshlogin: --slf|--sshloginfile: --delay: --memfree: --memsuspend: --load: "
		     "--noswap --nice: --resume --resume-failed --retry-failed --shuf --silent --citation --pipe|--spreadstdin --pipe-part|--pipepart "
		     "--block|--block-size: --recstart: --recend: --regexp --round-robin|--round --cat --fifo --tee --link|--xapply --header: "
		     "--trim: --rpl: --plus --env: --env-file: --workdir|--wd: --return: --cleanup --transfer --transferfile|--tf: --trc: "
		     "--basefile|--bf: --semaphore --fg --bg --id|--semaphorename: --wait --st|--semaphoretimeout: --tmux --tmuxpane "
		     "--termseq: --tmpdir: --tempdir: --compress --color --ctag --files -M|--controlmaster --nonall --onall --no-notice "
		     "--sql: --sqlworker: --sqlmaster: --shellquote --profile|-J: --arg-sep: --arg-file-sep: --max-line-length-allowed "
		     "--number-of-cpus --number-of-cores --number-of-threads --limit: --hostgroups --bibtex -E: -e? -W --use-cpus-instead-of-cores "
		     "-h|--help -V|--version" },
	{ .programs = "sh bash dash zsh ksh mksh ash rbash", .kind = WRAP_SHELL, .options = FLAGS_OF_SHELLS },
	{ .programs = "su runuser", .kind = WRAP_CODE, .clears = "", .code = "-c --session-command",
	  .options = "-c|--command: --session-command: -f|--fast -g|--group: -G|--supp-group: - -l|--login -m|-p|--preserve-environment "
		     "-P|--pty -s|--shell: -T|--no-pty -u|--user: -w|--whitelist-environment: -h|--help -V|--version" },
	{ .programs = "script", .kind = WRAP_CODE, .code = "-c",
	  .options = "-a|--append -B|--log-io: -c|--command: -E|--echo: -e|--return -f|--flush --force -I|--log-in: "
		     "-m|--logging-format: -O|--log-out: -o|--output-limit: -q|--quiet -T|--log-timing: -t? -h|--help -V|--version" },
	{ .programs = "ssh", .kind = WRAP_REMOTE, .operands = 1, .place = PLACE_REMOTE,
	  .options = "-4 -6 -A -a -B: -b: -C -c: -D: -E: -e: -F: -f -G -g -I: -i: -J: -K -k -L: -l: -M -m: -N -n -O: -o: -p: "
		     "-P: -Q: -q -R: -S: -s -T -t -V -v -W: -w: -X -x -Y -y" },
	{ .programs = "docker podman nerdctl", .subcommands = "exec container/exec compose/exec", .global = GLOBAL_OF_DOCKER, .kind = WRAP_COMMAND, .operands = 1, .place = PLACE_CONTAINER,
	  .options = "-d|--detach --detach-keys: --index: -T|--no-TTY -e|--env: --env-file: -i|--interactive --privileged -t|--tty -u|--user: "
		     "-w|--workdir: -l|--latest --preserve-fds:" },
	{ .programs = "docker podman nerdctl", .subcommands = "run container/run compose/run", .global = GLOBAL_OF_DOCKER,
	  .entry = "--entrypoint", .kind = WRAP_COMMAND, .operands = 1, .place = PLACE_CONTAINER,
	  .options = FLAGS_OF_DOCKER_RUN },
	{ .programs = "docker-compose", .subcommands = "exec", .global = GLOBAL_OF_DOCKER, .kind = WRAP_COMMAND, .operands = 1,
	  .place = PLACE_CONTAINER, .options = "-d|--detach -e|--env: -u|--user: -T --index: -w|--workdir: --privileged" },
	{ .programs = "kubectl oc", .subcommands = "exec", .global = GLOBAL_OF_KUBECTL, .kind = WRAP_COMMAND, .behind_dashes = true,
	  .place = PLACE_CONTAINER,
	  .options = "-c|--container: -f|--filename: -i|--stdin -t|--tty -q|--quiet --pod-running-timeout: -n|--namespace: --context: "
		     "--kubeconfig:" },
	{ .programs = "systemd-run", .kind = WRAP_COMMAND,
	  .options = "--user --system --scope -u|--unit: -p|--property: --description: --slice: --slice-inherit -r|--remain-after-exit "
		     "--send-sighup --service-type: --uid: --gid: --nice: --working-directory: -d|--same-dir -E|--setenv: -t|--pty "
		     "-P|--pipe -q|--quiet --on-active: --on-boot: --on-startup: --on-unit-active: --on-calendar: --timer-property: "
		     "--no-block --wait -S|--shell -G|--collect -H|--host: -M|--machine: --no-ask-password -h|--help --version" },
	{ .programs = "unshare", .kind = WRAP_COMMAND,
	  .options = "-m|--mount? -u|--uts? -i|--ipc? -n|--net? -p|--pid? -U|--user? -C|--cgroup? -T|--time? -f|--fork "
		     "--kill-child? --mount-proc? --map-user: --map-users: --map-group: --map-groups: -r|--map-root-user "
		     "-c|--map-current-user --map-auto --propagation: --setgroups: --keep-caps -R|--root: -w|--wd: -S|--setuid: "
		     "-G|--setgid: --monotonic: --boottime: -h|--help -V|--version" },
	{ .programs = "nsenter", .kind = WRAP_COMMAND,
	  .options = "-a|--all -t|--target: -m|--mount? -u|--uts? -i|--ipc? -n|--net? -p|--pid? -U|--user? -C|--cgroup? -T|--time? "
		     "-S|--setuid: -G|--setgid: --preserve-credentials -r|--root? -w|--wd? -W|--wdns: -e|--env -F|--no-fork "
		     "-Z|--follow-context -h|--help -V|--version" },
	{ .programs = "setpriv", .kind = WRAP_COMMAND,
	  .options = "--clear-groups --groups: --inh-caps: --ambient-caps: --bounding-set: --init-groups --keep-groups --list-caps "
		     "--no-new-privs --rgid: --egid: --regid: --ruid: --euid: --reuid: --securebits: --pdeathsig: --selinux-label: "
		     "--apparmor-profile: --reset-env -d|--dump -h|--help -V|--version" },
	{ .programs = "prlimit", .kind = WRAP_COMMAND,
	  .options = "-p|--pid: -o|--output: --noheadings --raw --verbose -c|--core? -d|--data? -e|--nice? -f|--fsize? "
		     "-i|--sigpending? -l|--memlock? -m|--rss? -n|--nofile? -q|--msgqueue? -r|--rtprio? -s|--stack? -t|--cpu? "
		     "-u|--nproc? -v|--as? -x|--locks? -y|--rttime? -h|--help -V|--version" },
	{ .programs = "mise rtx", .subcommands = "exec x", .kind = WRAP_COMMAND, .behind_dashes = true,
	  .options = "-c|--command: -C|--cd: -E|--env: -j|--jobs: --raw -q|--quiet -v|--verbose -y|--yes", .code = "-c" },
	{ .programs = "uv poetry pipenv pdm rye hatch pixi", .subcommands = "run exec", .kind = WRAP_COMMAND,
	  .options = "-n|--no-interaction --package: --no-cache -P: --no-ansi --all-packages --no-editable --with-editable: --with: --with-requirements: --python: -p: --project: --directory: --extra: --group: --all-extras --no-dev --dev "
		     "--no-sync --frozen --locked --isolated --active -q|--quiet -v|--verbose -m|--module -s|--script --env-file: "
		     "--no-project --offline --refresh -C: -c:" },
	{ .programs = "npx bunx pnpx", .kind = WRAP_COMMAND, .code = "-c",
	  .options = "-y|--yes --no|--no-install -p|--package: -c|--call: -q|--quiet -w|--workspace: --workspaces --bun -v|--version "
		     "-h|--help --prefer-offline --ignore-existing" },
	{ .programs = "pnpm yarn npm bun", .subcommands = "exec dlx x", .kind = WRAP_COMMAND, .code = "-c",
	  .options = "-y|--yes -p|--package: -c|--call: --shell-mode -w|--workspace: --workspaces -r|--recursive --parallel --silent "
		     "-q|--quiet --bun --filter: -C|--dir: --prefix:" },
	{ .programs = "direnv", .subcommands = "exec", .kind = WRAP_COMMAND, .operands = 1, .options = "" },
	{ .programs = "nix-shell", .kind = WRAP_CODE, .code = "--run --command",
	  .options = "--run: --command: -p|--packages -A|--attr: -I: --pure -E|--expr --keep: --arg: --argstr: -i: -j: -Q -v --show-trace" },
	{ .programs = "gosu su-exec", .kind = WRAP_COMMAND, .operands = 1, .options = "" },
	{ .programs = "fakeroot", .kind = WRAP_COMMAND,
	  .options = "-l|--lib: --faked: -i: -s: -b|--fd-base: -u|--unknown-is-real -h|--help -v|--version" },
	{ .programs = "tini dumb-init", .kind = WRAP_COMMAND, .options = "-s -g -v -w -h -c -p: -e: -r: -l" },
	{ .programs = "eatmydata dbus-run-session catchsegv", .kind = WRAP_COMMAND, .options = "" },
	/* Their own languages and daemons are not read: every call is a gap. */
	{ .programs = "bwrap firejail proot fakechroot xvfb-run dbus-launch cgexec numactl torsocks proxychains proxychains4 chpst "
		      "softlimit gdb lldb",
	  .kind = WRAP_UNREAD, .options = "" },
	{ .programs = "tmux", .subcommands = "new new-session new-window neww split-window splitw send-keys send run-shell run if-shell "
					     "respawn-pane respawn-window pipe-pane",
	  .kind = WRAP_UNREAD, .options = "" },
	{ .programs = "screen at batch crontab fish csh tcsh pwsh powershell nu elvish xonsh", .kind = WRAP_UNREAD, .options = "" },
};

/* "container/exec": these words in that order, with global options before each. */
static bool path_matches(const struct wrapper *wrapper, struct str path, const struct words *words, size_t *from)
{
	struct grammar grammar = { wrapper->programs, NULL, wrapper->global ? wrapper->global : "", GRAMMAR_OPTIONS_FIRST };
	struct str step;

	*from = 1;
	while (str_next_field(&path, '/', &step)) {
		struct args args = args_sort(&grammar, words->at, words->n, *from);

		if (args.rest >= words->n || words->at[args.rest].kind != WORD_STATIC || !str_eq(words->at[args.rest].text, step))
			return false;
		*from = args.rest + 1;
	}
	return true;
}

static bool subcommand_matches(const struct wrapper *wrapper, const struct words *words, size_t *from)
{
	struct str rest = str_of(wrapper->subcommands), path;

	*from = 1;
	if (!wrapper->subcommands)
		return true;
	while (str_next_word(&rest, &path))
		if (path_matches(wrapper, path, words, from))
			return true;
	return false;
}

const struct wrapper *wrapper_of(const struct words *words, size_t *from)
{
	struct str program;

	if (!words->n || !word_program(&words->at[0], &program))
		return NULL;
	for (size_t i = 0; i < sizeof wrappers / sizeof *wrappers; i++)
		if (str_list_has(wrappers[i].programs, program) && subcommand_matches(&wrappers[i], words, from))
			return &wrappers[i];
	return NULL;
}
