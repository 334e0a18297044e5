/* differential.c: lib/trailer against the git that is installed.
 *
 *	differential COUNT [SEED]
 *
 * COUNT messages are read, and get one more trailer, by both; every tenth is also stripped by `git stripspace`, and
 * every hundredth committed. Many messages go to one git, parted by one whose result is known. SEED is printed;
 * without one it is the time. Started by run.sh, in a directory with a repository. */
#include "base/arena.h"
#include "base/file.h"
#include "messages.h"
#include "trailer/message.h"
#include "trailer/trailer.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define BATCH 500 /* messages for one git */
#define WORDS_MAX (2 * BATCH + 40)
#define ALIASES_MAX 3

/* A configuration: for git as words after -c, for the library as a value. */
struct setup {
	const char *settings[5];
	struct str comment, separators;
	struct trailer_alias aliases[ALIASES_MAX];
	size_t n_aliases;
};

#define TEXT(literal) { (literal), sizeof(literal) - 1 }

static const struct setup setups[] = {
	{ .n_aliases = 0 },
	{ .settings = { "core.commentChar=;" }, .comment = TEXT(";") },
	{ .settings = { "core.commentChar=x" }, .comment = TEXT("x") },
	{ .settings = { "core.commentChar=S" }, .comment = TEXT("S") },
	{ .settings = { "core.commentChar=auto" }, .comment = TEXT("auto") },
	{ .settings = { "trailer.separators=:#" }, .separators = TEXT(":#") },
	{ .settings = { "trailer.separators=#=:", "core.commentChar=%" }, .separators = TEXT("#=:"), .comment = TEXT("%") },
	{ .settings = { "trailer.assist.key=Assisted-by" },
	  .aliases = { { TEXT("assist"), TEXT("Assisted-by") } }, .n_aliases = 1 },
	{ .settings = { "trailer.bug.key=Bug #", "trailer.separators=:#" }, .separators = TEXT(":#"),
	  .aliases = { { TEXT("bug"), TEXT("Bug #") } }, .n_aliases = 1 },
	{ .settings = { "trailer.Fixes.ifexists=addIfDifferentNeighbor", "trailer.cc.key=CC: ", "trailer.x.key=Cc-" },
	  .aliases = { { TEXT("Fixes"), TEXT("") }, { TEXT("cc"), TEXT("CC: ") }, { TEXT("x"), TEXT("Cc-") } }, .n_aliases = 3 },
};

static const struct str added[][2] = {
	{ TEXT("Co-Authored-By"), TEXT("Ann <ann@example.org>") },
	{ TEXT("Fixes"), TEXT("v") },
	{ TEXT("x"), TEXT("") },
	{ TEXT("Signed-off-by"), TEXT("Ann <ann@example.org>") },
	{ TEXT("bug"), TEXT("12") },
	{ TEXT("-"), TEXT("v") },
};

static const struct str sentinel = TEXT("sentinel\n\nq7Z: marks the end\n");

static size_t passed, failed;

static void give_up(const char *what)
{
	perror(what);
	exit(3);
}

static struct trailer_syntax syntax_of(const struct setup *setup)
{
	return (struct trailer_syntax){ setup->comment, setup->separators, setup->aliases, setup->n_aliases };
}

static void write_file(const char *name, struct str text)
{
	int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	if (fd < 0 || !file_write_once(fd, text) || close(fd) != 0)
		give_up(name);
}

static struct str read_file(const char *name)
{
	struct str text = STR_NONE;
	int fd = open(name, O_RDONLY);

	if (fd < 0 || !file_read_all(fd, (size_t)64 << 20, &text, NULL))
		give_up(name);
	close(fd);
	return text;
}

/* Newer git adds a newline to a message that does not end in one; for older git it is added here. */
static struct str with_newline(struct str message)
{
	struct buf whole = { 0 };

	buf_add(&whole, message);
	if (message.n && message.p[message.n - 1] != '\n')
		buf_byte(&whole, '\n');
	return buf_str(&whole);
}

