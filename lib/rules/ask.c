/* ask.c: questions to the repository, in every directory that the command may work in. */
#include "rules/question.h"

#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"

#define ACT_IGNORES (ACT_IGNORED_TOO | ACT_IGNORED_ONLY)

static struct str answer_text(enum answer answer)
{
	return answer == ANSWER_NO ? STR("no") : answer == ANSWER_YES ? STR("yes") : STR("unknown");
}

static void note(struct question *question, struct asked fact)
{
	struct asked *asked;

	for (size_t i = 0; i < question->judgement->asked.n; i++) {
		asked = &question->judgement->asked.at[i];
		if (asked->question == fact.question && str_eq(asked->subject, fact.subject) && str_eq(asked->answer, fact.answer) &&
		    asked->mark == fact.mark)
			return;
	}
	*VEC_ADD(&question->judgement->asked) = fact;
}

static void note_answer(struct question *question, const char *what, struct str subject, enum answer answer, struct str value)
{
	note(question, (struct asked){ .question = what, .subject = subject, .known = answer != ANSWER_UNKNOWN,
				       .answer = answer == ANSWER_YES && value.n ? value : answer_text(answer) });
}

static void note_loss(struct question *question, const char *what, struct str subject, const struct loss *loss, struct str text,
		      enum answer answer)
{
	note(question, (struct asked){ .question = what, .subject = subject, .known = !loss->unknown && answer != ANSWER_UNKNOWN,
				       .answer = text.n ? text : answer_text(answer), .mark = loss->mark });
}

/* Unknown beats no, yes beats both: the worse for the user's work. */
static enum answer worse(enum answer a, enum answer b)
{
	if (a == ANSWER_YES || b == ANSWER_YES)
		return ANSWER_YES;
	return a == ANSWER_UNKNOWN || b == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_NO;
}

static bool is_here(const struct question *question)
{
	return question->command->place == PLACE_HERE && question->dirs.n && !question->dirs.unknown;
}

static struct str place_path(struct str dir, struct str path)
{
	return path.n ? path_join(dir, path) : STR_NONE;
}

/* Where git works when it starts in DIR. */
static struct git_place place_in(const struct question *question, struct str dir)
{
	return (struct git_place){ .dir = dir,
				   .git_dir = place_path(dir, question->place.git_dir),
				   .work_tree = place_path(dir, question->place.work_tree),
				   .index_file = place_path(dir, question->place.index_file),
				   .name_space = question->place.name_space };
}

/* Ignored files are a loss only for an act that means them. */
static enum answer answer_of(const struct loss *loss, const struct git_act *act)
{
	return (act->flags & ACT_IGNORES) && loss->ignored ? ANSWER_YES : loss_answer(loss);
}

/* What an act loses; of what git ignores only how much. */
static struct str act_loss_text(const struct loss *loss, const struct git_act *act)
{
	struct buf out = { 0 };

	buf_add(&out, loss_text(loss));
	if ((act->flags & ACT_IGNORES) && loss->ignored)
		buf_addf(&out, "%s%zu that git ignores", out.n ? ", besides " : "", loss->ignored);
	return buf_str(&out);
}

enum answer ask_loss(struct question *question, const char *what, const struct git_act *act)
{
	const struct facts *facts = question->facts;
	enum answer answer = is_here(question) && facts->git_loss ? ANSWER_NO : ANSWER_UNKNOWN;

	for (size_t i = 0; is_here(question) && facts->git_loss && i < question->dirs.n; i++) {
		struct git_place place = place_in(question, question->dirs.at[i]);
		struct loss loss = facts->git_loss(facts->context, &place, act);
		enum answer one = answer_of(&loss, act);
		struct str text = act_loss_text(&loss, act);

		note_loss(question, what, question->dirs.at[i], &loss, text, one);
		if (one == ANSWER_YES && answer != ANSWER_YES)
			question->what = text;
		answer = worse(answer, one);
	}
	return answer;
}

/* What is lost in each directory, by FIND. */
static enum answer ask_files(struct question *question, const char *what, const struct word *path,
			     struct loss (*find)(const struct question *question, const struct word *path, struct str absolute))
{
	enum answer answer = ANSWER_NO;

