/* wrappers.h: programs that run another command, as a table. Private to lib/shell. */
#ifndef SHELL_WRAPPERS_H
#define SHELL_WRAPPERS_H

#include "argv/options.h"
#include "shell/shell.h"

enum wrapper_kind {
	WRAP_COMMAND,     /* options, OPERANDS words, then a command */
	WRAP_ASSIGNMENTS, /* the same with NAME=VALUE words before the command: env, sudo */
	WRAP_TEXT,        /* options, OPERANDS words, then words that are joined and read by a shell */
	WRAP_SHELL,       /* a shell: -c TEXT, a script, or commands on its input */
	WRAP_CODE,        /* an option's value is a shell text; else a shell is started on the input: su */
	WRAP_XARGS,       /* a command, with words from the input behind it */
	WRAP_FIND,        /* commands between -exec and ; */
	WRAP_PARALLEL,    /* a command text, with words behind ::: */
	WRAP_UNREAD,      /* runs something that is not read: a gap, unless it only tells about itself */
	WRAP_OTHER_SHELL, /* a shell whose language is read only where it is that of sh: csh -c TEXT */
	WRAP_SOCAT,       /* operands like EXEC:COMMAND,OPTIONS */
	WRAP_TEXTS,       /* each operand is a shell text: concurrently; with TEXT_OPTION only by it, and joined */
	WRAP_TMUX,
	WRAP_SCREEN,
	WRAP_INPUT,       /* the input is a shell text, whatever the words: at */
	WRAP_OPTIONS,     /* only values of options run: CODE, SPLIT, KEYS, TAIL */
	WRAP_REMOTE,      /* like TEXT, but options may also stand behind the operand, and without text the input is one */
};

/* For make SHELL= and for make --eval (GNU make 4.4). */
#define OPTIONS_OF_MAKE                                                                                                 \
	"-E|--eval: -C|--directory: -f|--file|--makefile: -I|--include-dir: -j? -l? -o|--old-file|--assume-old: -O? "     \
	"-W|--what-if|--new-file|--assume-new:"

struct wrapper {
	const char *programs; /* names that share the row */
	const char *subcommands; /* what stands before the options: "exec container/exec"; NULL for none */
	const char *global;      /* options between the words of a subcommand */
	enum wrapper_kind kind;
	const char *options;  /* see argv/options.h */
	unsigned operands;    /* words between the options and the command */
	const char *code;     /* options whose value is a shell text, in every kind */
	const char *dir;      /* the option that changes the directory */
	const char *same_dir; /* unless one of these options is given the command starts elsewhere: systemd-run --scope; NULL: it never does */
	const char *shell;    /* options that hand the words, or without words the input, to a shell: sudo -s */
	const char *entry;    /* the option that puts a program before the words: docker run --entrypoint */
	const char *clears;   /* options that drop variables of the environment; "" when it always does */
	const char *split;    /* options whose value is a program with words, split at blanks without a shell: rsync -e */
	const char *assigns;  /* variables of which an operand NAME=VALUE sets a program with words: make SHELL= */
	const char *keys;     /* an option and keys: its value KEY=TEXT or KEY TEXT holds a shell text: ssh -o */
	const char *tail;     /* words behind which a command stands, up to a `;`: fd -x */
	const char *unread;   /* options whose value is a text in a language that is not read: Rscript -e */
	const char *text_option; /* with this option the words are a text: entr -s */
	const char *starts;   /* the program that the words behind `--` are given to: capsh */
	bool keys_of_units;   /* what KEYS hold is no shell text but a line of a unit: systemd-run -p ExecStop= */
	bool behind_dashes;   /* the command stands behind `--`, wherever that is; without one behind the operands */
	bool maybe_operand;   /* one word more may stand before the command */
	bool long_one_dash;   /* GRAMMAR_LONG_ONE_DASH */
	bool one_text;        /* a single word is a text, several are a command: tmux */
	bool bare;            /* without words a shell is started, which reads the input */
	bool parentheses;     /* OTHER_SHELL: (cmd) among words is what $(cmd) is in sh */
	bool loose;           /* a long option that is missing here is a flag, or holds its value */
	enum place place;
};

extern const struct wrapper wrappers[], runners[]; /* each ends with a row without programs */

/* The row for a command, NULL when its program wraps nothing. *FROM is the first word behind the subcommand. */
const struct wrapper *wrapper_of(const struct words *words, size_t *from);

#endif
