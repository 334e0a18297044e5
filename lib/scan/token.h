/* token.h: a program text cut into tokens, for those who ask about its shape and not about what it does. */
#ifndef SCAN_TOKEN_H
#define SCAN_TOKEN_H

#include "base/str.h"
#include "scan/languages.h"

enum token_kind {
	TOKEN_NAME,
	TOKEN_VARIABLE, /* with its sigil */
	TOKEN_STRING,   /* the first piece of a literal; behind it come HOLE ... HOLE_END PIECE for each hole */
	TOKEN_PIECE,
	TOKEN_REGEX,
	TOKEN_NUMBER,
	TOKEN_OPERATOR,
	TOKEN_OPEN,
	TOKEN_CLOSE,
	TOKEN_HOLE,
	TOKEN_HOLE_END,
	TOKEN_NEWLINE,  /* where it ends a statement */
	TOKEN_END,      /* one, behind all others */
};

struct token {
	enum token_kind kind;
	struct str text; /* of strings the value */
	size_t next;     /* the token behind this one and all that is inside of it */
	size_t mate;     /* OPEN, CLOSE, HOLE, HOLE_END: the other one */
	size_t begins;   /* where the expression begins that this token may end: the receiver of what is behind it */
	struct str path; /* NAME: `os.path.join`, with imports resolved; STR_NONE behind something else */
	unsigned flags;  /* QUOTE_*: of strings */
	bool unknown;    /* a string whose value is not what it shows */
	bool spaced;     /* a blank or newline stands before it */
	bool bound;      /* a name that is given a meaning here: an import, an alias */
};

struct tokens {
	struct token *at;
	size_t n, room;
};

/* TEXT as tokens; the paths of names are not resolved. False when it cannot be told for sure where its literals and brackets
 * end. */
bool scan_tokens(const struct language *language, struct str text, struct tokens *tokens);

/* The words of the language that are no names: a list for str_list_has(). */
const char *scan_keywords(const struct language *language);

#endif
