/* Texts of 1 MiB that a reader may choke on: deep, long, unclosed, quadratic. Each must come to an end: read in full,
 * read with a gap, or out of memory, which hooks answer with a question. Each is read in a process of its own, since
 * the arena never shrinks. */
#include "reading.h"

#include "base/arena.h"

#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct shape {
	const char *name, *before, *unit, *inside, *close;
};

static const struct shape shapes[] = {
	{ "parentheses", "", "(", "a", ")" },
	{ "parentheses_open", "", "(", "", "" },
	{ "parentheses_apart", "", "( ", "a", " )" },
	{ "parentheses_closed_only", "a", ")", "", "" },
	{ "arithmetic_open", "a ", "$((", "", "" },
	{ "arithmetic", "a ", "$((", "1", "))" },
	{ "arithmetic_and_subshell", "", "((a) ", "", "" },
	{ "arithmetic_for", "", "for ((;;)) ", "a", "" },
	{ "substitutions", "", "a $(", "a", ")" },
	{ "substitutions_open", "a ", "$(", "", "" },
	{ "substitutions_in_quotes", "", "a \"$(", "a", ")\"" },
	{ "substitutions_in_a_row", "a ", "$(b)", "", "" },
	{ "process_substitutions", "a ", "<(", "a", ")" },
	{ "function_substitutions", "a ", "${ ", "a", ";}" },
	{ "parameters", "a ", "${x:-", "a", "}" },
	{ "parameters_open", "a ", "${x:-", "", "" },
	{ "parameters_in_quotes", "a ", "\"${x:-", "a", "}\"" },
	{ "parameters_in_a_row", "a ", "${x}", "", "" },
	{ "subscripts", "a ", "${x[", "", "" },
	{ "brackets", "a ", "$[", "", "" },
	{ "assignments_with_subscripts", "", "a[", "", "" },
	{ "braces_open", "a ", "{", "", "" },
	{ "braces", "a ", "{a,", "b", "}" },
	{ "braces_in_a_row", "a ", "{a,b}", "", "" },
	{ "brace_words", "a ", "{1..1000} ", "", "" },
	{ "brace_commas", "a {", "a,", "", "}" },
	{ "groups", "", "{ ", "a;", "};" },
	{ "backslash_newlines", "a ", "\\\n", "b", "" },
	{ "backslash_newlines_in_a_name", "x", "\\\n", "=1 a", "" },
	{ "backslash_newlines_in_an_operator", "a <", "\\\n", "<E", "" },
	{ "backslash_newlines_in_digits", "a 1", "\\\n", ">f", "" },
	{ "backslash_newlines_in_a_heredoc", "a <<E\n", "\\\n", "E\n", "" },
	{ "backslashes", "a ", "\\", "", "" },
	{ "single_quotes", "a ", "'", "", "" },
	{ "double_quotes", "a ", "\"", "", "" },
	{ "quotes_in_turn", "a ", "'\"'\"", "", "" },
	{ "ansi_quotes", "a ", "$'\\x41'", "", "" },
	{ "backticks", "a ", "`", "", "" },
	{ "backticks_in_a_row", "a ", "`b`", "", "" },
	{ "backticks_escaped", "a `", "\\`", "", "`" },
	{ "dollars", "a ", "$", "", "" },
	{ "heredocs_of_one_line", "a ", "<<E ", "", "" },
	{ "heredocs", "", "a <<E\nE\n", "", "" },
	{ "heredoc_that_does_not_end", "a <<E\n", "x\n", "", "" },
	{ "heredoc_lines_like_the_end", "a <<E\n", "EE\n", "", "" },
	{ "heredoc_tabs", "a <<-E\n", "\t", "", "" },
	{ "heredoc_tabs_in_a_substitution", "a $(b <<-E\n", "\tE\n", "", "" },
	{ "heredoc_of_substitutions", "a <<E\n", "$(b) ", "\nE\n", "" },
	{ "heredocs_in_substitutions", "", "a $(b <<E\n", "", "" },
	{ "here_strings", "a ", "<<<b ", "", "" },
	{ "assignments", "", "a=1;", "", "" },
	{ "assignments_of_themselves", "", "a=$a$a;", "", "" },
	{ "assignments_in_front", "", "a=1 ", "b", "" },
	{ "other_assignments", "", "$x=1;", "", "" },
	{ "array", "a=(", "b ", "", ")" },
	{ "array_elements", "a=(b c d e f g h);", "a=(\"${a[@]}\" \"${a[@]}\");", "", "" },
	{ "long_name", "", "x", "=1", "" },
	{ "long_parameter_name", "a $", "x", "", "" },
	{ "long_digits", "a ", "1", ">f", "" },
	{ "long_positional", "a ${", "1", "}", "" },
	{ "long_word", "", "x", "", "" },
	{ "words", "a ", "b ", "", "" },
	{ "condition", "[[ a", " && a", "", " ]]" },
	{ "conditions_open", "", "[[ ", "", "" },
	{ "condition_parentheses", "[[ ", "( ", "", "" },
	{ "conditions", "", "[[ a ]];", "", "" },
	{ "regex", "[[ a =~ ", "(", "", "" },
	{ "case_arms", "case x in ", "x) a;; ", "", "esac" },
	{ "case_patterns", "case x in ", "x|", "x) a;; esac", "" },
	{ "cases", "", "case x in x) ", "a", ";; esac" },
	{ "for_loops", "", "for i in a b; do ", "a $i;", "done;" },
	{ "for_loops_in_a_row", "", "for i in a b; do a; done;", "", "" },
	{ "for_words", "for i in ", "a ", "; do b $i; done", "" },
	{ "while_loops", "", "while a; do ", "b;", "done;" },
	{ "ifs", "", "if a; then ", "b;", "fi;" },
	{ "elifs", "if a; then b; ", "elif a; then b; ", "fi", "" },
	{ "and_chain", "a", "&&a", "", "" },
	{ "or_chain", "a", "||a", "", "" },
	{ "cd_chain", "", "cd a;", "", "" },
	{ "cd_and_chain", "cd a", "&&cd a", "", "" },
	{ "pipes", "a", "|a", "", "" },
	{ "backgrounds", "", "a&", "", "" },
	{ "negations", "", "! ", "a", "" },
	{ "times", "", "time ", "a", "" },
	{ "redirections", "a ", ">f ", "", "" },
	{ "redirection_names", "a ", "{x}", ">f", "" },
	{ "semicolons", "a", ";", "", "" },
	{ "newlines", "a", "\n", "b", "" },
	{ "blanks", "a", " ", "b", "" },
	{ "comments", "", "#\n", "", "" },
	{ "comment", "#", "x", "", "" },
	{ "characters", "a ", "\xc3\xa9", "", "" },
	{ "bytes", "a ", "\xff", "", "" },
	{ "stars", "a ", "*", "", "" },
	{ "tildes", "a ", "~ ", "", "" },
	{ "colons_and_tildes", "a=", ":~", "", "" },
	{ "open_brackets_of_patterns", "a ", "[", "", "" },
	{ "extended_patterns", "a ", "@(", "b", ")" },
	{ "functions", "", "f() { ", "a;", "};" },
	{ "functions_in_a_row", "", "f() { a; };", "f", "" },
	{ "calls", "f() { a; };", "f;", "", "" },
	{ "calls_of_calls", "f() { g; g; }; g() { h; h; }; h() { i; i; }; i() { j; j; }; j() { a; };", "f;", "", "" },
	{ "coprocesses", "", "coproc ", "a", "" },
	{ "wrappers", "", "sudo ", "a", "" },
	{ "shells", "", "sh -c 'a';", "", "" },
	{ "evals", "", "eval ", "a", "" },
	{ "eval_of_growing_texts", "x=a;", "eval \"x='$x $x'\";", "", "" },
	{ "echo_into_shell", "", "echo a | sh;", "", "" },
	{ "xargs", "echo ", "a ", "| xargs b", "" },
	{ "find_exec", "find . ", "-exec a {} \\; ", "", "" },
	{ "traps", "", "trap a EXIT;", "", "" },
	{ "set_arguments", "set --", " a", "; b \"$@\" \"$@\" \"$*\"", "" },
	{ "set_doubled", "set -- a;", "set -- \"$@\" \"$@\";", "", "" },
	{ "exports", "", "export a=1;", "", "" },
	{ "awk", "awk '", "x", "'", "" },
	{ "sed", "sed '", "s/a/b/;", "'", "" },
	{ "python", "python3 -c '", "o s ", "'", "" },
	{ "printf_format", "a \"$(printf '%s' ", "b ", ")\"", "" },
	{ "cut_values", "x=", "a", "; b ${x#a} ${x%a}", "" },
};

