/* range.c: git walks. It reads every repository that could be pushed (shallow, sha256, reftable, partial), which libgit2
 * 1.5 does not, and its start costs nothing beside a push. */
#include "githook/range.h"

#include "base/vec.h"
#include "githook/message.h"
#include "githook/policy.h"
#include "githook/secrets.h"
#include "githook/settings.h"
#include "trailer/identities.h"

#include <stdlib.h>

#define LOG_MAX ((size_t)64 << 20)
#define SHOWN 12 /* digits of an object's name */
#define STRINGIFY(x) #x
#define NUMBER(x) STRINGIFY(x)

struct arguments {
	const char **at;
	size_t n, room;
};

/* One record of the log: the fields in this order, each ended by NUL. */
#define FORMAT "--format=%H%x00%P%x00%at%x00%ct%x00%ae%x00%ce%x00%B"

struct commit {
	struct str oid, parents, author_time, committer_time, author_mail, committer_mail, message;
};

static void add_all(struct arguments *words, const char *const *more)
{
	for (; *more; more++)
		*VEC_ADD(words) = *more;
}

static void add_text(struct arguments *words, const char *before, struct str text)
{
	struct buf word = { 0 };

	buf_addz(&word, before);
	buf_add(&word, text);
	*VEC_ADD(words) = str_z(buf_str(&word));
}

static bool is_url(struct str remote)
{
	return str_find_byte(remote, ':') < remote.n || str_find_byte(remote, '/') < remote.n;
}

static bool has_object(const struct githook *hook, struct str oid)
{
	const char *arguments[] = { "git", "cat-file", "-e", str_z(oid), NULL };
	struct str out;
	int status;

	return githook_git(hook, arguments, SHOWN, &out, &status) && status == 0;
}

/* What is new to the remote: reachable from what is pushed, and not from what it is known to have. False when nothing
 * of it is a commit. */
static bool add_range(const struct githook *hook, const struct push *push, struct arguments *words)
{
	bool any = false;

	for (size_t i = 0; i < push->refs.n; i++)
		if (!push_is_zero(push->refs.at[i].local)) {
			add_text(words, "", push->refs.at[i].local);
			any = true;
		}
	*VEC_ADD(words) = "--not";
	for (size_t i = 0; i < push->refs.n; i++)
		if (!push_is_zero(push->refs.at[i].remote) && has_object(hook, push->refs.at[i].remote))
			add_text(words, "", push->refs.at[i].remote);
	if (is_url(push->remote) || !push->remote.n)
		*VEC_ADD(words) = "--remotes";
	else
		add_text(words, "--remotes=", push->remote);
	*VEC_ADD(words) = "--";
	*VEC_ADD(words) = NULL;
	return any;
}

static bool next_commit(struct str *log, struct commit *commit)
{
	return str_next_field(log, '\0', &commit->oid) && str_next_field(log, '\0', &commit->parents) &&
	       str_next_field(log, '\0', &commit->author_time) && str_next_field(log, '\0', &commit->committer_time) &&
	       str_next_field(log, '\0', &commit->author_mail) && str_next_field(log, '\0', &commit->committer_mail) &&
	       str_next_field(log, '\0', &commit->message);
}

static int64_t seconds(struct str text)
{
	const char *z = str_z(text);

	return z ? strtoll(z, NULL, 10) : 0;
}

/* Written since the call began that pushes it, so by the agent: for older ones nobody can say who did. A commit that was
 * only replayed keeps the time of its author. */
static bool is_of_this_call(const struct githook *hook, const struct commit *commit)
{
	return hook->call.opened && seconds(commit->author_time) >= hook->call.opened &&
	       seconds(commit->committer_time) >= hook->call.opened;
}

static struct attribution judge_identity(struct str mail)
{
	const struct identity_mistake *mistake = identity_mistake(mail);
	struct buf say = { 0 };

	if (!mistake)
		return (struct attribution){ 0 };
	buf_addf(&say, "its author or committer is %s, the account of a stranger; %s was meant", mistake->mail, mistake->right);
	return (struct attribution){ .finding = ATTRIBUTION_MISTAKEN, .say = buf_str(&say) };
}

static struct attribution judge_commit(const struct githook *hook, const struct commit *commit,
				       const struct trailer_syntax *syntax, struct attribution_policy policy)
{
	struct attribution found = judge_identity(commit->author_mail);
	bool own = is_of_this_call(hook, commit);

	if (found.finding == ATTRIBUTION_FINE)
		found = judge_identity(commit->committer_mail);
	if (found.finding != ATTRIBUTION_FINE)
		return found;
	if (policy.mode == ATTRIBUTE_REQUIRE && (!own || githook_is_gits_own(commit->message) ||
						 str_find_byte(commit->parents, ' ') < commit->parents.n))
		policy.mode = ATTRIBUTE_ALLOW;
	found = attribution_judge(commit->message, syntax, &policy);
	if (found.finding == ATTRIBUTION_REPEATED && !own)
		found.finding = ATTRIBUTION_FINE;
	return found;
}

