/* judge.c: walks the tables. Strictest wins. */
#include "rules/question.h"

#include "base/arena.h"
#include "base/glob.h"
#include "base/path.h"
#include "base/vec.h"
#include "rules/git.h"
#include "rules/places.h"
#include "rules/print.h"

#include <stddef.h>
#include <stdint.h>

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

/* What one judgement works with. */
struct court {
	struct judgement *judgement;
	const struct reading *reading;
	struct overview *overview; /* of READING */
	const struct facts *facts;
	const struct settings *settings;
	size_t *aliases; /* of git, read so far */
};

/* SURE: the rule matches. Otherwise it may match, and what is only possible is never more than asked. */
static void add_finding(const struct court *court, struct finding finding, bool sure)
{
	const struct settings *settings = court->settings;

	finding.verdict = finding.rule->verdict;
	if (settings && settings->verdict_of_rule)
		finding.verdict = settings->verdict_of_rule(settings->context, finding.rule);
	if (!sure && finding.verdict == VERDICT_DENY)
		finding.verdict = VERDICT_ASK;
	if (finding.verdict != VERDICT_NONE)
		*VEC_ADD(&court->judgement->findings) = finding;
}

/* The weaker of two answers that must both be yes. */
static enum answer both(enum answer a, enum answer b)
{
	if (a == ANSWER_NO || b == ANSWER_NO)
		return ANSWER_NO;
	return a == ANSWER_UNKNOWN || b == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_YES;
}

/* An option of LIST, also one that the grammar does not have. */
static bool is_given(const char *list, const struct args *args)
{
	if (args_any(args, list))
		return true;
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind == ARG_UNKNOWN && str_list_has(list, args->at[i].name))
			return true;
	return false;
}

/* Options: yes, no, or maybe when an expansion outside quotes could add one. */
static enum answer options_match(const char *any, const char *unless, const struct args *args)
{
	if (unless && is_given(unless, args))
		return ANSWER_NO;
	if (!any || is_given(any, args))
		return ANSWER_YES;
	return args_maybe_more(args) ? ANSWER_UNKNOWN : ANSWER_NO;
}

static enum answer subcommand_matches(const struct rule *rule, const struct question *question)
{
	if (!rule->subcommand)
		return ANSWER_YES;
	/* `git "$x"` alone is suspected of nothing that takes no option. */
	if (question->call.subcommand_unknown)
		return rule->any_option || rule->when || rule->verdict == VERDICT_DENY ? ANSWER_UNKNOWN : ANSWER_NO;
	return str_list_has(rule->subcommand, question->call.subcommand) ? ANSWER_YES : ANSWER_NO;
}

/* The operands from FROM on are named by PATH: "pr/merge". */
static bool operands_match(struct str path, const struct args *args, size_t from)
{
	struct str part;

	while (str_next_field(&path, '/', &part)) {
		const struct arg *operand;

		if (str_is(part, "**")) {
			for (; from <= args->operands; from++)
				if (operands_match(path, args, from))
					return true;
			return false;
		}
		operand = args_operand(args, from++);
		if (!operand || operand->value.kind != WORD_STATIC || !glob_meets(part, operand->value.text, false))
			return false;
	}
	return true;
}

static bool words_match(const char *words, const struct args *args)
{
	struct str rest = words ? str_of(words) : STR_NONE, path;

	if (!words)
		return true;
	while (str_next_word(&rest, &path))
		if (operands_match(path, args, 0))
			return true;
	return false;
}

static enum answer one_of_calls(const struct call_pattern *calls, const struct question *question)
{
	enum answer best = ANSWER_NO;

	for (; calls->program; calls++) {
		enum answer answer;

		if (!str_list_has(calls->program, question->call.program) || !words_match(calls->words, &question->call.args))
			continue;
		answer = options_match(calls->any_option, calls->unless_option, &question->call.args);
		if (answer == ANSWER_YES)
			return ANSWER_YES;
		if (answer == ANSWER_UNKNOWN)
			best = answer;
	}
	return best;
}

static enum answer call_matches(const struct rule *rule, const struct question *question)
{
	if (!question->known)
		return ANSWER_NO;
	if (rule->calls)
		return one_of_calls(rule->calls, question);
	if (!str_list_has(rule->program, question->call.program))
		return ANSWER_NO;
	return both(subcommand_matches(rule, question), options_match(rule->any_option, rule->unless_option, &question->call.args));
}

