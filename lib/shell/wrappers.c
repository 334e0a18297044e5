/* wrappers.c: one row for each program that runs another command.
 *
 * The options are the programs' own (manual pages of coreutils 9.1, util-linux 2.38, findutils 4.9, sudo 1.9, doas 6.8,
 * openssh 9.2, docker 28, bash 5.2). An option that is missing here makes the reading incomplete, so a gap in this
 * table costs a question and never a miss. */
#include "shell/wrappers.h"

#include "shell/index.h"

#define FLAGS_OF_SHELLS                                                                                          \
	"-c -s -i -l|--login -e -x -u -v -n -f -a -b -h -k -m -p -r -t -B -C -E -H -P -T -D -q -d -g "             \
	"-o: -O: --norc --noprofile --posix --rcfile|--init-file: --noediting --restricted --verbose " \
	"--debugger --dump-strings --dump-po-strings --pretty-print --help --version --no-rcs --emulate:"

#define FLAGS_OF_SETARCH                                                                                        \
	"-B|--32bit -F|--fdpic-funcptrs -I|--short-inode -L|--addr-compat-layout -R|--addr-no-randomize -S|--whole-seconds " \
	"-T|--sticky-timeouts -X|--read-implies-exec -Z|--mmap-page-zero -3|--3gb --4gb --uname-2.6 -v|--verbose -h|--help -V|--version"

/* What starts a program among the properties of a service (systemd.service(5)). */
#define PROPERTIES_OF_SERVICES                                                                                         \
	" ExecStart ExecStartEx ExecStartPre ExecStartPreEx ExecStartPost ExecStartPostEx ExecStop ExecStopEx ExecStopPost " \
	"ExecStopPostEx ExecReload ExecReloadEx ExecReloadPost ExecReloadPostEx ExecCondition ExecConditionEx"