/* git's exit status; what it prints is then in the file "out". */
static int run_git(const char **words, const char *input)
{
	int status;
	pid_t child = fork();

	if (child < 0)
		give_up("fork");
	if (child == 0) {
		int out = open("out", O_WRONLY | O_CREAT | O_TRUNC, 0600), in = open(input, O_RDONLY);

		if (out < 0 || in < 0 || dup2(out, 1) < 0 || dup2(in, 0) < 0)
			_exit(126);
		execvp("git", (char *const *)words);
		_exit(127);
	}
	if (waitpid(child, &status, 0) != child)
		give_up("waitpid");
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static size_t begin_words(const struct setup *setup, const char **words)
{
	size_t n = 0;

	words[n++] = "git";
	for (const char *const *setting = setup->settings; *setting; setting++) {
		words[n++] = "-c";
		words[n++] = *setting;
	}
	return n;
}

static void show(const char *what, struct str text)
{
	struct buf line = { 0 };

	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] < ' ' || text.p[i] > '~' || text.p[i] == '\\')
			buf_addf(&line, text.p[i] == '\n' ? "\\n" : "\\%03o", (unsigned char)text.p[i]);
		else
			buf_byte(&line, text.p[i]);
	printf("  %-8s %.*s\n", what, STR_ARGS(buf_str(&line)));
}

static void compare(const char *what, const struct setup *setup, struct str message, struct str git, struct str ours)
{
	if (str_eq(git, ours)) {
		passed++;
		return;
	}
	if (failed++ >= 10)
		return;
	printf("%s differs:", what);
	for (const char *const *setting = setup->settings; *setting; setting++)
		printf(" -c '%s'", *setting);
	printf("\n");
	show("message", message);
	show("git", git);
	show("ours", ours);
}

static struct str parsed(struct str message, const struct trailer_syntax *syntax)
{
	struct trailers trailers = trailers_parse(message, syntax);
	struct buf out = { 0 };

	for (size_t i = 0; i < trailers.n; i++)
		trailer_write(&out, syntax, &trailers.at[i]);
	return buf_str(&out);
}

/* Which trailer is added, or NULL to read only. */
static void compare_batch(const struct setup *setup, const struct str *messages, size_t n, const struct str *add)
{
	static const char *words[WORDS_MAX];
	static char names[BATCH][24];
	struct trailer_syntax syntax = syntax_of(setup);
	struct str end = add ? trailers_append(sentinel, &syntax, add[0], add[1]) : parsed(sentinel, &syntax);
	size_t count = begin_words(setup, words);
	struct buf option = { 0 };
	struct str rest;

	words[count++] = "interpret-trailers";
	words[count++] = "--no-divider";
	if (add) {
		buf_addf(&option, "%.*s:%.*s", STR_ARGS(add[0]), STR_ARGS(add[1]));
		buf_byte(&option, 0);
		words[count++] = "--trailer";
		words[count++] = option.at;
	} else {
		words[count++] = "--parse";
	}
	for (size_t i = 0; i < n; i++) {
		snprintf(names[i], sizeof names[i], "%zu", i);
		words[count++] = names[i];
		words[count++] = "sentinel";
	}
	words[count] = NULL;
	if (run_git(words, "/dev/null") != 0)
		give_up("git interpret-trailers");
	rest = read_file("out");
	for (size_t i = 0; i < n; i++) {
		size_t at = str_find(rest, end);

		compare(add ? "append" : "parse", setup, messages[i], str_slice(rest, 0, at),
			add ? trailers_append(messages[i], &syntax, add[0], add[1]) : parsed(messages[i], &syntax));
		rest = str_from(rest, at + end.n);
	}
}