/* Whether a path that is acted on lies where the rule says, from one of the directories; WHAT is shown. */
static enum answer lies_there(const struct rule *rule, struct question *question, struct effect_target *target, struct str *what)
{
	const struct targets *targets = effects_sorted(question, target);
	enum answer best = ANSWER_NO;

	for (size_t i = 0; i < targets->n; i++) {
		if (!(targets->at[i].place & rule->targets))
			continue;
		*what = targets->at[i].path;
		if (targets->at[i].sure)
			return ANSWER_YES;
		best = ANSWER_UNKNOWN;
	}
	return best;
}

/* Programs that take a directory with all that is in it. */
static const char archivers[] = "cp gcp tar gtar bsdtar zip rsync scp 7z rar mv ln";

static enum answer is_of_class(const struct rule *rule, const struct question *question, const struct effect_target *target,
			       struct str *what)
{
	const struct dirs *dirs = &question->dirs;
	const struct word *word = &target->word;
	/* Of a directory that is copied, keys that lie in it directly count. */
	size_t tree = (target->what & EFFECT_TREES) && !(rule->effects & EFFECT_READ) ? SIZE_MAX : command_is(question->command, archivers) ? 1 : 0;
	enum answer answer = ANSWER_NO;

	if (question->command->place == PLACE_CONTAINER)
		return ANSWER_NO;
	for (size_t i = 0; answer != ANSWER_YES && i < dirs->n; i++) {
		enum answer one = place_is(question->facts, word, dirs->at[i], rule->paths, tree);

		if (one != ANSWER_NO)
			answer = i == 0 ? one : ANSWER_UNKNOWN;
	}
	if (answer == ANSWER_NO && (dirs->unknown || !dirs->n))
		answer = place_is(question->facts, word, STR_NONE, rule->paths, tree);
	if (answer != ANSWER_NO)
		*what = word->kind == WORD_DYNAMIC ? word->prefix : word->text;
	return answer;
}

static enum answer effect_matches(const struct rule *rule, struct question *question)
{
	enum answer best = ANSWER_NO;

	for (size_t i = 0; i < question->effects.n; i++) {
		struct effect_target *target = &question->effects.at[i];
		enum answer answer = target->maybe ? ANSWER_UNKNOWN : ANSWER_YES;
		struct str what = STR_NONE;

		if (!(target->what & rule->effects))
			continue;
		if (rule->targets)
			answer = both(answer, lies_there(rule, question, target, &what));
		if (rule->paths)
			answer = both(answer, is_of_class(rule, question, target, &what));
		if (answer == ANSWER_NO)
			continue;
		question->what = what;
		question->target = target;
		if (rule->when)
			answer = both(answer, rule->when(question));
		if (answer == ANSWER_YES)
			return ANSWER_YES;
		/* What is only possible asks where it would be denied, and nowhere else: `rm $FILE` is no reason to ask. */
		if (answer == ANSWER_UNKNOWN && (rule->verdict == VERDICT_DENY || rule->when || rule->paths))
			best = ANSWER_UNKNOWN;
	}
	return best;
}

static enum answer rule_matches(const struct rule *rule, struct question *question)
{
	enum answer answer = ANSWER_YES;

	question->what = STR_NONE;
	question->instead = STR_NONE;
	if (rule->effects)
		return effect_matches(rule, question);
	if (rule->program || rule->calls)
		answer = call_matches(rule, question);
	else if (!rule->when)
		return ANSWER_NO;
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

bool environment_has(const struct question *question, const char *name, const char *value)
{
	const struct assignment *assignment;

	for (size_t i = 0; (assignment = environment_at(question, i)); i++)
		if (str_is(assignment->name, name))
			return !value || word_is(&assignment->value, value);
	return false;
}

bool command_is(const struct command *command, const char *list)
{
	struct str program;

	return command->words.n && word_program(&command->words.at[0], &program) && str_list_has(list, program);
}

bool command_stands_in(const struct command *command, const char *label)
{
	for (const struct context *context = command->context; context; context = context->outer)
		if (str_is(context->label, label))
			return true;
	return false;
}

static const struct context *outermost_pipe(const struct command *command)
{
	const struct context *pipe = NULL;

	for (const struct context *context = command->context; context; context = context->outer)
		if (str_is(context->label, "pipe"))
			pipe = context;
	return pipe;
}

static struct overview overview_of(const struct reading *reading)
{
	struct overview overview = { .pipes = arena_array(reading->commands.n, sizeof *overview.pipes) };

