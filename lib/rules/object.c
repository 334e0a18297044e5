/* object.c: object rules: a program with words, flags and paths. Sorted by the program's option grammar where there is
 * one; elsewhere a word behind an option may be that option's value, so both are considered. */
#include "rules/user.h"

#include "base/arena.h"

/* A word of the command that is no option, in order. */
struct operand {
	const struct word *word;
	bool maybe_value; /* of the option in front of it */
	bool maybe_more;  /* may be several words, or none, or an option */
};

struct operands {
	struct operand *at;
	size_t n;
};

static enum answer both(enum answer a, enum answer b)
{
	if (a == ANSWER_NO || b == ANSWER_NO)
		return ANSWER_NO;
	return a == ANSWER_UNKNOWN || b == ANSWER_UNKNOWN ? ANSWER_UNKNOWN : ANSWER_YES;
}

static bool is_option(const struct word *word)
{
	return word->prefix.n > 1 && word->prefix.p[0] == '-';
}

static struct operands plain_operands(const struct words *words)
{
	struct operands out = { .at = arena_array(words->n + 1, sizeof *out.at) };
	bool behind_option = false, all = false;

	for (size_t i = 1; i < words->n; i++) {
		const struct word *word = &words->at[i];

		if (!all && word_is(word, "--")) {
			all = true;
			behind_option = false;
		} else if (!all && is_option(word)) {
			behind_option = str_find_byte(word->prefix, '=') == word->prefix.n;
		} else {
			out.at[out.n++] = (struct operand){ word, behind_option, word->any_count && word->kind == WORD_DYNAMIC };
			behind_option = false;
		}
	}
	return out;
}

static struct operands sorted_operands(const struct words *words, const struct call *call)
{
	struct operands out = { .at = arena_array(words->n + 1, sizeof *out.at) };

	if (call->subcommand.n || call->subcommand_unknown)
		out.at[out.n++] = (struct operand){ .word = &words->at[call->global.rest] };
	for (size_t i = 0; i < call->args.n; i++) {
		const struct arg *arg = &call->args.at[i];

		if (arg->kind == ARG_OPERAND || arg->kind == ARG_MAYBE)
			out.at[out.n++] = (struct operand){ .word = &words->at[arg->index],
							    .maybe_more = arg->value.any_count && arg->value.kind == WORD_DYNAMIC };
	}
	return out;
}

static enum answer word_matches(struct user_question *question, struct str pattern, const struct word *word)
{
	const struct words one = { .at = (struct word *)word, .n = 1 };
	const struct command_text text = command_text(&one, STR_NONE);

	return pattern_command(pattern, false, &text, &question->steps);
}

/* The rule's words are the first operands, in order. *USED: how many operands they take. */
static enum answer words_match(struct user_question *question, const struct user_rule *rule, const struct operands *operands,
			       size_t *used)
{
	enum answer answer = ANSWER_YES;
	size_t at = 0;

	for (size_t i = 0; i < rule->words.n; i++) {
		enum answer one = ANSWER_NO;

		for (; at < operands->n; at++) {
			if (operands->at[at].maybe_more)
				return ANSWER_UNKNOWN;
			one = word_matches(question, rule->words.at[i], operands->at[at].word);
			if (one != ANSWER_NO || !operands->at[at].maybe_value)
				break;
		}
		answer = both(answer, one);
		if (answer == ANSWER_NO)
			return answer;
		at++;
	}
	*used = at;
	return answer;
}

/* The first spelling, in the grammar, of the option that is written FLAG; STR_NONE when it has none. */
static struct str first_spelling(const struct call *call, struct str flag, bool global)
{
	struct word words[3] = { word_static(call->program), word_static(call->subcommand), word_static(flag) };
	struct words fake = { .at = words, .n = 3 };
	struct call out;
	const struct args *args;

	if (global || !call->subcommand.n) {
		words[1] = words[2];
		fake.n = 2;
	}
	if (!call_read(&fake, STR_NONE, &out))
		return STR_NONE;
	args = global ? &out.global : &out.args;
	return args->n && args->at[0].kind == ARG_OPTION ? args->at[0].name : STR_NONE;
}

static enum answer args_have(const struct args *args, struct str name, struct str flag)
{
	for (size_t i = 0; i < args->n; i++)
		if ((args->at[i].kind == ARG_OPTION && name.n && str_eq(args->at[i].name, name)) ||
		    (args->at[i].kind == ARG_UNKNOWN && str_eq(args->at[i].name, flag)))
			return ANSWER_YES;
	return args_maybe_more(args) ? ANSWER_UNKNOWN : ANSWER_NO;
}

