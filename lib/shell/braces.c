/* braces.c: brace expansion, on the parts of a word before anything else happens to them (bash(1), Brace
 * Expansion). */
#include "shell/walk.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"

#include <stdlib.h>
#include <string.h>

/* A byte of a word: which part, which byte of its text. */
struct place_in_word {
	size_t part, byte;
};

/* Past this many opening braces a word is not expanded: each of them may cost a scan of the word. */
#define OPENING_BRACES_MAX 128
/* Nor is a word with braces and more unquoted bytes than this. */
#define BRACED_WORD_MAX 16384

static bool byte_at(const struct raw_word *word, struct place_in_word *place, int *c)
{
	while (place->part < word->n) {
		const struct part *part = &word->at[place->part];

		if (part->kind == PART_TEXT && !part->quoted && place->byte < part->text.n) {
			*c = (unsigned char)part->text.p[place->byte];
			return true;
		}
		place->part++;
		place->byte = 0;
	}
	return false;
}

/* Appends a part; plain texts that meet become one, so that ~{/a,/b} still begins with a tilde and a slash. */
static void add_merged(struct raw_word *out, const struct part *part)
{
	struct part *last = out->n ? &out->at[out->n - 1] : NULL;
	struct buf text = { 0 };

	if (!last || last->kind != PART_TEXT || part->kind != PART_TEXT || last->quoted || part->quoted) {
		*VEC_ADD(out) = *part;
		return;
	}
	buf_add(&text, last->text);
	buf_add(&text, part->text);
	last->text = buf_str(&text);
}

static void add_slice(struct raw_word *out, const struct raw_word *word, struct place_in_word from, struct place_in_word to)
{
	for (size_t i = from.part; i <= to.part && i < word->n; i++) {
		struct part part = word->at[i];
		size_t begin = i == from.part ? from.byte : 0;

		if (part.kind == PART_TEXT) {
			part.text = str_slice(part.text, begin, i == to.part ? to.byte : part.text.n);
			if (!part.text.n && !(part.quoted && !word->at[i].text.n && i < to.part))
				continue;
		} else if (i == to.part) {
			continue;
		}
		add_merged(out, &part);
	}
}

struct brace {
	struct place_in_word open, close;
	struct { struct place_in_word *at; size_t n, room; } commas;
	bool sequence; /* .. inside */
};

/* The brace that opens at FROM, when a closing one fits it. */
static bool match_brace(struct walk *walk, const struct raw_word *word, struct place_in_word from, struct brace *brace)
{
	struct place_in_word at = from;
	size_t depth = 0;
	int c, last = 0;

	*brace = (struct brace){ .open = from };
	for (; byte_at(word, &at, &c) && walk_step(walk, 1); at.byte++) {
		if (c == '{') {
			depth++;
		} else if (c == '}') {
			if (--depth == 0) {
				brace->close = at;
				return brace->commas.n || brace->sequence;
			}
		} else if (c == ',' && depth == 1) {
			*VEC_ADD(&brace->commas) = at;
		} else if (c == '.' && last == '.' && depth == 1) {
			brace->sequence = true;
		}
		last = c;
	}
	return false;
}

/* Longer numbers may not fit a long. */
#define NUMBER_DIGITS_MAX 18

static bool is_long_number(struct str text)
{
	for (size_t i = 0; i < text.n; i++)
		if (!(text.p[i] >= '0' && text.p[i] <= '9') && !(i == 0 && (text.p[i] == '-' || text.p[i] == '+')))
			return false;
	return text.n > NUMBER_DIGITS_MAX;
}

static bool read_integer(struct str text, long *value, bool *padded)
{
	char *end;
	const char *z = str_z(text);

	if (!z || !text.n || text.n > NUMBER_DIGITS_MAX)
		return false;
	*value = strtol(z, &end, 10);
	*padded = text.n > 1 && (text.p[0] == '0' || (text.p[0] == '-' && text.p[1] == '0'));
	return *end == 0 && (text.p[0] == '-' || text.p[0] == '+' || (text.p[0] >= '0' && text.p[0] <= '9'));
}

static bool is_letter(struct str text)
{
	return text.n == 1 && ((text.p[0] >= 'a' && text.p[0] <= 'z') || (text.p[0] >= 'A' && text.p[0] <= 'Z'));
}

static bool expand_into(struct walk *walk, const struct raw_word *word, struct raw_words *out);

/* The word with the brace replaced by MIDDLE, expanded further. */
static bool add_alternative(struct walk *walk, const struct raw_word *word, const struct brace *brace, const struct raw_word *middle,
			    struct raw_words *out)
{
	struct raw_word joined = { .span = word->span };
	struct place_in_word after = { brace->close.part, brace->close.byte + 1 }, end = { word->n, 0 };

	if (!walk_step(walk, 1 + word->n))
		return false;
	add_slice(&joined, word, (struct place_in_word){ 0, 0 }, brace->open);
	for (size_t i = 0; i < middle->n; i++)
		add_merged(&joined, &middle->at[i]);
	add_slice(&joined, word, after, end);
	for (size_t i = 0; i < joined.n; i++)
		if (!walk_step(walk, joined.at[i].text.n))
			return false;
	return out->n < SHELL_BRACES_MAX && expand_into(walk, &joined, out);
}

