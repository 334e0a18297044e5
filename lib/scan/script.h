/* script.h: the tokens of a JavaScript text, for those who look at its form and not at what it does. */
#ifndef SCAN_SCRIPT_H
#define SCAN_SCRIPT_H

#include "scan/token.h"

struct script {
	struct { struct token *at; size_t n; } tokens; /* at the end a TOKEN_END */
};

/* The tokens of TEXT, without comments; they borrow it. False when they cannot be told: a bracket or a literal that is
 * not closed, a slash that may divide or begin a regular expression. */
bool script_read(struct str text, struct script *out);

/* Token I, and TOKEN_END for any I behind the last. */
const struct token *script_at(const struct script *script, size_t i);
/* The token before token I that is no newline; NULL at the beginning. */
const struct token *script_before(const struct script *script, size_t i);
/* True for an operator, a bracket or a name with this text. */
bool script_is(const struct script *script, size_t i, const char *text);
/* True for a name that is one of NAMES and no member of something. */
bool script_is_name(const struct script *script, size_t i, const char *names);
/* True when a statement begins at token I. */
bool script_begins_statement(const struct script *script, size_t i);
/* True when the brace at token I opens the body of a function. */
bool script_opens_function(const struct script *script, size_t i);
/* True when NAME is declared somewhere in the text: as a variable, a function, a class or a parameter. */
bool script_declares(const struct script *script, struct str name);

/* One argument, element or member of the bracket at OPEN. */
struct script_part {
	size_t from, to; /* tokens [from, to), without newlines at both ends */
	struct str key;  /* of a member: STR_NONE when it is none, is computed or spread */
	size_t value;    /* of a member with a key: where its value begins; FROM for a short one and a method */
};
/* Goes on to the next part: *AT is OPEN + 1 at first. False behind the last. */
bool script_next_part(const struct script *script, size_t open, size_t *at, struct script_part *part);
/* The member called KEY of the object at OPEN. False when it has none. */
bool script_member(const struct script *script, size_t open, const char *key, struct script_part *member);
/* True when every member of the object at OPEN has a key that is written down. */
bool script_shows_all(const struct script *script, size_t open);

#endif
