/* parse.h: command text -> syntax tree. Private to lib/shell.
 *
 * One pass from left to right over bytes, as bash reads: steps in cursor.c, grammar in parse.c and compound.c, words in
 * the files that words.h names, redirections in redirect.c, heredocs in heredocs.c. A function that fails sets
 * parser->failed and everybody returns. */
#ifndef SHELL_PARSE_H
#define SHELL_PARSE_H

#include "shell/shell.h"
#include "shell/tree.h"

/* What a reading has cost, and what it may cost; shared by all texts that are nested in it. */
struct effort {
	size_t steps, steps_max;
	size_t memory_max; /* of arena_used() */
	bool input_behind_output; /* a redirection was met by which something can be read from descriptor 1 or 2 */
};

/* What a reading of BYTES may cost, from now on. */
struct effort effort_for(size_t bytes);
/* Why the reading must end here, or NULL. */
const char *effort_spent(const struct effort *effort);

struct parser {
	struct str text;
	size_t at;
	struct span origin; /* where TEXT stands in the outermost text */
	bool exact;         /* TEXT is a slice of it, so that offsets can be added; else a rewritten copy */
	struct effort *effort;
	unsigned depth;
	bool failed;        /* nothing more is read */
	bool limit;         /* failed by a limit, not by the syntax */
	const char *why;
	size_t failed_at;
	bool differs;       /* something was read that dash takes for something else and runs */
	unsigned braces;    /* how many ${ command; } are open: any } ends a list in one */
	unsigned fallbacks; /* how many (( that are two subshells are open */
	unsigned substitutions; /* how many $( ) are open: a heredoc in one may end before its `)` */
	struct raw_redirect *pending, **pending_end; /* heredocs whose bodies come at the next newline */
	unsigned char *not_arithmetic; /* per byte: a `((` here turned out to be two subshells */
};

/* What a nested text needs from its reader. */
struct parse_frame {
	struct span origin;
	bool exact;
	unsigned depth;
	struct effort *effort;
};

/* Parses TEXT into a NODE_LIST. When parser->failed is set afterwards, the list holds what was read before. */
struct node *parse_text(struct parser *parser, struct str text, struct parse_frame frame);

/* words.c */
/* The word at the parser's place, up to an unquoted blank or operator; may be empty. It is appended to what WORD
 * holds. */
void parse_word(struct parser *parser, struct raw_word *word);
/* The regular expression behind =~ in [[ ]]: parentheses and bars belong to the word. */
void parse_regex(struct parser *parser, struct raw_word *word);
/* True when the word is one unquoted text that is Z. */
bool raw_word_is(const struct raw_word *word, const char *z);

/* expressions.c */
/* The subscript behind `[`, the closing `]` included, appended to WORD. */
void parse_subscript(struct parser *parser, struct raw_word *word);
/* Up to the `))` that closes the parser's place. False, with the place restored, when none closes it. */
bool parse_arithmetic(struct parser *parser, struct raw_word *word);
/* Like parse_arithmetic, up to a `;` or `))` outside parentheses: the parts of for ((;;)). */
void parse_arithmetic_part(struct parser *parser, struct raw_word *word);

/* compound.c: the command that begins with a reserved word or parenthesis, NULL when none does here. */
struct node *parse_compound(struct parser *parser);

/* redirect.c */
bool at_redirect(struct parser *parser);
void parse_redirect(struct parser *parser, struct raw_redirects *out);

/* heredocs.c */
/* The word behind << and <<-. */
void parse_heredoc_delimiter(struct parser *parser, struct raw_redirect *redirect);
/* Reads the bodies whose operators were met; the parser stands at the beginning of a line. */
void read_pending_heredocs(struct parser *parser);
/* The BODY of a heredoc, which is not quoted: only $, ` and \ act. PLACE is where it stands in the parser's text;
 * EXACT says that it is a slice of that text and no copy. */