/* {1..5}, {a..e}, {01..10..2}. *IS_SEQUENCE tells whether the text has that form. */
static bool expand_sequence(struct walk *walk, const struct raw_word *word, const struct brace *brace, struct str inside,
			    struct raw_words *out, bool *is_sequence)
{
	size_t dots = str_find(inside, STR(".."));
	struct str first = str_slice(inside, 0, dots), rest = str_from(inside, dots + 2), second, third;
	long from, to, step = 1;
	bool pad_a = false, pad_b = false, ignored, letters;
	int width = 0;

	dots = str_find(rest, STR(".."));
	second = str_slice(rest, 0, dots);
	third = str_from(rest, dots + 2);
	letters = is_letter(first) && is_letter(second);
	if (is_long_number(first) || is_long_number(second) || is_long_number(third))
		return false;
	*is_sequence = false;
	if (letters) {
		from = (unsigned char)first.p[0];
		to = (unsigned char)second.p[0];
		if ((from ^ to) & 32)
			return false; /* through what lies between the cases */
	} else if (!read_integer(first, &from, &pad_a) || !read_integer(second, &to, &pad_b)) {
		return true;
	}
	if (dots < rest.n && !read_integer(third, &step, &ignored))
		return true;
	*is_sequence = true;
	step = step == 0 ? 1 : labs(step);
	if (labs(to - from) / step >= SHELL_BRACES_MAX)
		return false;
	if (pad_a || pad_b)
		width = (int)(first.n > second.n ? first.n : second.n);
	for (long i = from; from <= to ? i <= to : i >= to; i += from <= to ? step : -step) {
		struct buf text = { 0 };
		struct raw_word middle = { 0 };

		if (letters)
			buf_byte(&text, (char)i);
		else
			buf_addf(&text, "%0*ld", width, i);
		*VEC_ADD(&middle) = (struct part){ .kind = PART_TEXT, .text = buf_str(&text) };
		if (!add_alternative(walk, word, brace, &middle, out))
			return false;
	}
	return true;
}

static bool expand_commas(struct walk *walk, const struct raw_word *word, const struct brace *brace, struct raw_words *out)
{
	struct place_in_word from = { brace->open.part, brace->open.byte + 1 };

	for (size_t i = 0; i <= brace->commas.n; i++) {
		struct place_in_word to = i < brace->commas.n ? brace->commas.at[i] : brace->close;
		struct raw_word middle = { 0 };

		add_slice(&middle, word, from, to);
		if (!add_alternative(walk, word, brace, &middle, out))
			return false;
		from = (struct place_in_word){ to.part, to.byte + 1 };
	}
	return true;
}

static bool grows_name(int c)
{
	return is_name_byte(c) || c == '{' || c == '(' || c == '[' || c == '\'' || c == '"';
}

/* Braces come before parameters: $x{m,n} is $xm $xn, and {$,}x is $x x. Such a neighbour can only come from braces: the
 * parser would have taken it for part of the name. */
static bool joins_names(const struct raw_word *word)
{
	for (size_t i = 0; i < word->n; i++) {
		const struct part *part = &word->at[i];
		bool last = i + 1 == word->n;
		int next = last || part[1].kind != PART_TEXT || part[1].quoted || !part[1].text.n ? -1 : part[1].text.p[0];
		size_t dollar;

		if (part->kind == PART_PARAMETER && !part->braced && grows_name(next))
			return true;
		if (part->kind != PART_TEXT || part->quoted)
			continue;
		dollar = str_find_byte(part->text, '$');
		if (dollar < part->text.n && (dollar + 1 < part->text.n ? grows_name(part->text.p[dollar + 1]) : !last))
			return true;
	}
	return false;
}

static bool expand_into(struct walk *walk, const struct raw_word *word, struct raw_words *out)
{
	struct place_in_word at = { 0, 0 };
	size_t opened = 0;
	int c;

	for (; word->at && byte_at(word, &at, &c); at.byte++) {
		struct brace brace;

		if (c != '{')
			continue;
		if (++opened > OPENING_BRACES_MAX)
			return false;
		if (!match_brace(walk, word, at, &brace))
			continue;
		if (brace.commas.n)
			return expand_commas(walk, word, &brace, out);
		if (brace.open.part == brace.close.part) {
			bool is_sequence;
			struct str inside = str_slice(word->at[at.part].text, at.byte + 1, brace.close.byte);

			if (!expand_sequence(walk, word, &brace, inside, out, &is_sequence))
				return false;
			if (is_sequence)
				return true;
		}
	}
	*VEC_ADD(out) = *word;
	return true;
}

bool expand_braces(struct walk *walk, const struct raw_word *word, struct raw_words *out)
{
	struct place_in_word at = { 0, 0 };
	size_t bytes = 0;
	bool any = false;
	int c;

	for (; byte_at(word, &at, &c); at.byte++, bytes++)
		any |= c == '{';
	if (any && bytes > BRACED_WORD_MAX)
		return false;
	if (!expand_into(walk, word, out))
		return false;
	for (size_t i = 0; out->n > 1 && i < out->n; i++)
		if (joins_names(&out->at[i]))
			return false;
	return true;
}
