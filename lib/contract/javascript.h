/* javascript.h: the shape of a JavaScript text that a call carries, as far as its tokens tell. Private to lib/contract.
 *
 * Precision first: where a name or a literal may be something else, no function here says that it is there. */
#ifndef CONTRACT_JAVASCRIPT_H
#define CONTRACT_JAVASCRIPT_H

#include "scan/token.h"

struct javascript {
	struct tokens tokens;
	unsigned char *marks;
	size_t *bodies; /* of each token: the brace behind which the body of the function around it begins, 0 outside of all */
	bool own_hooks; /* a name of the host's functions is given another meaning */
	size_t work;    /* steps left for looking at a part again; at the end of them nothing more is found */
};

/* No such token. */
#define NO_TOKEN ((size_t)-1)

/* False when the text cannot be read for sure: nothing is to be said of it. */
bool javascript_read(struct javascript *code, struct str text);
/* False when looking at N tokens once more would cost too much. */
bool javascript_spend(struct javascript *code, size_t n);

static inline const struct token *code_at(const struct javascript *code, size_t i)
{
	return &code->tokens.at[i < code->tokens.n ? i : code->tokens.n - 1];
}

/* True when token I is the operator, bracket or name TEXT. */
bool code_is(const struct javascript *code, size_t i, const char *text);
/* True when token I is a plain string without holes. */
bool code_is_string(const struct javascript *code, size_t i);
/* True when token I is a name that is one of the words of LIST. */
bool code_is_one_of(const struct javascript *code, size_t i, const char *list);
/* The next token from I on that is no newline. */
size_t code_skip(const struct javascript *code, size_t i);
/* True when token I is behind a dot. */
bool code_is_member(const struct javascript *code, size_t i);
/* True when token I is the word of a statement or an expression: not a member, not a key. */
bool code_is_word(const struct javascript *code, size_t i, const char *list);
/* True when the text gives the name at token I a meaning right there: a declaration, a parameter, an assignment. */
bool code_declares(const struct javascript *code, size_t i);
/* The first use of a name of LIST that nothing in the text declares, NO_TOKEN for none. */
size_t code_global(const struct javascript *code, const char *list);
/* True when token I is a call of a function of LIST that the host gives. */
bool code_calls(const struct javascript *code, size_t i, const char *list);

/* The token where argument N of the call with the bracket OPEN begins, NO_TOKEN for none. */
size_t code_argument(const struct javascript *code, size_t open, unsigned n);
/* The comma, bracket or end of a statement behind the expression at I. */
size_t code_expression_end(const struct javascript *code, size_t i);

/* A member of an object literal. */
struct member {
	struct str key; /* STR_NONE when it is computed */
	size_t name, value; /* of a method: its parameters; of a name alone: that name */
	bool spread;
};

/* Begin with *AT as the bracket. False behind the last one. */
bool code_next_member(const struct javascript *code, size_t *at, struct member *member);
/* True when the object literal at OPEN has the member NAME. */
bool code_member(const struct javascript *code, size_t open, const char *name, struct member *member);
/* True when all members of the object literal at OPEN are known by their keys. */
bool code_is_closed(const struct javascript *code, size_t open);
/* The bracket of the object literal that the expression at I is, perhaps by a name that has this one value; NO_TOKEN. */
size_t code_object(struct javascript *code, size_t i);

/* A function literal or a method. */
struct function {
	size_t parameters, parameters_end; /* the tokens [PARAMETERS, PARAMETERS_END) */
	size_t body, body_end;
};

/* True when a function begins at I. */
bool code_function(const struct javascript *code, size_t i, struct function *function);

/* typescript.c: the first token that only TypeScript has, NO_TOKEN for none. */
size_t code_typescript(const struct javascript *code);
/* The first token of TypeScript that cannot be left out to get JavaScript, NO_TOKEN for none. */
size_t code_lasting_typescript(const struct javascript *code);

#endif
