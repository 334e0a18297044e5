/* shell.c: what is thought of commands that cannot be read. "Cannot tell" is an answer, and it is never allow. */
#include "rules/question.h"

static const struct call_pattern program_options[] = {
	{ "rg", NULL, "--pre --hostname-bin", NULL },
	{ "sort", NULL, "--compress-program", NULL },
	{ NULL, NULL, NULL, NULL },
};

const struct rule rules_shell[] = {
	{ .id = "shell.unread", .verdict = VERDICT_ASK,
	  .about = "A text that cannot be read, a limit, or a program text that is made at run time or acts in a way that is "
		   "not read.",
	  .hit = "eval \"$x\"", .miss = "cat run.sh | sh",
	  .why = "cannot be read to its end, so nobody can tell what it runs",
	  .instead = "write it as plain commands, one a call, or put the text into a script file" },
	{ .id = "shell.unknown-program", .verdict = VERDICT_ASK,
	  .about = "A command whose program comes from an expansion that may be several words.",
	  .hit = "$CMD --version", .miss = "\"$PYTHON\" --version",
	  .why = "runs a program whose name is known only at run time",
	  .instead = "write the program's name out" },
	{ .id = "shell.program-option", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "An option of a program that only reads or sorts starts another program.",
	  .hit = "rg --pre ./x.sh a", .miss = "rg --pre-glob a",
	  .calls = program_options,
	  .why = "starts a program by an option that hides it", .instead = "start that program by itself" },
	{ .id = NULL },
};

const struct rule *const rule_unread = &rules_shell[0];
const struct rule *const rule_unknown_program = &rules_shell[1];
