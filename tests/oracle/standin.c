/* standin.c: stands in for every program of the box that is not real there.
 *
 * Most do nothing but print (MODE_PRINT) and end with the status of the mode. Those that start another program do so,
 * each with the option grammar of its own manual page, by getopt: an account of wrappers that owes nothing to
 * lib/shell/wrappers.c. */
#define _GNU_SOURCE
#include "log.h"

#include <errno.h>
#include <getopt.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define SEARCHED "/usr/bin/"
#define STANDIN "/.o/standin"
#define WORDS_MAX 4096

static _Noreturn void end(void)
{
	struct log *log = log_map();

	exit(log && log->mode == MODE_FAIL);
}

static _Noreturn void start(char **argv, bool logged)
{
	char path[4096];

	if (!argv[0])
		end();
	snprintf(path, sizeof path, "%s%s", strchr(argv[0], '/') ? "" : SEARCHED, argv[0]);
	if (logged)
		log_exec(path, argv);
	if (access(path, X_OK) == 0)
		execve(path, argv, environ);
	execve(STANDIN, argv, environ);
	_exit(126);
}

static _Noreturn void run(char **argv)
{
	start(argv, true);
}

/* The words with blanks between them, read by a shell. */
static _Noreturn void run_text(char **words, bool quoted)
{
	static char text[1 << 20];
	char *argv[] = { (char *)"sh", (char *)"-c", text, NULL };
	size_t n = 0;

	if (!words[0])
		end();
	for (; *words && n < sizeof text / 2; words++) {
		if (n)
			text[n++] = ' ';
		for (const char *p = *words; *p && n < sizeof text / 2; p++) {
			if (quoted && !strchr("_-$", *p) && !(*p >= '0' && *p <= '9') && !((*p | 32) >= 'a' && (*p | 32) <= 'z'))
				text[n++] = '\\';
			text[n++] = *p;
		}
	}
	start(argv, false);
}

static char **assignments(char **argv)
{
	for (; *argv && strchr(*argv, '=') && **argv != '='; argv++)
		putenv(*argv);
	return argv;
}

static void sudo(int argc, char **argv)
{
	static const struct option longs[] = {
		{ "askpass", 0, NULL, 'A' }, { "auth-type", 1, NULL, 'a' }, { "background", 0, NULL, 'b' }, { "bell", 0, NULL, 'B' },
		{ "close-from", 1, NULL, 'C' }, { "login-class", 1, NULL, 'c' }, { "chdir", 1, NULL, 'D' },
		{ "preserve-env", 2, NULL, 'E' }, { "edit", 0, NULL, 'e' }, { "group", 1, NULL, 'g' }, { "set-home", 0, NULL, 'H' },
		{ "help", 0, NULL, 'V' }, { "host", 1, NULL, 'h' }, { "login", 0, NULL, 'i' }, { "remove-timestamp", 0, NULL, 'K' },
		{ "reset-timestamp", 0, NULL, 'k' }, { "list", 0, NULL, 'l' }, { "no-update", 0, NULL, 'N' },
		{ "non-interactive", 0, NULL, 'n' }, { "preserve-groups", 0, NULL, 'P' }, { "prompt", 1, NULL, 'p' },
		{ "chroot", 1, NULL, 'R' }, { "role", 1, NULL, 'r' }, { "stdin", 0, NULL, 'S' }, { "shell", 0, NULL, 's' },
		{ "type", 1, NULL, 't' }, { "command-timeout", 1, NULL, 'T' }, { "other-user", 1, NULL, 'U' },
		{ "user", 1, NULL, 'u' }, { "version", 0, NULL, 'V' }, { "validate", 0, NULL, 'v' }, { 0 }
	};
	bool shell = false;
	int c;

	while ((c = getopt_long(argc, argv, "+Aa:BbC:c:D:Eeg:Hh:iKklNnPp:R:r:SsT:t:U:u:Vv", longs, NULL)) != -1) {
		if (c == '?' || strchr("eKlVv", c))
			end();
		shell |= c == 's' || c == 'i';
		if (c == 'D' && chdir(optarg))
			end();
	}
	argv = assignments(argv + optind);
	if (shell)
		run_text(argv, true);
	run(argv);
}

