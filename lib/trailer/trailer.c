#include "trailer/trailer.h"

#include "base/vec.h"
#include "trailer/lines.h"
#include "trailer/message.h"

/* A message as git's functions see it. */
struct source {
	struct str text; /* ends in a newline, as git adds one, or before a NUL */
	struct trailer_syntax syntax;
};

static struct str with_newline(struct str message)
{
	struct buf whole = { 0 };

	if (message.n == 0 || message.p[message.n - 1] == '\n')
		return message;
	buf_add(&whole, message);
	buf_byte(&whole, '\n');
	return buf_str(&whole);
}

static struct trailer_syntax completed(const struct trailer_syntax *syntax)
{
	struct trailer_syntax s = *syntax;

	/* What git commit has chosen, nobody knows who reads the commit. */
	if (s.comment.n == 0 || str_eq_nocase(s.comment, STR("auto")))
		s.comment = STR("#");
	if (s.separators.n == 0)
		s.separators = STR(":");
	return s;
}

static bool is_comment(const struct source *source, size_t at)
{
	return str_starts(str_from(source->text, at), source->syntax.comment);
}

/* Where the separator stands in a line "token: value"; 0 when the line is none of these. */
static size_t separator_at(const struct trailer_syntax *syntax, struct str line)
{
	bool blank = false;

	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (str_find_byte(syntax->separators, c) < syntax->separators.n)
			return i;
		if (i > 0 && (c == ' ' || c == '\t'))
			blank = true;
		else if (blank || (!line_is_alnum(c) && c != '-'))
			return 0;
	}
	return 0;
}

/* The alias whose name or key begins with TOKEN: git takes any prefix for it, the empty one too. */
static const struct trailer_alias *alias_of(const struct trailer_syntax *syntax, struct str token)
{
	for (size_t i = 0; i < syntax->n_aliases; i++) {
		const struct trailer_alias *alias = &syntax->aliases[i];

		if (str_eq_nocase(str_slice(alias->name, 0, token.n), token) ||
		    (alias->key.n && str_eq_nocase(str_slice(alias->key, 0, token.n), token)))
			return alias;
	}
	return NULL;
}

/* TOKEN without what is neither letter nor digit at its end, such as the # of "Bug #". */
static struct str token_stem(struct str token)
{
	while (token.n && !line_is_alnum(token.p[token.n - 1]))
		token.n--;
	return token;
}

/* Where that begins which git does not count as the message: the scissors, or comments, empty lines and a list of
 * conflicts as git once wrote it, when nothing else follows. */
static size_t end_of_text(const struct source *source)
{
	struct str text = str_slice(source->text, 0, message_scissors(source->text, source->syntax.comment));
	size_t tail = 0; /* 0 is none, in git too: what begins at the first byte is no tail */
	bool conflicts = false;

	for (struct line line = line_at(text, 0); line.from < text.n; line = line_at(text, line.next)) {
		if (is_comment(source, line.from) || line.from == line.to) {
			tail = tail ? tail : line.from;
		} else if (str_eq(str_slice(text, line.from, line.next), STR("Conflicts:\n"))) {
			conflicts = true;
			tail = tail ? tail : line.from;
		} else if (tail && !(conflicts && text.p[line.from] == '\t')) {
			tail = 0;
			conflicts = false;
		}
	}
	return tail ? tail : text.n;
}

/* What counts in a paragraph when git asks whether it is a block of trailers. */
struct paragraph {
	size_t start;
	size_t trailers, others;
	bool recognized; /* a line that git wrote, or a configured token */
	bool goes_on;    /* the last line was a trailer, which the next may continue */
};

/* Lines that git writes itself. */
static bool is_generated(struct str line)
{
	return str_starts(line, STR("Signed-off-by: ")) || str_starts(line, STR("(cherry picked from commit "));
}

static void count_line(const struct source *source, struct str line, struct paragraph *paragraph)
{
	size_t separator = separator_at(&source->syntax, line);
	bool known = is_generated(line);

	if (!known && line_is_space(line.p[0])) {
		paragraph->others += !paragraph->goes_on;
		return;
	}
	if (separator && !known)
		known = alias_of(&source->syntax, str_slice(line, 0, separator)) != NULL;
	paragraph->goes_on = known || separator;
	paragraph->trailers += paragraph->goes_on;
	paragraph->others += !paragraph->goes_on;
	paragraph->recognized |= known;
}

