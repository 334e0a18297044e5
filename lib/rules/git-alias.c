/* git-alias.c: aliases that stand in git's configuration, read as what they stand for. Those that the command line itself
 * gives are read by lib/shell. Where the directory is not known, neither is its configuration. */
#include "rules/git.h"

#include "base/buf.h"
#include "base/vec.h"

/* Git looks for an alias only when it has no command of that name (git 2.50, --list-cmds=main). */
static const char own_commands[] =
	"add am annotate apply archimport archive bisect blame branch bugreport bundle cat-file check-attr check-ignore check-mailmap "
	"check-ref-format checkout checkout-index cherry cherry-pick citool clean clone column commit commit-graph commit-tree config "
	"count-objects credential credential-cache credential-store daemon describe diagnose diff diff-files diff-index diff-tree difftool "
	"fast-export fast-import fetch fetch-pack filter-branch filter-repo fmt-merge-msg for-each-ref for-each-repo format-patch fsck gc "
	"get-tar-commit-id grep gui hash-object help hook imap-send index-pack init init-db instaweb interpret-trailers lfs log ls-files "
	"ls-remote ls-tree mailinfo mailsplit maintenance merge merge-base merge-file merge-index merge-tree mergetool mktag mktree "
	"multi-pack-index mv name-rev notes p4 pack-objects pack-redundant pack-refs patch-id prune prune-packed pull push quiltimport "
	"range-diff read-tree rebase receive-pack reflog refs remote repack replace replay request-pull rerere reset restore rev-list rev-parse "
	"revert rm send-email send-pack shortlog show show-branch show-index show-ref sparse-checkout stage stash status stripspace submodule "
	"subtree svn switch symbolic-ref tag unpack-file unpack-objects update-index update-ref update-server-info upload-archive upload-pack "
	"var verify-commit verify-pack verify-tag version whatchanged worktree write-tree";

/* A word as a shell would read it back. */
static void add_word(struct buf *text, const struct word *word)
{
	buf_byte(text, ' ');
	if (word->kind != WORD_STATIC) {
		buf_addz(text, word->any_count ? "$A_WORD_THAT_IS_NOT_KNOWN" : "\"$A_WORD_THAT_IS_NOT_KNOWN\"");
		return;
	}
	buf_byte(text, '\'');
	for (size_t i = 0; i < word->text.n; i++)
		if (word->text.p[i] == '\'')
			buf_addz(text, "'\\''");
		else
			buf_byte(text, word->text.p[i]);
	buf_byte(text, '\'');
}

/* The words of VALUE, each as a shell would read it back: git splits at blanks, with quotes and backslashes, and nothing else
 * has a meaning to it (alias.c, split_cmdline). */
static void add_split(struct buf *text, struct str value)
{
	struct buf word = { 0 };
	bool open = false;
	char quote = 0;

	for (size_t i = 0; i <= value.n; i++) {
		char c = i < value.n ? value.p[i] : ' ';

		if (!quote && (c == ' ' || c == '\t' || c == '\n')) {
			struct word whole = word_static(buf_str(&word));

			if (open)
				add_word(text, &whole);
			word = (struct buf){ 0 };
			open = false;
			continue;
		}
		open = true;
		if (quote ? c == quote : c == '\'' || c == '"') {
			quote = quote ? 0 : c;
			continue;
		}
		if (c == '\\' && quote != '\'' && i + 1 < value.n)
			c = value.p[++i];
		buf_byte(&word, c);
	}
}

static struct reading unread(struct span span)
{
	struct reading reading = { 0 };

	*VEC_ADD(&reading.gaps) = (struct gap){ GAP_CODE, "an alias of git that cannot be read", span };
	return reading;
}

static struct reading read_alias(const struct question *question, struct str value, struct str dir)
{
	const struct words *words = &question->command->words;
	struct shell_world world = { .home = question->facts->home, .tmpdir = question->facts->tmpdir, .cwd = dir };
	bool shell = str_starts(value, STR("!"));
	struct buf text = { 0 };

	if (!shell)
		buf_addz(&text, "git");
	for (size_t i = 1; !shell && i < question->call.global.rest; i++)
		add_word(&text, &words->at[i]);
	if (shell)
		buf_add(&text, str_from(value, 1));
	else
		add_split(&text, value);
	for (size_t i = question->call.global.rest + 1; i < words->n; i++)
		add_word(&text, &words->at[i]);
	return shell_read(&world, buf_str(&text));
}

struct reading git_alias(struct question *question)
{
	struct str name = question->call.subcommand, value;
	struct buf key = { 0 };

	if (!name.n || str_list_has(own_commands, name) || question->command->place != PLACE_HERE)
		return (struct reading){ .steps = 0 };
	buf_addz(&key, "alias.");
	buf_add(&key, name);
	for (size_t i = 0; i < question->dirs.n; i++) {
		enum answer answer = ask_setting(question, question->dirs.at[i], buf_str(&key), &value);

		if (answer == ANSWER_UNKNOWN)
			return unread(question->command->span);
		/* An alias for git keeps -C and its like, one for the shell runs where git went. */
		if (answer == ANSWER_YES)
			return read_alias(question, value, str_starts(value, STR("!")) ? question->dirs.at[i] : question->command->dirs.at[i]);
	}
	return (struct reading){ .steps = 0 };
}
