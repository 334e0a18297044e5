/* What git reads as trailers. A row is a message, and what was read: "token=value" for each trailer, the key after a
 * slash where it is another, parted by " | ". */
#include "base/arena.h"
#include "trailer/trailer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

struct row {
	const char *message, *expected; /* the last row has no message */
};

#define T "fix: x\n\n"
#define A "Co-Authored-By: Claude <noreply@anthropic.com>\n"
#define A_READ "Co-Authored-By=Claude <noreply@anthropic.com>"
#define S "Signed-off-by: Ann <ann@example.org>\n"
#define S_READ "Signed-off-by=Ann <ann@example.org>"
#define SCISSORS " ------------------------ >8 ------------------------\n"

static struct str read_back(struct str message, const struct trailer_syntax *syntax)
{
	struct trailers found = trailers_parse(message, syntax);
	struct buf out = { 0 };

	for (size_t i = 0; i < found.n; i++) {
		const struct trailer *trailer = &found.at[i];

		buf_addz(&out, i ? " | " : "");
		buf_add(&out, trailer->token);
		if (!str_eq(trailer->key, trailer->token))
			buf_addf(&out, "/%.*s", STR_ARGS(trailer->key));
		buf_byte(&out, trailer->separator == ':' ? '=' : trailer->separator);
		buf_add(&out, trailer->value);
	}
	return buf_str(&out);
}

static void check_with(const struct row *rows, const struct trailer_syntax *syntax)
{
	for (const struct row *row = rows; row->message; row++)
		assert_string_equal(str_z(read_back(str_of(row->message), syntax)), row->expected);
}

static void check_rows(void **state)
{
	check_with(*state, &(struct trailer_syntax){ 0 });
}

static const struct row titles_are_no_trailers[] = {
	{ "", "" },
	{ "\n", "" },
	{ "fix: x\n", "" },
	{ "fix: x", "" },
	{ A, "" },
	{ "fix: x\n" A, "" },
	{ "fixup! fix: x\n\n" A, A_READ },
	{ "squash! fix: x\n" A, "" },
	{ "Merge branch 'x'\n\n" A, A_READ },
	{ "\n" A, A_READ },
	{ "# note\n\n" A, A_READ },
	{ "# note\n" A, "" },
	{ "\n\nfix: x\n\n" A, A_READ },
	{ "\xef\xbb\xbf" T A, A_READ },
	{ NULL, NULL },
};

static const struct row the_last_paragraph_counts[] = {
	{ T A, A_READ },
	{ T "Body.\n\n" A, A_READ },
	{ T A "\nmore\n", "" },
	{ T A "\n" S, S_READ },
	{ T A "\n\n\n", A_READ },
	{ T A " \n\t\n", A_READ },
	{ "fix: x\n \t \n" A, A_READ },
	{ T S "\t\n" A, A_READ },
	{ T "---\n\n" A, A_READ },
	{ T A "---\n file | 1 +\n", "" },
	{ T A "\n---\n\nFixes: y\n", "Fixes=y" },
	{ T "\f\n" A, "" },
	{ NULL, NULL },
};

static const struct row other_lines_in_the_block[] = {
	{ T "text\n" A, "" },
	{ T A "text\n", "" },
	{ T "text\n" S A, S_READ " | " A_READ },
	{ T A "text\n" S, A_READ " | " S_READ },
	{ T "1\n2\n3\n" S, S_READ },
	{ T "1\n2\n3\n4\n" S, "" },
	{ T "1\n2\n3\n4\n5\n6\n" S A, S_READ " | " A_READ },
	{ T "1\n2\n3\n4\n5\n6\n7\n" S A, "" },
	{ T A "(cherry picked from commit 12)\n", A_READ },
	{ T "text\n" A "(cherry picked from commit 12)\n", A_READ },
	{ T "text\n" A "(cherry picked from\n", "" },
	{ T "(cherry picked from commit 12)\n", "" },
	{ T "text\nsigned-off-by: Ann <ann@example.org>\n", "" },
	{ T "text\nSigned-off-by:Ann\n", "" },
	{ T "text\nSigned-off-by: \n", "Signed-off-by=" },
	{ T "text\n Signed-off-by: Ann\n", "" },
	{ T "BREAKING CHANGE: y\n" A, "" },
	{ T "BREAKING-CHANGE: y\n" A, "BREAKING-CHANGE=y | " A_READ },
	{ T "Closes #12\n" A, "" },
	{ NULL, NULL },
};

