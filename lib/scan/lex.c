/* lex.c: text -> tokens, by the lexis of the language. */
#include "scan/tokens.h"

#include "base/vec.h"

#include <string.h>

static const char *const operators[] = {
	"===", "!==", "**=", "//=", "<=>", "...", ">>>", "<<=", ">>=", "&&=", "||=", "==", "!=", "<=", ">=", "=~", "!~", "=>",
	"->", "::", "?.", ":=", "+=", "-=", "*=", "/=", "%=", ".=", "|=", "&=", "^=", "++", "--", "&&", "||", "**", "??", "..", "<<", ">>", "|&",
};

struct token *lex_add(struct lexer *lexer, enum token_kind kind, struct str text)
{
	struct scan *scan = lexer->scan;
	size_t index = scan->tokens.n;
	struct token *token = VEC_ADD(&scan->tokens);

	*token = (struct token){ .kind = kind, .text = text, .next = index + 1, .mate = index, .begins = index };
	token->spaced = lexer->from > 0 && strchr(" \t\n\r", scan->text.p[lexer->from - 1]);
	return token;
}

const struct token *lex_last(const struct lexer *lexer)
{
	const struct scan *scan = lexer->scan;

	return scan->tokens.n ? &scan->tokens.at[scan->tokens.n - 1] : NULL;
}

bool lex_looking_at(const struct lexer *lexer, struct str text)
{
	return str_starts(str_slice(lexer->scan->text, lexer->at, lexer->end), text);
}

bool lex_behind_operand(const struct lexer *lexer)
{
	const struct token *last = lex_last(lexer);

	if (!last)
		return false;
	switch (last->kind) {
	case TOKEN_NAME:
		return !str_list_has(lexer->scan->language->keywords, last->text);
	case TOKEN_VARIABLE:
	case TOKEN_NUMBER:
	case TOKEN_STRING:
	case TOKEN_PIECE:
	case TOKEN_REGEX:
	case TOKEN_CLOSE:
		return true;
	case TOKEN_OPERATOR:
		return str_list_has("++ --", last->text);
	default:
		return false;
	}
}

static bool is_name_part(const struct lexer *lexer, char c)
{
	return is_name_byte((unsigned char)c) || (unsigned char)c >= 0x80 ||
	       (c && strchr(lexer->scan->language->lexis->name_bytes, c));
}

size_t lex_name(const struct lexer *lexer, size_t at)
{
	struct str text = lexer->scan->text;
	size_t from = at;

	while (at < lexer->end && is_name_part(lexer, text.p[at]))
		at++;
	return at - from;
}

static void open_bracket(struct lexer *lexer)
{
	*VEC_ADD(&lexer->opens) = lexer->scan->tokens.n;
	lex_add(lexer, TOKEN_OPEN, str_slice(lexer->scan->text, lexer->at, lexer->at + 1));
	lexer->at++;
}

static void close_bracket(struct lexer *lexer, size_t base)
{
	struct scan *scan = lexer->scan;
	size_t index = scan->tokens.n;
	struct token *close = lex_add(lexer, TOKEN_CLOSE, str_slice(scan->text, lexer->at, lexer->at + 1));

	lexer->at++;
	if (lexer->opens.n > base) {
		struct token *open = &scan->tokens.at[lexer->opens.at[--lexer->opens.n]];

		scan->unclosed |= open->text.p[0] != (close->text.p[0] == ')' ? '(' : close->text.p[0] == ']' ? '[' : '{');
		close->mate = (size_t)(open - scan->tokens.at);
		open->mate = index;
		open->next = index + 1;
	} else {
		scan->unclosed = true;
	}
}

static void skip_to(struct lexer *lexer, struct str end)
{
	struct str rest = str_slice(lexer->scan->text, lexer->at, lexer->end);

	lexer->at += str_find(rest, end) + end.n;
	if (lexer->at > lexer->end) {
		lexer->at = lexer->end;
		lexer->scan->unclosed = true;
	}
}

static bool at_line_begin(const struct lexer *lexer)
{
	return lexer->at == 0 || lexer->scan->text.p[lexer->at - 1] == '\n';
}

