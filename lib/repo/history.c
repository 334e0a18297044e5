/* history.c: acts on branches, tags, stashes and the reflog. */
#include "repo/history.h"

#include "base/buf.h"
#include "base/vec.h"
#include "repo/revision.h"

#include <stdlib.h>

static const char no_count[] = "the commits cannot be counted";
static const char no_stashes[] = "the stashes cannot be counted";

/* "stash@{2}", "2" or "refs/stash@{2}"; anything else, a date for one, may be any of them. */
static bool stash_number(struct str name, size_t *number)
{
	struct str digits = name;
	size_t brace = str_find_byte(name, '{');

	if (brace < name.n && str_ends(name, STR("}")))
		digits = str_slice(name, brace + 1, name.n - 1);
	else if (str_is(name, "stash") || str_is(name, "refs/stash"))
		digits = STR("0");
	*number = 0;
	for (size_t i = 0; i < digits.n; i++) {
		if (digits.p[i] < '0' || digits.p[i] > '9' || i > 8)
			return false;
		*number = 10 * *number + (size_t)(digits.p[i] - '0');
	}
	return digits.n > 0;
}

static void lose_stashes(struct loss *loss, size_t from, size_t to)
{
	for (size_t i = from; i < to; i++) {
		struct buf name = { 0 };

		buf_addf(&name, "stash@{%zu}", i);
		loss_add(loss, buf_str(&name), LOST_STASH, 0);
	}
}

void history_stash_drop(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	size_t count, number = 0;

	if (!stashes_count(repo, &count))
		loss_unknown(loss, no_stashes);
	else if (act->names.n && !stash_number(act->names.at[0], &number))
		loss_unknown(loss, "which stash is not known");
	else if (number < count)
		lose_stashes(loss, number, number + 1);
}

void history_stash_clear(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	size_t count;

	(void)act;
	if (stashes_count(repo, &count))
		lose_stashes(loss, 0, count);
	else
		loss_unknown(loss, no_stashes);
}

/* What only the names reach that go. All of them go at once: none keeps the commits of another. */
static void delete_references(struct repo *repo, const char *prefix, struct strs short_names, struct loss *loss)
{
	struct names names = { 0 };

	for (size_t i = 0; i < short_names.n; i++) {
		struct buf full = { 0 };

		buf_addz(&full, prefix);
		buf_add(&full, short_names.at[i]);
		*VEC_ADD(&names) = buf_str(&full);
	}
	for (size_t i = 0; i < names.n; i++) {
		struct span span = { .from = names.at[i], .hide = STR("refs/"), .except = { names.at, names.n }, .hide_head = true };
		size_t count;
		enum answer answer = span_count(repo, &span, &count);

		if (answer == ANSWER_UNKNOWN)
			loss_unknown(loss, no_count);
		else if (answer == ANSWER_YES && count)
			loss_add(loss, short_names.at[i], LOST_COMMITS, count);
	}
}

void history_branch_delete(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	delete_references(repo, act->flags & ACT_REMOTE ? "refs/remotes/" : "refs/heads/", act->names, loss);
}

void history_tag_delete(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	delete_references(repo, "refs/tags/", act->names, loss);
}

/* HEAD is published when nothing is left of it without the remotes' branches. */
void history_amend(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	struct span span = { .from = STR("HEAD"), .hide = STR("refs/remotes/") };
	size_t count;
	enum answer answer = span_count(repo, &span, &count);

	(void)act;
	if (answer == ANSWER_UNKNOWN)
		loss_unknown(loss, no_count);
	else if (answer == ANSWER_YES && count == 0)
		loss_add(loss, STR("HEAD"), LOST_PUBLISHED, 1);
}

/* Of the commits that a rebase copies, those that a remote has. */
void history_rebase(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	struct span all = { .from = STR("HEAD"), .besides = act->target.n ? act->target : STR("@{upstream}") };
	struct span own = { .from = STR("HEAD"), .besides = all.besides, .hide = STR("refs/remotes/") };
	struct span onto = { .from = all.besides };
	size_t copied, unpublished, any;
	enum answer known = span_count(repo, &onto, &any);

	if (known == ANSWER_NO)
		return; /* no such commit: git refuses */
	if (known != ANSWER_YES || span_count(repo, &all, &copied) != ANSWER_YES || span_count(repo, &own, &unpublished) != ANSWER_YES)
		loss_unknown(loss, no_count);
	else if (copied > unpublished)
		loss_add(loss, STR("HEAD"), LOST_PUBLISHED, copied - unpublished);
}

/* Commits that only the reflogs know. The executable: libgit2 cannot list the logs. */
void history_expire(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	static const char *const ask[] = { "rev-list", "--count", "--max-count=10000", "--reflog", "--not", "--all", NULL };
	struct str out;
	size_t count;

	(void)act;
	if (repo_open(repo) == ANSWER_NO)
		return;
	if (git_run(repo, ask, (struct strs){ 0 }, &out) != 0) {
		loss_unknown(loss, no_count);
		return;
	}
	count = (size_t)strtoul(str_z(str_trim(out)), NULL, 10);
	if (count)
		loss_add(loss, STR("reflog"), LOST_COMMITS, count);
}

/* Loose objects that nothing reaches: dropped stashes, and files that were staged once. Those that are packed are not
 * seen. */
void history_prune(struct repo *repo, const struct git_act *act, struct loss *loss)
{
	static const char *const ask[] = { "prune", "--dry-run", "--expire=now", NULL };
	struct str out, line, field;

	(void)act;
	if (repo_open(repo) == ANSWER_NO)
		return;
	if (git_run(repo, ask, (struct strs){ 0 }, &out) != 0) {
		loss_unknown(loss, "the objects cannot be listed");
		return;
	}
	while (str_next_field(&out, '\n', &line))
		if (str_next_field(&line, ' ', &field) && str_is(line, "commit"))
			loss_add(loss, str_slice(field, 0, 10), LOST_COMMITS, 1);
		else if (str_is(line, "blob"))
			loss_add(loss, str_slice(field, 0, 10), LOST_STAGED, 0);
}

void repo_history_loss(struct repo *repo, struct str name, struct loss *loss)
{
	static const char *const kinds[] = { "refs/heads/", "refs/tags/" };
	size_t count, stashes;

	if (repo_open(repo) == ANSWER_NO)
		return;
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		struct names names = { 0 };

		if (!references_below(repo, str_of(kinds[k]), &names)) {
			loss_add(loss, name, LOST_REPOSITORY, 0);
			return;
		}
		for (size_t i = 0; i < names.n; i++) {
			struct span span = { .from = names.at[i], .hide = STR("refs/remotes/") };
			enum answer answer = span_count(repo, &span, &count);

			if (answer == ANSWER_UNKNOWN)
				loss_unknown(loss, no_count);
			else if (answer == ANSWER_YES && count)
				loss_add(loss, str_from(names.at[i], str_of(kinds[k]).n), LOST_COMMITS, count);
		}
	}
	if (stashes_count(repo, &stashes))
		lose_stashes(loss, 0, stashes);
	else
		loss_unknown(loss, no_stashes);
}
