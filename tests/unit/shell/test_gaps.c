/* Why and where a text could not be read, and the spans of what could. */
#include "reading.h"

/* The gaps of a text as "KIND why @FROM", and the commands as the pieces of text that they stand in. */
static void show_gaps(struct buf *out, const struct reading *reading)
{
	static const char *const kinds[] = { "syntax", "limit", "code", "program", "settings" };

	for (size_t i = 0; i < reading->gaps.n; i++)
		buf_addf(out, "%s%s %s @%zu", i ? "; " : "", kinds[reading->gaps.at[i].kind], reading->gaps.at[i].why,
			 reading->gaps.at[i].span.from);
}

static void show_spans(struct buf *out, const struct reading *reading, struct str text)
{
	for (size_t i = 0; i < reading->commands.n; i++) {
		struct span span = reading->commands.at[i].span;

		assert_true(span.from <= span.to && span.to <= text.n);
		buf_addz(out, i ? " / " : "");
		show_bytes(out, str_slice(text, span.from, span.to));
	}
}

static void check(const struct row *row, bool spans)
{
	size_t failed = 0;

	for (; row->text; row++) {
		struct reading reading = read_in_w(str_of(row->text));
		struct buf got = { 0 };

		if (spans)
			show_spans(&got, &reading, str_of(row->text));
		else
			show_gaps(&got, &reading);
		if (str_is(buf_str(&got), row->expected))
			continue;
		failed++;
		print_message("%s\n  expected %s\n  got      %.*s\n", row->text, row->expected, STR_ARGS(buf_str(&got)));
	}
	assert_int_equal(failed, 0);
}

static void check_gaps(void **state)
{
	check(*state, false);
}

static void check_spans(void **state)
{
	check(*state, true);
}

static const struct row gap_says_what_is_wrong_and_where[] = {
	{ "a 'b", "syntax a quote that is not closed @3" },
	{ "a \"b", "syntax a quote that is not closed @4" },
	{ "a `b", "syntax a backtick that is not closed @2" },
	{ "a $(b", "syntax a $( without its ) @5" },
	{ "a ${b", "syntax a ${ without its } @5" },
	{ "a ${}", "syntax an expansion without a name @4" },
	{ "a $((b", "syntax a ( without its ) @6" },
	{ "a $[b", "syntax a [ without its ] @5" },
	{ "a <(b", "syntax a $( without its ) @5" },
	{ "a @(b", "syntax a pattern without its ) @5" },
	{ "a [[", "" },
	{ "[[ a", "syntax a [[ without its ]] @4" },
	{ "x=(a", "syntax an array without its closing parenthesis @4" },
	{ "x[1", "syntax a [ without its ] @3" },
	{ "(a", "syntax a ( without its ) @2" },
	{ "(", "syntax an empty list of commands @1" },
	{ "()", "syntax an empty list of commands @1" },
	{ "{ a", "syntax a { without its } @3" },
	{ "{ }", "syntax an empty list of commands @2" },
	{ "if a", "syntax an if without then @4" },
	{ "if a; then b", "syntax an if without fi @12" },
	{ "if; then b; fi", "syntax a command is missing @2" },
	{ "while a", "syntax a loop without do @7" },
	{ "while a; b; done", "syntax a loop without do @12" },
	{ "for", "syntax a loop without a name @3" },
	{ "for i in a", "syntax a loop without do @10" },
	{ "for ((;;", "syntax a for (( without its )) @8" },
	{ "for ((;)); do a; done", "syntax a for (( )) without its three parts @7" },
	{ "case", "syntax a case without in @4" },
	{ "case x", "syntax a case without in @6" },
	{ "case x in", "syntax a case pattern without ) @9" },
	{ "case x in x", "syntax a case pattern without ) @11" },
	{ "f()", "syntax a function without a body @3" },
	{ "function f", "syntax a function without a body @10" },
	{ "a (", "syntax a parenthesis in a command @3" },
	{ "a )", "syntax a closing word or parenthesis that nothing opened @2" },
	{ "}", "syntax a closing word or parenthesis that nothing opened @0" },
	{ "fi", "syntax a closing word or parenthesis that nothing opened @0" },
	{ "a ;; b", "syntax a closing word or parenthesis that nothing opened @2" },
	{ "a | | b", "syntax a command is missing @4" },
	{ "a && ", "syntax a command is missing @5" },
	{ ";", "syntax a command is missing @0" },
	{ "a >", "syntax a redirection without target @3" },
	{ "a > (b)", "syntax a redirection without target @4" },
	{ "cat <<$(a)", "syntax a heredoc delimiter that is not plain @6" },
	{ "cat <<'E", "syntax a quote that is not closed @8" },
	{ "a $(b <<E)", "syntax a heredoc that ends behind its $( ) @9" },
	{ "a; b; 'c", "syntax a quote that is not closed @7" },
	{ "sh -c 'a \"b'; c", "syntax a quote that is not closed @0" },
	{ "eval \"$x\"; a", "code eval of a text that is made at run time @0" },
	{ "a | sh", "code a shell reads what another command prints @4" },
	{ "$x", "program a program that is known only at run time @0" },
	{ "$x; $y",
	  "program a program that is known only at run time @0; program a program that is known only at run time @4" },
	{ "python3 -c 'exec(1)'", "code python: exec is not read @0" },
	{ "sudo -Z a", "code an option that is not known hides which command is run @0" },
	{ "a `b \"c`", "syntax a quote that is not closed @8" },
	{ "a $(b; 'c)", "syntax a quote that is not closed @8" },
	{ "cat <<E\n$(a\nE\nb", "syntax a $( without its ) @14" },
	{ NULL, NULL },
};

