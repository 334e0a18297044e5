/* quotes.c: literals: strings with escapes and holes, quote operators, heredocs, regular expressions. */
#include "scan/tokens.h"

#include "base/utf8.h"
#include "base/vec.h"

#include <string.h>

/* A literal that is being read: the piece of now, and the token that it becomes. */
struct literal {
	struct lexer *lexer;
	struct str open, close;
	unsigned flags;
	enum token_kind kind;
	struct buf piece;
	bool unknown;
};

static void end_piece(struct literal *literal)
{
	struct token *token = lex_add(literal->lexer, literal->kind, str_copy(buf_str(&literal->piece)));

	token->flags = literal->flags;
	token->unknown = literal->unknown;
	literal->kind = TOKEN_PIECE;
	literal->piece = (struct buf){ 0 };
	literal->unknown = false;
}

static void begin_hole(struct literal *literal, size_t *hole)
{
	end_piece(literal);
	*hole = literal->lexer->scan->tokens.n;
	lex_add(literal->lexer, TOKEN_HOLE, STR_NONE);
}

static void end_hole(struct literal *literal, size_t hole)
{
	struct scan *scan = literal->lexer->scan;
	size_t end = scan->tokens.n;

	lex_add(literal->lexer, TOKEN_HOLE_END, STR_NONE)->mate = hole;
	scan->tokens.at[hole].mate = end;
	scan->tokens.at[hole].next = end + 1;
}

static void code_hole(struct literal *literal, size_t opener)
{
	size_t hole;

	begin_hole(literal, &hole);
	literal->lexer->at += opener;
	(void)lex_until(literal->lexer, '}');
	end_hole(literal, hole);
}

/* $name, @name, ${name}, {$name}, @{[ code ]}, with the subscripts and members behind it. False when the sigil is plain text. */
static bool variable_hole(struct literal *literal)
{
	struct lexer *lexer = literal->lexer;
	struct str rest = str_slice(lexer->scan->text, lexer->at, lexer->end);
	size_t hole, n = rest.n > 1 ? lex_name(lexer, lexer->at + 1) : 0;
	bool php = lexer->scan->language->lexis->heredocs == HEREDOC_PHP;

	if (rest.p[0] == '@' && php)
		return false;
	if (!n && !(rest.n > 1 && (rest.p[1] == '{' || (rest.p[0] == '$' && !php && strchr("$@!&0/\\", rest.p[1])))))
		return false;
	begin_hole(literal, &hole);
	if (rest.p[1] == '{') {
		struct str inside = str_from(rest, 2);
		size_t name = lex_name(lexer, lexer->at + 2);

		if (name && name < inside.n && inside.p[name] == '}') { /* ${name} is $name */
			struct buf variable = { 0 };

			buf_byte(&variable, rest.p[0]);
			buf_add(&variable, str_slice(inside, 0, name));
			lex_add(lexer, TOKEN_VARIABLE, buf_str(&variable));
			lexer->at += name + 3;
		} else {
			lex_add(lexer, TOKEN_OPERATOR, str_slice(rest, 0, 1));
			lexer->at++;
			lex_group(lexer);
		}
	} else {
		n += n == 0;
		lex_add(lexer, TOKEN_VARIABLE, str_slice(rest, 0, n + 1));
		lexer->at += n + 1;
	}
	for (;;) {
		struct str arrow = php ? STR("->") : STR("->[");
		bool brace = lex_looking_at(lexer, STR("{")), bracket = lex_looking_at(lexer, STR("["));

		if ((bracket || (brace && !php)) && !(literal->flags & QUOTE_REGEX)) {
			lex_group(lexer);
		} else if (!php && (lex_looking_at(lexer, STR("->{")) || lex_looking_at(lexer, arrow))) {
			lex_add(lexer, TOKEN_OPERATOR, str_slice(lexer->scan->text, lexer->at, lexer->at + 2));
			lexer->at += 2;
		} else {
			break;
		}
	}
	end_hole(literal, hole);
	return true;
}

static unsigned digits_value(struct str digits, unsigned base, size_t most, size_t *used)
{
	unsigned value = 0;
	size_t i;

	for (i = 0; i < digits.n && i < most; i++) {
		const char *set = "0123456789abcdef", *at = strchr(set, digits.p[i] | 0x20);

		if (!digits.p[i] || !at || (unsigned)(at - set) >= base || (digits.p[i] < '0'))
			break;
		value = value * base + (unsigned)(at - set);
	}
	*used = i;
	return value;
}