static bool skip_comment(struct lexer *lexer)
{
	const struct lexis *lexis = lexer->scan->language->lexis;
	struct str rest = str_of(lexis->comments), mark;

	for (const struct quote *block = lexis->blocks; block && block->open; block++) {
		bool line = block->open[0] == '\n';

		if (line ? at_line_begin(lexer) && lex_looking_at(lexer, str_of(block->open + 1))
			 : lex_looking_at(lexer, str_of(block->open))) {
			lexer->at += strlen(block->open) - line;
			skip_to(lexer, str_of(block->close));
			return true;
		}
	}
	if (lexis->prefixes && lexer->depth > 1)
		return false; /* {value:#x} */
	while (str_next_word(&rest, &mark))
		if (lex_looking_at(lexer, mark)) {
			lexer->at += str_find_byte(str_slice(lexer->scan->text, lexer->at, lexer->end), '\n');
			return true;
		}
	return false;
}

/* A newline ends a statement unless a bracket is open or the next line goes on with `.name`. */
static void take_newline(struct lexer *lexer)
{
	const struct scan *scan = lexer->scan;
	const struct lexis *lexis = scan->language->lexis;
	const struct token *open = lexer->opens.n ? &scan->tokens.at[lexer->opens.at[lexer->opens.n - 1]] : NULL;
	struct str newline = str_slice(scan->text, lexer->at, lexer->at + 1);
	size_t at;

	lexer->at = lexer->line_end ? lexer->body : lexer->at + 1;
	lexer->line_end = 0;
	if (!lexis->newline_ends || (open && (open->text.p[0] != '{' || lexis->braces_join_lines)))
		return;
	for (at = lexer->at; at < lexer->end && strchr(" \t\r\n", scan->text.p[at]); at++)
		;
	if (at + 1 < lexer->end && (scan->text.p[at] == '.' || scan->text.p[at] == '?') && scan->text.p[at + 1] != '.' &&
	    !lexis->braces_join_lines) {
		lexer->at = at;
		return;
	}
	lex_add(lexer, TOKEN_NEWLINE, newline);
	lexer->at = at; /* empty lines are not looked over again for each of them */
}

static void take_number(struct lexer *lexer)
{
	struct str text = lexer->scan->text;
	size_t from = lexer->at;

	while (lexer->at < lexer->end &&
	       (is_name_byte((unsigned char)text.p[lexer->at]) ||
		(text.p[lexer->at] == '.' && lexer->at + 1 < lexer->end && text.p[lexer->at + 1] >= '0' && text.p[lexer->at + 1] <= '9')))
		lexer->at++;
	lex_add(lexer, TOKEN_NUMBER, str_slice(text, from, lexer->at));
}

/* $name, @name, $::name, $1, $_; also $$name, which names a variable by another. */
static bool take_variable(struct lexer *lexer)
{
	struct str text = lexer->scan->text;
	const char *sigils = lexer->scan->language->lexis->sigils;
	size_t at = lexer->at, n;

	if (!sigils || !strchr(sigils, text.p[at]))
		return false;
	if (text.p[at] == '%' && lex_behind_operand(lexer))
		return false;
	while (at < lexer->end && strchr("$@", text.p[at]))
		at++;
	at += at == lexer->at; /* % */
	if (at + 1 < lexer->end && text.p[at] == '#')
		at++; /* $#array */
	for (;;) {
		n = lex_name(lexer, at);
		at += n;
		if (at + 2 < lexer->end && text.p[at] == ':' && text.p[at + 1] == ':' && lex_name(lexer, at + 2))
			at += 2;
		else
			break;
	}
	if (at == lexer->at + 1) {
		if (text.p[lexer->at] == '%' || at >= lexer->end || strchr("{($@ \t\n", text.p[at]))
			return false; /* ${ }, @{ } */
		at++; /* $!, $/, $; */
	}
	lex_add(lexer, TOKEN_VARIABLE, str_slice(text, lexer->at, at));
	lexer->at = at;
	return true;
}

static void take_operator(struct lexer *lexer)
{
	struct str rest = str_slice(lexer->scan->text, lexer->at, lexer->end);
	size_t n = 1;

	for (size_t i = 0; i < sizeof operators / sizeof *operators; i++)
		if (str_starts(rest, str_of(operators[i]))) {
			n = strlen(operators[i]);
			break;
		}
	lex_add(lexer, TOKEN_OPERATOR, str_slice(rest, 0, n));
	lexer->at += n;
}

