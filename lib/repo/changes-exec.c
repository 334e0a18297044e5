#include "repo/changes-exec.h"

#include "base/buf.h"
#include "base/vec.h"

#include <sys/stat.h>

static const char cannot_read[] = "git cannot read the repository";

/* Takes N fields that end in a blank off *RECORD; the path is what is left. */
static bool skip_fields(struct str *record, size_t n)
{
	struct str field;

	while (n--)
		if (!str_next_field(record, ' ', &field))
			return false;
	return record->p != NULL;
}

/* "1 XY sub mH mI mW hH hI path", "u XY sub m1 m2 m3 mW h1 h2 h3 path", "? path", "! path": git-status(1), porcelain v2. */
static unsigned read_record(struct str *record)
{
	static const char index_content[] = "MTARC", tree_content[] = "MTA";
	char kind = record->n > 4 ? record->p[0] : '\0', x, y, sub;
	unsigned what = 0;

	if (record->n > 2 && (record->p[0] == '?' || record->p[0] == '!')) {
		kind = record->p[0];
		*record = str_from(*record, 2);
		return kind == '?' ? CHANGE_UNTRACKED : CHANGE_IGNORED;
	}
	if (record->n < 6 || (kind != '1' && kind != 'u'))
		return 0;
	x = record->p[2];
	y = record->p[3];
	sub = record->p[5];
	if (!skip_fields(record, kind == '1' ? 8 : 10) || sub == 'S')
		return 0;
	if (kind == 'u')
		return CHANGE_CONFLICT;
	if (str_find_byte(STR(index_content), x) < sizeof index_content - 1)
		what |= CHANGE_STAGED;
	if (x == 'D')
		what |= CHANGE_DROPPED;
	if (str_find_byte(STR(tree_content), y) < sizeof tree_content - 1)
		what |= CHANGE_MODIFIED;
	return y == 'D' ? what | CHANGE_GONE : what;
}

static bool differs(struct repo *repo, struct str id, struct str path)
{
	static const char *const ask[] = { "hash-object", "--", NULL };
	struct str out;

	if (git_run(repo, ask, (struct strs){ &path, 1 }, &out) != 0)
		return true;
	return !str_eq(str_trim(out), id);
}

static bool exists(struct str path)
{
	const char *z = str_z(path);
	struct stat st;

	return z && lstat(z, &st) == 0;
}

/* "h 100644 ID 0\tpath": lower case is assume-unchanged, S skip-worktree. See compare_flagged in changes.c. */
static const char *add_flagged(struct repo *repo, const struct changes_wanted *wanted, struct changes *out)
{
	static const char *const plain[] = { "ls-files", "-v", "-s", "-z", "--full-name", "--", NULL };
	static const char *const literal[] = { "--literal-pathspecs", "ls-files", "-v", "-s", "-z", "--full-name", "--", NULL };
	struct str text, record, root = repo_root(repo);

	if (!root.n || git_run(repo, wanted->literal ? literal : plain, wanted->paths, &text) != 0)
		return cannot_read;
	while (str_next_field(&text, '\0', &record)) {
		struct str field, id;
		struct buf path = { 0 };
		bool skipped = record.n && record.p[0] == 'S';

		if (!record.n || (!skipped && !(record.p[0] >= 'a' && record.p[0] <= 'z')))
			continue;
		if (!skip_fields(&record, 2) || !str_next_field(&record, ' ', &id) || !str_next_field(&record, '\t', &field))
			return cannot_read;
		buf_add(&path, root);
		buf_byte(&path, '/');
		buf_add(&path, record);
		if (exists(buf_str(&path)) && differs(repo, id, buf_str(&path)))
			*VEC_ADD(out) = (struct change){ record, CHANGE_MODIFIED | (skipped ? CHANGE_SKIPPED : CHANGE_FORCED) };
	}
	return NULL;
}

const char *changes_by_git(struct repo *repo, const struct changes_wanted *wanted, struct changes *out)
{
	bool untracked = wanted->what & (CHANGE_UNTRACKED | CHANGE_IGNORED);
	const char *arguments[] = {
		wanted->literal ? "--literal-pathspecs" : "--no-literal-pathspecs", "status", "--porcelain=v2", "-z", "--no-renames",
		"--ignore-submodules=all", untracked ? "--untracked-files=all" : "--untracked-files=no",
		wanted->what & CHANGE_IGNORED ? "--ignored=traditional" : "--ignored=no", "--", NULL,
	};
	static const char *const ask_bare[] = { "rev-parse", "--is-bare-repository", NULL };
	struct str text, record;

	if (git_run(repo, ask_bare, (struct strs){ 0 }, &text) != 0)
		return cannot_read;
	if (str_is(str_trim(text), "true"))
		return NULL;
	if (git_run(repo, arguments, wanted->paths, &text) != 0)
		return cannot_read;
	while (str_next_field(&text, '\0', &record)) {
		unsigned what = record.n ? read_record(&record) : 0;

		if (what & wanted->what)
			*VEC_ADD(out) = (struct change){ record, what };
	}
	return wanted->what & CHANGE_MODIFIED ? add_flagged(repo, wanted, out) : NULL;
}