	for (size_t i = 0; i < reading->commands.n; i++)
		overview.pipes[i] = outermost_pipe(&reading->commands.at[i]);
	return overview;
}

/* Two commands share a pipeline just when they share the outermost one. */
static bool share_pipeline(const struct question *question, const struct command *a, const struct command *b)
{
	const struct command *all = question->reading->commands.at;
	const struct context *pipe = question->overview->pipes[a - all];

	return pipe && pipe == question->overview->pipes[b - all];
}

static bool lies_in(struct span outer, struct span inner)
{
	return outer.from <= inner.from && inner.to <= outer.to && (outer.from != inner.from || outer.to != inner.to);
}

const struct matches *commands_that(const struct question *question, bool (*holds)(const struct command *command))
{
	struct overview *overview = question->overview;
	const struct reading *reading = question->reading;
	struct matches *matches;

	for (size_t i = 0; i < overview->matches.n; i++)
		if (overview->matches.at[i]->holds == holds)
			return overview->matches.at[i];
	matches = arena_alloc(sizeof *matches);
	*matches = (struct matches){ .holds = holds };
	for (size_t i = 0; i < reading->commands.n; i++)
		if (holds(&reading->commands.at[i]))
			*VEC_ADD(matches) = &reading->commands.at[i];
	*VEC_ADD(&overview->matches) = matches;
	return matches;
}

bool any_feeder(const struct question *question, bool (*holds)(const struct command *feeder))
{
	const struct command *command = question->command;
	const struct matches *feeders = commands_that(question, holds);

	for (size_t i = 0; i < feeders->n && feeders->at[i] < command; i++)
		if (lies_in(command->span, feeders->at[i]->span) || share_pipeline(question, command, feeders->at[i]))
			return true;
	return false;
}

/* git -C DIR */
static void follow_directory(struct question *question, const struct word *dir)
{
	if (dir->kind != WORD_STATIC) {
		question->dirs.unknown = true;
		return;
	}
	for (size_t k = 0; k < question->dirs.n; k++)
		question->dirs.at[k] = path_join(question->dirs.at[k], dir->text);
	if (dir->text.n && dir->text.p[0] == '/' && question->dirs.unknown) {
		question->dirs = (struct dirs){ .n = 1 };
		question->dirs.at[0] = path_join(STR("/"), dir->text);
	}
}

/* Options and variables by which git is told where to work; the options win. */
static const struct {
	const char *variable, *option;
	size_t member;
} places[] = {
	{ "GIT_DIR", "--git-dir", offsetof(struct git_place, git_dir) },
	{ "GIT_WORK_TREE", "--work-tree", offsetof(struct git_place, work_tree) },
	{ "GIT_INDEX_FILE", NULL, offsetof(struct git_place, index_file) },
	{ "GIT_NAMESPACE", "--namespace", offsetof(struct git_place, name_space) },
};

static void set_place(struct question *question, size_t member, const struct word *value)
{
	/* Where that is not known, the directory says nothing any more. */
	if (value->kind != WORD_STATIC)
		question->dirs.unknown = true;
	else
		*(struct str *)((char *)&question->place + member) = value->text;
}

static void find_place(struct question *question)
{
	const struct args *global = &question->call.global;
	const struct assignment *assignment;

	for (size_t i = 0; i < global->n; i++)
		if (global->at[i].kind == ARG_OPTION && global->at[i].has_value && str_is(global->at[i].name, "-C"))
			follow_directory(question, &global->at[i].value);
	for (size_t k = 0; k < sizeof places / sizeof *places; k++) {
		const struct arg *arg = places[k].option ? args_option(global, places[k].option) : NULL;

		for (size_t i = 0; !arg && (assignment = environment_at(question, i)); i++)
			if (str_is(assignment->name, places[k].variable)) {
				set_place(question, places[k].member, &assignment->value);
				break;
			}
		if (arg && arg->has_value)
			set_place(question, places[k].member, &arg->value);
	}
}

static void hold_against(const struct court *court, struct question *question, const struct rule *rule, bool maybe)
{
	enum answer answer = rule_matches(rule, question);

	if (answer != ANSWER_NO)
		add_finding(court,
			    (struct finding){ .rule = rule, .command = question->command, .what = question->what, .instead = question->instead },
			    answer == ANSWER_YES && !maybe);
}

static void judge_reading(const struct court *court);

/* Aliases of git that one judgement reads: each may use several. */
#define ALIASES_MAX 32

static void judge_alias(const struct court *court, struct question *question)
{
	struct reading inner = git_alias(question);
	struct court deeper = *court;

	if (!inner.commands.n && !inner.gaps.n)
		return;
	if (*court->aliases == ALIASES_MAX) {
		add_finding(court, (struct finding){ .rule = rule_unread, .what = STR("too many aliases of git") }, true);
		return;
	}
	++*court->aliases;
	deeper.reading = &inner;
	judge_reading(&deeper);
}

/* Judges COMMAND as a call of PROGRAM (STR_NONE: of its own). MAYBE: the program is only possible. */
static void judge_as(const struct court *court, const struct command *command, struct str program, bool maybe)
{
	struct question question = { .command = command, .reading = court->reading, .overview = court->overview, .facts = court->facts,
				     .judgement = court->judgement, .dirs = command->dirs };

	question.known = call_read(&command->words, program, &question.call);
	if (question.known && str_is(question.call.program, "git"))
		find_place(&question);
	effects_of(&question, &question.effects);
	for (const struct family *family = rules_families(); family->name; family++)
		for (const struct rule *rule = family->rules; rule->id; rule++)
			hold_against(court, &question, rule, maybe);
	if (question.known && !program.n && str_is(question.call.program, "git"))
		judge_alias(court, &question);
}

/* A program that is not known may be one of those that lose most. */
static void judge_unknown(const struct court *court, const struct command *command)
{
	static const char suspects[] = "rm find git dd shred mv";
	struct str rest = str_of(suspects), name;

	while (str_next_word(&rest, &name))
		judge_as(court, command, name, true);
	if (command->words.at[0].any_count)
		add_finding(court, (struct finding){ .rule = rule_unknown_program, .command = command }, true);
}

static void judge_gaps(const struct court *court)
{
	for (size_t i = 0; i < court->reading->gaps.n; i++) {
		const struct gap *gap = &court->reading->gaps.at[i];

		if (gap->kind == GAP_PROGRAM || gap->kind == GAP_SETTINGS)
			continue; /* judged with its command; as little looked into as a script file */
		add_finding(court, (struct finding){ .rule = rule_unread, .what = str_of(gap->why) }, true);
	}
}

static void judge_reading(const struct court *outer)
{
	const struct reading *reading = outer->reading;
	struct overview overview = overview_of(reading);
	struct court court = *outer;

	court.overview = &overview;
	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];