static struct str text_of(const struct shape *shape)
{
	struct buf text = { 0 };
	size_t fixed = strlen(shape->before) + strlen(shape->inside);
	size_t n = (SHELL_TEXT_MAX - fixed) / (strlen(shape->unit) + strlen(shape->close));

	/* What closes only once stands in CLOSE too: a few more of it are as good. */
	buf_addz(&text, shape->before);
	for (size_t i = 0; i < n; i++)
		buf_addz(&text, shape->unit);
	buf_addz(&text, shape->inside);
	for (size_t i = 0; i < n; i++)
		buf_addz(&text, shape->close);
	return buf_str(&text);
}

static void out_of_memory(void)
{
	_exit(2);
}

static void read_it(const struct shape *shape)
{
	arena_on_exhausted(out_of_memory);
	(void)read_in_w(text_of(shape));
	_exit(0);
}

static void reading_ends(void **state)
{
	const struct shape *shape = *state;
	int status = -1;
	pid_t child;

	child = fork();
	assert_true(child >= 0);
	if (child == 0)
		read_it(shape);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == 2));
}

int main(void)
{
	struct CMUnitTest tests[COUNT(shapes)] = { 0 };

	for (size_t i = 0; i < COUNT(shapes); i++) {
		tests[i].name = shapes[i].name;
		tests[i].test_func = reading_ends;
		tests[i].initial_state = (void *)&shapes[i];
	}
	return cmocka_run_group_tests(tests, NULL, NULL);
}