static void doas(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "+a:C:Lnsu:")) != -1)
		if (c == '?' || c == 'L' || c == 'C')
			end();
	run(argv + optind);
}

static void pkexec(int argc, char **argv)
{
	int i = 1;

	for (; i < argc && argv[i][0] == '-'; i++)
		if (!strcmp(argv[i], "--user") || !strcmp(argv[i], "-u"))
			i++;
		else if (strcmp(argv[i], "--keep-cwd") && strcmp(argv[i], "--disable-internal-agent"))
			end();
	run(argv + (i < argc ? i : argc));
}

/* su permutes its words; what follows the user goes to the shell. */
static void su(int argc, char **argv, bool runuser)
{
	static const struct option longs[] = {
		{ "command", 1, NULL, 'c' }, { "session-command", 1, NULL, 'c' }, { "fast", 0, NULL, 'f' }, { "login", 0, NULL, 'l' },
		{ "preserve-environment", 0, NULL, 'p' }, { "pty", 0, NULL, 'P' }, { "no-pty", 0, NULL, 'T' }, { "shell", 1, NULL, 's' },
		{ "group", 1, NULL, 'g' }, { "supp-group", 1, NULL, 'G' }, { "user", 1, NULL, 'u' },
		{ "whitelist-environment", 1, NULL, 'w' }, { "help", 0, NULL, 'h' }, { "version", 0, NULL, 'V' }, { 0 }
	};
	char *command = NULL, *shell = (char *)"bash", *words[WORDS_MAX], *user = NULL;
	bool chosen = false;
	size_t n = 0;
	int c;

	while ((c = getopt_long(argc, argv, runuser ? "c:fg:G:lmpPTs:u:hVw:" : "c:fg:G:lmpPTs:hVw:", longs, NULL)) != -1) {
		if (c == '?' || c == 'h' || c == 'V')
			end();
		if (c == 'c')
			command = optarg;
		if (c == 's')
			shell = optarg;
		chosen |= c == 's' || c == 'l' || c == 'f';
		if (c == 'u')
			user = optarg;
	}
	if (optind < argc && !strcmp(argv[optind], "-"))
		optind++;
	if (runuser && user && (command || chosen)) /* "mutually exclusive" */
		end();
	if (runuser && user)
		run(argv + optind);
	if (optind < argc)
		optind++;
	words[n++] = shell;
	if (command) {
		words[n++] = (char *)"-c";
		words[n++] = command;
	}
	while (optind < argc && n < WORDS_MAX - 1)
		words[n++] = argv[optind++];
	words[n] = NULL;
	if (n == 1)
		end();
	start(words, false);
}

/* Options are taken before and behind the host. */
static void ssh(int argc, char **argv)
{
	const char *host = NULL;

	for (;;) {
		int c;

		while ((c = getopt(argc, argv, "+1246ab:c:e:fgi:kl:m:no:p:qstvxAB:CD:E:F:GI:J:KL:MNO:P:Q:R:S:TVw:W:XYy")) != -1)
			if (c == '?' || strchr("GNOQVW", c))
				end();
		if (host || optind >= argc)
			break;
		host = argv[optind];
		argc -= optind;
		argv += optind;
		if (argc < 2)
			break;
		optind = 0;
	}
	run_text(argv + (host && optind ? optind : argc), false);
}

