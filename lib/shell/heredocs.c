/* heredocs.c: here-documents: their delimiters and bodies. */
#include "shell/words.h"

#include "base/buf.h"
#include "base/vec.h"

#include <string.h>

/* Inside double quotes a backslash stays before all but these. */
static bool keeps_backslash(const struct parser *parser)
{
	char next = parser->at + 1 < parser->text.n ? parser->text.p[parser->at + 1] : 0;

	return !next || !strchr("$`\"\\\n", next);
}

/* What stands behind a backslash. Not skip(), which would take `\\` and a newline for one line that goes on. */
static void take_escaped_byte(struct parser *parser, struct buf *text)
{
	parser->at++;
	if (parser->at < parser->text.n)
		buf_byte(text, parser->text.p[parser->at++]);
	parser->effort->steps += 2;
}

/* The delimiter of a heredoc: quotes are taken off, and any quote makes the body literal. Expansions in it are
 * not performed: the delimiter of `<<${a}` is the text ${a}. */
void parse_heredoc_delimiter(struct parser *parser, struct raw_redirect *redirect)
{
	struct buf text = { 0 };
	int quote = 0, braces = 0, c;
	bool ansi = false;

	for (;;) {
		c = peek(parser);
		if (c < 0 || (!quote && !braces && is_word_end(c)))
			break;
		if (!quote && c == '$' && peek_at(parser, 1) == '$') { /* what stands behind $$ is not that of a $ */
			buf_addz(&text, "$$");
			skip(parser, 2);
			continue;
		}
		if (!quote && (c == '`' || (c == '$' && peek_at(parser, 1) == '('))) {
			parse_fail(parser, "a heredoc delimiter that is not plain");
			break;
		}
		if (!quote && c == '$' && (peek_at(parser, 1) == '"' || peek_at(parser, 1) == '\'')) {
			skip(parser, 1); /* $"E" is "E"; $'E' too, as long as nothing in it is escaped */
			ansi = peek(parser) == '\'';
			continue;
		}
		if (ansi && c == '\\')
			parse_fail(parser, "a heredoc delimiter that is not plain");
		if (!quote && c == '$' && peek_at(parser, 1) == '{')
			braces++;
		if (!quote && c == '}' && braces)
			braces--;
		if (c == '\\' && quote != '\'' && !(quote && keeps_backslash(parser))) {
			redirect->body_quoted = true;
			take_escaped_byte(parser, &text);
			continue;
		}
		if ((c == '\'' || c == '"') && (!quote || quote == c)) {
			redirect->body_quoted = true;
			quote = quote ? 0 : c;
			skip(parser, 1);
			continue;
		}
		buf_byte(&text, (char)c);
		skip(parser, 1);
	}
	if (quote || braces)
		parse_fail(parser, quote ? "a quote that is not closed" : "a brace that is not closed");
	redirect->delimiter = buf_str(&text);
}

/* One logical line from *AT on: where nothing is quoted, backslash-newline joins lines before the delimiter is
 * looked for. Returns the line without its newline, joined when JOIN; *AT moves behind it. */
static struct str take_line(struct parser *parser, size_t *at, bool join)
{
	const struct str text = parser->text;
	struct buf joined = { 0 };
	bool any = false;

	for (;;) {
		struct str rest = str_from(text, *at), line = str_slice(rest, 0, str_find_byte(rest, '\n'));
		size_t slashes = 0;

		*at += line.n + (line.n < rest.n ? 1 : 0);
		parser->effort->steps += line.n + 1;
		while (slashes < line.n && line.p[line.n - 1 - slashes] == '\\')
			slashes++;
		if (!join || slashes % 2 == 0 || line.n == rest.n) {
			if (!any)
				return line;
			buf_add(&joined, line);
			return buf_str(&joined);
		}
		any = true;
		buf_add(&joined, str_slice(line, 0, line.n - 1));
	}
}

