/* index.c: every name of the tables, sorted by bytes. tests/unit/shell/test_index.c holds that, and that none is missing
 * and none too much. */
#include "shell/index.h"

#include <stdlib.h>

#define NAME_MAX_BYTES 24

static const char names[][NAME_MAX_BYTES] = {
	"R", "Rscript", "abduco", "adb", "alacritty", "ansible", "apt", "apt-get", "aptitude", "asdf",
	"ash", "at", "autossh", "awk", "aws-vault", "bash", "batch", "bear", "bsdtar", "builtin",
	"bun", "bundle", "bundler", "bunx", "busybox", "bwrap", "cabal", "caffeinate", "capsh",
	"catchsegv", "ccache", "cgexec", "chamber", "choom", "chpst", "chronic", "chroot", "chrt",
	"cmake", "cmd", "cmd.exe", "command", "concurrently", "conda", "cpulimit", "crictl", "crontab",
	"cross-env", "cross-env-shell", "csh", "daemonize", "dash", "dbus-launch", "dbus-run-session",
	"dc", "deno", "direnv", "distcc", "doas", "docker", "docker-compose", "doppler", "dotenv",
	"dotenvx", "dpkg", "dtach", "dumb-init", "eatmydata", "ed", "elixir", "elvish", "emacs",
	"emacsclient", "entr", "env", "env-cmd", "env_parallel", "envchain", "envdir", "envuidgid",
	"erl", "ex", "exec", "execlineb", "expect", "fakechroot", "fakeroot", "faketime", "fd",
	"fdfind", "find", "firejail", "fish", "flock", "fly", "flyctl", "fnm", "foot", "ftp", "fzf",
	"gawk", "gcloud", "gdb", "gfind", "ghc", "ghci", "ginstall", "gmake", "gnome-terminal",
	"gnuplot", "goenv", "gosu", "groovy", "gsed", "gsort", "gsplit", "gtar", "guile", "gvim",
	"hatch", "heaptrack", "heroku", "hyperfine", "i386", "icecc", "incus", "infisical", "install",
	"intercept-build", "ionice", "ip", "ipython", "irb", "jenv", "julia", "just", "k3s", "kitty", "konsole",
	"ksh", "kubectl", "launchctl", "ld-linux-aarch64.so.1", "ld-linux-x86-64.so.2",
	"ld-linux.so.2", "ld-musl-aarch64.so.1", "ld-musl-x86_64.so.1", "ld.so", "less", "lftp",
	"linux32", "linux64", "lldb", "ltrace", "lua", "luajit", "lxc", "lxc-attach", "lxterminal",
	"machinectl", "make", "mamba", "man", "mariadb", "mate-terminal", "mawk", "microk8s.kubectl",
	"micromamba", "minikube", "mise", "mksh", "more", "mosh", "multipass", "mysql", "nawk", "nc",
	"nc.traditional", "ncat", "nerdctl", "netcat", "newgrp", "nice", "nix", "nix-shell", "node",
	"nodejs", "nodemon", "nodenv", "nohup", "npm", "npx", "nq", "nsenter", "nu", "numactl", "nvim",
	"nvm", "oc", "octave", "oksh", "onchange", "op", "opam", "osascript", "osh", "parallel",
	"parallel-ssh", "pdm", "pdsh", "perf", "perl", "php", "phpenv", "pipenv", "pipx", "pixi",
	"pkexec", "plink", "pnpm", "pnpx", "podman", "podman-compose", "poetry", "powershell",
	"powershell.exe", "prlimit", "proot", "proxychains", "proxychains4", "pry", "psql", "pssh",
	"pueue", "pwsh", "pwsh.exe", "py", "pyenv", "pypy", "python", "rails", "railway", "rbash",
	"rbenv", "red", "rg", "rlwrap", "rr", "rsh", "rsync", "rtk", "rtx", "ruby", "run0", "runuser",
	"rustup", "rvim", "rxvt", "rye", "s6-envdir", "s6-envuidgid", "s6-setuidgid", "s6-softlimit",
	"sbcl", "scala", "scan-build", "sccache", "scp", "screen", "script", "sed", "sem", "setarch",
	"setpriv", "setsid", "setuidgid", "sftp", "sg", "sh", "sk", "socat", "softlimit", "sops",
	"sort", "split", "sqlite", "sqlite3", "ssh", "sshpass", "st", "stack", "start-server-and-test",
	"start-stop-daemon", "stdbuf", "strace", "su", "su-exec", "sudo", "systemd-cat",
	"systemd-inhibit", "systemd-nspawn", "systemd-run", "tar", "taskset", "tclsh", "tcsh",
	"teller", "terminator", "tilix", "time", "timeout", "tini", "tmux", "torify", "torsocks",
	"toybox", "trickle", "ts-node", "ts-node-esm", "tsocks", "tsp", "tsx", "uname26", "unbuffer",
	"unshare", "urxvt", "uv", "uvx", "uxterm", "vagrant", "valgrind", "vi", "view", "vim",
	"vimdiff", "volta", "watch", "watchexec", "wezterm", "wget", "winpty", "wsl", "wsl.exe",
	"x-terminal-emulator", "x86_64", "xargs", "xfce4-terminal", "xonsh", "xterm", "xvfb-run",
	"yarn", "yash", "ysh", "zellij", "zip", "zsh",
};

const char *index_name(size_t row)
{
	return row < sizeof names / sizeof *names ? names[row] : NULL;
}

static int by_bytes(const void *key, const void *name)
{
	const struct str *program = key;
	const char *at = name;
	size_t i = 0;

	/* Most differ in the first bytes. */
	while (i < program->n && at[i] && program->p[i] == at[i])
		i++;
	return (i < program->n ? (unsigned char)program->p[i] : 0) - (unsigned char)at[i];
}

struct str without_version(struct str program)
{
	size_t n = program.n;

	while (n > 0 && (program.p[n - 1] == '.' || (program.p[n - 1] >= '0' && program.p[n - 1] <= '9')))
		n--;
	return str_slice(program, 0, n);
}

bool is_indexed(struct str program)
{
	return program.n > 0 && program.n < NAME_MAX_BYTES && bsearch(&program, names, sizeof names / sizeof *names, sizeof *names, by_bytes);
}