static const struct row tokens[] = {
	{ T "co-authored-by: x\n", "co-authored-by=x" },
	{ T "Key : x\n", "Key=x" },
	{ T "Key \t : x\n", "Key=x" },
	{ T "Key:x\n", "Key=x" },
	{ T "Key::x\n", "Key=:x" },
	{ T "12: x\n", "12=x" },
	{ T "-: x\n", "-=x" },
	{ T "https://example.org/\n", "https=//example.org/" },
	{ T "Note: it is prose\n", "Note=it is prose" },
	{ T ": x\n" A, "" },
	{ T "A_b: x\n", "" },
	{ T "A b: x\n", "" },
	{ T "A=x\n", "" },
	{ T "A.b: x\n", "" },
	{ T "- a: x\n", "" },
	{ T "> A: x\n", "" },
	{ T "**A:** x\n", "" },
	{ T "K\xc3\xa9: x\n", "" },
	{ T "A\xc2\xa0: x\n", "" },
	{ T "A\xef\xbc\x9a x\n", "" },
	{ T "\xef\xbb\xbf" A, "" },
	{ NULL, NULL },
};

static const struct row values[] = {
	{ T "A:\n" S, "A= | " S_READ },
	{ T "A: \t\n", "A=" },
	{ T "A:  b  c \t\n", "A=b  c" },
	{ T "A: b", "A=b" },
	{ T "A: b\n c\n", "A=b c" },
	{ T "A: b\n\tc\n   d\nE: f\n", "A=b c d | E=f" },
	{ T "A: b \n c\n", "A=b  c" },
	{ T "A:\n b\n", "A=b" },
	{ T "A: b\n B: c\n", "A=b B: c" },
	{ T " A: b\n", "" },
	{ T "\tA: b\n", "" },
	{ T " c\nA: b\n", "" },
	{ T " c\n" S, S_READ },
	{ T S "text\n c\n", S_READ },
	{ T "A: b\n (c\nD: e\n", "A=b (c | D=e" },
	{ T "A: caf\xe9\n", "A=caf\xe9" },
	{ T "A: b\n" A A, "A=b | " A_READ " | " A_READ },
	{ T "A: b\v\n", "A=b\v" },
	{ NULL, NULL },
};

static const struct row carriage_returns[] = {
	{ "fix: x\r\n\r\nA: b\r\n", "A=b" },
	{ "fix: x\r\n\r\nA: b\r\n c\r\n", "A=b\r c" },
	{ "fix: x\r\rA: b\r", "" },
	{ "fix: x\r\n\r\nA: b\r\n\r\n", "A=b" },
	{ NULL, NULL },
};

static const struct row comments[] = {
	{ T A "# On branch main\n#\n", A_READ },
	{ T A "\n# a\n\n# b\n", A_READ },
	{ T S "# a\n" A, S_READ " | " A_READ },
	{ T S "# a\n b\n" A, S_READ " | " A_READ },
	{ T "A: b\n# a\n c\nD: e\n", "" },
	{ T "# " A, "" },
	{ T "#" A, "" },
	{ "# a\n# b\n", "" },
	{ T A " # a\n", "Co-Authored-By=Claude <noreply@anthropic.com> # a" },
	{ T A "; a\n", "" },
	{ T A "#" SCISSORS "# a\ndiff --git a/f b/f\n+A: b\n", A_READ },
	{ T A "\n#" SCISSORS "\nA: b\n", A_READ },
	{ "#" SCISSORS "\n" A, "" },
	{ T A "#  " SCISSORS "A: b\n", A_READ " | A=b" },
	{ T A ";" SCISSORS, "" },
	{ NULL, NULL },
};

static const struct row old_conflicts[] = {
	{ T A "\nConflicts:\n\ta.c\n\tb.c\n", A_READ },
	{ T A "Conflicts:\n\ta.c\n", A_READ },
	{ T A "\nConflicts:\n\ta.c\ntext\n", "" },
	{ T A "\nConflicts: \n\ta.c\n", "Conflicts=a.c" },
	{ T A "\n# Conflicts:\n#\ta.c\n", A_READ },
	{ NULL, NULL },
};

static const struct row of_semicolon[] = {
	{ T A "; a\n", A_READ },
	{ T A "# a\n", "" },
	{ T A ";" SCISSORS "A: b\n", A_READ },
	{ T A "#" SCISSORS, "" },
	{ NULL, NULL },
};

static const struct row of_slashes[] = {
	{ T A "// a\n", A_READ },
	{ T A "/ a\n", "" },
	{ T A "//" SCISSORS "A: b\n", A_READ },
	{ NULL, NULL },
};