	if (question->command->place != PLACE_HERE || (path->kind == WORD_DYNAMIC && !path->found))
		return ANSWER_NO;
	for (size_t i = 0; i < question->dirs.n; i++) {
		struct str absolute = path_append(question->dirs.at[i], path->found ? path->prefix : path->text);
		struct loss loss = find(question, path, absolute);
		enum answer one = loss_answer(&loss);

		note_loss(question, what, absolute, &loss, loss.count ? loss_text(&loss) : STR_NONE, one);
		if (one == ANSWER_YES && answer != ANSWER_YES)
			question->what = loss_text(&loss);
		answer = worse(answer, one);
	}
	return answer;
}

static struct loss delete_all(const struct question *question, const struct word *path, struct str absolute)
{
	const struct facts *facts = question->facts;
	struct victim victim = { .path = absolute, .pattern = path->kind == WORD_GLOB, .names = path->names };

	return facts->delete_loss ? facts->delete_loss(facts->context, &victim, 1) : (struct loss){ .unknown = "nobody can look" };
}

/* A file that is named by itself and that git does not know is meant. */
static struct loss delete_named(const struct question *question, const struct word *path, struct str absolute)
{
	struct loss loss = delete_all(question, path, absolute);

	if (path->kind == WORD_STATIC && loss.count == 1 && (loss.at[0].as == LOST_UNTRACKED || loss.at[0].as == LOST_OUTSIDE))
		loss.count = 0;
	return loss;
}

static struct loss overwrite(const struct question *question, const struct word *path, struct str absolute)
{
	const struct facts *facts = question->facts;

	if (path->kind != WORD_STATIC)
		return (struct loss){ .count = 0 };
	return facts->overwrite_loss ? facts->overwrite_loss(facts->context, absolute) : (struct loss){ .count = 0 };
}

enum answer ask_delete(struct question *question, const struct word *path, bool named_files_too)
{
	return ask_files(question, "what would be lost", path, named_files_too ? delete_all : delete_named);
}

enum answer ask_overwrite(struct question *question, const struct word *path)
{
	return ask_files(question, "what would be overwritten", path, overwrite);
}

enum answer ask_setting(struct question *question, struct str dir, struct str key, struct str *value)
{
	const struct facts *facts = question->facts;
	struct git_place place = place_in(question, dir);
	enum answer answer = facts->setting ? facts->setting(facts->context, &place, key, value) : ANSWER_NO;

	if (answer != ANSWER_NO)
		note_answer(question, "git's configuration", key, answer, *value);
	return answer;
}

enum answer ask_branch(struct question *question, struct str *name)
{
	const struct facts *facts = question->facts;
	struct git_place place;
	enum answer answer;

	if (!is_here(question) || question->dirs.n != 1 || !facts->branch)
		return ANSWER_UNKNOWN;
	place = place_in(question, question->dirs.at[0]);
	answer = facts->branch(facts->context, &place, name);
	note_answer(question, "current branch", question->dirs.at[0], answer, *name);
	return answer;
}

enum answer ask_default_branch(struct question *question, struct str remote, struct str *name)
{
	const struct facts *facts = question->facts;
	struct git_place place;
	enum answer answer;

	if (!is_here(question) || question->dirs.n != 1 || !facts->default_branch)
		return ANSWER_UNKNOWN;
	place = place_in(question, question->dirs.at[0]);
	answer = facts->default_branch(facts->context, &place, remote, name);
	note_answer(question, "default branch of the remote", remote, answer, *name);
	return answer;
}

/* The class, and the sentence that says so. */
static struct str policy_text(const struct policy_answer *answer)
{
	struct buf text = { 0 };

	if (answer->own)
		return STR("the user's own");
	buf_addz(&text, policy_name(answer->reading.class));
	if (answer->file)
		buf_addf(&text, ", %s: %.*s", answer->file, STR_ARGS(answer->reading.sentence));
	return buf_str(&text);
}

struct policy_answer ask_policy(struct question *question, const struct policy_repo *repo)
{
	const struct facts *facts = question->facts;
	struct policy_answer answer = { 0 };
	struct buf name = { 0 };

	buf_addf(&name, "%.*s/%.*s/%.*s", STR_ARGS(repo->host), STR_ARGS(repo->owner), STR_ARGS(repo->name));
	if (facts->policy)
		answer = facts->policy(facts->context, repo, is_here(question) ? question->dirs.at[0] : STR_NONE);
	note(question, (struct asked){ .question = "policy for work of agents", .subject = buf_str(&name), .known = true,
				       .answer = policy_text(&answer),
				       .project = !answer.own && answer.reading.class != POLICY_ALLOWED });
	return answer;
}
