/* fuzz_unwrap.c: commands inside commands. The first two bytes pick a row of the wrappers' tables and what stands
 * before its options; the rest are its words, one a line. A line that begins with one of these bytes is not plain: */
#include "walking.h"

#include "base/buf.h"
#include "shell/wrappers.h"

enum {
	LINE_OPTION = 1,  /* the next byte picks an option of the row; the rest is put behind it */
	LINE_DYNAMIC = 2, /* known only from its beginning */
	LINE_GLOB = 3,    /* a pattern */
	LINE_WORDS = 4,   /* the same, and maybe any number of words */
};

static const struct wrapper *row(size_t index)
{
	size_t n = 0, m = 0;

	while (wrappers[n].programs)
		n++;
	while (runners[m].programs)
		m++;
	index %= n + m;
	return index < n ? &wrappers[index] : &runners[index - n];
}

/* The INDEX-th of a list of blank-separated words, counted around. */
static struct str pick(const char *list, size_t index)
{
	struct str rest, word = STR_NONE;
	size_t n = 0;

	for (rest = str_of(list); str_next_word(&rest, &word);)
		n++;
	if (!n)
		return STR_NONE;
	index %= n;
	for (rest = str_of(list); index && str_next_word(&rest, &word);)
		index--;
	(void)str_next_word(&rest, &word);
	return word;
}

/* A spelling of a group of the row's options, with TAIL behind it. */
static struct str option(const struct wrapper *wrapper, uint8_t index, struct str tail)
{
	struct str group = pick(wrapper->options, index / 2), spelling = STR_NONE;
	struct buf text = { 0 };

	for (size_t i = 0; i <= index % 2u && str_next_field(&group, '|', &spelling); i++)
		;
	while (spelling.n && (spelling.p[spelling.n - 1] == ':' || spelling.p[spelling.n - 1] == '?'))
		spelling.n--;
	buf_add(&text, spelling);
	buf_add(&text, tail);
	return buf_str(&text);
}

static struct word word_of(const struct wrapper *wrapper, struct str line)
{
	unsigned char kind = line.n ? (unsigned char)line.p[0] : 0;
	struct str rest = str_from(line, 1);
	struct word word;

	if (kind == LINE_OPTION && rest.n)
		return word_static(option(wrapper, (uint8_t)rest.p[0], str_from(rest, 1)));
	if (kind < LINE_DYNAMIC || kind > LINE_WORDS)
		return word_static(line);
	word = word_dynamic("chosen by the fuzzer");
	word.prefix = rest;
	word.any_count = kind == LINE_WORDS;
	if (kind == LINE_GLOB) {
		word.kind = WORD_GLOB;
		word.text = rest;
		word.prefix = STR_NONE;
	}
	return word;
}

static void add_subcommand(const struct wrapper *wrapper, size_t index, struct words *words)
{
	struct str rest = pick(wrapper->subcommands, index), part;

	while (str_next_field(&rest, '/', &part))
		*VEC_ADD(words) = word_static(part);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena_mark mark = arena_mark();
	struct command command = { .span = { 0, size } };
	const struct wrapper *wrapper;
	struct walking walking;
	struct str rest, line;

	if (size < 2)
		return 0;
	wrapper = row(data[0]);
	*VEC_ADD(&command.words) = word_static(pick(wrapper->programs, data[1] & 7));
	add_subcommand(wrapper, data[1] >> 3 & 7, &command.words);
	rest = (struct str){ (const char *)data + 2, size - 2 };
	while (str_next_field(&rest, '\n', &line))
		*VEC_ADD(&command.words) = word_of(wrapper, line);
	walking_begin(&walking, size);
	if (data[1] & 64)
		walking.walk.input = (struct input){ .kind = INPUT_TEXT, .text = str_from((struct str){ (const char *)data, size }, 2) };
	walk_command(&walking.walk, command, data[1] & 128 ? STARTED_BY_PROGRAM : STARTED_BY_SHELL);
	walking_end(&walking, size);
	arena_release(mark);
	return 0;
}
