/* index.c: every name of the tables, sorted by bytes. tests/unit/shell/test_index.c holds that, and that none is missing
 * and none too much. */
#include "shell/index.h"

#include <stdlib.h>
#include <string.h>

#define NAME_MAX_BYTES 24

static const char names[][NAME_MAX_BYTES] = {
	"abduco", "adb", "alacritty", "ansible", "apt", "apt-get", "aptitude", "asdf", "ash", "at",
	"awk", "aws-vault", "bash", "batch", "bear", "bsdtar", "builtin", "bun", "bundle", "bundler",
	"bunx", "busybox", "bwrap", "cabal", "caffeinate", "capsh", "catchsegv", "ccache", "cgexec",
	"chamber", "choom", "chpst", "chronic", "chroot", "chrt", "cmake", "cmd", "cmd.exe", "command",
	"concurrently", "conda", "crictl", "crontab", "cross-env", "cross-env-shell", "csh",
	"daemonize", "dash", "dbus-launch", "dbus-run-session", "deno", "direnv", "distcc", "doas",
	"docker", "docker-compose", "doppler", "dotenv", "dotenvx", "dpkg", "dtach", "dumb-init",
	"eatmydata", "ed", "elvish", "entr", "env", "env_parallel", "envdir", "envuidgid", "ex",
	"exec", "execlineb", "expect", "fakechroot", "fakeroot", "faketime", "fd", "fdfind", "find",
	"firejail", "fish", "flock", "fly", "flyctl", "fnm", "foot", "ftp", "gawk", "gcloud", "gdb",
	"gfind", "ginstall", "gmake", "gnome-terminal", "gnuplot", "goenv", "gosu", "gsed", "gsort",
	"gsplit", "gtar", "gvim", "hatch", "heaptrack", "heroku", "hyperfine", "i386", "icecc",
	"incus", "infisical", "install", "intercept-build", "ionice", "ip", "jenv", "k3s", "kitty",
	"konsole", "ksh", "kubectl", "launchctl", "ld-linux-aarch64.so.1", "ld-linux-x86-64.so.2",
	"ld-linux.so.2", "ld-musl-aarch64.so.1", "ld-musl-x86_64.so.1", "ld.so", "less", "lftp",
	"linux32", "linux64", "lldb", "ltrace", "lua", "luajit", "lxc", "lxc-attach", "lxterminal",
	"machinectl", "make", "mamba", "man", "mariadb", "mate-terminal", "mawk", "microk8s.kubectl",
	"micromamba", "minikube", "mise", "mksh", "more", "mosh", "mysql", "nawk", "nc",
	"nc.traditional", "ncat", "nerdctl", "netcat", "nice", "nix", "nix-shell", "node", "nodejs",
	"nodemon", "nodenv", "nohup", "npm", "npx", "nsenter", "nu", "numactl", "nvim", "nvm", "oc",
	"op", "opam", "osascript", "parallel", "pdm", "perf", "perl", "php", "phpenv", "pipenv",
	"pipx", "pixi", "pkexec", "pnpm", "pnpx", "podman", "podman-compose", "poetry", "powershell",
	"powershell.exe", "prlimit", "proot", "proxychains", "proxychains4", "psql", "pwsh",
	"pwsh.exe", "py", "pyenv", "pypy", "python", "rbash", "rbenv", "red", "rg", "rlwrap", "rr", "rsync",
	"rtk", "rtx", "ruby", "run0", "runuser", "rustup", "rvim", "rxvt", "rye", "s6-envdir", "s6-envuidgid",
	"s6-setuidgid", "s6-softlimit", "scan-build", "sccache", "scp", "screen", "script", "sed",
	"sem", "setarch", "setpriv", "setsid", "setuidgid", "sftp", "sg", "sh", "socat", "softlimit",
	"sort", "split", "sqlite", "sqlite3", "ssh", "sshpass", "st", "stack", "start-stop-daemon",
	"stdbuf", "strace", "su", "su-exec", "sudo", "systemd-cat", "systemd-inhibit",
	"systemd-nspawn", "systemd-run", "tar", "taskset", "tclsh", "tcsh", "teller", "terminator",
	"tilix", "time", "timeout", "tini", "tmux", "torify", "torsocks", "toybox", "tsocks",
	"uname26", "unbuffer", "unshare", "urxvt", "uv", "uvx", "uxterm", "vagrant", "valgrind", "vi",
	"view", "vim", "vimdiff", "volta", "watch", "watchexec", "wezterm", "wget", "winpty", "wsl",
	"wsl.exe", "x-terminal-emulator", "x86_64", "xargs", "xfce4-terminal", "xonsh", "xterm",
	"xvfb-run", "yarn", "zellij", "zip", "zsh",
};

const char *index_name(size_t row)
{
	return row < sizeof names / sizeof *names ? names[row] : NULL;
}

static int by_bytes(const void *key, const void *name)
{
	const struct str *program = key;
	int order = strncmp(program->p, name, program->n);

	return order ? order : -(int)((const char *)name)[program->n];
}

bool is_indexed(struct str program)
{
	return program.n > 0 && program.n < NAME_MAX_BYTES && bsearch(&program, names, sizeof names / sizeof *names, sizeof *names, by_bytes);
}