const struct wrapper wrappers[] = {
	{ .programs = "sudo", .kind = WRAP_ASSIGNMENTS, .dir = "-D", .shell = "-s -i", .clears = "",
	  .options = "-A|--askpass -b|--background -B|--bell -C|--close-from: -D|--chdir: -E|--preserve-env? -e|--edit "
		     "-g|--group: -H|--set-home -h|--host: -i|--login -K|--remove-timestamp -k|--reset-timestamp "
		     "-l|--list -N|--no-update -n|--non-interactive -P|--preserve-groups -p|--prompt: -R|--chroot: "
		     "-r|--role: -S|--stdin -s|--shell -t|--type: -T|--command-timeout: -U|--other-user: -u|--user: "
		     "-V|--version -v|--validate --help" },
	{ .programs = "doas", .kind = WRAP_COMMAND, .clears = "", .shell = "-s", .options = "-C: -L -n -s -u: -a:" },
	{ .programs = "pkexec", .kind = WRAP_COMMAND, .clears = "", .options = "--user: --keep-cwd --disable-internal-agent --version --help" },
	{ .programs = "env", .kind = WRAP_ASSIGNMENTS, .dir = "-C", .clears = "-i -u",
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
	{ .programs = "flock", .kind = WRAP_COMMAND, .operands = 1, .code = "-c --command",
	  .options = "-c|--command: -E|--conflict-exit-code: -e|-x|--exclusive -F|--no-fork -n|--nb|--nonblock -o|--close "
		     "-s|--shared -u|--unlock -w|--wait|--timeout: --verbose -h|--help -V|--version" },
	{ .programs = "caffeinate", .kind = WRAP_COMMAND, .options = "-d -i -m -s -u -t: -w:" },
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
	{ .programs = "sh bash dash zsh ksh mksh ash rbash oksh yash osh ysh", .kind = WRAP_SHELL, .options = FLAGS_OF_SHELLS },
	{ .programs = "systemd-run", .kind = WRAP_COMMAND, .dir = "--working-directory", .same_dir = "--scope -d -S", .shell = "-S",
	  .keys = "-p" PROPERTIES_OF_SERVICES, .keys_of_units = true,
	  .options = "--user --system --scope -u|--unit: -p|--property: --description: --slice: --slice-inherit -r|--remain-after-exit "
		     "--send-sighup --service-type: --uid: --gid: --nice: --working-directory: -d|--same-dir -E|--setenv: -t|--pty "
		     "-P|--pipe -q|--quiet --on-active: --on-boot: --on-startup: --on-unit-active: --on-calendar: --timer-property: "
		     "--no-block --wait -S|--shell -G|--collect -H|--host: -M|--machine: --no-ask-password -h|--help --version" },
	{ .programs = "setpriv", .kind = WRAP_COMMAND,
	  .options = "--clear-groups --groups: --inh-caps: --ambient-caps: --bounding-set: --init-groups --keep-groups --list-caps "
		     "--no-new-privs --rgid: --egid: --regid: --ruid: --euid: --reuid: --securebits: --pdeathsig: --selinux-label: "
		     "--apparmor-profile: --reset-env -d|--dump -h|--help -V|--version" },
	{ .programs = "prlimit", .kind = WRAP_COMMAND,
	  .options = "-p|--pid: -o|--output: --noheadings --raw --verbose -c|--core? -d|--data? -e|--nice? -f|--fsize? "
		     "-i|--sigpending? -l|--memlock? -m|--rss? -n|--nofile? -q|--msgqueue? -r|--rtprio? -s|--stack? -t|--cpu? "
		     "-u|--nproc? -v|--as? -x|--locks? -y|--rttime? -h|--help -V|--version" },
	{ .programs = "chroot", .kind = WRAP_COMMAND, .operands = 1, .bare = true,
	  .options = "--groups: --userspec: --skip-chdir --help --version" },
	{ .programs = "unshare", .kind = WRAP_COMMAND, .bare = true, .dir = "-w",
	  .options = "-m|--mount? -u|--uts? -i|--ipc? -n|--net? -p|--pid? -U|--user? -C|--cgroup? -T|--time? -f|--fork "
		     "--kill-child? --mount-proc? --map-user: --map-users: --map-group: --map-groups: -r|--map-root-user "
		     "-c|--map-current-user --map-auto --propagation: --setgroups: --keep-caps -R|--root: -w|--wd: -S|--setuid: "
		     "-G|--setgid: --monotonic: --boottime: -h|--help -V|--version" },
	{ .programs = "nsenter", .kind = WRAP_COMMAND, .bare = true,
	  .options = "-a|--all -t|--target: -m|--mount? -u|--uts? -i|--ipc? -n|--net? -p|--pid? -U|--user? -C|--cgroup? -T|--time? "
		     "-S|--setuid: -G|--setgid: --preserve-credentials -r|--root? -w|--wd? -W|--wdns: -e|--env -F|--no-fork "
		     "-Z|--follow-context -h|--help -V|--version" },
	{ .programs = "setarch", .kind = WRAP_COMMAND, .maybe_operand = true, .bare = true, .options = FLAGS_OF_SETARCH },
	{ .programs = "linux32 linux64 i386 x86_64 uname26", .kind = WRAP_COMMAND, .bare = true, .options = FLAGS_OF_SETARCH },
	{ .programs = "su runuser", .kind = WRAP_CODE, .clears = "", .code = "-c --session-command",
	  .options = "-c|--command: --session-command: -f|--fast -g|--group: -G|--supp-group: - -l|--login -m|-p|--preserve-environment "
		     "-P|--pty -s|--shell: -T|--no-pty -u|--user: -w|--whitelist-environment: -h|--help -V|--version" },
	{ .programs = "sg", .kind = WRAP_TEXT, .operands = 1, .code = "-c", .bare = true, .options = "-c: -" },
	{ .programs = "run0", .kind = WRAP_COMMAND, .clears = "", .bare = true, .dir = "-D", .keys = "--property" PROPERTIES_OF_SERVICES,
	  .keys_of_units = true,
	  .options = "-u|--user: -g|--group: -D|--chdir: --unit: --property: --description: --slice: --slice-inherit --nice: --setenv: --background: "
		     "--pty --pty-late --pipe --shell-prompt-prefix: --machine: --no-ask-password --via-shell -i --same-root-dir --area: -h|--help -V|--version" },
	{ .programs = "script", .kind = WRAP_CODE, .code = "-c",
	  .options = "-a|--append -B|--log-io: -c|--command: -E|--echo: -e|--return -f|--flush --force -I|--log-in: -k "
		     "-m|--logging-format: -O|--log-out: -o|--output-limit: -q|--quiet -T|--log-timing: -t? --timing? -h|--help -V|--version" },
	{ .programs = "strace", .kind = WRAP_COMMAND, .loose = true,
	  .options = "-a|--columns: -A|--output-append-mode -b|--detach-on: -c|--summary-only -C|--summary -d|--debug -D|--daemonize? -e|--trace|--signal: "
		     "-E|--env: -f|--follow-forks -ff -F -h|--help -i|--instruction-pointer -I|--interruptible: -k|--stack-traces -n|--syscall-number -N|--arg-names "
		     "-o|--output: -O|--summary-syscall-overhead: -p|--attach: -P|--trace-path: -q -r|--relative-timestamps? -s|--string-limit: -S|--summary-sort-by: "
		     "-t -T|--syscall-times? -u|--user: -U|--summary-columns: -v|--no-abbrev -V|--version -w|--summary-wall-clock -x -X|--const-print-style: "
		     "-y -Y|--decode-pids -z|--successful-only -Z|--failed-only" },
	{ .programs = "ltrace", .kind = WRAP_COMMAND,
	  .options = "-a|--align: -A: -b|--no-signals -c -C|--demangle -D|--debug: -e: -f -F|--config: -h|--help -i -l|--library: -L -n|--indent: -o|--output: -p: -r "
		     "-s: -S -t -T -u: -V|--version -w|--where: -x:" },
	{ .programs = "perf", .subcommands = "stat record trace mem/record", .kind = WRAP_COMMAND, .loose = true,
	  .options = "-e|--event: -g -a|--all-cpus -F|--freq: -o|--output: -p|--pid: -t|--tid: -c -C|--cpu: -r|--repeat: -d|--detailed -v|--verbose -q|--quiet "
		     "-i|--no-inherit -x|--field-separator: -I|--interval-print: -D|--delay: -s|--summary -n|--null -A|--no-aggr -B -G|--cgroup: -M|--metrics: "
		     "--call-graph: --filter: --timeout: --per-core --per-socket --per-thread --pre: --post: -R|--raw-samples -m|--mmap-pages: -j|--branch-filter: -b" },
	{ .programs = "valgrind", .kind = WRAP_COMMAND, .loose = true, .options = "-v -q -d -h|--help --version" },
	{ .programs = "unbuffer", .kind = WRAP_COMMAND, .options = "-p" },
	{ .programs = "rlwrap", .kind = WRAP_COMMAND, .split = "-z",
	  .options = "-a|--always-readline? -A|--ansi-colour-aware? -b|--break-chars: -c|--complete-filenames -C|--command-name: -D|--history-no-dupes: "
		     "-e|--extra-char-after-completion: -E -f|--file: -g|--forget-matching: -h|--help -H|--history-filename: -i|--case-insensitive -I "
		     "-l|--logfile: -m|--multi-line? -M|--multi-line-ext: -n|--no-warnings -N|--no-children -o|--one-shot -O|--only-cook: "
		     "-p|--prompt-colour? -P|--pre-given: -q|--quote-characters: -r|--remember -R|--renice -s|--histsize: -S|--substitute-prompt: "
		     "-t|--set-term-name: -T -u -U -v|--version -w|--wait-before-prompt: -W? -X|--skip-setctty -z|--filter:" },
	{ .programs = "gosu su-exec setuidgid envuidgid s6-setuidgid s6-envuidgid envdir s6-envdir", .kind = WRAP_COMMAND, .operands = 1, .options = "" },
	{ .programs = "chpst", .kind = WRAP_COMMAND,
	  .options = "-u: -U: -b: -e: -/: -C: -n: -l: -L: -m: -d: -o: -p: -f: -c: -t: -r: -v -P -0 -1 -2 -V" },
	{ .programs = "softlimit s6-softlimit", .kind = WRAP_COMMAND, .options = "-a: -c: -d: -f: -l: -m: -o: -p: -r: -s: -t:" },
	{ .programs = "daemonize", .kind = WRAP_COMMAND, .dir = "-c", .options = "-a -c: -e: -E: -l: -o: -p: -u: -v" },
	{ .programs = "start-stop-daemon", .kind = WRAP_COMMAND, .entry = "-a -x", .dir = "-d",
	  .options = "-S|--start -K|--stop -T|--status -H|--help -V|--version --pid: --ppid: -p|--pidfile: -x|--exec: -n|--name: -u|--user: -g|--group: "
		     "-s|--signal: -R|--retry: -a|--startas: -t|--test -o|--oknodo -q|--quiet -c|--chuid: -r|--chroot: -d|--chdir: -b|--background "
		     "--notify-await --notify-timeout: -C|--no-close -O|--output: -N|--nicelevel: -P|--procsched: -I|--iosched: -k|--umask: "
		     "-m|--make-pidfile --remove-pidfile -v|--verbose" },
	{ .programs = "fakeroot", .kind = WRAP_COMMAND, .bare = true,
	  .options = "-l|--lib: --faked: -i: -s: -b|--fd-base: -u|--unknown-is-real -h|--help -v|--version" },
	{ .programs = "faketime", .kind = WRAP_COMMAND, .operands = 1, .options = "-f -m -p: --exclude-monotonic --help --version" },
	{ .programs = "tini", .kind = WRAP_COMMAND, .options = "-s -g -v -w -h -p: -e: -l --version" },
	{ .programs = "dumb-init", .kind = WRAP_COMMAND, .options = "-c|--single-child -r|--rewrite: -v|--verbose -h|--help -V|--version" },
	{ .programs = "eatmydata catchsegv proxychains proxychains4 torify tsocks", .kind = WRAP_COMMAND, .options = "-q -f:" },
	{ .programs = "torsocks", .kind = WRAP_COMMAND, .options = "-u|--user: -p|--pass: -a|--address: -P|--port: -i|--isolate -d|--debug -q|--quiet -h|--help --version" },
	{ .programs = "dbus-run-session", .kind = WRAP_COMMAND, .options = "--config-file: --dbus-daemon: --help --version" },
	{ .programs = "dbus-launch", .kind = WRAP_COMMAND, .options = "--sh-syntax --csh-syntax --auto-syntax --binary-syntax --close-stderr --exit-with-session --exit-with-x11 --autolaunch: --config-file:" },
	{ .programs = "xvfb-run", .kind = WRAP_COMMAND,
	  .options = "-a|--auto-servernum|--auto-display -e|--error-file: -f|--auth-file: -h|--help -n|--server-num: -l|--listen-tcp -p|--xauth-protocol: "
		     "-s|--server-args: -w|--wait:" },
	{ .programs = "cgexec", .kind = WRAP_COMMAND, .options = "-g: --sticky -h|--help -b" },
	{ .programs = "numactl", .kind = WRAP_COMMAND,
	  .options = "-a|--all -i|--interleave: -w|--weighted-interleave: -p|--preferred: -P|--preferred-many: -m|--membind: -N|--cpunodebind: -C|--physcpubind: "
		     "-l|--localalloc -b|--balancing -s|--show -H|--hardware --touch -h|--help" },
	{ .programs = "firejail", .kind = WRAP_COMMAND, .bare = true, .loose = true, .options = "-c -? -h" },
	{ .programs = "bwrap", .kind = WRAP_COMMAND, .dir = "--chdir",
	  .options = "--args: --argv0: --level-prefix --unshare-all --share-net --unshare-user --unshare-user-try --unshare-ipc --unshare-pid --unshare-net "
		     "--unshare-uts --unshare-cgroup --unshare-cgroup-try --userns: --userns2: --disable-userns --assert-userns-disabled --pidns: --uid: --gid: "
		     "--hostname: --chdir: --clearenv --setenv:: --unsetenv: --lock-file: --sync-fd: --bind:: --bind-try:: --dev-bind:: --dev-bind-try:: "
		     "--ro-bind:: --ro-bind-try:: --bind-fd:: --ro-bind-fd:: --remount-ro: --overlay-src: --overlay::: --tmp-overlay: --ro-overlay: "
		     "--exec-label: --file-label: --proc: --dev: --tmpfs: --mqueue: --dir: --file:: --bind-data:: --ro-bind-data:: --symlink:: --seccomp: "
		     "--add-seccomp-fd: --block-fd: --userns-block-fd: --info-fd: --json-status-fd: --new-session --die-with-parent --as-pid-1 --cap-add: "
		     "--cap-drop: --perms: --size: --chmod:: --help --version" },
	{ .programs = "capsh", .kind = WRAP_COMMAND, .starts = "bash", .behind_dashes = true, .loose = true, .bare = true, .options = "" },
	{ .programs = "make gmake", .kind = WRAP_OPTIONS, .assigns = "SHELL MAKE",
	  .options = OPTIONS_OF_MAKE },
	{ .programs = "gdb", .kind = WRAP_OPTIONS, .tail = "--args -args", .options = "" },
	{ .programs = "lldb", .kind = WRAP_OPTIONS, .tail = "--", .options = "" },
	{ .programs = "octave emacs emacsclient elixir erl guile groovy scala ghci ghc sbcl", .kind = WRAP_OPTIONS, .long_one_dash = true,
	  .unread = "-e -E -c -f --eval --execute -eval --eval-print", .options = "-e|-eval|--eval|--execute|-execute: -E: --print:" },
	{ .programs = "cpulimit", .kind = WRAP_COMMAND, .options = "-l|--limit: -p|--pid: -e|--exe: -P|--path: -c|--cpu: -z|--lazy -i|--include-children -f|--foreground -b -q -v|--verbose -k -m -r -s: -h" },
	{ .programs = "trickle", .kind = WRAP_COMMAND, .options = "-d: -u: -w: -t: -l: -s -n: -L: -P: -h -v -V" },
	{ .programs = "tsp nq", .kind = WRAP_COMMAND, .options = "-n -g -f -m -d -D: -W: -L: -N: -E -O: -q -c -t -w" },
	{ .programs = "fzf sk", .kind = WRAP_OPTIONS, .code = "--preview -c --info-command", .unread = "-b --with-shell",
	  .options = "--preview: --preview-window: -c|--cmd: --info-command: -b|--bind: --with-shell: -q|--query: --cmd-query: -n|--nth: --with-nth: "
		     "-d|--delimiter: --height: --header: -p|--prompt: --cmd-prompt: -I: -t|--tiebreak: -f|--filter:" },
	{ .programs = "deno", .subcommands = "task", .global = "-q|--quiet", .kind = WRAP_TEXTS, .text_option = "--eval", .dir = "--cwd",
	  .options = "--eval --cwd: -c|--config: --filter: -f -r -q|--quiet" },
	{ .programs = "just", .kind = WRAP_OPTIONS, .tail = "-c --command", .options = "" },
	{ .programs = "onchange", .kind = WRAP_OPTIONS, .tail = "--", .options = "" },
	{ .programs = "start-server-and-test", .kind = WRAP_TEXTS, .options = "--expect:" },
	{ .programs = "chronic", .kind = WRAP_COMMAND, .options = "-v -e" },
	{ .programs = "choom", .kind = WRAP_COMMAND, .options = "-n|--adjust: -p|--pid: -h|--help -V|--version" },
	{ .programs = "ip", .subcommands = "netns/exec vrf/exec", .kind = WRAP_COMMAND, .operands = 1, .loose = true,
	  .global = "-4 -6 -0 -B -M -V -h -s -d -r -o -t -a -n:", .options = "" },
	{ .programs = "dtach", .kind = WRAP_COMMAND, .options = "-a: -A: -c: -n: -N: -p: -e: -r: -E -z -q -C" },
	{ .programs = "abduco", .kind = WRAP_COMMAND, .operands = 1, .options = "-a -A -c -n -l -f -p -q -r -v -e:" },
	{ .programs = "ccache sccache distcc icecc", .kind = WRAP_COMMAND, .loose = true, .options = "-c -C -d: -F: -k: -M: -o: -p -s -v -x -X: -z -h -V -i -j" },
	{ .programs = "bear intercept-build scan-build", .kind = WRAP_COMMAND, .loose = true,
	  .options = "-o|--output: -v|--verbose -h|--help -V -k -a --append --cdb: --use-cc: --use-c++: --use-analyzer: --status-bugs" },
	{ .programs = "rr", .subcommands = "record", .kind = WRAP_COMMAND, .loose = true, .options = "-n|--no-syscall-buffer -h|--chaos -o|--output-trace-dir: -w|--wait -v:" },
	{ .programs = "heaptrack", .kind = WRAP_COMMAND, .loose = true, .options = "-o|--output: -p|--pid: -d|--debug -r|--raw -q -a|--analyze:" },
	{ .programs = "winpty", .kind = WRAP_COMMAND, .loose = true, .options = "-X: -h|--help" },
	{ .programs = "wsl wsl.exe", .kind = WRAP_COMMAND, .bare = true, .loose = true, .options = "-d|--distribution: -u|--user: -e|--exec --cd: --shell-type: -l -v -q -t" },
	{ .programs = "launchctl", .subcommands = "submit", .kind = WRAP_COMMAND, .behind_dashes = true, .loose = true, .options = "-l: -p: -o: -e:" },
	/* Terminals: what stands behind these options is the command of a new window. */
	{ .programs = "xterm uxterm urxvt rxvt st konsole alacritty terminator x-terminal-emulator", .kind = WRAP_OPTIONS, .tail = "-e --command -x", .options = "" },
	{ .programs = "gnome-terminal mate-terminal xfce4-terminal lxterminal tilix", .kind = WRAP_OPTIONS, .tail = "-- -x --execute", .code = "-e", .options = "-e|--command:" },
	{ .programs = "kitty foot", .kind = WRAP_COMMAND, .bare = true, .loose = true, .options = "-c|--config: -o|--override: -d|--directory: -T|--title: -1|--single-instance -a: -D: -H -W: -w:" },
	{ .programs = "wezterm zellij", .subcommands = "start run", .kind = WRAP_COMMAND, .behind_dashes = true, .loose = true, .options = "--cwd: -n: -d: -f -c" },
	{ .programs = "socat", .kind = WRAP_SOCAT, .options = "" },
	{ .programs = "systemd-inhibit", .kind = WRAP_COMMAND, .options = "--what: --who: --why: --mode: --list --no-pager --no-legend -h|--help --version --no-ask-password" },
	{ .programs = "systemd-cat", .kind = WRAP_COMMAND, .options = "-h|--help --version -t|--identifier: -p|--priority: --stderr-priority: --level-prefix: --namespace:" },
	{ .programs = "ld.so ld-linux.so.2 ld-linux-x86-64.so.2 ld-linux-aarch64.so.1 ld-musl-x86_64.so.1 ld-musl-aarch64.so.1", .kind = WRAP_COMMAND,
	  .options = "--list --verify --inhibit-cache --library-path: --glibc-hwcaps-prepend: --glibc-hwcaps-mask: --inhibit-rpath: --audit: --preload: --argv0: "
		     "--list-tunables --list-diagnostics --help --version" },
	{ .programs = "entr", .kind = WRAP_COMMAND, .text_option = "-s", .options = "-a -c -d -n -p -r -s -x -z" },
	{ .programs = "at", .kind = WRAP_INPUT, .options = "-q: -f: -m -l -d -b -v -c -r -M -u: -t: -V" },
	{ .programs = "batch", .kind = WRAP_INPUT, .options = "" },
	{ .programs = "fd fdfind", .kind = WRAP_OPTIONS, .tail = "-x --exec -X --exec-batch", .options = "" },
	{ .programs = "rg", .kind = WRAP_OPTIONS, .split = "--pre --hostname-bin", .options = "--pre: --hostname-bin: --pre-glob: -e|--regexp: -f|--file: -g|--glob: -t|--type: -T|--type-not: -A: -B: -C: -m: -M: -j: -r: -E: -d: " },
	{ .programs = "tar gtar bsdtar", .kind = WRAP_OPTIONS, .code = "--to-command -I -F --rmt-command --rsh-command",
	  .keys = "--checkpoint-action exec",
	  .options = "--to-command: -I|--use-compress-program: -F|--info-script|--new-volume-script: --rmt-command: --rsh-command: --checkpoint-action: -f|--file: "
		     "-C|--directory: -T|--files-from: -X|--exclude-from: -b: -g: -H: -K: -L: -N: -V: --exclude: --transform|--xform: --strip-components: --checkpoint?" },
	{ .programs = "rsync", .kind = WRAP_OPTIONS, .split = "-e", .code = "--rsync-path",
	  .options = "-e|--rsh: --rsync-path: -f|--filter: -B: -M: -T: -@: --exclude: --include: --exclude-from: --include-from: --files-from:" },
	{ .programs = "scp sftp", .kind = WRAP_OPTIONS, .split = "-S -D", .keys = "-o ProxyCommand LocalCommand KnownHostsCommand",
	  .options = "-S: -D: -o: -F: -i: -P: -c: -J: -l: -X: -b: -B: -R: -s:" },
	{ .programs = "zip", .kind = WRAP_OPTIONS, .code = "-TT", .long_one_dash = true, .options = "-TT|--unzip-command: -x|--exclude: -i|--include: -b: -P: -t: -tt: -n: -O: -s:" },
	{ .programs = "man", .kind = WRAP_OPTIONS, .code = "-P -H", .options = "-P|--pager: -H|--html? -M|--manpath: -S|-s|--sections: -L: -p: -E: -R: -C: -e: -m: -l|--local-file" },
	{ .programs = "wget", .kind = WRAP_OPTIONS, .split = "--use-askpass", .options = "--use-askpass: -O: -o: -a: -i: -P: -U: -e: -t: -T: -w: -Q: -l: -A: -R: -D: -I: -X: -B:" },
	{ .programs = "nc ncat netcat nc.traditional", .kind = WRAP_OPTIONS, .split = "-e", .code = "-c", .options = "-e|--exec: -c|--sh-exec: -p: -s: -w: -i: -q: -g: -G: -o: -x: -X: -T: -I: -O: -P: -m:" },
	{ .programs = "split gsplit", .kind = WRAP_OPTIONS, .code = "--filter", .options = "--filter: -a: -b: -C: -l: -n: -t:" },
	{ .programs = "sort gsort", .kind = WRAP_OPTIONS, .split = "--compress-program", .options = "--compress-program: -k: -o: -S: -t: -T:" },
	{ .programs = "install ginstall", .kind = WRAP_OPTIONS, .split = "--strip-program", .options = "--strip-program: -g: -m: -o: -S: -t:" },
	{ .programs = "apt apt-get aptitude", .kind = WRAP_OPTIONS,
	  .keys = "-o APT::Update::Pre-Invoke APT::Update::Post-Invoke APT::Update::Post-Invoke-Success DPkg::Pre-Invoke DPkg::Post-Invoke "
		  "DPkg::Pre-Install-Pkgs APT::Changelog::Pager Dir::Bin::dpkg Dir::Bin::gzip",
	  .options = "-o|--option: -c: -t:" },
	{ .programs = "dpkg", .kind = WRAP_OPTIONS, .code = "--pre-invoke --post-invoke --status-logger",
	  .options = "--pre-invoke: --post-invoke: --status-logger: --admindir: --root: --instdir: -D: --force?" },
	/* What it does not know by a name of its own it runs as it stands. */
	{ .programs = "rtk", .subcommands = "proxy test err summary", .kind = WRAP_COMMAND, .options = "-v|--verbose" },
	{ .programs = "rtk", .kind = WRAP_COMMAND, .options = "-v|--verbose -u|--ultra-compact --skip-env -h|--help -V|--version" },
	{ .programs = "tmux", .kind = WRAP_TMUX, .code = "-c", .options = "-2 -C -D -l -N -u -V -v -c: -f: -L: -S: -T:" },
	{ .programs = "screen", .kind = WRAP_SCREEN,
	  .options = "-a -A -c: -d -D -e: -f -h: -i -l -L -m -O -p: -q -Q -r -R -s: -S: -t: -T: -U -v -x -X --version --help -Logfile:" },
	{ .programs = "cmake", .subcommands = "env time", .global = "-E", .kind = WRAP_ASSIGNMENTS, .options = "--unset: --modify:" },
	/* Their own languages are not read: every call is a gap. */
	{ .programs = "proot fakechroot crontab execlineb cmd cmd.exe pwsh powershell pwsh.exe powershell.exe nu xonsh", .kind = WRAP_UNREAD, .options = "" },
	{ .programs = "csh tcsh", .kind = WRAP_OTHER_SHELL, .code = "-c",
	  .options = "-b -c -d -e -f -F -i -l -m -n -q -s -t -v -V -x -X --help --version" },
	{ .programs = "fish", .kind = WRAP_OTHER_SHELL, .parentheses = true, .code = "-c", .options = "-c -i|--interactive -l|--login -n|--no-execute -N|--no-config -P|--private -v|--version -h|--help" },
	{ .programs = "elvish", .kind = WRAP_OTHER_SHELL, .parentheses = true, .code = "-c", .options = "-c -i -norc -compileonly -version -help" },
	{ .programs = NULL },
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

	if (!words->n || !word_program(&words->at[0], &program) || !is_indexed(program))
		return NULL;
	for (size_t table = 0; table < 2; table++)
		for (const struct wrapper *row = table ? runners : wrappers; row->programs; row++)
			if (str_list_has(row->programs, program) && subcommand_matches(row, words, from))
				return row;
	return NULL;
}