static void add_character(struct buf *out, unsigned code)
{
	if (code < 0x80) {
		buf_byte(out, (char)code);
	} else if (code < 0x800) {
		buf_byte(out, (char)(0xc0 | code >> 6));
		buf_byte(out, (char)(0x80 | (code & 0x3f)));
	} else if (code < 0x10000) {
		buf_byte(out, (char)(0xe0 | code >> 12));
		buf_byte(out, (char)(0x80 | (code >> 6 & 0x3f)));
		buf_byte(out, (char)(0x80 | (code & 0x3f)));
	} else {
		buf_byte(out, (char)(0xf0 | (code >> 18 & 7)));
		buf_byte(out, (char)(0x80 | (code >> 12 & 0x3f)));
		buf_byte(out, (char)(0x80 | (code >> 6 & 0x3f)));
		buf_byte(out, (char)(0x80 | (code & 0x3f)));
	}
}

/* \x41, \x{41}, \u0041, \u{41}, \101; REST begins behind the backslash. Returns how much was taken. */
static size_t numbered_escape(struct buf *out, struct str rest)
{
	char c = rest.p[0];
	bool letter = strchr("xuU", c) != NULL, braces = letter && rest.n > 1 && rest.p[1] == '{';
	size_t from = letter ? 1 + (size_t)braces : 0, used;
	unsigned value = digits_value(str_from(rest, from), letter ? 16 : 8,
				      braces ? 8 : c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 3, &used);

	add_character(out, value);
	return from + used + (braces && from + used < rest.n);
}

static bool delimits(const struct literal *literal, char c)
{
	return (literal->open.n && literal->open.p[0] == c) || (literal->close.n && literal->close.p[0] == c);
}

/* The lexer stands on a backslash. */
static void take_escape(struct literal *literal)
{
	static const char from[] = "ntrabfve0", to[] = "\n\t\r\a\b\f\v\x1b";
	struct lexer *lexer = literal->lexer;
	struct str rest = str_slice(lexer->scan->text, lexer->at + 1, lexer->end);
	const char *at;

	if (!rest.n) {
		lexer->at++;
	} else if (literal->flags & (QUOTE_RAW | QUOTE_REGEX)) {
		buf_byte(&literal->piece, '\\');
		buf_byte(&literal->piece, rest.p[0]);
		lexer->at += 2;
	} else if (literal->flags & QUOTE_PLAIN) {
		if (rest.p[0] != '\\' && !delimits(literal, rest.p[0]))
			buf_byte(&literal->piece, '\\');
		buf_byte(&literal->piece, rest.p[0]);
		lexer->at += 2;
	} else if (strchr("xuU01234567", rest.p[0]) &&
		   !(strchr("uU", rest.p[0]) && lexer->scan->language->lexis->quote_operators == OPERATORS_PERL)) {
		lexer->at += 1 + numbered_escape(&literal->piece, rest);
	} else if (rest.p[0] && (at = strchr(from, rest.p[0])) != NULL) {
		buf_byte(&literal->piece, to[at - from]);
		literal->unknown |= strchr("ae", rest.p[0]) != NULL; /* not an escape everywhere */
		lexer->at += 2;
	} else {
		literal->unknown |= strchr("NLUQEluCcM", rest.p[0]) != NULL; /* \N{name}, \L...\E */
		if ((literal->flags & QUOTE_KEEPS) && !strchr("\\'\"`\n$", rest.p[0]))
			buf_byte(&literal->piece, '\\');
		if (rest.p[0] != '\n')
			buf_byte(&literal->piece, rest.p[0]);
		lexer->at += 2;
	}
}

/* Python's {value!r:>10}: what is behind the colon is text, with holes of its own. */
static bool take_brace(struct literal *literal)
{
	struct lexer *lexer = literal->lexer;

	if (lex_looking_at(lexer, STR("{{")) || lex_looking_at(lexer, STR("}}"))) {
		buf_byte(&literal->piece, lexer->scan->text.p[lexer->at]);
		lexer->at += 2;
		return true;
	}
	if (lexer->scan->text.p[lexer->at] != '{')
		return false;
	code_hole(literal, 1);
	return true;
}

