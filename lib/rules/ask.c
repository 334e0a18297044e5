/* ask.c: questions to the repository, in every directory that the command may work in. */
#include "rules/question.h"

#include "base/vec.h"

static struct str answer_text(enum answer answer)
{
	return answer == ANSWER_NO ? STR("no") : answer == ANSWER_YES ? STR("yes") : STR("unknown");
}

static void note(struct question *question, const char *what, struct str subject, struct str answer)
{
	struct asked *asked;

	for (size_t i = 0; i < question->judgement->asked.n; i++) {
		asked = &question->judgement->asked.at[i];
		if (asked->question == what && str_eq(asked->subject, subject))
			return;
	}
	asked = VEC_ADD(&question->judgement->asked);
	*asked = (struct asked){ .question = what, .subject = subject, .answer = answer };
}

/* Unknown beats no, yes beats both: the worse for the user's work. */
static enum answer worse(enum answer a, enum answer b)
{
	if (a == ANSWER_YES || b == ANSWER_YES)
		return ANSWER_YES;
	return a == ANSWER_UNKNOWN || b == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_NO;
}

typedef enum answer ask_function(const struct facts *facts, struct str dir);

static enum answer changes_in(const struct facts *facts, struct str dir)
{
	return facts->has_changes ? facts->has_changes(facts->context, dir) : ANSWER_UNKNOWN;
}

static enum answer untracked_in(const struct facts *facts, struct str dir)
{
	return facts->has_untracked ? facts->has_untracked(facts->context, dir, false) : ANSWER_UNKNOWN;
}

static enum answer untracked_or_ignored_in(const struct facts *facts, struct str dir)
{
	return facts->has_untracked ? facts->has_untracked(facts->context, dir, true) : ANSWER_UNKNOWN;
}

static bool is_here(const struct question *question)
{
	return question->command->place == PLACE_HERE && question->dirs.n && !question->dirs.unknown;
}

static enum answer ask_everywhere(struct question *question, const char *what, ask_function *ask)
{
	enum answer answer = is_here(question) ? ANSWER_NO : ANSWER_UNKNOWN;

	for (size_t i = 0; is_here(question) && i < question->dirs.n; i++) {
		enum answer one = ask(question->facts, question->dirs.at[i]);

		note(question, what, question->dirs.at[i], answer_text(one));
		answer = worse(answer, one);
	}
	return answer;
}

enum answer ask_changes(struct question *question)
{
	return ask_everywhere(question, "uncommitted changes", changes_in);
}

enum answer ask_untracked(struct question *question, bool ignored_too)
{
	return ignored_too ? ask_everywhere(question, "untracked or ignored files", untracked_or_ignored_in)
			   : ask_everywhere(question, "untracked files", untracked_in);
}

enum answer ask_branch(struct question *question, struct str *name)
{
	const struct facts *facts = question->facts;
	enum answer answer;

	if (!is_here(question) || question->dirs.n != 1 || !facts->branch)
		return ANSWER_UNKNOWN;
	answer = facts->branch(facts->context, question->dirs.at[0], name);
	note(question, "current branch", question->dirs.at[0], answer == ANSWER_YES ? *name : answer_text(answer));
	return answer;
}

enum answer ask_default_branch(struct question *question, struct str remote, struct str *name)
{
	const struct facts *facts = question->facts;
	enum answer answer;

	if (!is_here(question) || question->dirs.n != 1 || !facts->default_branch)
		return ANSWER_UNKNOWN;
	answer = facts->default_branch(facts->context, question->dirs.at[0], remote, name);
	note(question, "default branch of the remote", remote, answer == ANSWER_YES ? *name : answer_text(answer));
	return answer;
}