void parse_heredoc_body(struct parser *parser, struct str body, bool exact, struct span place, struct raw_word *word);

/* parse.c */
struct node *parse_list(struct parser *parser);
struct node *parse_command(struct parser *parser);
void skip_newlines(struct parser *parser);

/* cursor.c */
void parse_fail(struct parser *parser, const char *why);
void parse_fail_limit(struct parser *parser, const char *why);
/* Counts work; the reading fails when there was too much. */
void parse_spend(struct parser *parser, size_t steps);
bool parse_enter(struct parser *parser);
void parse_leave(struct parser *parser);
/* A node that begins at FROM. */
struct node *node_new(struct parser *parser, enum node_kind kind, size_t from);
struct span parse_span(const struct parser *parser, size_t from);
/* The byte AHEAD bytes on, line continuations skipped, -1 at the end. */
int peek_far(const struct parser *parser, size_t ahead);
/* The same, inline where no line continuation can lie on the way: the way to the next byte leads over the two that are
 * looked at, and either may be the `\` of one; a longer way leads over more. */
static inline int peek_at(const struct parser *parser, size_t ahead)
{
	size_t at = parser->at + ahead;

	if (ahead <= 1 && at < parser->text.n && parser->text.p[at] != '\\' && parser->text.p[parser->at] != '\\')
		return (unsigned char)parser->text.p[at];
	return peek_far(parser, ahead);
}
/* The byte at the parser's place, which is moved behind line continuations; -1 at the end and after a failure. */
int peek_joined(struct parser *parser);
static inline int peek(struct parser *parser)
{
	if (!parser->failed && parser->at < parser->text.n && parser->text.p[parser->at] != '\\')
		return (unsigned char)parser->text.p[parser->at];
	return peek_joined(parser);
}
/* N bytes on, line continuations in front of each skipped and not counted; with N of 0, behind those that stand here.
 * Costs a step for each of the N, one when N is 0, and one for each byte of a continuation. */
void skip_joined(struct parser *parser, size_t n);
/* The same, inline for one byte that is not the `\` of a line continuation. */
static inline void skip(struct parser *parser, size_t n)
{
	if (n == 1 && parser->at < parser->text.n && parser->text.p[parser->at] != '\\' &&
	    parser->effort->steps < parser->effort->steps_max) {
		parser->at++;
		parser->effort->steps++;
	} else {
		skip_joined(parser, n);
	}
}
/* The byte at the parser's place and the plain ones behind it. */
void skip_plain(struct parser *parser);
/* The next N bytes; borrowed, or copied when a line continuation lies between them. */
struct str take_bytes(struct parser *parser, size_t n);
void skip_blanks(struct parser *parser); /* also a comment */
/* True when REST, ended by a blank, an operator or the end, stands behind the byte at the parser's place, whatever that
 * is. */
bool at_rest(const struct parser *parser, const char *rest);
/* True when the reserved word Z stands here, ended in the same way; the parser is moved behind line continuations. */
static inline bool at_reserved(struct parser *parser, const char *z)
{
	return peek(parser) == (unsigned char)z[0] && at_rest(parser, z + 1);
}
/* Takes the reserved word or fails. */
bool expect_reserved(struct parser *parser, const char *z, const char *why);
static inline bool is_word_end(int c)
{
	return c < 0 || c == ' ' || c == '\t' || c == '\n' || c == ';' || c == '&' || c == '|' || c == '(' || c == ')' ||
	       c == '<' || c == '>';
}
/* A byte that stands for nothing but itself in every word: most of them. What the others do is not told here. */
static inline bool is_plain_byte(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= '-' && c <= ':') || (c >= 'A' && c <= 'Z') || c == '_';
}
/* How many bytes of a name or of digits stand AHEAD bytes on. */
size_t name_length(const struct parser *parser, size_t ahead);
size_t digits_length(const struct parser *parser, size_t ahead);

#endif