static bool take_hole(struct literal *literal)
{
	struct lexer *lexer = literal->lexer;
	char c = lexer->scan->text.p[lexer->at];

	if ((literal->flags & QUOTE_BRACES) && (c == '{' || c == '}'))
		return take_brace(literal);
	if ((literal->flags & QUOTE_DOLLAR) && lex_looking_at(lexer, STR("${"))) {
		code_hole(literal, 2);
		return true;
	}
	if ((literal->flags & QUOTE_HASH) && lex_looking_at(lexer, STR("#{"))) {
		code_hole(literal, 2);
		return true;
	}
	if ((literal->flags & QUOTE_VARIABLES) && lexer->scan->language->lexis->heredocs == HEREDOC_PHP &&
	    lex_looking_at(lexer, STR("{$"))) {
		code_hole(literal, 1);
		return true;
	}
	return (literal->flags & QUOTE_VARIABLES) && (c == '$' || c == '@') && variable_hole(literal);
}

/* From behind the opening bytes to behind the closing ones, or to the end when CLOSE is empty. */
static void take_literal(struct lexer *lexer, enum token_kind kind, struct str open, struct str close, unsigned flags)
{
	struct literal literal = { .lexer = lexer, .open = open, .close = close, .flags = flags, .kind = kind };
	unsigned nested = 0;
	bool class = false, closed = !close.n;

	while (lexer->at < lexer->end) {
		char c = lexer->scan->text.p[lexer->at];

		if (c == '\\' && !(flags & QUOTE_NO_ESCAPES)) {
			take_escape(&literal);
			continue;
		}
		if (!class && close.n && lex_looking_at(lexer, close)) {
			lexer->at += close.n;
			closed = !nested;
			if (closed)
				break;
			nested--;
			buf_add(&literal.piece, close);
			continue;
		}
		if ((flags & QUOTE_NESTS) && open.n && lex_looking_at(lexer, open)) {
			nested++;
		} else if (take_hole(&literal)) {
			continue;
		}
		if ((flags & QUOTE_REGEX) && (lexer->scan->language->lexis->regex == REGEX_NODE || lexer->scan->language->lexis->regex == REGEX_AWK))
			class = c == '[' || (class && c != ']');
		/* In JavaScript only templates have more than one line. */
		lexer->scan->unclosed |= c == '\n' && lexer->scan->language->lexis->regex == REGEX_NODE && !(flags & QUOTE_DOLLAR);
		buf_byte(&literal.piece, c);
		lexer->at++;
	}
	lexer->scan->unclosed |= !closed;
	end_piece(&literal);
}

bool lex_quote(struct lexer *lexer)
{
	const struct lexis *lexis = lexer->scan->language->lexis;
	struct str text = lexer->scan->text;
	size_t letters = 0;
	unsigned flags = 0;

	while (lexis->prefixes && letters < 3 && lexer->at + letters + 1 < lexer->end && text.p[lexer->at + letters] &&
	       strchr(lexis->prefixes, text.p[lexer->at + letters] | 0x20)) {
		char letter = (char)(text.p[lexer->at + letters] | 0x20);

		flags |= letter == 'r' ? QUOTE_RAW : letter == 'f' || letter == 't' ? QUOTE_BRACES : 0;
		letters++;
	}
	if (letters && text.p[lexer->at + letters] != '"' && text.p[lexer->at + letters] != '\'')
		return false;
	for (const struct quote *quote = lexis->quotes; quote->open; quote++) {
		struct str open = str_of(quote->open);

		if (!str_starts(str_slice(text, lexer->at + letters, lexer->end), open))
			continue;
		lexer->at += letters + open.n;
		take_literal(lexer, TOKEN_STRING, open, str_of(quote->close), quote->flags | flags);
		return true;
	}
	return false;
}

/* The opening and closing bytes of a delimiter that may be a bracket. */
static struct str closing(const struct lexer *lexer, size_t at)
{
	static const char pairs[] = "(){}[]<>";
	const char *pair = strchr("({[<", lexer->scan->text.p[at]) ? strchr(pairs, lexer->scan->text.p[at]) : NULL;

	return pair && *pair ? (struct str){ pair + 1, 1 } : str_slice(lexer->scan->text, at, at + 1);
}

static unsigned delimiter_flags(const struct lexer *lexer, size_t at)
{
	return strchr("({[<", lexer->scan->text.p[at]) ? QUOTE_NESTS : 0;
}