static void compare_strip(const struct setup *setup, struct str message, const char *name)
{
	const char *words[WORDS_MAX];
	size_t count = begin_words(setup, words);
	bool strips = chance(50);
	struct message_run run = { strips ? MESSAGE_STRIP : MESSAGE_WHITESPACE, true, false };

	words[count++] = "stripspace";
	words[count++] = strips ? "-s" : NULL;
	words[count] = NULL;
	if (run_git(words, name) != 0)
		give_up("git stripspace");
	compare("strip", setup, message, read_file("out"),
		message_clean(message, str_is(setup->comment, "auto") ? STR("#") : setup->comment, run));
}

/* Only git commit chooses a comment when that is "auto". */
static const char *const cleanups[] = { "default", "strip", "whitespace", "scissors", "verbatim" };

/* The commit-msg hook of the repository keeps what it is given in the file "seen". */
static void compare_commit(const struct setup *setup, struct str message, const char *name)
{
	const char *words[WORDS_MAX], *cleanup = PICK(cleanups);
	size_t count = begin_words(setup, words);
	struct message_run run = { MESSAGE_DEFAULT, chance(60), chance(30) };
	struct buf option = { 0 };
	struct str seen, commit;

	if (str_find_byte(message, 0) < message.n)
		return;
	if (!message_cleanup_named(str_of(cleanup), &run.cleanup))
		give_up(cleanup);
	buf_addf(&option, "--cleanup=%s", cleanup);
	buf_byte(&option, 0);
	words[count++] = "-C";
	words[count++] = "repo";
	words[count++] = "commit";
	words[count++] = "-qaF";
	words[count++] = name;
	words[count++] = "--allow-empty";
	words[count++] = "--allow-empty-message";
	words[count++] = option.at;
	if (run.edited)
		words[count++] = "--edit";
	if (run.verbose)
		words[count++] = "--verbose";
	words[count] = NULL;
	unlink("seen");
	write_file("repo/file", message.n % 2 ? STR("a\n@@ b\n") : STR("@@ b\n# c\n"));
	/* Refused before the hook: every candidate for the comment character is in use. */
	if (run_git(words, "/dev/null") != 0 && access("seen", F_OK) != 0)
		return;
	seen = read_file("seen");
	if (run_git((const char *[]){ "git", "-C", "repo", "cat-file", "commit", "HEAD", NULL }, "/dev/null") != 0)
		give_up("git cat-file");
	commit = read_file("out");
	compare(option.at, setup, seen, str_from(commit, str_find(commit, STR("\n\n")) + 2),
		message_clean(seen, setup->comment, run));
}

static void run_batch(size_t n)
{
	static struct str messages[BATCH];
	const struct setup *setup = chance(30) ? setups : &PICK(setups);
	struct arena_mark mark = arena_mark();
	char name[24];

	for (size_t i = 0; i < n; i++) {
		snprintf(name, sizeof name, "%zu", i);
		messages[i] = any_message();
		write_file(name, with_newline(messages[i]));
	}
	compare_batch(setup, messages, n, NULL);
	compare_batch(setup, messages, n, PICK(added));
	for (size_t i = 0; i < n; i += 10) {
		snprintf(name, sizeof name, "%zu", i);
		compare_strip(setup, messages[i], name);
		snprintf(name, sizeof name, "../%zu", i);
		if (i % 100 == 0)
			compare_commit(setup, messages[i], name);
	}
	arena_release(mark);
}

int main(int argc, char **argv)
{
	unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
	unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 10) : (unsigned long)time(NULL);

	if (count == 0) {
		fputs("usage: differential COUNT [SEED]\n", stderr);
		return 2;
	}
	write_file("sentinel", sentinel);
	draw_state = seed;
	printf("seed %lu\n", seed);
	/* Small batches, so that a short run too sees many configurations. */
	for (size_t left = count, n; left > 0; left -= n) {
		n = count / 20 + 1 > BATCH ? BATCH : count / 20 + 1;
		n = n > left ? left : n;
		run_batch(n);
	}
	printf("%zu passed, %zu failed\n", passed, failed);
	return failed > 0;
}