static const struct row span_is_the_text_of_the_command[] = {
	{ "a", "a" },
	{ " a b ", "a b " },
	{ "a; b", "a / b" },
	{ "a && b || c", "a  / b  / c" },
	{ "a | b", "a  / b" },
	{ "(a; b)", "a / b" },
	{ "{ a; }", "a" },
	{ "if a; then b; else c; fi", "a / b / c" },
	{ "a $(b c) d", "b c / a $(b c) d" },
	{ "a \"$(b \"$(c)\")\"", "c / b \"$(c)\" / a \"$(b \"$(c)\")\"" },
	{ "a <(b)", "b / a <(b)" },
	{ "x=1 a >f", "x=1 a >f" },
	{ "x=1", "x=1" },
	{ ">f", ">f" },
	{ "{ a; } >f", "{ a; } >f / a" },
	{ "a 'b\nc' d", "a 'b\\nc' d" },
	{ "cat <<E\n$(a)\nE\nb", "a / cat <<E / b" },
	{ "cat <<E; b\nx\nE", "cat <<E / b" },
	{ "a \\\n b", "a \\\\n b" },
	{ "for i in a b; do c $i; done", "c $i / c $i" },
	{ "f() { a b; }; f c", "f c / a b" },
	{ "a # b\nc", "a # b / c" },
	{ "a $((1+$(b)))", "b / a $((1+$(b)))" },
	{ "[[ $(a) ]]", "a" },
	{ "case $(a) in x) b c;; esac", "a / b c" },
	{ "é a; b", "é a / b" },
	{ "a${x:-$(b)}", "b / a${x:-$(b)}" },
	{ "a & b", "a  / b" },
	{ NULL, NULL },
};

/* What stands in a rewritten copy, as in backticks, has the span of what was rewritten. */
static const struct row span_of_a_nested_text_is_what_holds_it[] = {
	{ "sh -c 'a; b'", "sh -c 'a; b' / sh -c 'a; b' / sh -c 'a; b'" },
	{ "eval \"a; b\"; c", "eval \"a; b\" / eval \"a; b\" / eval \"a; b\" / c" },
	{ "sudo a b", "sudo a b / sudo a b" },
	{ "a `b; c` d", "`b; c` / `b; c` / a `b; c` d" },
	{ "cat <<-E\n\t$(a)\n\tE\nb", "\\t$(a)\\n / cat <<-E / b" },
	{ "echo 'a b' | sh", "echo 'a b'  / sh / sh" },
	{ "find . -exec a \\; ; b", "find . -exec a \\;  / find . -exec a \\;  / b" },
	{ "x=rm; $x y", "x=rm / $x y" },
	{ "trap 'a' EXIT", "trap 'a' EXIT / trap 'a' EXIT" },
	{ "sudo sh -c \"a 'b'\"", "sudo sh -c \"a 'b'\" / sudo sh -c \"a 'b'\" / sudo sh -c \"a 'b'\"" },
	{ "unset 'x[$(a)]'", "unset 'x[$(a)]' / 'x[$(a)]'" },
	{ NULL, NULL },
};

/* Words have spans as well. */
static void span_of_a_word_is_its_text(void **state)
{
	struct str text = STR("a 'b c' $d \"e\"f >g h{i,j}");
	struct reading reading = read_in_w(text);
	static const char *const words[] = { "a", "'b c'", "$d", "\"e\"f", "h{i,j}", "h{i,j}" };

	(void)state;
	assert_int_equal(reading.commands.at[0].words.n, COUNT(words));
	for (size_t i = 0; i < COUNT(words); i++) {
		struct span span = reading.commands.at[0].words.at[i].span;

		assert_true(str_is(str_slice(text, span.from, span.to), words[i]));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		{ "gap_says_what_is_wrong_and_where", check_gaps, NULL, NULL, (void *)gap_says_what_is_wrong_and_where },
		{ "span_is_the_text_of_the_command", check_spans, NULL, NULL, (void *)span_is_the_text_of_the_command },
		{ "span_of_a_nested_text_is_what_holds_it", check_spans, NULL, NULL,
		  (void *)span_of_a_nested_text_is_what_holds_it },
		cmocka_unit_test(span_of_a_word_is_its_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
