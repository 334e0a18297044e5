/* What each byte does in each state of the lexer, as lib/shell/lexer.txt draws it. A cell holds when of all the meanings
 * of its legend the one that it names is the one that the parser shows. */
#include "base/buf.h"
#include "shell/parse.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#define TABLE "lib/shell/lexer.txt"
#define COUNT(array) (sizeof(array) / sizeof *(array))

/* What a tree is shown with, so that no byte of a text is taken for it. Probes write them as they stand behind here. */
enum { COMMAND = 1, COMMAND_END, PART, PART_END, WORD, UNQUOTED, QUOTED };
static const char marks[] = "[]{}|uq";

static void show_node(struct buf *out, const struct node *node);

static void show_raw(struct buf *out, const struct raw_word *word)
{
	static const char kinds[] = "T$CPAE";

	for (size_t i = 0; word && i < word->n; i++) {
		const struct part *part = &word->at[i];

		if (part->kind == PART_TEXT) {
			buf_byte(out, part->quoted ? QUOTED : UNQUOTED);
			buf_add(out, part->text);
			continue;
		}
		buf_byte(out, PART);
		buf_byte(out, kinds[part->kind]);
		if (part->kind != PART_PROCESS)
			buf_add(out, part->text);
		buf_add(out, part->op);
		show_raw(out, part->subscript);
		show_raw(out, part->word);
		if (part->body)
			show_node(out, part->body);
		buf_byte(out, PART_END);
	}
}

static void show_raws(struct buf *out, const struct raw_words *words)
{
	for (size_t i = 0; i < words->n; i++) {
		buf_byte(out, WORD);
		show_raw(out, &words->at[i]);
	}
}

static void show_simple(struct buf *out, const struct node *node)
{
	for (size_t i = 0; i < node->assignments.n; i++) {
		const struct raw_assignment *assignment = &node->assignments.at[i];

		buf_addz(out, "assign ");
		buf_add(out, assignment->name);
		if (assignment->subscript)
			show_raw(out, assignment->subscript);
		buf_byte(out, '=');
		show_raw(out, &assignment->value);
		show_raws(out, &assignment->elements);
	}
	show_raws(out, &node->words);
	for (size_t i = 0; i < node->redirects.n; i++) {
		buf_byte(out, PART);
		buf_addz(out, redirect_texts[node->redirects.at[i]->op]);
		show_raw(out, &node->redirects.at[i]->target);
		buf_byte(out, PART_END);
	}
}

static void show_node(struct buf *out, const struct node *node)
{
	bool items = node->kind == NODE_LIST || node->kind == NODE_PIPELINE;

	if (!items)
		buf_byte(out, COMMAND);
	show_simple(out, node);
	for (size_t i = 0; items && i < node->items.n; i++) {
		if (node->kind == NODE_PIPELINE && i)
			buf_byte(out, '!');
		show_node(out, node->items.at[i]);
	}
	for (size_t i = 0; node->kind == NODE_CASE && i < node->arms.n; i++)
		show_raws(out, &node->arms.at[i].patterns);
	if (node->kind == NODE_ARITHMETIC)
		show_raw(out, &node->expression);
	if (node->kind == NODE_FUNCTION || node->kind == NODE_SUBSHELL) {
		buf_addz(out, node->kind == NODE_FUNCTION ? "function " : "subshell ");
		show_node(out, node->body);
	}
	if (!items)
		buf_byte(out, COMMAND_END);
	if (node->background)
		buf_byte(out, '&');
}

/* The tree as text, "error" when there is none. */
static struct str tree(struct str text)
{
	struct effort effort = effort_for(text.n);
	struct parser parser;
	struct buf out = { 0 };
	struct node *list = parse_text(&parser, text, (struct parse_frame){ .exact = true, .effort = &effort });

	if (parser.failed)
		return STR("error");
	show_node(&out, list);
	return buf_str(&out);
}

