/* find.c: the commands behind -exec and its like. */
#include "shell/unwrap.h"

#include "argv/find.h"
#include "base/buf.h"
#include "base/vec.h"

/* What {} stands for: with no test in the way, also the start itself, or all that is in it. */
struct met {
	enum picks {
		PICKS_SOME,
		PICKS_ALL,       /* the start too */
		PICKS_ALL_BELOW, /* -mindepth 1 */
	} picks;
	struct str start; /* STR_NONE when there are several, or it is not known */
	struct str below; /* the same with a slash */
	struct str names; /* see find_names */
};

static bool starts_command(const struct word *word)
{
	return word->kind == WORD_STATIC && str_list_has("-exec -execdir -ok -okdir", word->text);
}

/* Index of the `;` or `+` that ends the command which begins at FROM. */
static size_t command_ends(const struct words *words, size_t from)
{
	size_t i = from;

	for (; i < words->n && !word_is(&words->at[i], ";"); i++)
		if (word_is(&words->at[i], "+") && i > from && (word_is(&words->at[i - 1], "{}") || words->at[i - 1].kind == WORD_DYNAMIC))
			break;
	return i;
}

/* Whether the expression leaves anything out. A word that is not known may be a test. */
static enum picks picked(const struct words *words)
{
	enum picks picks = PICKS_ALL;

	for (size_t i = 1; i < words->n; i++) {
		const struct word *word = &words->at[i];

		if (starts_command(word)) {
			i = command_ends(words, i + 1);
			continue;
		}
		if (!word->prefix.n || word->prefix.p[0] != '-' || str_list_has("-H -L -P -print -print0 -ls -depth -d -xdev -mount -follow", word->text))
			continue;
		if (word_is(word, "-mindepth"))
			picks = PICKS_ALL_BELOW;
		else if (!word_is(word, "-maxdepth"))
			return PICKS_SOME;
	}
	return picks;
}

static struct word all_in(struct str dir)
{
	struct buf text = { 0 };
	struct word word = word_dynamic("all that find meets");

	buf_add(&text, dir);
	word.prefix = buf_str(&text);
	buf_byte(&text, '*');
	word.kind = WORD_GLOB;
	word.text = buf_str(&text);
	return word;
}

/* The words [FROM, TO) with {} replaced. */
static void walk_met(struct walk *walk, const struct command *outer, size_t from, size_t to, bool in_its_directory, const struct met *met)
{
	struct dirs outside = walk->state->dirs;
	struct words some = { 0 }, all = { 0 };
	struct word one = word_dynamic("a path that find meets");
	bool whole = false;

	one.prefix = in_its_directory ? STR("./") : met->below;
	one.names = met->names;

	for (size_t i = from; i < to; i++) {
		const struct word *word = &outer->words.at[i];
		struct word start = met->picks == PICKS_ALL ? word_static(met->start) : all_in(met->below);

		*VEC_ADD(&some) = replaced(word, STR("{}"), &one);
		*VEC_ADD(&all) = word_is(word, "{}") ? start : *word;
		whole |= word_is(word, "{}");
	}
	if (in_its_directory)
		dirs_unknown(&walk->state->dirs);
	walk_words(walk, outer, &some, 0, some.n);
	if (whole && met->picks != PICKS_SOME && met->start.n && !in_its_directory)
		walk_words(walk, outer, &all, 0, all.n);
	walk->state->dirs = outside;
}

/* What stands before the starting points; -D takes a word. */
static bool is_leading_option(const struct word *word)
{
	return word->kind == WORD_STATIC && (str_list_has("-H -L -P -D --", word->text) || str_starts(word->text, STR("-O")));
}

/* -exec CMD ; and its like. {} is something below the place where the search begins. */
void walk_find(struct walk *walk, const struct command *outer)
{
	const struct words *words = &outer->words;
	struct str root = STR(".");
	struct met met;
	size_t roots = 0;

	for (size_t i = 1; i < words->n; i++) {
		struct str known = words->at[i].prefix;

		if (roots == 0 && is_leading_option(&words->at[i])) {
			i += word_is(&words->at[i], "-D");
			continue;
		}
		if (known.n && strchr("-(!", known.p[0]))
			break;
		if (roots++ == 0)
			root = words->at[i].kind == WORD_STATIC ? words->at[i].text : STR_NONE;
	}
	if (roots > 1)
		root = STR_NONE;
	met.picks = picked(words);
	met.start = root;
	for (size_t i = 1; i < words->n; i++)
		if (words->at[i].kind == WORD_DYNAMIC && words->at[i].any_count && words->at[i].variable && i > roots)
			walk_gap(walk, GAP_CODE, "words of find that are known only at run time", outer->span);
	if (root.n && !str_ends(root, STR("/"))) {
		struct buf slash = { 0 };

		buf_add(&slash, root);
		buf_byte(&slash, '/');
		root = buf_str(&slash);
	}
	met.below = root;
	met.names = find_names(words);
	for (size_t i = 1; i < words->n; i++) {
		size_t from = i + 1;

		if (!starts_command(&words->at[i]))
			continue;
		i = command_ends(words, from);
		walk_met(walk, outer, from, i, word_is(&words->at[from - 1], "-execdir") || word_is(&words->at[from - 1], "-okdir"), &met);
	}
}