/* The last paragraph before END. The first one is the title and does not count: it ends at the first blank line, be
 * that the first line of all. */
static struct paragraph last_paragraph(const struct source *source, size_t end)
{
	struct str text = str_slice(source->text, 0, end);
	struct paragraph paragraph = { .start = end };
	bool title = true, blank = false;
	size_t start = end;

	for (struct line line = line_at(text, 0); line.from < end; line = line_at(text, line.next)) {
		struct str s = line_text(text, line);

		if (is_comment(source, line.from)) {
			paragraph.goes_on = false;
		} else if (line_is_blank(s)) {
			blank = true;
			title = false;
			start = line.next;
		} else if (!title) {
			if (blank)
				paragraph = (struct paragraph){ .start = start };
			blank = false;
			count_line(source, s, &paragraph);
		}
	}
	return paragraph;
}

static bool is_block(const struct paragraph *paragraph)
{
	if (paragraph->recognized && paragraph->trailers * 3 >= paragraph->others)
		return true;
	return paragraph->trailers && !paragraph->others;
}

static bool blank_line_ends_at(struct str text, size_t at)
{
	size_t from = at;

	while (from > 0 && (from == at || text.p[from - 1] != '\n') && line_is_space(text.p[from - 1]))
		from--;
	return at > 0 && (from == 0 || text.p[from - 1] == '\n');
}

/* A line of the block with the lines that continue it. */
struct item {
	size_t from, to;
	size_t separator; /* from the first byte; 0 when it is no trailer */
};

/* Takes the item at *AT, which moves behind it; false at END. Comments are left out. */
static bool next_item(const struct source *source, size_t end, size_t *at, struct item *item)
{
	struct str text = str_slice(source->text, 0, end);
	bool comment = true;

	while (comment && *at < end) {
		struct line line = line_at(text, *at);

		comment = is_comment(source, line.from);
		*item = (struct item){ line.from, line.next, separator_at(&source->syntax, line_text(text, line)) };
		while (item->separator && item->to < end && line_is_space(text.p[item->to]))
			item->to = line_at(text, item->to).next;
		*at = item->to;
	}
	return !comment;
}

/* Each newline with the blanks after it becomes one blank. */
static struct str unfolded(struct str value)
{
	struct buf out = { 0 };

	if (str_find_byte(value, '\n') == value.n)
		return value;
	for (size_t i = 0; i < value.n;) {
		char c = value.p[i++];

		buf_byte(&out, c == '\n' ? ' ' : c);
		while (c == '\n' && i < value.n && line_is_space(value.p[i]))
			i++;
	}
	return buf_str(&out);
}

static struct str key_of(const struct trailer_syntax *syntax, struct str token)
{
	const struct trailer_alias *alias = alias_of(syntax, token_stem(token));

	return alias && alias->key.n ? alias->key : token;
}

/* The trailer of an item, its value still as written. */
static struct trailer folded_trailer(const struct source *source, struct item item)
{
	struct trailer trailer = { .from = item.from, .to = item.to };

	trailer.token = line_trim(str_slice(source->text, item.from, item.from + item.separator));
	trailer.key = key_of(&source->syntax, trailer.token);
	trailer.separator = source->text.p[item.from + item.separator];
	trailer.value = line_trim(str_slice(source->text, item.from + item.separator + 1, item.to));
	return trailer;
}

/* The block of SOURCE without its trailers. */
static struct trailers find_block(const struct source *source)
{
	struct trailers block = { .end = end_of_text(source) };
	struct paragraph paragraph = last_paragraph(source, block.end);

	block.paragraph = paragraph.start;
	block.start = is_block(&paragraph) ? paragraph.start : block.end;
	block.blank_before = blank_line_ends_at(source->text, block.start);
	return block;
}

static struct source source_of(struct str message, const struct trailer_syntax *syntax)
{
	return (struct source){ str_slice(message, 0, str_find_byte(message, 0)), completed(syntax) };
}

static size_t newlines(struct str s)
{
	size_t n = 0;

	for (size_t at = str_find_byte(s, '\n'); at < s.n; at += 1 + str_find_byte(str_from(s, at + 1), '\n'))
		n++;
	return n;
}