static void take_delimited(struct lexer *lexer, enum token_kind kind, unsigned flags)
{
	size_t at = lexer->at;

	lexer->at++;
	take_literal(lexer, kind, str_slice(lexer->scan->text, at, at + 1), closing(lexer, at), flags | delimiter_flags(lexer, at));
}

static struct str take_letters(struct lexer *lexer)
{
	size_t from = lexer->at;

	while (lexer->at < lexer->end && (unsigned char)((lexer->scan->text.p[lexer->at] | 0x20) - 'a') < 26)
		lexer->at++;
	return str_slice(lexer->scan->text, from, lexer->at);
}

static void skip_blanks_of(struct lexer *lexer)
{
	while (lexer->at < lexer->end && strchr(" \t\r\n", lexer->scan->text.p[lexer->at]))
		lexer->at++;
}

/* Where a delimited part ends, nothing in it being read. */
static size_t part_end(const struct lexer *lexer, size_t at, char open, char close)
{
	unsigned nested = 0;
	struct str text = lexer->scan->text;

	for (; at < lexer->end; at++) {
		if (text.p[at] == '\\')
			at++;
		else if (text.p[at] == close && nested-- == 0)
			break;
		else if (open != close && text.p[at] == open)
			nested++;
	}
	return at < lexer->end ? at : lexer->end;
}

/* s/pattern/replacement/flags and tr: the lexer stands on the first delimiter. The replacement is code under /e. */
static void take_substitution(struct lexer *lexer, bool transliterates)
{
	struct str text = lexer->scan->text, flags, open;
	unsigned quoted = text.p[lexer->at] == '\'' || transliterates ? QUOTE_PLAIN : QUOTE_VARIABLES;
	bool brackets = delimiter_flags(lexer, lexer->at) != 0;
	size_t replacement, end, behind, outer_end = lexer->end, hole;
	char close;

	open = str_slice(text, lexer->at, lexer->at + 1);
	close = closing(lexer, lexer->at).p[0];
	take_delimited(lexer, TOKEN_REGEX, QUOTE_REGEX | (quoted & QUOTE_VARIABLES));
	if (brackets) {
		skip_blanks_of(lexer);
		if (lexer->at >= lexer->end)
			return;
		open = str_slice(text, lexer->at, lexer->at + 1);
		close = closing(lexer, lexer->at).p[0];
		lexer->at++;
	}
	replacement = lexer->at;
	end = part_end(lexer, replacement, open.n ? open.p[0] : 0, close);
	lexer->at = end < lexer->end ? end + 1 : end;
	flags = take_letters(lexer);
	behind = lexer->at;
	hole = lexer->scan->tokens.n;
	lex_add(lexer, TOKEN_OPEN, STR("{"));
	lexer->at = replacement;
	lexer->end = end;
	if (!transliterates && str_find_byte(flags, 'e') < flags.n) {
		if (str_find(flags, STR("ee")) < flags.n)
			scan_unread(lexer->scan, "a replacement that is evaluated twice");
		(void)lex_until(lexer, 0);
	} else {
		take_literal(lexer, TOKEN_STRING, STR_NONE, STR_NONE, quoted);
	}
	lexer->end = outer_end;
	lexer->at = behind;
	end = lexer->scan->tokens.n;
	lex_add(lexer, TOKEN_CLOSE, STR("}"))->mate = hole;
	lexer->scan->tokens.at[hole].mate = end;
	lexer->scan->tokens.at[hole].next = end + 1;
}

/* A word like q, qq, tr that really begins a literal: not a hash key, not a method. */
static bool begins_operator(const struct lexer *lexer, size_t n)
{
	const struct token *last = lex_last(lexer);
	struct str text = lexer->scan->text;
	size_t at = lexer->at + n;
	bool blank = false;

	if (last && (is_member_operator(lexer->scan, last) || (last->kind == TOKEN_NAME && str_is(last->text, "sub"))))
		return false;
	for (; at < lexer->end && strchr(" \t\r\n", text.p[at]); at++)
		blank = true;
	if (at >= lexer->end || strchr(",;)", text.p[at]) || (blank && (text.p[at] == '#' || is_name_byte(text.p[at]))))
		return false;
	if (text.p[at] == '}' && last && last->kind == TOKEN_OPEN)
		return false;
	return text.p[at] != '=' || (at + 1 < lexer->end && text.p[at + 1] != '>' && text.p[at + 1] != ' ' && text.p[at + 1] != '=');
}