static void take_name(struct lexer *lexer, size_t n)
{
	struct str name = str_slice(lexer->scan->text, lexer->at, lexer->at + n);

	/* Names are compared in a normal form by some languages: other letters may spell exec. */
	for (size_t i = 0; i < n; i++)
		if ((unsigned char)name.p[i] >= 0x80) {
			scan_unread(lexer->scan, "a name that is not ASCII");
			break;
		}
	lex_add(lexer, TOKEN_NAME, name);
	lexer->at += n;
}

static void take_token(struct lexer *lexer, size_t base)
{
	struct str text = lexer->scan->text;
	char c = text.p[lexer->at];
	size_t n;

	lexer->from = lexer->at;
	if (c == '\n') {
		take_newline(lexer);
	} else if (strchr(" \t\r\f\v", c) || (c == '\\' && lexer->at + 1 < lexer->end && text.p[lexer->at + 1] == '\n')) {
		lexer->at += c == '\\' ? 2 : 1;
	} else if (skip_comment(lexer) || lex_heredoc(lexer) || lex_quote_operator(lexer) || lex_quote(lexer) || lex_regex(lexer) ||
		   take_variable(lexer)) {
		;
	} else if (c >= '0' && c <= '9') {
		take_number(lexer);
	} else if ((n = lex_name(lexer, lexer->at)) > 0) {
		take_name(lexer, n);
	} else if (strchr("([{", c)) {
		open_bracket(lexer);
	} else if (strchr(")]}", c)) {
		close_bracket(lexer, base);
	} else {
		if (c == '\\' && lexer->scan->language->lexis->why_unread)
			scan_unread(lexer->scan, lexer->scan->language->lexis->why_unread);
		take_operator(lexer);
	}
}

bool lex_until(struct lexer *lexer, char closer)
{
	size_t base = lexer->opens.n;
	bool met = false;

	if (lexer->depth >= SCAN_DEPTH_MAX) {
		scan_unread(lexer->scan, "nested too deep");
		lexer->at = lexer->end;
		return false;
	}
	lexer->depth++;
	while (lexer->at < lexer->end && !met) {
		met = closer && lexer->opens.n == base && lexer->scan->text.p[lexer->at] == closer;
		if (met)
			lexer->at++;
		else
			take_token(lexer, base);
	}
	lexer->depth--;
	/* What is not closed goes up to here. */
	for (; lexer->opens.n > base; lexer->opens.n--) {
		struct token *open = &lexer->scan->tokens.at[lexer->opens.at[lexer->opens.n - 1]];

		open->mate = open->next = lexer->scan->tokens.n;
		lexer->scan->unclosed = true;
	}
	return met;
}

void lex_group(struct lexer *lexer)
{
	char closer = lexer->scan->text.p[lexer->at] == '[' ? ']' : '}';
	size_t open = lexer->scan->tokens.n, close;

	lex_add(lexer, TOKEN_OPEN, str_slice(lexer->scan->text, lexer->at, lexer->at + 1));
	lexer->at++;
	(void)lex_until(lexer, closer);
	close = lexer->scan->tokens.n;
	lex_add(lexer, TOKEN_CLOSE, str_slice(lexer->scan->text, lexer->at - 1, lexer->at));
	lexer->scan->tokens.at[close].mate = open;
	lexer->scan->tokens.at[open].mate = close;
	lexer->scan->tokens.at[open].next = close + 1;
}

/* A string literal goes up to the piece behind its last hole. */
static void join_pieces(struct scan *scan)
{
	for (size_t i = scan->tokens.n; i-- > 0;) {
		struct token *token = &scan->tokens.at[i];

		if ((token->kind == TOKEN_STRING || token->kind == TOKEN_PIECE || token->kind == TOKEN_REGEX) &&
		    i + 1 < scan->tokens.n && token[1].kind == TOKEN_HOLE)
			token->next = scan->tokens.at[token[1].mate + 1].next;
	}
}

void lex_text(struct scan *scan)
{
	struct lexer lexer = { .scan = scan, .end = scan->text.n };

	lex_until(&lexer, 0);
	lex_add(&lexer, TOKEN_END, STR_NONE);
	join_pieces(scan);
}