/* Where the first N bytes of the logical line at AT end, and what joins them to the next. */
static size_t behind_bytes(struct str text, size_t at, size_t n, bool join)
{
	bool escaped = false;

	while (at < text.n) {
		if (join && !escaped && str_starts(str_from(text, at), STR("\\\n"))) {
			at += 2;
			continue;
		}
		if (n-- == 0)
			break;
		escaped = !escaped && text.p[at++] == '\\';
	}
	return at;
}

static struct str without_tabs(struct str line)
{
	while (line.n && line.p[0] == '\t')
		line = str_from(line, 1);
	return line;
}

void parse_heredoc_body(struct parser *parser, struct str body, bool exact, struct span place, struct raw_word *word)
{
	struct span here = { parser->origin.from + place.from, parser->origin.from + place.to };
	struct parser nested = { .text = body, .depth = parser->depth + 1, .effort = parser->effort,
				 .exact = exact && parser->exact, .origin = parser->exact ? here : parser->origin };
	struct builder b = { .parser = &nested, .word = word };
	int c;

	nested.pending_end = &nested.pending;
	begin_text(&b, true);
	while ((c = peek(&nested)) >= 0)
		take_quoted_byte(&b, c, "$`\\");
	end_text(&b);
	if (nested.failed) {
		parse_fail(parser, nested.why);
		parser->limit = nested.limit;
	}
}

/* Where the delimiter ends that LINE, which is WHOLE without its tabs, begins with. */
static size_t end_of_delimiter(struct parser *parser, const struct raw_redirect *redirect, size_t line_at, struct str whole, struct str line)
{
	size_t n = whole.n - line.n + redirect->delimiter.n, at = behind_bytes(parser->text, line_at, n, !redirect->body_quoted);

	/* What follows is joined already, also where it is quoted. */
	if (!str_starts(str_from(parser->text, at), str_from(whole, n)))
		parse_fail(parser, "a line that is joined behind the end of a heredoc");
	return at;
}

/* Reads the body of one heredoc; the parser stands at the beginning of a line. */
static void read_body(struct parser *parser, struct raw_redirect *redirect)
{
	bool tabs = redirect->op == REDIRECT_HEREDOC_TABS;
	size_t from = parser->at, at = from, end;
	struct buf copy = { 0 };
	struct str body;

	for (;;) {
		size_t line_at = at;
		struct str whole, line;

		end = at;
		if (at >= parser->text.n)
			break; /* bash warns and takes the end of the input for the delimiter */
		whole = line = take_line(parser, &at, !redirect->body_quoted);
		if (tabs)
			line = without_tabs(line);
		/* Also before the tabs are taken off (bash 5.2, make_cmd.c). */
		if (str_eq(line, redirect->delimiter) || str_eq(whole, redirect->delimiter))
			break;
		/* `EOF)` ends a heredoc inside $( ) too (bash 5.2, make_cmd.c: "Backwards compatibility"). */
		if (parser->substitutions && str_starts(line, redirect->delimiter) &&
		    str_find_byte(str_from(line, redirect->delimiter.n), ')') < line.n - redirect->delimiter.n) {
			at = end_of_delimiter(parser, redirect, line_at, whole, line);
			break;
		}
		if (tabs) {
			buf_add(&copy, line);
			buf_byte(&copy, '\n');
		}
	}
	parser->at = at;
	if (tabs)
		body = buf_str(&copy);
	else
		body = str_slice(parser->text, from, end);
	if (redirect->body_quoted)
		*VEC_ADD(&redirect->target) = (struct part){ .kind = PART_TEXT, .quoted = true, .text = body };
	else
		parse_heredoc_body(parser, body, !tabs, (struct span){ from, end }, &redirect->target);
}

void read_pending_heredocs(struct parser *parser)
{
	while (parser->pending && !parser->failed) {
		struct raw_redirect *redirect = parser->pending;

		parser->pending = redirect->next_pending;
		if (!parser->pending)
			parser->pending_end = &parser->pending;
		read_body(parser, redirect);
	}
}