static bool take_perl_operator(struct lexer *lexer)
{
	static const struct { const char *name; enum token_kind kind; unsigned flags; } rows[] = {
		{ "q", TOKEN_STRING, QUOTE_PLAIN },
		{ "qq", TOKEN_STRING, QUOTE_VARIABLES },
		{ "qw", TOKEN_STRING, QUOTE_PLAIN | QUOTE_WORDS },
		{ "qx", TOKEN_STRING, QUOTE_VARIABLES | QUOTE_COMMAND },
		{ "m", TOKEN_REGEX, QUOTE_REGEX | QUOTE_VARIABLES },
		{ "qr", TOKEN_REGEX, QUOTE_REGEX | QUOTE_VARIABLES },
	};
	size_t n = lex_name(lexer, lexer->at);
	struct str name = str_slice(lexer->scan->text, lexer->at, lexer->at + n);

	if (!n || !str_list_has("q qq qw qx m qr s tr y", name) || !begins_operator(lexer, n))
		return false;
	lexer->at += n;
	skip_blanks_of(lexer);
	if (str_list_has("s tr y", name)) {
		take_substitution(lexer, name.p[0] != 's');
		return true;
	}
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (str_is(name, rows[i].name)) {
			take_delimited(lexer, rows[i].kind, rows[i].flags);
			if (rows[i].kind == TOKEN_REGEX)
				(void)take_letters(lexer);
		}
	return true;
}

static bool take_ruby_operator(struct lexer *lexer)
{
	struct str rest = str_slice(lexer->scan->text, lexer->at, lexer->end);
	char kind = rest.n > 2 ? rest.p[1] : 0;
	bool letter = kind && strchr("qQwWiIxrs", kind);
	unsigned flags = strchr("qwis", kind) ? QUOTE_PLAIN : QUOTE_HASH;

	if (rest.p[0] != '%' || rest.n < 3)
		return false;
	if (letter ? is_name_byte((unsigned char)rest.p[2]) || strchr(" \n", rest.p[2]) : !strchr("({[<|!", kind))
		return false;
	if (lex_behind_operand(lexer) && (!letter || rest.p[2] == ' ' || !strchr(" \t", lexer->scan->text.p[lexer->at - 1])))
		return false;
	lexer->at += 1 + letter;
	if (letter)
		flags |= strchr("wWiI", kind) ? QUOTE_WORDS : kind == 'x' ? QUOTE_COMMAND : 0;
	if (letter && kind == 'r') {
		take_delimited(lexer, TOKEN_REGEX, QUOTE_REGEX | QUOTE_HASH);
		(void)take_letters(lexer);
	} else {
		take_delimited(lexer, TOKEN_STRING, flags);
	}
	return true;
}

bool lex_quote_operator(struct lexer *lexer)
{
	switch (lexer->scan->language->lexis->quote_operators) {
	case OPERATORS_PERL:
		return take_perl_operator(lexer);
	case OPERATORS_RUBY:
		return take_ruby_operator(lexer);
	default:
		return false;
	}
}

/* The body: from BODY to the line that is DELIMITER, blanks before it aside. */
static size_t heredoc_end(const struct lexer *lexer, size_t body, struct str delimiter, size_t *behind)
{
	struct str text = str_slice(lexer->scan->text, 0, lexer->end);

	for (size_t at = body; at < text.n;) {
		struct str rest = str_from(text, at), line = str_slice(rest, 0, str_find_byte(rest, '\n')), trimmed = str_trim(line);

		*behind = at + line.n + (line.n < rest.n);
		if (str_starts(trimmed, delimiter) &&
		    (trimmed.n == delimiter.n || (strchr(";,)", trimmed.p[delimiter.n]) && lexer->scan->language->lexis->heredocs == HEREDOC_PHP)))
			return at;
		at = *behind;
	}
	*behind = text.n;
	return text.n;
}

