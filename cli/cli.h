/* cli.h: what the subcommands of tipstaff share. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "base/buf.h"
#include "config/config.h"
#include "event/world.h"
#include "shell/shell.h"

/* Exit statuses of every subcommand. */
enum {
	EXIT_FINE = 0,
	EXIT_FOUND = 1,  /* there is something: a verdict, a gap */
	EXIT_USAGE = 2,
	EXIT_SYSTEM = 3, /* a file, a pipe or the system failed */
};

struct subcommand {
	const char *name;
	const char *arguments, *summary; /* for --help */
	const char *help;                /* the rest of `tipstaff NAME --help` */
	int (*run)(const struct subcommand *self, int argc, char **argv);
	bool takes_tool;                 /* --tool NAME: the command is the input of another tool than Bash */
};

extern const struct subcommand subcommand_check, subcommand_doctor, subcommand_explain, subcommand_forget, subcommand_ledger,
	subcommand_parse, subcommand_policy, subcommand_remove, subcommand_rules, subcommand_setup, subcommand_trust;

/* The arguments of a subcommand that reads one command text. */
struct text_arguments {
	bool json;
	struct str tool; /* of --tool; STR_NONE without it */
	struct str text;
};

/* Reads [--json] [--tool NAME] COMMAND; COMMAND is taken from standard input when it is `-` or missing. Returns false
 * with *STATUS set when the run ends here: --help, or used wrongly. */
bool read_text_arguments(const struct subcommand *self, int argc, char **argv, struct text_arguments *out, int *status);

/* The arguments of a subcommand that reads files. */
struct file_arguments {
	bool json;
	bool flags[4];     /* which of the options it has were given */
	const char **files; /* ends with NULL */
	size_t count;
};

/* Reads [--json] [OPTION...] [FILE...]; OPTIONS is the blank-separated list of the options that the subcommand has
 * besides, "FILE" in it when files may be named; NULL: neither. Returns false as read_text_arguments does. */
bool read_file_arguments(const struct subcommand *self, int argc, char **argv, const char *options, struct file_arguments *out,
			 int *status);

/* The rule files that hold for an agent that works in CWD. */
const struct config *read_config(const struct world *world, struct str cwd);

/* The directory we are in; "/" when nobody can tell. In the arena. */
struct str current_directory(void);

/* The reading as JSON: complete, why, commands with words, assignments, redirects, context, dir and span. */
void add_reading_json(struct buf *out, const struct reading *reading);
/* The reading for people, a command a line. */
void add_reading_text(struct buf *out, const struct reading *reading);
void add_word_text(struct buf *out, const struct word *word);

/* Writes OUT to standard output. Returns STATUS, or EXIT_SYSTEM when it could not be written. */
int finish(const struct buf *out, int status);

#endif
