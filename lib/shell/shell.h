/* shell.h: command text -> every simple command that may run, as bash would read it.
 *
 * Nothing is run, no disk and no environment is looked at: what the shell would know from its surroundings
 * comes in struct shell_world. What cannot be read is a gap, and a reading with gaps is not complete: "cannot
 * tell" is an answer, never "nothing there". */
#ifndef SHELL_SHELL_H
#define SHELL_SHELL_H

#include "argv/word.h"

#include <stdbool.h>

/* Limits. Past each of them the reading ends in a gap; none of them is a clock. */
#define SHELL_TEXT_MAX ((size_t)1 << 20) /* bytes of one command text */
#define SHELL_DEPTH_MAX 200              /* substitutions, groups, wrappers and nested shells inside each other */
#define SHELL_COMMANDS_MAX 20000         /* simple commands of one reading */
#define SHELL_BRACES_MAX 1024            /* words that one word's braces may make */
#define SHELL_FUNCTIONS_MAX 1024         /* definitions; each call looks through them */
#define SHELL_VARIABLES_MAX 256          /* known at a time; one more and all are forgotten */
#define SHELL_EXPORTS_MAX 256            /* exported variables */
#define SHELL_DIRS_MAX 4                 /* directories that a command may stand in */
/* Work and memory of a reading: so much, and so much more for each byte of the text. */
#define SHELL_STEPS_BASE ((size_t)1 << 20)   /* bytes looked at and commands walked, nested texts included */
#define SHELL_STEPS_PER_BYTE 24
#define SHELL_MEMORY_BASE ((size_t)48 << 20) /* with the next line half of what the arena has at the longest text */
#define SHELL_MEMORY_PER_BYTE 80

/* What the shell knows at its start. Members may be STR_NONE: then not known. */
struct shell_world {
	struct str home, user, tmpdir;
	struct str cwd; /* absolute */
};

/* Where a command may run: more than one after a `cd` that may fail. Unknown beats the list. */
struct dirs {
	struct str at[SHELL_DIRS_MAX];
	size_t n;
	bool unknown;
};

enum place {
	PLACE_HERE,
	PLACE_REMOTE,    /* another machine: ssh */
	PLACE_CONTAINER, /* docker exec and the like */
};

/* One step outwards from a command: "pipe", "if", "sudo", "sh -c", "function f", ... */
struct context {
	struct str label;
	const struct context *outer;
};

struct redirect {
	const char *op; /* as written: ">", "<<", ... */
	int fd;         /* as written, or -1 */
	struct word target; /* of a heredoc or here string: the text itself */
};

struct assignment {
	struct str name;
	struct word value;
};

struct assignments {
	struct assignment *at;
	size_t n, room;
};

struct command {
	struct words words;
	struct assignments assignments; /* in front of the command, or all there is */
	struct assignments exported;    /* by earlier commands; what is in front wins */
	struct { struct redirect *at; size_t n, room; } redirects;
	const struct context *context; /* innermost first, NULL at the top */
	struct dirs dirs;
	enum place place;
	bool background;
	bool unknown_program; /* known only at run time; also a gap of kind GAP_PROGRAM */
	struct span span;     /* in the outermost text */
};

enum gap_kind {
	GAP_SYNTAX,  /* the text from here on could not be read */
	GAP_LIMIT,   /* a limit was met */
	GAP_CODE,    /* a program text that comes into being at run time, or in a language that is not read */
	GAP_PROGRAM, /* a command whose program is known only at run time */
	GAP_SETTINGS, /* what a program prints for its user's shell: eval "$(direnv hook bash)" */
};

struct gap {
	enum gap_kind kind;
	const char *why;
	struct span span;
};

struct reading {
	struct { struct command *at; size_t n, room; } commands;
	struct { struct gap *at; size_t n, room; } gaps;
	size_t steps; /* what it took, in the unit of SHELL_STEPS_BASE */
};

/* Reads TEXT. The result is in the arena and borrows TEXT. Never fails: what went wrong is a gap. */
struct reading shell_read(const struct shell_world *world, struct str text);
bool shell_complete(const struct reading *reading);

/* True for >&2, >&3- and >&-, which name no file; >&2x does. */
bool copies_descriptor(const struct redirect *redirect);

#endif