/* The options of `exec` and `run` end at the container or the image. */
static void docker(int argc, char **argv)
{
	static const char *const globals = " --config -c --context -H --host -l --log-level --tlscacert --tlscert --tlskey ";
	static const char *const flags = " --detach --interactive --tty --privileged --rm --init --publish-all --quiet --read-only --sig-proxy "
					 "--no-healthcheck --oom-kill-disable --disable-content-trust --help --latest ";
	char word[300], *entrypoint = NULL;
	bool exec;
	int i = 1;

	for (; i < argc && argv[i][0] == '-'; i++) {
		snprintf(word, sizeof word, " %s ", argv[i]);
		if (strstr(globals, word))
			i++;
	}
	if (i < argc && !strcmp(argv[i], "container"))
		i++;
	if (i >= argc || (strcmp(argv[i], "exec") && strcmp(argv[i], "run")))
		end();
	exec = argv[i][0] == 'e';
	for (i++; i < argc && argv[i][0] == '-' && argv[i][1]; i++) {
		if (!strcmp(argv[i], "--")) {
			i++;
			break;
		}
		if (argv[i][1] == '-') {
			char *equals = strchr(argv[i], '=');

			if (equals && !strncmp(argv[i], "--entrypoint=", 13))
				entrypoint = equals + 1;
			snprintf(word, sizeof word, " %s ", argv[i]);
			if (!equals && !strstr(flags, word)) {
				if (!strcmp(argv[i], "--entrypoint") && i + 1 < argc)
					entrypoint = argv[i + 1];
				i++;
			}
			continue;
		}
		for (char *p = argv[i] + 1; *p; p++)
			if (!strchr(exec ? "dit" : "ditPq", *p)) {
				i += !p[1];
				break;
			}
	}
	if (i < argc && entrypoint && *entrypoint) {
		argv[i] = entrypoint;
		run(argv + i);
	}
	run(argv + (i + 1 < argc ? i + 1 : argc));
}

static void watch(int argc, char **argv)
{
	static const struct option longs[] = {
		{ "beep", 0, NULL, 'b' }, { "color", 0, NULL, 'c' }, { "no-color", 0, NULL, 'C' }, { "differences", 2, NULL, 'd' },
		{ "errexit", 0, NULL, 'e' }, { "chgexit", 0, NULL, 'g' }, { "equexit", 1, NULL, 'q' }, { "exec", 0, NULL, 'x' },
		{ "interval", 1, NULL, 'n' }, { "precise", 0, NULL, 'p' }, { "no-rerun", 0, NULL, 'r' }, { "no-title", 0, NULL, 't' },
		{ "no-wrap", 0, NULL, 'w' }, { "help", 0, NULL, 'h' }, { "version", 0, NULL, 'v' }, { 0 }
	};
	bool exec = false;
	int c;

	while ((c = getopt_long(argc, argv, "+bcCd::egq:hn:prtwxv", longs, NULL)) != -1) {
		if (c == '?' || c == 'h' || c == 'v')
			end();
		exec |= c == 'x';
	}
	if (exec)
		run(argv + optind);
	run_text(argv + optind, false);
}

static void script(int argc, char **argv)
{
	static const struct option longs[] = {
		{ "append", 0, NULL, 'a' }, { "command", 1, NULL, 'c' }, { "echo", 1, NULL, 'E' }, { "return", 0, NULL, 'e' },
		{ "flush", 0, NULL, 'f' }, { "force", 0, NULL, 1 }, { "log-io", 1, NULL, 'B' }, { "log-in", 1, NULL, 'I' },
		{ "log-out", 1, NULL, 'O' }, { "log-timing", 1, NULL, 'T' }, { "logging-format", 1, NULL, 'm' },
		{ "output-limit", 1, NULL, 'o' }, { "quiet", 0, NULL, 'q' }, { "timing", 2, NULL, 't' },
		{ "help", 0, NULL, 'h' }, { "version", 0, NULL, 'V' }, { 0 }
	};
	char *text[] = { NULL, NULL };
	int c;

	while ((c = getopt_long(argc, argv, "aB:c:eE:fI:O:o:qm:T:t::Vh", longs, NULL)) != -1) {
		if (c == '?' || c == 'h' || c == 'V')
			end();
		if (c == 'c')
			text[0] = optarg;
	}
	run_text(text, false);
}

