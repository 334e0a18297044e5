/* words.h: how a word is read, for the files that do: words.c, quoting.c, substitutions.c, braced.c,
 * expressions.c and heredocs.c. What each byte does in which state is drawn in lexer.txt.
 *
 * A function that takes something stands on its first byte, and behind its last one afterwards. */
#ifndef SHELL_WORDS_H
#define SHELL_WORDS_H

#include "shell/parse.h"

#include "base/buf.h"

/* Collects literal bytes into PART_TEXT; a change of quoting begins a new part. As long as the bytes follow each other
 * in the text they are borrowed, else copied. */
struct builder {
	struct parser *parser;
	struct raw_word *word;
	struct str borrowed;
	struct buf copied;
	bool open, quoted;
};

/* words.c */
/* Opens a run of that quoting even when no byte follows: "" is a word. */
void begin_text(struct builder *b, bool quoted);
/* What was collected becomes a part. */
void end_text(struct builder *b);
/* Bytes of the text itself. */
void add_run(struct builder *b, struct str run, bool quoted);
/* A byte that need not stand in the text. */
void add_byte(struct builder *b, int c, bool quoted);
/* A part of another kind behind the text that was collected. */
struct part *new_part(struct builder *b, enum part_kind kind, bool quoted);
/* The byte at the parser's place. */
void take_literal(struct builder *b, bool quoted);
/* The plain bytes from the parser's place on, of which there is one at least. */
void take_plain(struct builder *b, bool quoted);

/* quoting.c */
void take_single_quotes(struct builder *b);
/* $'...'; the parser stands behind the dollar. */
void take_ansi_quotes(struct builder *b);
void take_double_quotes(struct builder *b);
/* A backslash and the byte behind it, which is taken raw: `\\` before a newline is no continuation. At the end of the
 * text the backslash stands for itself. */
void take_escaped(struct builder *b);
/* What acts inside double quotes and in heredoc bodies, one step: C is the byte, ESCAPABLE what a backslash quotes. */
void take_quoted_byte(struct builder *b, int c, const char *escapable);

/* substitutions.c */
void take_dollar(struct builder *b, bool quoted);
/* `...`: inside, a backslash quotes only $ ` \ (and " within double quotes); what remains is a text of its own. */
void take_backticks(struct builder *b, bool quoted);
/* <( ) or >( ); C is the first byte. */
bool at_process(struct parser *parser);
void take_process(struct builder *b, int c);
/* Anything that may stand inside ( ) of an arithmetic text or a pattern, one step; true when C was taken. */
bool take_expansion(struct builder *b, int c);

/* braced.c */
/* ${...}; the parser stands on the brace. */
void take_braced_parameter(struct builder *b, bool quoted);
/* The name, or the special parameter, at the parser's place; empty when there is none. */
struct str take_parameter_name(struct parser *parser);

#endif