/* A comment that looks like a trailer takes its continuation along. */
static const struct row of_a_letter[] = {
	{ T S "x: y\n (z\nB: c\n", S_READ " | B=c" },
	{ T A "x: y\n (z\nB: c\n", "" },
	{ NULL, NULL },
};

static void comments_begin_as_configured(void **state)
{
	(void)state;
	check_with(of_semicolon, &(struct trailer_syntax){ .comment = STR(";") });
	check_with(of_slashes, &(struct trailer_syntax){ .comment = STR("//") });
	check_with(of_a_letter, &(struct trailer_syntax){ .comment = STR("x") });
}

static const struct row of_separators[] = {
	{ T "Closes #12\n" A, "Closes#12 | " A_READ },
	{ T "A #: b\n", "A#: b" },
	{ T "# a\nA: b\n", "A=b" },
	{ T "A= b\n", "" },
	{ NULL, NULL },
};

static void separators_are_as_configured(void **state)
{
	(void)state;
	check_with(of_separators, &(struct trailer_syntax){ .separators = STR(":#") });
}

static const struct row of_aliases[] = {
	{ T "assist: b\n", "assist/Assisted-by=b" },
	{ T "ASSIST: b\n", "ASSIST/Assisted-by=b" },
	{ T "ass: b\n", "ass/Assisted-by=b" },
	{ T "assisted: b\n", "assisted/Assisted-by=b" },
	{ T "assistant: b\n", "assistant=b" },
	{ T "bug: b\n", "bug/Bug #=b" },
	{ T "bug-: b\n", "bug-/Bug #=b" },
	{ T "fixes: b\n", "fixes=b" },
	{ T "-: b\n", "-/Assisted-by=b" },
	{ T "text\nassisted-by: b\n", "assisted-by/Assisted-by=b" },
	{ T "text\nfix: b\n", "fix=b" },
	{ T "text\nassist : b\n", "" },
	{ T "text\nOther: b\n", "" },
	{ T "1\n2\n3\n4\nassist: b\n", "" },
	{ NULL, NULL },
};

static void tokens_are_completed_as_configured(void **state)
{
	static const struct trailer_alias aliases[] = {
		{ { "assist", 6 }, { "Assisted-by", 11 } },
		{ { "bug", 3 }, { "Bug #", 5 } },
		{ { "Fixes", 5 }, { NULL, 0 } },
	};

	(void)state;
	check_with(of_aliases, &(struct trailer_syntax){ .aliases = aliases, .n_aliases = 3 });
}

static void nul_ends_the_message(void **state)
{
	struct str text = STR(T "A: b\n\0B: c\n\ntext\n");
	struct trailer_syntax git = { 0 };

	(void)state;
	assert_string_equal(str_z(read_back(text, &git)), "A=b");
	assert_true(trailers_parse(text, &git).nul);
	assert_false(trailers_parse(STR(T A), &git).nul);
}

static const struct {
	const char *message;
	size_t start, end, paragraph;
	bool blank_before;
} places[] = {
	{ "a\n\nB: c\n", 3, 8, 3, true },
	{ "a\n\nB: c", 3, 7, 3, true },
	{ "a\n\nB: c\n\n# d\n", 3, 8, 3, true },
	{ "a\n\ntext\nB: c\n", 13, 13, 3, false },
	{ "a\n", 2, 2, 2, false },
	{ "a\n  \n", 5, 5, 5, true },
	{ "a\n\n", 2, 2, 2, false },
	{ "", 0, 0, 0, false },
	{ "# a\n# b\n", 4, 4, 4, false },
	{ "a\n\n# b\nB: c\n", 3, 12, 3, true },
};

static void the_block_has_a_place(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
		struct trailers found = trailers_parse(str_of(places[i].message), &(struct trailer_syntax){ 0 });

		assert_int_equal(found.start, places[i].start);
		assert_int_equal(found.end, places[i].end);
		assert_int_equal(found.paragraph, places[i].paragraph);
		assert_int_equal(found.blank_before, places[i].blank_before);
	}
}

static void trailers_have_places(void **state)
{
	struct str text = STR("a\n\nB: c\n d\n# e\nF: g");
	struct trailers found = trailers_parse(text, &(struct trailer_syntax){ 0 });

	(void)state;
	assert_int_equal(found.n, 2);
	assert_true(str_is(str_slice(text, found.at[0].from, found.at[0].to), "B: c\n d\n"));
	assert_int_equal(found.at[0].line, 3);
	assert_true(str_is(str_slice(text, found.at[1].from, found.at[1].to), "F: g"));
	assert_int_equal(found.at[1].line, 6);
}

