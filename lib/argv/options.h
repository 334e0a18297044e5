/* options.h: which words of a command are options, option values and operands, by the program's own grammar.
 * Without it `git -C push commit -f` is misread. */
#ifndef ARGV_OPTIONS_H
#define ARGV_OPTIONS_H

#include "argv/word.h"

/* A program's grammar. OPTIONS is a list of blank-separated groups, one option each:
 *
 *	-f|--force        a flag with all its spellings; the first one is its name
 *	-C|--directory:   takes a value, attached or as the next word
 *	--setenv::        takes two words
 *	--color?          takes a value only when attached (--color=x, -cX)
 *
 *	-Logfile:         several letters behind one dash: only when the word is just that
 *
 * Letters cluster (-rf); long options may be cut to a unique prefix (--recurs). */
struct grammar {
	const char *program;   /* names that share the grammar, blank-separated */
	const char *subcommand; /* its name, or NULL for the program itself */
	const char *options;
	unsigned flags;
};

#define GRAMMAR_OPTIONS_FIRST 1u /* the first operand ends the options, as in `sudo`, `env`, `git` */
#define GRAMMAR_LONG_ONE_DASH 2u /* `-name` is one option, not letters: find, java, terraform */
#define GRAMMAR_NO_DASHDASH 4u   /* `--` is a plain operand: find */
#define GRAMMAR_EXACT_LONG 8u    /* long options may not be cut short: Go and Node programs */
#define GRAMMAR_SUBCOMMANDS 16u  /* the first operand is a subcommand with a grammar of its own */
#define GRAMMAR_PLUS 32u         /* `+x` is an option too, the opposite of `-x`: shells */

enum arg_kind {
	ARG_OPTION,  /* known by the grammar; NAME is its first spelling */
	ARG_UNKNOWN, /* looks like an option that the grammar does not have; NAME as written */
	ARG_OPERAND,
	ARG_MAYBE,   /* an expansion outside quotes that may hold options as well as operands */
};

struct arg {
	enum arg_kind kind;
	struct str name;
	bool has_value;
	struct word value;       /* an option's value; of an operand the word itself */
	size_t index;            /* which word of the command it stands in */
	bool after_dashdash;
};

struct args {
	struct arg *at;
	size_t n, room;
	size_t operands;  /* how many are ARG_OPERAND or ARG_MAYBE */
	size_t rest;      /* index of the word that ended the options: first operand, or the count of words */
	bool dashdash;    /* `--` was met */
};

/* Sorts WORDS[from..n) by GRAMMAR. The result is in the arena and borrows the words. */
struct args args_sort(const struct grammar *grammar, const struct word *words, size_t n, size_t from);
/* The option called NAME (its first spelling), the last one when given more than once; NULL when absent. */
const struct arg *args_option(const struct args *args, const char *name);
/* True when one of the options in LIST (first spellings, blank-separated) is given. */
bool args_any(const struct args *args, const char *list);
/* The I-th operand (0 is the first), NULL when there are fewer. */
const struct arg *args_operand(const struct args *args, size_t i);
/* True when an expansion outside quotes might add options to the ones seen. */
bool args_maybe_more(const struct args *args);

#endif