struct trailers trailers_parse(struct str message, const struct trailer_syntax *syntax)
{
	struct source source = source_of(with_newline(message), syntax);
	struct trailers found = find_block(&source);
	size_t line = 1, counted = 0, at = found.start;
	struct item item;

	found.nul = str_find_byte(message, 0) < message.n;
	while (next_item(&source, found.end, &at, &item)) {
		struct trailer trailer = folded_trailer(&source, item);

		if (!item.separator)
			continue;
		line += newlines(str_slice(source.text, counted, item.from));
		counted = item.from;
		trailer.line = line;
		trailer.value = unfolded(trailer.value);
		trailer.to = item.to < message.n ? item.to : message.n;
		*VEC_ADD(&found) = trailer;
	}
	/* The newline that was added is not the message's. */
	found.start = found.start < message.n ? found.start : message.n;
	found.end = found.end < message.n ? found.end : message.n;
	found.paragraph = found.paragraph < message.n ? found.paragraph : message.n;
	return found;
}

bool trailer_of_line(struct str line, const struct trailer_syntax *syntax, struct trailer *out)
{
	struct source source = { line, completed(syntax) };
	size_t separator = separator_at(&source.syntax, line);

	if (separator == 0)
		return false;
	*out = folded_trailer(&source, (struct item){ 0, line.n, separator });
	return true;
}

void trailer_write(struct buf *out, const struct trailer_syntax *syntax, const struct trailer *trailer)
{
	struct str separators = completed(syntax).separators, key = line_trim(trailer->key);

	if (key.n == 0)
		return;
	buf_add(out, trailer->key);
	/* A key such as "Bug #" brings its separator along. */
	if (str_find_byte(separators, key.p[key.n - 1]) == separators.n) {
		buf_byte(out, separators.p[0]);
		buf_byte(out, ' ');
	}
	buf_add(out, trailer->value);
	buf_byte(out, '\n');
}

/* git's own test for "the same trailer again": tokens agree as far as the shorter one goes. */
static bool repeats(const struct trailer *a, const struct trailer *b)
{
	struct str x = token_stem(a->key), y = token_stem(b->key);
	size_t n = x.n < y.n ? x.n : y.n;

	return str_eq_nocase(str_slice(x, 0, n), str_slice(y, 0, n)) && str_eq_nocase(a->value, b->value);
}

struct str trailers_append(struct str message, const struct trailer_syntax *syntax, struct str token, struct str value)
{
	struct str whole = with_newline(message);
	struct source source = source_of(whole, syntax);
	struct trailers block = find_block(&source);
	struct trailer added = { .token = line_trim(token), .value = line_trim(value) };
	struct buf out = { 0 };
	struct item item;
	bool again = false;

	added.key = key_of(&source.syntax, added.token);
	buf_add(&out, str_slice(whole, 0, block.start));
	if (!block.blank_before)
		buf_byte(&out, '\n');
	for (size_t at = block.start; next_item(&source, block.end, &at, &item);) {
		struct trailer trailer = folded_trailer(&source, item);

		again = item.separator && repeats(&trailer, &added);
		if (item.separator) {
			trailer_write(&out, &source.syntax, &trailer);
		} else {
			buf_add(&out, line_text(source.text, line_at(source.text, item.from)));
			buf_byte(&out, '\n');
		}
	}
	if (!again)
		trailer_write(&out, &source.syntax, &added);
	buf_add(&out, str_from(whole, block.end));
	return buf_str(&out);
}

bool trailer_address(struct str value, struct trailer_address *address)
{
	struct str s = line_trim(value);
	size_t open = s.n;

	if (s.n == 0 || s.p[s.n - 1] != '>')
		return false;
	while (open > 0 && s.p[open - 1] != '<')
		open--;
	if (open == 0)
		return false;
	address->name = line_trim(str_slice(s, 0, open - 1));
	address->mail = line_trim(str_slice(s, open, s.n - 1));
	return address->mail.n > 0;
}

bool trailer_same(const struct trailer *a, const struct trailer *b)
{
	struct trailer_address x, y;

	if (!str_eq_nocase(a->key, b->key))
		return false;
	if (trailer_address(a->value, &x) && trailer_address(b->value, &y))
		return str_eq_nocase(x.mail, y.mail);
	return str_eq(a->value, b->value);
}
