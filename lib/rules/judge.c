/* judge.c: walks the tables. Strictest wins; order carries no meaning. */
#include "rules/question.h"

#include "argv/programs.h"
#include "base/path.h"
#include "base/vec.h"

static const struct rule *const tables[] = { rules_files, rules_git, rules_shell };

const struct rule *rules_at(size_t i)
{
	for (size_t t = 0; t < sizeof tables / sizeof *tables; t++)
		for (const struct rule *rule = tables[t]; rule->id; rule++)
			if (i-- == 0)
				return rule;
	return NULL;
}

const struct rule *rules_find(struct str id)
{
	const struct rule *rule;

	for (size_t i = 0; (rule = rules_at(i)); i++)
		if (str_is(id, rule->id))
			return rule;
	return NULL;
}

struct str rule_family(const struct rule *rule)
{
	struct str id = str_of(rule->id);

	return str_slice(id, 0, str_find_byte(id, '.'));
}

bool rules_family_exists(struct str family)
{
	const struct rule *rule;

	for (size_t i = 0; (rule = rules_at(i)); i++)
		if (str_eq(rule_family(rule), family))
			return true;
	return false;
}

static const char *const verdict_names[] = { "none", "allow", "ask", "deny" };

const char *verdict_name(enum verdict verdict)
{
	return verdict_names[verdict];
}

bool verdict_of(struct str name, enum verdict *verdict)
{
	for (size_t i = 0; i < sizeof verdict_names / sizeof *verdict_names; i++)
		if (str_is(name, verdict_names[i])) {
			*verdict = (enum verdict)i;
			return true;
		}
	return false;
}

/* SURE: the rule matches. Otherwise it may match, and what is only possible is never more than asked. */
static void add_finding(struct judgement *judgement, const struct settings *settings, struct finding finding, bool sure)
{
	finding.verdict = finding.rule->verdict;
	if (settings && settings->verdict_of_rule)
		finding.verdict = settings->verdict_of_rule(settings->context, finding.rule);
	if (!sure && finding.verdict == VERDICT_DENY)
		finding.verdict = VERDICT_ASK;
	if (finding.verdict != VERDICT_NONE)
		*VEC_ADD(&judgement->findings) = finding;
}

/* Options: yes, no, or maybe when an expansion outside quotes could add one. */
static enum answer options_match(const struct rule *rule, const struct question *question)
{
	if (rule->unless_option && args_any(&question->call.args, rule->unless_option))
		return ANSWER_NO;
	if (!rule->any_option || args_any(&question->call.args, rule->any_option))
		return ANSWER_YES;
	return args_maybe_more(&question->call.args) ? ANSWER_UNKNOWN : ANSWER_NO;
}

static enum answer subcommand_matches(const struct rule *rule, const struct question *question)
{
	if (!rule->subcommand)
		return ANSWER_YES;
	if (question->call.subcommand_unknown)
		return ANSWER_UNKNOWN;
	return str_list_has(rule->subcommand, question->call.subcommand) ? ANSWER_YES : ANSWER_NO;
}

/* The weaker of two answers that must both be yes. */
static enum answer both(enum answer a, enum answer b)
{
	if (a == ANSWER_NO || b == ANSWER_NO)
		return ANSWER_NO;
	return a == ANSWER_UNKNOWN || b == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_YES;
}

static enum answer act_matches(const struct rule *rule, struct question *question)
{
	struct targets targets = { 0 };
	enum answer answer = act_targets(question, rule->act, &targets), best = ANSWER_NO;

	for (size_t i = 0; answer != ANSWER_NO && i < targets.n; i++) {
		enum answer sure = targets.at[i].sure ? answer : ANSWER_UNKNOWN;

		if (!(targets.at[i].place & rule->targets))
			continue;
		question->what = targets.at[i].path;
		if (sure == ANSWER_YES)
			return ANSWER_YES;
		/* What is only possible asks where it would be denied, and nowhere else: `rm $FILE` is no reason to ask. */
		if (rule->verdict == VERDICT_DENY)
			best = ANSWER_UNKNOWN;
	}
	return best;
}

static enum answer rule_matches(const struct rule *rule, struct question *question)
{
	enum answer answer;