/* What stands around the bytes of a row. */
static const struct state {
	const char *name, *open, *close, *lead;
} states[] = {
	{ "command", "", "", "x" },
	{ "word", "a ", "", "x" },
	{ "first", "a ", "", "" },
	{ "value", "v=", "", "x" },
	{ "array", "v=(", ")", "x" },
	{ "'", "a '", "'", "x" },
	{ "$'", "a $'", "'", "x" },
	{ "\"", "a \"", "\"", "x" },
	{ "${-", "a ${v-", "}", "x" },
	{ "\"${-", "a \"${v-", "}\"", "x" },
	{ "\"${#", "a \"${v#", "}\"", "x" },
	{ "`", "a `b ", "`", "x" },
	{ "$((", "a $((", "))", "x" },
	{ "((", "((", "))", "x" },
	{ "$[", "a $[", "]", "x" },
	{ "v[", "v[", "]=1", "x" },
	{ "@(", "a @(", ")", "x" },
	{ "[[", "[[ a = ", " ]]", "x" },
	{ "=~", "[[ a =~ ", " ]]", "x" },
	{ "case", "case a in ", ") b;; esac", "x" },
	{ "<<E", "a <<E\n", "\nE\n", "x" },
	{ "<<'E'", "a <<'E'\n", "\nE\n", "x" },
	{ "#", "a #", "\nb", "x" },
};

/* Probes of the meanings: TEXT stands where the row's bytes stand, EXPECTED is what the tree has there. In both, B is the
 * byte, X the row's lead and ? the bracket that closes. In EXPECTED, f: u: q: begin a text of the row's own quoting, an
 * unquoted and a quoted one, [ ] a command, { } a part or redirection, | a word,
 * % the first of two bytes, ~ a brace. A meaning holds when all its probes do, and no meaning above it. */
static const struct probe {
	const char *meaning, *bytes, *text, *expected;
} probes[] = {
	{ ".", NULL, "XBy", "f:XBy" },
	{ ".", NULL, "XBBy", "f:XBBy" },
	{ "end", NULL, "XBy", "f:X|f:y" },
	{ "op", ";\n", "XBy", "f:X][|f:y" },
	{ "op", "&", "XBy", "f:X]&[|f:y" },
	{ "op", "|", "XBy", "f:X]![|f:y" },
	{ "op", "<>", "XBy", "f:X{Bf:y}" },
	{ "sq", NULL, "XBy\"zBw", "f:Xq:y\"zf:w" },
	{ "dq", NULL, "XBy'zBw", "f:Xq:y'zf:w" },
	{ "cmd", NULL, "XByBw", "f:X{C[|u:y]}f:w" },
	{ "exp", NULL, "XBy.w", "f:X{$y}f:.w" },
	{ "exp", NULL, "XB(y)w", "f:X{C[|u:y]}f:w" },
	{ "exp", NULL, "XB{y}w", "f:X{$y}f:w" },
	{ "exp", NULL, "XB((y))w", "f:X{Au:y}f:w" },
	{ "exp", NULL, "XB.w", "f:XB.w" },
	{ "back", NULL, "XByw", "f:Xq:yf:w" },
	{ "back", NULL, "XB$yw", "f:X{$yw}" },
	{ "esc", NULL, "XByw", "f:Xq:yf:w" },
	{ "esc", NULL, "XB$w", "f:Xq:$f:w" },
	{ "esc5", NULL, "XByw", "f:XByw" },
	{ "esc5", NULL, "XB'w", "f:XB'w" },
	{ "esc5", NULL, "XB$w", "f:X$w" },
	{ "esc5", NULL, "XB}w", "f:X~w" },
	{ "esc4", NULL, "XByw", "f:XByw" },
	{ "esc4", NULL, "XB$w", "f:X$w" },
	{ "esc4", NULL, "XB\"w", "f:X\"w" },
	{ "esc4", NULL, "XB'w", "f:XB'w" },
	{ "esc3", NULL, "XB\"w", "f:XB\"w" },
	{ "esc3", NULL, "XB$w", "f:X$w" },
	{ "ansi", NULL, "XBtw", "f:X\tw" },
	{ "ansi", NULL, "XB'w", "f:X'w" },
	{ "pair", NULL, "XBy\"zBw", "f:XByzBw" },
	{ "proc", NULL, "XBy)w", "f:X{P[|u:y]}f:w" },
	{ "pat", NULL, "XBy)w", "f:X%{Eu:(y)}f:w" },
	{ "set", NULL, "XBw", "assign X=f:w" },
	{ "sub", NULL, "XBy?=w", "assign Xu:XBy?=f:w" },
	{ "fun", NULL, "XB) (y)", "function [subshell [|u:y]]]" },
	{ "nest", "([<>?*+@!", "XBy?w", "f:XBy?w" },
	{ "one", "&", "XBy", "f:XBy" },
	{ "skip", " \t", "XB", "f:X" },
};