static enum githook_result refuse(const struct githook *hook, const struct commit *commit, const struct attribution *found)
{
	struct buf text = { 0 };

	buf_addz(&text, "commit ");
	buf_add(&text, str_slice(commit->oid, 0, SHOWN));
	buf_addz(&text, " (");
	buf_add(&text, str_slice(commit->message, 0, str_find_byte(commit->message, '\n')));
	buf_addz(&text, "): ");
	buf_add(&text, found->say);
	githook_say(hook, buf_str(&text));
	return GITHOOK_REFUSE;
}

static enum githook_result judge_commits(const struct githook *hook, struct str log, size_t *count)
{
	struct githook_settings settings;
	struct attribution_policy policy = githook_policy(hook);
	struct trailer_syntax syntax;
	struct commit commit, first = { 0 };
	struct attribution worst = { 0 };
	size_t bad = 0;

	if (!githook_settings_read(hook, &settings))
		return githook_cannot(hook, "git's configuration", STR("cannot be read"));
	syntax = githook_syntax(&settings);
	for (; next_commit(&log, &commit); ++*count) {
		struct arena_mark mark = arena_mark();
		struct attribution found = judge_commit(hook, &commit, &syntax, policy);

		if (found.finding != ATTRIBUTION_FINE && !bad++) {
			worst = found;
			first = commit;
		} else {
			arena_release(mark);
		}
	}
	if (!bad)
		return GITHOOK_PASS;
	(void)refuse(hook, &first, &worst);
	if (bad > 1) {
		struct buf text = { 0 };

		buf_addf(&text, "%zu more commits of this push have such faults", bad - 1);
		githook_say(hook, buf_str(&text));
	}
	return GITHOOK_REFUSE;
}

/* Whatever log.showRoot, diff.interHunkContext and others of the kind say. */
static const char *const diff_options[] = { "--patch", "--root", "--unified=0", "--inter-hunk-context=0", "--no-ext-diff",
					    "--no-textconv", "--no-renames", "--no-color", "--submodule=short",
					    "--src-prefix=a/", "--dst-prefix=b/", NULL };

/* The changes of each commit. */
static enum githook_result judge_changes(const struct githook *hook, const struct push *push, size_t count)
{
	static const char *const log[] = { "git", "-c", "core.quotePath=false", "log", "--no-show-signature", "--no-notes",
					   "--format=commit %H", NULL };
	struct arguments words = { 0 };
	struct secret_found found;
	struct buf text = { 0 };
	struct str out;
	int status;

	add_all(&words, log);
	add_all(&words, diff_options);
	if (count > RANGE_CHANGES_MAX)
		*VEC_ADD(&words) = "--max-count=" NUMBER(RANGE_CHANGES_MAX);
	(void)add_range(hook, push, &words);
	if (!githook_git(hook, words.at, LOG_MAX, &out, &status) || status != 0)
		return githook_cannot(hook, "the lines that are pushed", STR("cannot be looked through: git fails or there is too much"));
	if (!secrets_find(out, &found))
		return GITHOOK_PASS;
	buf_add(&text, str_slice(found.commit, 0, SHOWN));
	buf_addz(&text, " adds ");
	buf_addf(&text, "%s in ", found.kind);
	buf_add(&text, found.path);
	buf_addf(&text, ":%zu. Take it out of the commit (git commit --amend, git rebase) and give the key back as lost if it "
			"was ever pushed [push.secret]",
		 found.line);
	githook_say(hook, buf_str(&text));
	return GITHOOK_REFUSE;
}

enum githook_result range_judge(const struct githook *hook, const struct push *push)
{
	static const char most[] = "--max-count=" NUMBER(RANGE_COMMITS_MAX);
	static const char *const log[] = { "git", "log", "-z", "--no-show-signature", "--no-notes", "--no-mailmap", "--no-color",
					   "--encoding=UTF-8", most, FORMAT, NULL };
	struct arena_mark mark = arena_mark();
	enum githook_result result;
	struct arguments words = { 0 };
	struct str out;
	size_t count = 0;
	int status;

	add_all(&words, log);
	if (!add_range(hook, push, &words))
		return GITHOOK_PASS;
	if (!githook_git(hook, words.at, LOG_MAX, &out, &status) || status != 0)
		return githook_cannot(hook, "the commits that are pushed", STR("cannot be read: git log fails or there are too many"));
	result = judge_commits(hook, out, &count);
	arena_release(mark); /* the changes may need as much again */
	if (count)
		result |= judge_changes(hook, push, count);
	if (count > RANGE_CHANGES_MAX)
		githook_say(hook, STR("of this push the messages of the newest " NUMBER(RANGE_COMMITS_MAX) " commits were looked at, "
				      "and the lines that the newest " NUMBER(RANGE_CHANGES_MAX) " add"));
	return result;
}