	question->what = STR_NONE;
	if (rule->act)
		return act_matches(rule, question);
	if (!rule->program || !str_list_has(rule->program, question->call.program))
		return ANSWER_NO;
	answer = both(subcommand_matches(rule, question), options_match(rule, question));
	/* A repository is asked only when all else says yes. */
	if (answer == ANSWER_NO || !rule->when)
		return answer;
	return both(answer, rule->when(question));
}

const struct assignment *environment_at(const struct question *question, size_t i)
{
	const struct assignments *own = &question->command->assignments, *exported = &question->command->exported;

	if (i < own->n)
		return &own->at[i];
	return i - own->n < exported->n ? &exported->at[i - own->n] : NULL;
}

/* git -C DIR */
static void follow_directory_option(struct question *question)
{
	const struct args *global = &question->call.global;

	for (size_t i = 0; i < global->n; i++) {
		const struct arg *arg = &global->at[i];

		if (arg->kind != ARG_OPTION || !arg->has_value)
			continue;
		if (str_list_has("--git-dir --work-tree", arg->name) || arg->value.kind != WORD_STATIC) {
			if (str_list_has("-C --git-dir --work-tree", arg->name))
				question->dirs.unknown = true;
		} else if (str_is(arg->name, "-C")) {
			for (size_t k = 0; k < question->dirs.n; k++)
				question->dirs.at[k] = path_join(question->dirs.at[k], arg->value.text);
			if (arg->value.text.n && arg->value.text.p[0] == '/' && question->dirs.unknown) {
				question->dirs = (struct dirs){ .n = 1 };
				question->dirs.at[0] = path_join(STR("/"), arg->value.text);
			}
		}
	}
	for (size_t i = 0; environment_at(question, i); i++)
		if (str_list_has("GIT_DIR GIT_WORK_TREE", environment_at(question, i)->name))
			question->dirs.unknown = true;
}

/* Judges COMMAND as a call of PROGRAM (STR_NONE: of its own). MAYBE: the program is only possible. */
static void judge_as(struct judgement *judgement, const struct settings *settings, const struct facts *facts,
		     const struct command *command, struct str program, bool maybe)
{
	struct question question = { .command = command, .facts = facts, .judgement = judgement, .dirs = command->dirs };
	const struct rule *rule;

	if (!call_read(&command->words, program, &question.call))
		return;
	follow_directory_option(&question);
	for (size_t i = 0; (rule = rules_at(i)); i++) {
		enum answer answer = rule_matches(rule, &question);

		if (answer != ANSWER_NO)
			add_finding(judgement, settings,
				    (struct finding){ .rule = rule, .command = command, .what = question.what },
				    answer == ANSWER_YES && !maybe);
	}
}

/* A program that is not known may be any that a rule knows. */
static void judge_unknown(struct judgement *judgement, const struct settings *settings, const struct facts *facts,
			  const struct command *command)
{
	for (const struct grammar *grammar = programs; grammar->program; grammar++) {
		struct str names = str_of(grammar->program), name;

		if (!grammar->subcommand && str_next_word(&names, &name))
			judge_as(judgement, settings, facts, command, name, true);
	}
	if (command->words.at[0].any_count)
		add_finding(judgement, settings, (struct finding){ .rule = rule_unknown_program, .command = command }, true);
}

static void judge_gaps(struct judgement *judgement, const struct settings *settings, const struct reading *reading)
{
	for (size_t i = 0; i < reading->gaps.n; i++) {
		const struct gap *gap = &reading->gaps.at[i];

		if (gap->kind == GAP_PROGRAM)
			continue; /* judged with its command */
		add_finding(judgement, settings, (struct finding){ .rule = rule_unread, .what = str_of(gap->why) }, true);
	}
}

struct judgement rules_judge(const struct reading *reading, const struct facts *facts, const struct settings *settings)
{
	struct judgement judgement = { 0 };

	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];

		if (!command->words.n)
			continue;
		if (command->unknown_program)
			judge_unknown(&judgement, settings, facts, command);
		else
			judge_as(&judgement, settings, facts, command, STR_NONE, false);
	}
	judge_gaps(&judgement, settings, reading);
	for (size_t i = 0; i < judgement.findings.n; i++) {
		const struct finding *finding = &judgement.findings.at[i];

		if (finding->verdict > judgement.verdict) {
			judgement.verdict = finding->verdict;
			judgement.finding = finding;
		}
	}
	return judgement;
}