/* The bytes of a column that is not named by its only one. */
static const struct {
	const char *name, *bytes[8];
} classes[] = {
	{ "sp", { " ", "\t" } },
	{ "nl", { "\n" } },
	{ "{~", { "{", "~" } },
	{ "<>", { "<", ">" } },
	{ "<(", { "<(", ">(" } },
	{ "*?", { "*", "?", "+", "@", "!" } },
	{ "?(", { "*(", "?(", "+(", "@(", "!(" } },
	{ "az", { "a", "Z", "_", "7", "%", "^", ",", "/" } },
};

static char closer_of(const char *byte)
{
	return strchr(byte, '(') ? ')' : strchr(byte, '[') ? ']' : strchr(byte, '{') ? '}' : byte[0];
}

/* SHAPE with its X, B and ? filled in; the quoting f of an expected tree too. */
static struct str filled(const char *shape, const struct state *state, const char *byte, char quoting)
{
	struct buf out = { 0 };

	for (; *shape; shape++) {
		if (*shape == 'X')
			buf_addz(&out, state->lead);
		else if (*shape == 'B')
			buf_addz(&out, byte);
		else if (*shape == '?')
			buf_byte(&out, closer_of(byte));
		else if (quoting && shape[1] == ':' && strchr("fuq", *shape))
			buf_byte(&out, *shape++ == 'f' ? quoting : shape[-1] == 'u' ? UNQUOTED : QUOTED);
		else if (quoting && *shape == '~')
			buf_byte(&out, '}');
		else if (quoting && *shape == '%')
			buf_byte(&out, byte[0]);
		else if (quoting && strchr("[]{}|", *shape))
			buf_byte(&out, (char)(strchr(marks, *shape) - marks + 1));
		else
			buf_byte(&out, *shape);
	}
	return buf_str(&out);
}

static struct str around(const struct state *state, struct str middle)
{
	struct buf out = { 0 };

	buf_addz(&out, state->open);
	buf_add(&out, middle);
	buf_addz(&out, state->close);
	return buf_str(&out);
}

/* Without texts and words that are empty, and quotings that go on. */
static struct str normal(struct str shown)
{
	struct buf out = { 0 };
	char quoting = 0;

	for (size_t i = 0; i < shown.n; i++) {
		char c = shown.p[i], next = i + 1 < shown.n ? shown.p[i + 1] : COMMAND_END;

		if (c == UNQUOTED || c == QUOTED) {
			if (c == quoting || (next > 0 && next <= QUOTED))
				continue;
			quoting = c;
		} else if (c > 0 && c < UNQUOTED) {
			quoting = 0;
		}
		if (c == WORD && (next == WORD || next == COMMAND_END || (next == PART && strchr("<>", shown.p[i + 2]))))
			continue;
		buf_byte(&out, c);
	}
	return buf_str(&out);
}

/* The tree of the state with EXPECTED in the place of its word. */
static bool shows(const struct state *state, struct str got, const char *expected, const char *byte)
{
	struct str whole = tree(around(state, STR("QXQ"))), filling;
	size_t at = str_find(whole, STR("QXQ"));
	char quoting = 0;
	struct buf out = { 0 };

	if (at == whole.n)
		return false;
	for (size_t i = 0; i < at; i++)
		if (whole.p[i] == UNQUOTED || whole.p[i] == QUOTED)
			quoting = whole.p[i];
	filling = filled(expected, state, byte, quoting);
	if (str_starts(filling, STR("assign")) || str_starts(filling, STR("function")))
		return str_find(normal(got), normal(filling)) < normal(got).n;
	buf_add(&out, str_slice(whole, 0, at));
	buf_add(&out, filling);
	buf_add(&out, str_from(whole, at + 3));
	return str_eq(normal(normal(buf_str(&out))), normal(normal(got)));
}

static struct str tree_of(const struct state *state, const char *shape, const char *byte)
{
	return tree(around(state, filled(shape, state, byte, 0)));
}

/* The byte is the first one of what closes the state, and is no text of it. */
static bool closes(const struct state *state, const char *byte)
{
	struct str once = tree_of(state, "Xy", byte);

	return state->close[0] == byte[0] && !byte[1] && !str_is(once, "error") &&
	       !str_eq(tree_of(state, "XBy", byte), once) && !shows(state, tree_of(state, "XBy", byte), " f:XBy", byte);
}

/* No text with the byte in the place is one for bash. */
static bool is_refused(const struct state *state, const char *byte)
{
	static const char *const shapes[] = { "XBy", "XB", "XByBw", "XBy?w", "XB)(y)", "XB) (y)", "XBy]=w" };

	for (size_t i = 0; i < COUNT(shapes); i++)
		if (!str_is(tree_of(state, shapes[i], byte), "error"))
			return false;
	return true;
}

