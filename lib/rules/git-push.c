/* git-push.c: what a push does to the branches of the remote. */
#include "rules/git.h"

struct push {
	struct str remote;
	bool force, lease, delete; /* options: they hold for every refspec */
	struct str forced_default, forced, leased, deleted_default, deleted; /* a branch each; STR_NONE for none */
	bool unknown;              /* a branch that is forced is not known */
};

static const char default_branches[] = "main master trunk develop";

static struct str short_branch(struct str ref)
{
	struct str heads = STR("refs/heads/");

	if (str_starts(ref, heads))
		return str_from(ref, heads.n);
	return str_starts(ref, STR("heads/")) ? str_from(ref, 6) : ref;
}

/* The branch that a refspec's destination names; STR_NONE when it is not known. */
static struct str destination_branch(struct question *question, struct str destination)
{
	struct str branch;

	if (!str_is(destination, "HEAD") && !str_is(destination, "@"))
		return short_branch(destination);
	return ask_branch(question, &branch) == ANSWER_YES ? branch : STR_NONE;
}

static bool is_default_branch(struct question *question, const struct push *push, struct str branch)
{
	struct str remote_default;

	if (str_list_has(default_branches, branch))
		return true;
	return ask_default_branch(question, push->remote, &remote_default) == ANSWER_YES && str_eq(branch, remote_default);
}

/* One refspec: [+]source[:destination], or :destination, which deletes. */
static void read_refspec(struct question *question, struct push *push, const struct word *word)
{
	struct str text = word->prefix, branch;
	bool plus = text.n && text.p[0] == '+', force = push->force || plus, deletes;
	size_t colon;

	text = str_from(text, plus ? 1 : 0);
	colon = str_find_byte(text, ':');
	deletes = push->delete || (colon == 0 && text.n > 1);
	if (!force && !push->lease && !deletes)
		return;
	branch = word->kind == WORD_STATIC
			 ? destination_branch(question, colon < text.n ? str_from(text, colon + 1) : text)
			 : STR_NONE;
	if (!branch.n)
		push->unknown = true;
	else if (is_default_branch(question, push, branch))
		*(deletes ? &push->deleted_default : &push->forced_default) = branch;
	else
		*(deletes ? &push->deleted : force ? &push->forced : &push->leased) = branch;
}

static struct push read_push(struct question *question)
{
	const struct args *args = &question->call.args;
	const struct arg *remote = args_option(args, "--repo");
	struct push push = { .remote = STR("origin"), .force = git_has(question, "-f"), .lease = git_has(question, "--force-with-lease"),
			     .delete = git_has(question, "-d") };
	size_t first = remote ? 0 : 1;
	struct word head = word_static(STR("HEAD"));

	if (!remote)
		remote = args_operand(args, 0);
	if (remote && remote->value.kind == WORD_STATIC)
		push.remote = remote->value.text;
	for (size_t i = first; args_operand(args, i); i++)
		read_refspec(question, &push, &args_operand(args, i)->value);
	if (!args_operand(args, first))
		read_refspec(question, &push, &head);
	push.unknown |= push.force && git_has(question, "--all");
	return push;
}

/* Yes for a known branch, which the reason then names. */
static enum answer about(struct question *question, struct str branch)
{
	question->what = branch;
	return branch.n ? ANSWER_YES : ANSWER_NO;
}

enum answer git_push_forces_default(struct question *question)
{
	return about(question, read_push(question).forced_default);
}

enum answer git_push_forces(struct question *question)
{
	struct push push = read_push(question);

	if (push.forced.n)
		return about(question, push.forced);
	return push.unknown || args_maybe_more(&question->call.args) ? ANSWER_UNKNOWN : ANSWER_NO;
}

enum answer git_push_deletes_default(struct question *question)
{
	return about(question, read_push(question).deleted_default);
}

enum answer git_push_deletes(struct question *question)
{
	return about(question, read_push(question).deleted);
}

