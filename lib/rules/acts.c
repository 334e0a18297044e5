/* acts.c: what programs do to paths, by their options. A new program that deletes trees is a new row. */
#include "rules/question.h"

#include "base/buf.h"

#include <string.h>

enum role {
	ROLE_OPERANDS,      /* every operand is a target */
	ROLE_STARTING_POINTS, /* find: the operands before the expression, or . */
};

static const struct {
	const char *act;
	const char *program;
	const char *any_option;
	enum role role;
} acts[] = {
	{ "delete-tree", "rm grm", "-r", ROLE_OPERANDS },
	{ "delete-tree", "find gfind", "-delete", ROLE_STARTING_POINTS },
};

/* Options of find that choose among what it meets: with one of them the starting point itself stays. */
static bool chooses(const struct args *args)
{
	static const char tests[] = "-name -iname -path -ipath -wholename -iwholename -regex -iregex -type -xtype -size -mtime -mmin -atime "
				    "-amin -ctime -cmin -newer -anewer -cnewer -user -group -uid -gid -perm -links -inum -samefile "
				    "-fstype -lname -ilname -used -empty -mindepth -nouser -nogroup -not";

	return args_any(args, tests);
}

static struct word with_slash(const struct word *path)
{
	struct buf text = { 0 };
	struct word out;

	buf_add(&text, path->text);
	buf_byte(&text, '/');
	out = word_static(buf_str(&text));
	out.span = path->span;
	return out;
}

static void add_starting_points(struct question *question, struct targets *out)
{
	const struct args *args = &question->call.args;
	bool some = false;

	for (size_t i = 0; i < args->n; i++) {
		struct word point = args->at[i].value;

		if (!some && ((args->at[i].kind == ARG_UNKNOWN && str_starts(args->at[i].name, STR("-O"))) ||
			      (args->at[i].kind == ARG_OPTION && str_list_has("-H -L -P -D -O", args->at[i].name)) ||
			      word_is(&point, "--")))
			continue; /* options that stand before the starting points */
		if (args->at[i].kind != ARG_OPERAND && args->at[i].kind != ARG_MAYBE)
			break;
		if (args_any(args, "-L -H") && point.kind == WORD_STATIC)
			point = with_slash(&point); /* then a link is followed */
		if (point.kind == WORD_STATIC && chooses(args)) {
			point.kind = WORD_DYNAMIC;
			point.found = true;
		}
		targets_sort(question, &point, out);
		some = true;
	}
	if (!some) {
		struct word here = word_static(STR("."));

		here.kind = chooses(args) ? WORD_DYNAMIC : WORD_STATIC;
		here.found = true;
		targets_sort(question, &here, out);
	}
}

enum answer act_targets(struct question *question, const char *act, struct targets *out)
{
	const struct args *args = &question->call.args;
	enum answer answer;

	for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
		if (strcmp(acts[i].act, act) != 0 || !str_list_has(acts[i].program, question->call.program))
			continue;
		answer = args_any(args, acts[i].any_option) ? ANSWER_YES : args_maybe_more(args) ? ANSWER_UNKNOWN : ANSWER_NO;
		if (answer == ANSWER_NO)
			continue;
		if (acts[i].role == ROLE_STARTING_POINTS) {
			add_starting_points(question, out);
			return answer;
		}
		for (size_t k = 0; k < args->n; k++)
			if (args->at[k].kind == ARG_OPERAND || args->at[k].kind == ARG_MAYBE)
				targets_sort(question, &args->at[k].value, out);
		return answer;
	}
	return ANSWER_NO;
}
