/* tokens.h: the scan that the parts of the scanner share, over the tokens of token.h. Private to lib/scan. */
#ifndef SCAN_TOKENS_H
#define SCAN_TOKENS_H

#include "base/buf.h"
#include "scan/language.h"
#include "scan/token.h"

#define SCAN_DEPTH_MAX 64 /* brackets, strings in holes and values inside each other */

/* What a name stands for. */
struct binding {
	struct str name;
	unsigned count;  /* how often it is given a value */
	size_t value;    /* the first token of its only known value, 0 when there is none */
	struct str path; /* what it is an alias of */
};

/* A file that the text reads or writes over, and the token by which that is done. */
struct file_use {
	struct str path;
	size_t at;  /* of a write: the end of its call */
	size_t act; /* of a write: which act it is */
};

struct file_uses {
	struct file_use *at;
	size_t n, room;
};

struct scan {
	const struct language *language;
	const struct scan_world *world;
	struct str text;
	struct acts acts;
	struct file_uses reads, writes;
	bool unread;   /* an act says so */
	bool unclosed; /* a literal or a bracket is not closed, or by another one */
	struct tokens tokens;
	struct { struct binding *at; size_t n, room; } bindings;
	size_t *slots; /* hash of the bindings: index + 1 */
	size_t slots_n;
	size_t *work;  /* steps left for looking ahead and for values; at the end of them the text counts as not read */
	unsigned char *hints; /* bits for what rows end and begin with, so that most names are told harmless at once */
};

/* scan.c */
void scan_add(struct scan *scan, enum act_kind kind, struct word word);
/* "LANGUAGE: WHAT". */
void scan_unread(struct scan *scan, const char *what);

/* lex.c: fills scan->tokens. */
void lex_text(struct scan *scan);

struct lexer {
	struct scan *scan;
	size_t at, end;
	size_t from;        /* where the token of now begins */
	size_t line_end;    /* of the line in which heredocs began, 0 when none is open */
	bool in_heredoc;
	size_t body;        /* where the body of the next heredoc begins */
	unsigned depth;
	struct { size_t *at; size_t n, room; } opens;
};

struct token *lex_add(struct lexer *lexer, enum token_kind kind, struct str text);
/* Tokens up to the bracket that closes what is outside, or to the end. True when that bracket was met; it is taken. */
bool lex_until(struct lexer *lexer, char closer);
/* One bracketed group that begins here: [0], {key}. */
void lex_group(struct lexer *lexer);
/* The token before the one that comes next, NULL at the beginning. */
const struct token *lex_last(const struct lexer *lexer);
/* True when an operand ended right before: what comes next divides and is no literal. */
bool lex_behind_operand(const struct lexer *lexer);
bool lex_looking_at(const struct lexer *lexer, struct str text);
size_t lex_name(const struct lexer *lexer, size_t at);

/* quotes.c: literals. Each is true when one began here; it is taken. */
bool lex_quote(struct lexer *lexer);
bool lex_quote_operator(struct lexer *lexer);
bool lex_heredoc(struct lexer *lexer);
bool lex_regex(struct lexer *lexer);

/* names.c: bindings, imports and the paths of names. */
void names_resolve(struct scan *scan);
const struct binding *names_find(const struct scan *scan, struct str name);

/* values.c */
/* What the tokens [FROM, TO) surely are. */
struct word value_of(struct scan *scan, size_t from, size_t to);
/* The elements of a list literal; false when it is none. */
bool value_list(struct scan *scan, size_t from, size_t to, struct words *out);
/* The first token behind the expression that begins at FROM: a comma, the end of a statement, a closing bracket. */
size_t value_end(const struct scan *scan, size_t from);

/* calls.c */
void calls_read(struct scan *scan);
/* The row for the name at token I, NULL when there is none. */
const struct call *call_of(const struct scan *scan, size_t i);

static inline const struct token *token_at(const struct scan *scan, size_t i)
{
	return &scan->tokens.at[i < scan->tokens.n ? i : scan->tokens.n - 1];
}

/* True for an operator, bracket or name with this text. */
bool token_is(const struct scan *scan, size_t i, const char *text);
bool is_member_operator(const struct scan *scan, const struct token *token);

#endif