/* A command text with each word behind ::: (or each line of the input) in place of {} or at the end. */
static void parallel(int argc, char **argv)
{
	static char text[1 << 16], line[4096];
	char *shell[] = { (char *)"sh", (char *)"-c", text, NULL };
	int i = 1, last;

	for (; i < argc && argv[i][0] == '-' && argv[i][1]; i++)
		if (!strcmp(argv[i], "-j") || !strcmp(argv[i], "-P") || !strcmp(argv[i], "--jobs") || !strcmp(argv[i], "-n") ||
		    !strcmp(argv[i], "-a") || !strcmp(argv[i], "--delay") || !strcmp(argv[i], "--timeout") || !strcmp(argv[i], "--joblog"))
			i++;
		else if (strncmp(argv[i], "-j", 2) && strncmp(argv[i], "-P", 2) && strcmp(argv[i], "-k") && strcmp(argv[i], "-t") &&
			 strcmp(argv[i], "-0") && strcmp(argv[i], "--keep-order") && strcmp(argv[i], "--bar") && strcmp(argv[i], "--will-cite"))
			end();
	for (last = i; last < argc && strcmp(argv[last], ":::"); last++)
		;
	for (int more = last + 1; more < argc; more++)
		if (!strncmp(argv[more], ":::", 3))
			end(); /* combinations: not played */
	for (int next = last + 1;; next++) {
		char *word = next < argc ? argv[next] : NULL;
		bool placed = false;
		size_t n = 0;

		if (last == argc) {
			if (!fgets(line, sizeof line, stdin))
				break;
			line[strcspn(line, "\n")] = 0;
			word = line;
		}
		if (!word)
			break;
		text[0] = 0;
		for (int k = i; k < last && n < sizeof text / 2; k++) {
			for (const char *p = argv[k]; *p && n < sizeof text / 2; p++)
				if (p[0] == '{' && p[1] == '}') {
					n += (size_t)snprintf(text + n, sizeof text - n, "'%s'", word);
					placed = true;
					p++;
				} else {
					text[n++] = *p;
				}
			text[n++] = ' ';
			text[n] = 0;
		}
		if (!placed)
			snprintf(text + n, sizeof text - n, last > i ? "'%s'" : "%s", word);
		if (fork() == 0)
			start(shell, false);
	}
	end();
}

static void plain(int argc, char **argv, const char *shorts, const struct option *longs, int operands)
{
	int c;

	while ((c = getopt_long(argc, argv, shorts, longs, NULL)) != -1)
		if (c == '?')
			end();
	run(argv + (optind + operands < argc ? optind + operands : argc));
}

static void cat(int argc, char **argv)
{
	static char bytes[65536];
	ssize_t n;
	bool any = false;

	for (int i = 1; i <= argc; i++) {
		int fd;

		if (i < argc && argv[i][0] == '-' && argv[i][1])
			continue;
		if (i == argc && any)
			break;
		any = true;
		fd = i == argc || !strcmp(argv[i], "-") ? 0 : open(argv[i], O_RDONLY);
		if (fd < 0) {
			struct log *log = log_map();

			if (log && log->mode == MODE_PRINT)
				(void)!write(1, log_sample, strlen(log_sample));
			continue;
		}
		while ((n = read(fd, bytes, sizeof bytes)) > 0)
			if (write(1, bytes, (size_t)n) != n)
				break;
	}
	end();
}

