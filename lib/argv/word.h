/* word.h: one word of a command, as far as it can be known without running anything. */
#ifndef ARGV_WORD_H
#define ARGV_WORD_H

#include "base/str.h"

#include <stdbool.h>
#include <stddef.h>

/* Bytes [from, to) of the command text. */
struct span {
	size_t from, to;
};

enum word_kind {
	WORD_STATIC,  /* exactly this text */
	WORD_GLOB,    /* a pattern: text is the pattern, with quoted bytes escaped by a backslash */
	WORD_DYNAMIC, /* known only at run time */
};

struct word {
	enum word_kind kind;
	struct str text;   /* the word or the pattern; of a dynamic word empty */
	struct str prefix; /* what the word surely begins with; all of a static word */
	struct str suffix; /* what it surely ends with */
	const char *why;   /* of a glob or dynamic word: what makes it so */
	bool any_count;    /* may become no word or several: an expansion outside quotes */
	bool variable;     /* dynamic by a variable's value that the text does not show */
	bool foreign;      /* may be a text that others wrote: read from a file, fetched, decoded */
	bool settings;     /* dynamic between PREFIX and SUFFIX: what a program prints for its user's shell, or a pipe from that */
	bool found;        /* dynamic: a path that a search met below PREFIX; no `..`, never empty */
	struct str names;  /* of a FOUND word: patterns, one of which its name takes; STR_NONE when it may have any */
	struct span span;
};

struct words {
	struct word *at;
	size_t n, room;
};

/* A static word that borrows TEXT. */
struct word word_static(struct str text);
/* A dynamic word. WHY is a constant text. */
struct word word_dynamic(const char *why);
/* True for a static word that is Z. */
bool word_is(const struct word *w, const char *z);
/* The part behind the last slash of a program's name, when it is known: also `"$BIN"/git` gives git.
 * False when it is not known. */
bool word_program(const struct word *w, struct str *name);

#endif