/* By the grammar: any spelling of the option, in a cluster, cut short. */
static enum answer sorted_flag(const struct call *call, struct str flag)
{
	enum answer answer = args_have(&call->args, first_spelling(call, flag, false), flag);

	if (answer == ANSWER_NO && call->global.n)
		answer = args_have(&call->global, first_spelling(call, flag, true), flag);
	return answer;
}

/* Without a grammar: as written, with a value behind `=`, and perhaps among other letters. */
static enum answer plain_flag(const struct words *words, struct str flag)
{
	enum answer answer = ANSWER_NO;

	for (size_t i = 1; i < words->n && !word_is(&words->at[i], "--"); i++) {
		const struct word *word = &words->at[i];
		struct str known = word->prefix;

		if (str_eq(known, flag) || (str_starts(known, flag) && known.p[flag.n] == '='))
			return ANSWER_YES;
		if (flag.n == 2 && is_option(word) && known.p[1] != '-' && str_find_byte(known, flag.p[1]) < known.n)
			answer = ANSWER_UNKNOWN;
		if (word->kind == WORD_DYNAMIC && (word->any_count || is_option(word)))
			answer = ANSWER_UNKNOWN;
	}
	return answer;
}

/* FLAG is one option, or several spellings of it: "-f|--force". */
static enum answer flag_given(const struct call *call, const struct words *words, struct str flag)
{
	enum answer best = ANSWER_NO;
	struct str one;

	while (str_next_field(&flag, '|', &one)) {
		enum answer answer = call->known ? sorted_flag(call, one) : plain_flag(words, one);

		if (answer == ANSWER_YES)
			return answer;
		if (answer == ANSWER_UNKNOWN)
			best = answer;
	}
	return best;
}

/* One of the operands behind the words lies in one of the paths; for an allow all of them, and there is one. */
static enum answer paths_match(struct user_question *question, const struct user_rule *rule, const struct command *command,
			       const struct operands *operands, size_t from)
{
	bool allow = rule->row.verdict == VERDICT_ALLOW;
	enum answer any = ANSWER_NO, all = from < operands->n ? ANSWER_YES : ANSWER_NO;

	for (size_t i = from; i < operands->n; i++) {
		enum answer here = ANSWER_NO;

		for (size_t k = 0; k < rule->paths.n && here != ANSWER_YES; k++) {
			enum answer one = user_path_word(question, &rule->paths.at[k], operands->at[i].word, command, allow);

			if (one != ANSWER_NO)
				here = one;
		}
		if (here == ANSWER_YES || (here == ANSWER_UNKNOWN && any == ANSWER_NO))
			any = here;
		all = both(all, here);
	}
	return allow ? all : any;
}

static enum answer program_matches(const struct user_rule *rule, const struct command *command)
{
	struct str rest = rule->programs, one, name;

	if (command->unknown_program)
		return rule->row.verdict == VERDICT_ALLOW ? ANSWER_NO : ANSWER_UNKNOWN;
	if (rule->row.verdict == VERDICT_ALLOW) /* ./git is not git */
		name = command->words.at[0].text;
	else if (!word_program(&command->words.at[0], &name))
		return ANSWER_NO;
	while (str_next_word(&rest, &one))
		if (str_eq(one, name))
			return ANSWER_YES;
	return ANSWER_NO;
}

static bool has_options(const struct args *args)
{
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind != ARG_OPERAND)
			return true;
	return false;
}

enum answer user_program(struct user_question *question, const struct user_rule *rule, const struct command *command)
{
	enum answer answer = program_matches(rule, command);
	struct operands operands;
	struct call call = { 0 };
	size_t used = 0;

	if (answer == ANSWER_NO || command->words.at[0].any_count)
		return answer;
	if (!call_read(&command->words, STR_NONE, &call))
		call.known = false;
	/* `git -c alias.x=!y status` is more than git status. */
	if (rule->row.verdict == VERDICT_ALLOW && has_options(&call.global))
		return ANSWER_NO;
	operands = call.known ? sorted_operands(&command->words, &call) : plain_operands(&command->words);
	answer = both(answer, words_match(question, rule, &operands, &used));
	for (size_t i = 0; i < rule->flags.n && answer != ANSWER_NO; i++)
		answer = both(answer, flag_given(&call, &command->words, rule->flags.at[i]));
	if (rule->paths.n && answer != ANSWER_NO)
		answer = both(answer, paths_match(question, rule, command, &operands, used));
	return answer;
}