static void a_megabyte_is_read_in_a_small_part_of_the_arena(void **state)
{
	enum { LINES = 100000 };
	struct buf text = { 0 };
	struct trailers found;
	size_t before;

	(void)state;
	buf_addz(&text, T "A: b\n");
	for (size_t i = 0; i < LINES; i++)
		buf_addz(&text, " continued\n");
	for (size_t i = 0; i < LINES; i++)
		buf_addz(&text, "C: d\n");
	before = arena_used();
	found = trailers_parse(buf_str(&text), &(struct trailer_syntax){ 0 });
	assert_int_equal(found.n, LINES + 1);
	assert_int_equal(found.at[0].value.n, 1 + LINES * strlen(" continued"));
	assert_int_equal(found.at[LINES].line, 2 * LINES + 3);
	assert_true(arena_used() - before < (size_t)64 << 20);
}

static void a_line_may_be_a_trailer(void **state)
{
	struct trailer_syntax git = { 0 };
	struct trailer trailer;

	(void)state;
	assert_true(trailer_of_line(STR("Co-Authored-By : Ann <a@b>\r\n"), &git, &trailer));
	assert_true(str_is(trailer.token, "Co-Authored-By"));
	assert_true(str_is(trailer.value, "Ann <a@b>"));
	assert_false(trailer_of_line(STR("text"), &git, &trailer));
	assert_false(trailer_of_line(STR(" A: b"), &git, &trailer));
	assert_false(trailer_of_line(STR(""), &git, &trailer));
}

static const struct {
	const char *value, *name, *mail; /* no name: not an address */
} addresses[] = {
	{ "Ann <ann@example.org>", "Ann", "ann@example.org" },
	{ "  Ann B.  < ann@example.org >\r\n", "Ann B.", "ann@example.org" },
	{ "<ann@example.org>", "", "ann@example.org" },
	{ "Ann <x> <ann@example.org>", "Ann <x>", "ann@example.org" },
	{ "Ann", NULL, NULL },
	{ "ann@example.org", NULL, NULL },
	{ "Ann <>", NULL, NULL },
	{ "Ann ann@example.org>", NULL, NULL },
	{ "Ann <ann@example.org> # note", NULL, NULL },
	{ "", NULL, NULL },
};

static void addresses_are_taken_apart(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
		struct trailer_address address;
		bool is_one = trailer_address(str_of(addresses[i].value), &address);

		assert_int_equal(is_one, addresses[i].name != NULL);
		if (is_one) {
			assert_string_equal(str_z(address.name), addresses[i].name);
			assert_string_equal(str_z(address.mail), addresses[i].mail);
		}
	}
}

static const struct {
	const char *a, *b;
	bool same;
} pairs[] = {
	{ "A: b", "a: b", true },
	{ "A: b", "A: B", false },
	{ "A: b", "B: b", false },
	{ "A: Ann <a@b>", "a:ann   <A@B>", true },
	{ "A: Ann <a@b>", "A: Other name <a@b>", true },
	{ "A: Ann <a@b>", "A: Ann <a@c>", false },
	{ "A: Ann <a@b>", "A: Ann", false },
};

static void trailers_are_compared_by_mail(void **state)
{
	struct trailer_syntax git = { 0 };

	(void)state;
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		struct trailer a, b;

		assert_true(trailer_of_line(str_of(pairs[i].a), &git, &a));
		assert_true(trailer_of_line(str_of(pairs[i].b), &git, &b));
		assert_int_equal(trailer_same(&a, &b), pairs[i].same);
		assert_int_equal(trailer_same(&b, &a), pairs[i].same);
	}
}

#define READS(rows) { #rows, check_rows, NULL, NULL, (void *)(rows) }

int main(void)
{
	const struct CMUnitTest tests[] = {
		READS(titles_are_no_trailers),
		READS(the_last_paragraph_counts),
		READS(other_lines_in_the_block),
		READS(tokens),
		READS(values),
		READS(carriage_returns),
		READS(comments),
		READS(old_conflicts),
		cmocka_unit_test(comments_begin_as_configured),
		cmocka_unit_test(separators_are_as_configured),
		cmocka_unit_test(tokens_are_completed_as_configured),
		cmocka_unit_test(nul_ends_the_message),
		cmocka_unit_test(the_block_has_a_place),
		cmocka_unit_test(trailers_have_places),
		cmocka_unit_test(a_megabyte_is_read_in_a_small_part_of_the_arena),
		cmocka_unit_test(a_line_may_be_a_trailer),
		cmocka_unit_test(addresses_are_taken_apart),
		cmocka_unit_test(trailers_are_compared_by_mail),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
