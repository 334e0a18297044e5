/* expand.h: a word while it is expanded. Private to expand.c and parameters.c. */
#ifndef SHELL_EXPAND_H
#define SHELL_EXPAND_H

#include "shell/walk.h"

#include "base/buf.h"

/* A word that grows. Once something is not known, only the text before the first and behind the last unknown
 * place is kept. */
struct growth {
	struct walk *walk;
	struct words *out;
	enum expand_mode mode;
	struct span span;
	struct buf text;    /* all known text */
	struct buf pattern; /* the same with quoted glob bytes escaped */
	bool colons; /* a tilde counts behind colons too */
	size_t prefix, suffix; /* of text: up to the first, from behind the last unknown place */
	const char *why;
	bool bracket_later; /* a `]` comes behind the part at hand */
	bool dynamic, glob, any_count, variable, foreign, found, settings, present;
	struct str names; /* of the unknown part; see struct word */
};

/* What makes a word a pattern, and what keeps it from being one. */
extern const char expand_glob_bytes[];

/* expand.c */
void add_part(struct growth *g, const struct raw_word *word, size_t index);
void add_known(struct growth *g, struct str text, bool quoted);
/* A value outside quotes: split at blanks. */
void add_split(struct growth *g, struct str text);
/* An unknown word in the middle of a word: what is known of it still counts at its ends. */
void add_unknown(struct growth *g, const struct word *unknown, bool quoted);
void add_value(struct growth *g, const struct word *value, bool quoted);
/* ~, ~user, ~+ at the beginning of TEXT. Returns how many bytes stood for it, 0 when there was none. */
size_t add_tilde(struct growth *g, struct str text, bool ends_word);
void finish_word(struct growth *g);

/* parameters.c */
void add_parameter(struct growth *g, const struct part *part);
struct word unknown_number(void);

#endif