/* All up to the end of the line is dropped. */
static bool is_comment(const struct state *state, const char *byte)
{
	struct str without = tree_of(state, "X\ny", byte);

	return !str_is(without, "error") && str_eq(tree_of(state, "XBy'\ny", byte), without);
}

static bool is_dropped(const struct state *state, const char *byte)
{
	struct str without = tree_of(state, "X", byte);

	return !str_is(without, "error") && str_eq(tree_of(state, "XBy", byte), without) &&
	       str_eq(tree_of(state, "y", byte), without);
}

/* Looked at behind the probes. */
static const struct {
	const char *meaning;
	bool (*holds)(const struct state *, const char *);
} acts[] = { { "out", closes }, { "-", is_dropped }, { "com", is_comment }, { "err", is_refused } };

/* What the parser does with the byte; empty when it is none of all that. */
static struct str meaning_of(const struct state *state, const char *byte)
{
	for (size_t i = 0, next; i < COUNT(probes); i = next) {
		size_t seen = 0, held = 0;

		for (next = i; next < COUNT(probes) && !strcmp(probes[next].meaning, probes[i].meaning); next++) {
			const struct probe *probe = &probes[next];

			if (probe->bytes && !strchr(probe->bytes, byte[0]))
				continue;
			seen++;
			held += shows(state, tree_of(state, probe->text, byte), probe->expected, byte);
		}
		if (seen && held == seen)
			return str_of(probes[i].meaning);
	}
	for (size_t i = 0; i < COUNT(acts); i++)
		if (acts[i].holds(state, byte))
			return str_of(acts[i].meaning);
	return STR("");
}

static bool check_cell(const struct state *state, const char *byte, struct str cell)
{
	struct str got = meaning_of(state, byte);

	if (str_eq(got, cell))
		return true;
	print_message("%s: row %s, byte %s: drawn %.*s, read %.*s\n", TABLE, state->name, byte, STR_ARGS(cell),
		      STR_ARGS(got.n ? got : STR("something else")));
	return false;
}

/* How many bytes of the column are not what the cell says. */
static size_t check_column(const struct state *state, struct str column, struct str cell)
{
	char name[8] = { 0 };
	size_t failed = 0;

	assert_true(column.n < sizeof name);
	memcpy(name, column.p, column.n);
	for (size_t i = 0; i < COUNT(classes); i++)
		if (str_is(column, classes[i].name)) {
			for (size_t k = 0; k < COUNT(classes[i].bytes) && classes[i].bytes[k]; k++)
				failed += !check_cell(state, classes[i].bytes[k], cell);
			return failed;
		}
	assert_int_equal(column.n, 1);
	return !check_cell(state, name, cell);
}

static size_t check_row(const struct state *state, struct str columns, struct str cells)
{
	size_t failed = 0;
	struct str column, cell;

	while (str_next_word(&columns, &column)) {
		assert_true(str_next_word(&cells, &cell));
		failed += check_column(state, column, cell);
	}
	assert_false(str_next_word(&cells, &cell));
	return failed;
}

static struct str read_table(void)
{
	struct buf out = { 0 };
	FILE *file = fopen(TABLE, "r");
	int c;

	assert_non_null(file);
	while ((c = getc(file)) != EOF)
		buf_byte(&out, (char)c);
	assert_int_equal(fclose(file), 0);
	return buf_str(&out);
}

static struct str take_table_line(struct str *rest)
{
	struct str line = str_slice(*rest, 0, str_find_byte(*rest, '\n'));

	*rest = str_from(*rest, line.n + (line.n < rest->n));
	return line;
}

/* The table stands behind the line that begins with "state", up to an empty line. */
static void each_byte_acts_as_it_is_drawn(void **unused)
{
	struct str rest = read_table(), line, columns, name;
	size_t failed = 0, rows = 0;

	(void)unused;
	do {
		assert_true(rest.n > 0);
		columns = line = take_table_line(&rest);
	} while (!str_next_word(&columns, &name) || !str_is(name, "state"));
	for (; rest.n && (line = take_table_line(&rest)).n; rows++) {
		assert_true(str_next_word(&line, &name));
		assert_true(rows < COUNT(states) && str_is(name, states[rows].name));
		failed += check_row(&states[rows], columns, line);
	}
	assert_int_equal(rows, COUNT(states));
	assert_int_equal(failed, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_byte_acts_as_it_is_drawn),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
