#include "argv/find.h"

#include "base/buf.h"
#include "base/path.h"

#include <string.h>

/* What stands between two -o of the expression. */
struct alternative {
	struct buf names;
	bool acts, prunes, in_parentheses;
};

struct expression {
	struct buf names; /* of the alternatives so far */
	struct alternative now;
	size_t depth;
	bool unknown;
};

static void end_alternative(struct expression *expression)
{
	struct alternative *now = &expression->now;

	/* `-name .git -prune -o`: what is passed over. */
	if (!(now->prunes && !now->acts && !now->in_parentheses)) {
		expression->unknown |= !now->names.n;
		buf_add(&expression->names, buf_str(&now->names));
	}
	*now = (struct alternative){ .in_parentheses = expression->depth > 0 };
}

static void add_name(struct expression *expression, const struct word *pattern)
{
	struct buf *names = &expression->now.names;

	if (pattern->kind != WORD_STATIC || !pattern->text.n) {
		expression->unknown = true;
		return;
	}
	for (size_t i = 0; i < pattern->text.n; i++)
		expression->unknown |= strchr("[\\ \t\n", pattern->text.p[i]) != NULL;
	buf_add(names, pattern->text);
	buf_byte(names, ' ');
}

/* -path PATTERN, whose `*` takes slashes too: a name in it without a pattern is one of the path, and what stands behind
 * the last `*` ends the last name. */
static void add_path(struct expression *expression, const struct word *pattern)
{
	struct str rest = pattern->text, component, best = STR_NONE;
	struct buf name = { 0 };
	struct word word;

	if (str_find_byte(rest, '?') < rest.n) {
		expression->unknown = true;
		return;
	}
	(void)str_next_field(&rest, '/', &component);
	while (str_next_field(&rest, '/', &component))
		if (component.n > best.n && str_find_byte(component, '*') == component.n)
			best = component;
	for (rest = pattern->text; !best.n && str_find_byte(rest, '*') < rest.n;)
		rest = str_from(rest, str_find_byte(rest, '*') + 1);
	if (!best.n)
		buf_byte(&name, '*');
	buf_add(&name, best.n ? best : path_name(rest));
	word = word_static(buf_str(&name));
	add_name(expression, &word);
}

static size_t behind_command(const struct words *words, size_t i)
{
	while (i < words->n && !word_is(&words->at[i], ";") && !(word_is(&words->at[i], "+") && word_is(&words->at[i - 1], "{}")))
		i++;
	return i;
}

/* The word at I; the index of the last one that belongs to it. */
static size_t read_word(struct expression *expression, const struct words *words, size_t i)
{
	static const char commands[] = "-exec -execdir -ok -okdir", patterns[] = "-name -path -wholename";
	const struct word *word = &words->at[i];
	bool more = i + 1 < words->n;

	if (word->kind != WORD_STATIC) {
		expression->unknown = true;
	} else if (word_is(word, "(")) {
		expression->depth++;
		expression->now.in_parentheses = true;
	} else if (word_is(word, ")")) {
		expression->depth -= expression->depth > 0;
	} else if (str_list_has("-o -or ,", word->text)) {
		end_alternative(expression);
	} else if (str_list_has("! -not", word->text)) {
		expression->unknown |= more && word_is(&words->at[i + 1], "(");
		if (more && word_is(&words->at[i + 1], "-empty"))
			return i + 1;
		i += more && words->at[i + 1].kind == WORD_STATIC && str_list_has(patterns, words->at[i + 1].text) ? 2 : 0;
	} else if (word_is(word, "-name") && more) {
		add_name(expression, &words->at[++i]);
	} else if (str_list_has(patterns, word->text) && more && words->at[i + 1].kind == WORD_STATIC) {
		add_path(expression, &words->at[++i]);
	} else if (word_is(word, "-empty")) {
		buf_addz(&expression->now.names, "/ "); /* no name has that: nothing is lost with them */
	} else if (str_list_has(commands, word->text)) {
		expression->now.acts = true;
		i = behind_command(words, i + 1);
	} else {
		expression->now.acts |= word_is(word, "-delete");
		expression->now.prunes |= word_is(word, "-prune");
	}
	return i;
}

struct str find_names(const struct words *words)
{
	struct expression expression = { .depth = 0 };
	size_t i = 1;

	while (i < words->n && !(words->at[i].prefix.n && strchr("-(!", words->at[i].prefix.p[0])))
		i++;
	for (; i < words->n && !expression.unknown; i++)
		i = read_word(&expression, words, i);
	end_alternative(&expression);
	return expression.unknown ? STR_NONE : str_trim(buf_str(&expression.names));
}
