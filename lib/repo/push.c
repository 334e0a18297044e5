/* push.c: what a push takes away from the remote, as far as the remote-tracking branches tell. What was pushed there
 * since the last fetch is not known here. */
#include "repo/history.h"

#include "base/buf.h"
#include "base/vec.h"
#include "repo/revision.h"

static const char not_tracked[] = "what the remote has there is not known here";

static struct str concat(const char *a, struct str b, const char *c, struct str d)
{
	struct buf out = { 0 };

	buf_addz(&out, a);
	buf_add(&out, b);
	buf_addz(&out, c);
	buf_add(&out, d);
	return buf_str(&out);
}

static struct str without(struct str text, const char *prefix)
{
	return str_starts(text, str_of(prefix)) ? str_from(text, str_of(prefix).n) : text;
}

/* What the branches of the remote become. */
struct pushed {
	struct repo *repo;
	struct str remote;
	struct change_of {
		struct str branch, tracking;
		struct str source; /* STR_NONE: it goes */
	} *at;
	size_t n, room;
	struct names gone; /* tracking branches that go: none keeps the commits of another */
};

/* The branch REMOTE/BRANCH becomes SOURCE; STR_NONE: it goes. */
static void replace(struct pushed *pushed, struct str source, struct str branch)
{
	struct str tracking = concat("refs/remotes/", pushed->remote, "/", branch);

	*VEC_ADD(pushed) = (struct change_of){ branch, tracking, source };
	if (!source.n)
		*VEC_ADD(&pushed->gone) = tracking;
}

static void count(struct pushed *pushed, struct loss *loss)
{
	struct str all = concat("refs/remotes/", pushed->remote, "/", STR_NONE);

	for (size_t i = 0; i < pushed->n; i++) {
		const struct change_of *change = &pushed->at[i];
		struct span span = { .from = change->tracking, .besides = change->source };
		enum answer answer = reference_exists(pushed->repo, change->tracking);
		size_t commits = 0;

		if (!change->source.n) {
			span.hide = all;
			span.except = (struct strs){ pushed->gone.at, pushed->gone.n };
		}
		if (answer == ANSWER_YES)
			answer = span_count(pushed->repo, &span, &commits);
		if (answer != ANSWER_YES)
			loss_unknown(loss, not_tracked);
		else if (commits)
			loss_add(loss, concat("", pushed->remote, "/", change->branch), LOST_PUBLISHED, commits);
	}
}

/* The source must be a commit here; without one git refuses, and nothing is hidden by it. */
static bool is_commit(struct repo *repo, struct str revision)
{
	struct span span = { .from = revision, .besides = revision };
	size_t count;

	return span_count(repo, &span, &count) == ANSWER_YES;
}

static void push_refspec(struct pushed *pushed, const struct git_act *act, struct str text, struct loss *loss)
{
	bool force = act->flags & ACT_FORCE || str_starts(text, STR("+"));
	struct str source, branch;
	size_t colon;

	text = without(text, "+");
	colon = str_find_byte(text, ':');
	source = str_slice(text, 0, colon);
	branch = colon < text.n ? str_from(text, colon + 1) : text;
	if (!branch.n)
		return;
	if ((str_is(branch, "HEAD") || str_is(branch, "@")) && repo_branch(pushed->repo, &branch) != ANSWER_YES) {
		loss_unknown(loss, not_tracked);
		return;
	}
	branch = without(without(branch, "refs/heads/"), "heads/");
	if (act->flags & ACT_DELETE || colon == 0)
		replace(pushed, STR_NONE, branch);
	else if (force && str_find_byte(text, '*') < text.n)
		loss_unknown(loss, "a pattern may stand for any branch");
	else if (force && is_commit(pushed->repo, source))
		replace(pushed, source, branch);
	else if (force)
		loss_unknown(loss, "the commit that is pushed is not known");
}

/* Without a refspec: the branch that HEAD is on, unless the configuration names another. */
static void push_default(struct pushed *pushed, const struct git_act *act, struct loss *loss)
{
	struct str value, branch;
	enum answer own = repo_setting(pushed->repo, STR("push.default"), &value);

	if (own == ANSWER_UNKNOWN || (own == ANSWER_YES && !str_list_has("simple current nothing", value)) ||
	    repo_setting(pushed->repo, concat("remote.", act->target, ".push", STR_NONE), &value) != ANSWER_NO ||
	    repo_branch(pushed->repo, &branch) != ANSWER_YES)
		loss_unknown(loss, "the configuration says what is pushed");
	else
		push_refspec(pushed, act, branch, loss);
}

/* Every branch of the remote: one that is here too becomes what it is here, when SET; one that is not goes, when PRUNE. */
static void push_every(struct pushed *pushed, const struct git_act *act, bool set, bool prune, struct loss *loss)
{
	struct str prefix = concat("refs/remotes/", act->target, "/", STR_NONE);
	struct names names = { 0 };

	if (!references_below(pushed->repo, prefix, &names) || !names.n) {
		loss_unknown(loss, not_tracked);
		return;
	}
	for (size_t i = 0; i < names.n; i++) {
		struct str branch = str_from(names.at[i], prefix.n), local = concat("refs/heads/", branch, "", STR_NONE);
		bool here = is_commit(pushed->repo, local);

		if (str_is(branch, "HEAD"))
			continue;
		if (here && set)
			replace(pushed, local, branch);
		else if (!here && prune)
			replace(pushed, STR_NONE, branch);
	}
}

/* Where a push goes that names no remote; STR_NONE when that is not known. */
static struct str usual_remote(struct repo *repo)
{
	struct str branch = STR_NONE, value;
	bool on_branch = repo_branch(repo, &branch) == ANSWER_YES;
	const struct str keys[] = { concat("branch.", branch, ".pushRemote", STR_NONE), STR("remote.pushDefault"),
				    concat("branch.", branch, ".remote", STR_NONE) };

	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		enum answer answer = on_branch || i == 1 ? repo_setting(repo, keys[i], &value) : ANSWER_NO;

		if (answer != ANSWER_NO)
			return answer == ANSWER_YES ? value : STR_NONE;
	}
	return STR("origin");
}

void history_push(struct repo *repo, const struct git_act *asked, struct loss *loss)
{
	struct git_act own = *asked, *act = &own;
	struct pushed all = { .repo = repo }, *pushed = &all;
	bool force = act->flags & ACT_FORCE;

	if (repo_open(repo) == ANSWER_NO)
		return;
	if (!act->target.n)
		act->target = usual_remote(repo);
	pushed->remote = act->target;
	if (act->flags & ACT_MIRROR)
		push_every(pushed, act, true, true, loss);
	else if (act->flags & (ACT_PRUNE_REMOTE | ACT_ALL))
		push_every(pushed, act, force && (act->flags & ACT_ALL), act->flags & ACT_PRUNE_REMOTE, loss);
	for (size_t i = 0; i < act->names.n; i++)
		push_refspec(pushed, act, act->names.at[i], loss);
	if (!act->names.n && force && !(act->flags & (ACT_MIRROR | ACT_ALL)))
		push_default(pushed, act, loss);
	count(pushed, loss);
}