int main(int argc, char **argv)
{
	static const struct option none[] = { { 0 } };
	static const struct option of_chroot[] = { { "groups", 1, NULL, 1 }, { "userspec", 1, NULL, 1 }, { "skip-chdir", 0, NULL, 1 }, { 0 } };
	static const struct option of_time[] = {
		{ "append", 0, NULL, 'a' }, { "format", 1, NULL, 'f' }, { "output", 1, NULL, 'o' }, { "portability", 0, NULL, 'p' },
		{ "quiet", 0, NULL, 'q' }, { "verbose", 0, NULL, 'v' }, { 0 }
	};
	static const struct option of_numactl[] = { { "cpunodebind", 1, NULL, 1 }, { "membind", 1, NULL, 1 }, { "interleave", 1, NULL, 1 },
						    { "physcpubind", 1, NULL, 1 }, { "localalloc", 0, NULL, 1 }, { 0 } };
	static const struct option of_nsenter[] = { { "target", 1, NULL, 1 }, { "mount", 2, NULL, 1 }, { "all", 0, NULL, 1 }, { 0 } };
	static const struct option of_unshare[] = { { "map-root-user", 0, NULL, 1 }, { "mount", 2, NULL, 1 }, { "fork", 0, NULL, 1 }, { 0 } };
	struct log *log = log_map();
	const char *name;

	if (argc > 1 && !strcmp(argv[0], STANDIN)) { /* from bash's command_not_found_handle */
		argv++;
		argc--;
		log_exec("", argv);
	}
	if (!argc)
		end();
	name = strrchr(argv[0], '/');
	name = name ? name + 1 : argv[0];
	opterr = 0;
#define IS(text) (!strcmp(name, text))
	if (IS("sudo"))
		sudo(argc, argv);
	else if (IS("doas"))
		doas(argc, argv);
	else if (IS("pkexec"))
		pkexec(argc, argv);
	else if (IS("su") || IS("runuser"))
		su(argc, argv, IS("runuser"));
	else if (IS("ssh"))
		ssh(argc, argv);
	else if (IS("docker") || IS("podman") || IS("nerdctl"))
		docker(argc, argv);
	else if (IS("watch"))
		watch(argc, argv);
	else if (IS("script"))
		script(argc, argv);
	else if (IS("parallel"))
		parallel(argc, argv);
	else if (IS("busybox") || IS("toybox"))
		plain(argc, argv, "+", none, 0);
	else if (IS("unbuffer"))
		plain(argc, argv, "+p", none, 0);
	else if (IS("caffeinate"))
		plain(argc, argv, "+dimsut:w:", none, 0);
	else if (IS("chroot"))
		plain(argc, argv, "+", of_chroot, 1);
	else if (IS("time"))
		plain(argc, argv, "+af:o:pqv", of_time, 0);
	else if (IS("ltrace"))
		plain(argc, argv, "+a:A:bcCD:e:fF:hil:Ln:o:p:rs:StTu:Vw:x:", none, 0);
	else if (IS("strace"))
		plain(argc, argv, "+a:Ab:cCdDe:E:fFhiI:kno:O:p:P:qrs:S:tTu:U:vVwxX:yYzZ", none, 0);
	else if (IS("gosu") || IS("su-exec") || IS("setuidgid") || IS("s6-setuidgid") || IS("envuidgid") || IS("envdir") || IS("direnv"))
		plain(argc - IS("direnv"), argv + IS("direnv"), "+", none, 1);
	else if (IS("eatmydata") || IS("linux32") || IS("linux64"))
		plain(argc, argv, "+RBILSTXZ3v", none, 0);
	else if (IS("tini"))
		plain(argc, argv, "+sgvwhp:e:l", none, 0);
	else if (IS("chpst"))
		plain(argc, argv, "+u:U:b:e:/:n:l:L:m:d:o:p:f:c:r:t:vP012V", none, 0);
	else if (IS("softlimit"))
		plain(argc, argv, "+a:c:d:f:l:m:o:p:r:s:t:", none, 0);
	else if (IS("faketime"))
		plain(argc, argv, "+fmp:", none, 1);
	else if (IS("numactl"))
		plain(argc, argv, "+ai:w:p:P:m:N:C:lbsHh", of_numactl, 0);
	else if (IS("sshpass"))
		plain(argc, argv, "+f:d:p:e::P:vhV", none, 0);
	else if (IS("rlwrap"))
		plain(argc, argv, "+a::A::b:cC:D:e:Ef:F:g:hH:iIl:m::M:nNoO:p::P:q:rRs:S:t:TuUvw:W::Xz:", none, 0);
	else if (IS("chronic"))
		plain(argc, argv, "+ve", none, 0);
	else if (IS("choom"))
		plain(argc, argv, "+n:p:hV", none, 0);
	else if (IS("dtach"))
		plain(argc, argv, "+a:A:c:n:N:p:e:r:EzqC", none, 0);
	else if (IS("abduco"))
		plain(argc, argv, "+aAcnlfpqrve:", none, 1);
	else if (IS("ccache"))
		plain(argc, argv, "+cCd:F:k:M:o:psvxX:zhV", none, 0);
	else if (IS("nsenter"))
		plain(argc, argv, "+ahVt:m::u::i::n::p::C::U::T::S:G:r::w::W:eFZ", of_nsenter, 0);
	else if (IS("unshare"))
		plain(argc, argv, "+hVm::u::i::n::p::U::C::T::fR:w:S:G:rc", of_unshare, 0);
	else if (IS("zsh") || IS("ksh") || IS("mksh") || IS("ash") || IS("rbash")) {
		log_exec("/usr/bin/bash", argv);
		execv("/usr/bin/bash", argv);
	} else if (IS("gfind"))
		execv("/usr/bin/find", argv);
	else if (IS("cat"))
		cat(argc, argv);
	if (log && log->mode == MODE_PRINT)
		(void)!write(1, log_sample, strlen(log_sample));
	end();
}