bool lex_heredoc(struct lexer *lexer)
{
	const struct lexis *lexis = lexer->scan->language->lexis;
	struct str text = lexer->scan->text, open = lexis->heredocs == HEREDOC_PHP ? STR("<<<") : STR("<<"), delimiter;
	size_t at = lexer->at + open.n, end, behind, resume, outer_end = lexer->end;
	char quote = 0;

	if (lexis->heredocs == HEREDOC_NONE || !lex_looking_at(lexer, open))
		return false;
	if (at < lexer->end && strchr("~-", text.p[at]) && lexis->heredocs == HEREDOC_TWO)
		at++;
	while (lexis->heredocs == HEREDOC_PHP && at < lexer->end && text.p[at] == ' ')
		at++;
	if (at < lexer->end && strchr("'\"`", text.p[at]))
		quote = text.p[at++];
	delimiter = quote ? str_slice(text, at, at + str_find_byte(str_slice(text, at, lexer->end), quote))
			  : str_slice(text, at, at + lex_name(lexer, at));
	if (!delimiter.n || (!quote && delimiter.p[0] >= '0' && delimiter.p[0] <= '9'))
		return false;
	if (!quote && lex_behind_operand(lexer) && lexis->heredocs == HEREDOC_TWO && !(delimiter.p[0] >= 'A' && delimiter.p[0] <= 'Z'))
		return false; /* a << b */
	if (lexer->in_heredoc) { /* its body would be read here and once more as the outer one's, and so on inwards */
		scan_unread(lexer->scan, "a heredoc inside a heredoc");
		return false;
	}
	resume = at + delimiter.n + (quote != 0);
	if (!lexer->line_end) {
		lexer->line_end = resume + str_find_byte(str_slice(text, resume, lexer->end), '\n');
		lexer->body = lexer->line_end + (lexer->line_end < lexer->end);
	}
	end = heredoc_end(lexer, lexer->body, delimiter, &behind);
	lexer->at = lexer->body;
	lexer->end = end;
	lexer->in_heredoc = true;
	take_literal(lexer, TOKEN_STRING, STR_NONE, STR_NONE,
		     quote == '\'' ? QUOTE_NO_ESCAPES
				   : (lexis->quote_operators == OPERATORS_RUBY ? QUOTE_HASH : QUOTE_VARIABLES) |
					     (quote == '`' ? QUOTE_COMMAND : 0));
	lexer->in_heredoc = false;
	lexer->end = outer_end;
	lexer->body = behind;
	lexer->at = resume;
	return true;
}

/* Whether a slash begins a regular expression; `a / b` divides. */
static bool begins_regex(struct lexer *lexer)
{
	int regex = (int)lexer->scan->language->lexis->regex;
	const struct token *last = lex_last(lexer);
	struct str text = lexer->scan->text;
	bool spaced = lexer->at > 0 && strchr(" \t\n", text.p[lexer->at - 1]);

	if (!lex_behind_operand(lexer)) {
		if (last && last->kind == TOKEN_NEWLINE && regex == REGEX_NODE)
			scan_unread(lexer->scan, "a slash that may divide or begin a regular expression");
		return true;
	}
	if (last->kind == TOKEN_CLOSE && str_is(last->text, "}") && regex == REGEX_NODE)
		scan_unread(lexer->scan, "a slash that may divide or begin a regular expression");
	if (last->kind == TOKEN_CLOSE && str_is(last->text, "}") && regex == REGEX_AWK)
		return true;
	if (last->kind == TOKEN_CLOSE && str_is(last->text, ")")) {
		const struct scan *scan = lexer->scan;
		size_t open = last->mate;

		return open > 0 && scan->tokens.at[open - 1].kind == TOKEN_NAME &&
		       str_list_has("if while for with until unless", scan->tokens.at[open - 1].text);
	}
	/* foo /x/: a call without parentheses; `a /b` is not written by anybody who divides. */
	if (last->kind == TOKEN_NAME && lexer->scan->language->calls_without_parentheses)
		return spaced && lexer->at + 1 < lexer->end && !strchr(" =", text.p[lexer->at + 1]);
	if (last->kind == TOKEN_CLOSE && str_is(last->text, "}") && regex == REGEX_PERL)
		return spaced && lexer->at + 1 < lexer->end && text.p[lexer->at + 1] != ' ';
	return false;
}

bool lex_regex(struct lexer *lexer)
{
	const struct lexis *lexis = lexer->scan->language->lexis;

	if (lexis->regex == REGEX_NONE || lexer->scan->text.p[lexer->at] != '/' || lex_looking_at(lexer, STR("//=")) ||
	    !begins_regex(lexer))
		return false;
	lexer->at++;
	take_literal(lexer, TOKEN_REGEX, STR("/"), STR("/"),
		     QUOTE_REGEX | (lexis->regex == REGEX_PERL ? QUOTE_VARIABLES : lexis->regex == REGEX_RUBY ? QUOTE_HASH : 0));
	(void)take_letters(lexer);
	return true;
}
