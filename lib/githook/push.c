#include "githook/push.h"

#include "base/answer.h"
#include "base/vec.h"
#include "githook/foreign.h"
#include "githook/range.h"

#define HEADS STR("refs/heads/")
#define TAGS STR("refs/tags/")
#define LINE_MAX_BYTES ((size_t)4096)

/* Takes the text behind the last blank off *REST. */
static bool last_word(struct str *rest, struct str *word)
{
	size_t at = rest->n;

	while (at && rest->p[at - 1] != ' ')
		at--;
	if (!at || at == rest->n)
		return false;
	*word = str_from(*rest, at);
	rest->n = at - 1;
	return true;
}

static bool is_oid(struct str s)
{
	if (s.n != 40 && s.n != 64)
		return false;
	for (size_t i = 0; i < s.n; i++)
		if (!((s.p[i] >= '0' && s.p[i] <= '9') || (s.p[i] >= 'a' && s.p[i] <= 'f')))
			return false;
	return true;
}

bool push_read(struct str input, struct push *push)
{
	struct str line;

	while (str_next_field(&input, '\n', &line)) {
		struct push_ref ref;

		if (!line.n)
			continue;
		if (!last_word(&line, &ref.remote) || !last_word(&line, &ref.target) || !last_word(&line, &ref.local) ||
		    !is_oid(ref.remote) || !is_oid(ref.local))
			return false;
		ref.source = line;
		*VEC_ADD(&push->refs) = ref;
	}
	return true;
}

bool push_is_zero(struct str oid)
{
	for (size_t i = 0; i < oid.n; i++)
		if (oid.p[i] != '0')
			return false;
	return oid.n > 0;
}

bool push_is_protected(struct str branch, struct str default_branch)
{
	return (default_branch.n && str_eq(branch, default_branch)) || str_list_has("main master trunk develop", branch) ||
	       str_starts(branch, STR("release/"));
}

/* The branch that refs/remotes/REMOTE/HEAD names; empty when it is not recorded. */
static struct str default_branch(const struct githook *hook, struct str remote)
{
	struct buf head = { 0 }, prefix = { 0 };
	const char *arguments[] = { "git", "symbolic-ref", "-q", NULL, NULL };
	struct str out;
	int status;

	buf_addz(&prefix, "refs/remotes/");
	buf_add(&prefix, remote);
	buf_byte(&prefix, '/');
	buf_add(&head, buf_str(&prefix));
	buf_addz(&head, "HEAD");
	arguments[3] = str_z(buf_str(&head));
	if (!arguments[3] || !githook_git(hook, arguments, LINE_MAX_BYTES, &out, &status) || status != 0)
		return STR_NONE;
	out = str_trim(out);
	return str_starts(out, buf_str(&prefix)) ? str_copy(str_from(out, prefix.n)) : STR_NONE;
}

/* Would the remote keep every commit that it has? UNKNOWN: it has some that are not here. */
static enum answer keeps_all(const struct githook *hook, const struct push_ref *ref)
{
	const char *arguments[] = { "git", "merge-base", "--is-ancestor", str_z(ref->remote), str_z(ref->local), NULL };
	static const char *const shallow[] = { "git", "rev-parse", "--is-shallow-repository", NULL };
	struct str out;
	int status;

	if (!githook_git(hook, arguments, LINE_MAX_BYTES, &out, &status) || status > 1)
		return ANSWER_UNKNOWN;
	if (status == 0)
		return ANSWER_YES;
	/* Where history is cut off, "no" may only mean that the way there is not here. */
	if (!githook_git(hook, shallow, LINE_MAX_BYTES, &out, &status) || status != 0 || str_starts(out, STR("true")))
		return ANSWER_UNKNOWN;
	return ANSWER_NO;
}

static enum githook_result refuse(const struct githook *hook, const char *rule, struct str ref, const char *what)
{
	struct buf text = { 0 };

	buf_add(&text, ref);
	buf_addf(&text, " %s [%s]", what, rule);
	githook_say(hook, buf_str(&text));
	return GITHOOK_REFUSE;
}

static enum githook_result judge_branch(const struct githook *hook, const struct push_ref *ref, struct str default_name)
{
	struct str name = str_from(ref->target, HEADS.n);
	bool guarded = push_is_protected(name, default_name);

	if (push_is_zero(ref->local))
		return guarded ? refuse(hook, "push.delete-branch", name,
					"is a branch that others build on; it is not deleted. Delete the feature branch instead, "
					"or ask the user to push this with ! in front") :
				 GITHOOK_PASS;
	if (push_is_zero(ref->remote))
		return GITHOOK_PASS;
	switch (keeps_all(hook, ref)) {
	case ANSWER_YES:
		return GITHOOK_PASS;
	case ANSWER_UNKNOWN:
		return refuse(hook, "push.unseen", name,
			      "has commits on the remote that are not here, so nobody can say what would be lost. "
			      "Run git fetch first and build on what it brings");
	case ANSWER_NO:
		break;
	}
	return guarded ? refuse(hook, "push.force", name,
				"would lose commits that the remote has, and others build on it. Push to a branch of its own, or "
				"git revert and push that") :
			 GITHOOK_PASS;
}

static enum githook_result judge_ref(const struct githook *hook, const struct push_ref *ref, struct str default_name)
{
	if (str_starts(ref->target, HEADS))
		return judge_branch(hook, ref, default_name);
	if (str_starts(ref->target, TAGS) && !push_is_zero(ref->local) && !push_is_zero(ref->remote))
		return refuse(hook, "push.move-tag", str_from(ref->target, TAGS.n),
			      "is a tag that the remote has already, and others may have fetched it. Make a new tag");
	return GITHOOK_PASS;
}

enum githook_result githook_pre_push(struct githook *hook, struct str input)
{
	enum githook_result result = GITHOOK_PASS;
	struct push push = { 0 };
	struct str default_name;

	if (!push_read(input, &push))
		return githook_cannot(hook, "what git says about the push", STR("is not as githooks(5) has it"));
	if (!push.refs.n)
		return GITHOOK_PASS; /* everything is there already */
	push.remote = hook->n > 0 ? str_of(hook->arguments[0]) : STR_NONE;
	push.url = hook->n > 1 ? str_of(hook->arguments[1]) : STR_NONE;
	default_name = default_branch(hook, push.remote);
	for (size_t i = 0; i < push.refs.n; i++)
		result |= judge_ref(hook, &push.refs.at[i], default_name);
	result |= foreign_judge(hook, push.url);
	if (result == GITHOOK_PASS)
		result = range_judge(hook, &push);
	return result;
}