		if (command->unknown_program)
			judge_unknown(&court, command);
		else
			judge_as(&court, command, STR_NONE, false);
	}
	judge_gaps(&court);
}

/* Rules of rule files, which are in no table, stand before all. */
static size_t rank(const struct rule *rule)
{
	const struct rule *other;

	for (size_t i = 0; (other = rules_at(i)); i++)
		if (other == rule)
			return i + 1;
	return 0;
}

/* The strictest decides; of several the one whose row stands first, as what is lost for good stands before the rest. */
static bool outranks(const struct finding *a, const struct finding *b)
{
	return !b || a->verdict > b->verdict || (a->verdict == b->verdict && rank(a->rule) < rank(b->rule));
}

void judgement_settle(struct judgement *judgement)
{
	judgement->verdict = VERDICT_NONE;
	judgement->finding = NULL;
	for (size_t i = 0; i < judgement->findings.n; i++) {
		const struct finding *finding = &judgement->findings.at[i];

		if (finding->verdict != VERDICT_NONE && outranks(finding, judgement->finding)) {
			judgement->verdict = finding->verdict;
			judgement->finding = finding;
		}
	}
}

struct judgement rules_judge(const struct reading *reading, const struct facts *facts, const struct settings *settings)
{
	struct judgement judgement = { 0 };
	size_t aliases = 0;
	const struct court court = { .judgement = &judgement, .reading = reading, .facts = facts, .settings = settings, .aliases = &aliases };
	struct finding print = { 0 };

	judge_reading(&court);
	/* What asks here would ask again for the read tool. */
	if (!judgement.findings.n && print_only(reading, facts, &print))
		add_finding(&court, print, true);
	judgement_settle(&judgement);
	return judgement;
}
