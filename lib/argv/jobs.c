/* jobs.c: programs that start, stop or signal processes, the machine itself, and agents. Written after their manuals, and not yet
 * checked against them option by option. */
#include "argv/programs.h"

const struct grammar programs_jobs[] = {
	{ "kill", NULL, "-s|--signal: -n: -l|--list? -L|--table -q: -a -p --timeout: -0", 0 },
	{ "pkill pgrep", NULL, "-d: --signal: -g: -G: -P: -s: -t: -u: -U: -F: -f|--full -x|--exact -n|--newest -o|--oldest -v -c -l -a -i -e -q --ns: --nslist: -r: -H", 0 },
	{ "killall killall5 skill xkill", NULL, "-s|--signal: -u|--user: -o|--older-than: -y|--younger-than: -e -g -i -I -l|--list -n: -q -r -v -w -Z:", 0 },
	{ "nohup", NULL, "--help --version", GRAMMAR_OPTIONS_FIRST },
	{ "setsid", NULL, "-c|--ctty -f|--fork -w|--wait -h|--help -V|--version", GRAMMAR_OPTIONS_FIRST },
	{ "disown daemonize start-stop-daemon", NULL, "-h -a -r -p: -x: -n:", 0 },
	{ "shutdown reboot halt poweroff init telinit", NULL, "-h -r -P -H -k -c -f -n -p -w --help", 0 },
	{ "systemctl service launchctl rc-service loginctl", NULL, "-H|--host: -M|--machine: -t|--type: -p|--property: -n|--lines: -o|--output: -s|--signal: --user "
						       "--system --now -q -f|--force -a --root:", 0 },
	{ "iptables ip6tables nft ufw firewall-cmd", NULL, "-A: -D: -I: -t: -p: -s: -d: -j: -F? -X? --zone: -f:", 0 },
	{ "useradd userdel usermod groupdel deluser passwd chpasswd visudo", NULL, "-r -f -g: -G: -s: -d: -u: -c: -a -m", 0 },
	{ "at batch", NULL, "-q: -f: -t: -u: -m -M -l -d -r -b -v -c -V", 0 },
	{ "wait", NULL, "-n -f -p:", 0 },
	{ "crontab", NULL, "-u: -e -l -r -i", 0 },
	{ "mount umount modprobe rmmod insmod sysctl setenforce kexec", NULL, "-t: -o: -a -f -l -p:", 0 },
	{ "python python2 python3 pypy pypy3", NULL, "-m: -c: -W: -X: --check-hash-based-pycs: -b -B -d -E -i -I -O -OO -P -q -s -S -u -v -V -x",
	  GRAMMAR_OPTIONS_FIRST },
	{ "tipstaff", NULL, "--remove --help --json --apply --yes", GRAMMAR_EXACT_LONG },
	{ "claude codex gemini qwen", NULL, "-p|--print -m|--model: --settings: --mcp-config: --permission-mode: --allowedTools: --disallowedTools: "
					    "--output-format: --add-dir: -c|--config: -y|--yolo --dangerously-skip-permissions "
					    "--dangerously-bypass-approvals-and-sandbox --bare --safe-mode", GRAMMAR_EXACT_LONG },
	{ "security", NULL, "-a: -s: -w -g", 0 },
	{ "gpg gpg2", NULL, "--export-secret-keys --export-secret-subkeys -o|--output: -r|--recipient: -u|--local-user: -a -d -e -s -c -b", 0 },
	{ NULL, NULL, NULL, 0 },
};
