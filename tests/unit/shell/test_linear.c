/* The reader's work and memory grow with the text and no faster, whatever the text is made of. Work is counted in steps,
 * never by a clock; that steps tell the truth is measured by hand, with sizes that double:
 *
 *	test_linear BYTES [SHAPE]    prints for each shape the milliseconds, the memory and the steps it took
 */
#include "reading.h"
#include "shapes.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* clang-format off */
static const struct shape large_shapes[] = {
	/* name, before, unit, inside, close, behind: BEFORE UNIT... INSIDE CLOSE... BEHIND */
	{ "one word", NULL, "x", NULL, NULL, NULL },
	{ "words", "a ", "a ", NULL, NULL, NULL },
	{ "double quotes joined", "a ", "\"b\"'c'", NULL, NULL, NULL },
	{ "quote open", "a '", "x", NULL, NULL, NULL },
	{ "dollar nested", NULL, "$(a ", "b", ")", NULL },
	{ "backticks", NULL, "`", NULL, NULL, NULL },
	{ "arithmetic open", NULL, "((", NULL, NULL, NULL },
	{ "dollar arithmetic open", NULL, "$((", NULL, NULL, NULL },
	{ "brace commas open", "a ", "{a,", NULL, NULL, NULL },
	{ "brace sequences", "a ", "{1..9} ", NULL, NULL, NULL },
	{ "conditions open", NULL, "[[ ", NULL, NULL, NULL },
	{ "heredocs", "a ", "<<E ", NULL, NULL, NULL },
	{ "assignments", NULL, "a=b;", NULL, NULL, NULL },
	{ "many assignments", NULL, "a%zu=b;", NULL, NULL, NULL },
	{ "exports", NULL, "export a%zu=b;", NULL, NULL, NULL },
	{ "doublings", "x=aaaaaaaaaa;", "x=$x$x;", NULL, NULL, " a $x" },
	{ "functions open", NULL, "f(){ ", NULL, NULL, NULL },
	{ "functions many", NULL, "f%zu(){ a;};", NULL, NULL, NULL },
	{ "while open", NULL, "while ", NULL, NULL, NULL },
	{ "while nested", NULL, "while a; do ", "b;", " done;", NULL },
	{ "case open", NULL, "case x in ", NULL, NULL, NULL },
	{ "pipes", NULL, "a|", NULL, NULL, "b" },
	{ "ands", NULL, "a&&", NULL, NULL, "b" },
	{ "continuations", NULL, "\\\n", NULL, NULL, NULL },
	{ "coproc blanks", "coproc a", " ", NULL, NULL, "b" },
	{ "default open", NULL, "${x:-", NULL, NULL, NULL },
	{ "subscript braces", NULL, "x[{a,b}]=c;", NULL, NULL, NULL },
	{ "arrays", "x=(", "a ", NULL, NULL, ")" },
	{ "array elements", "x=(", "a ", NULL, NULL, " ); a \"${x[@]}\" \"${x[@]}\" \"${x[@]}\" \"${x[@]}\"" },
	{ "glob one", "a ", "*", NULL, NULL, NULL },
	{ "tildes", "a ", "~ ", NULL, NULL, NULL },
	{ "eval nest", NULL, "eval ", NULL, NULL, " a" },
	{ "eval text", "eval '", "a;", NULL, NULL, "'" },
	{ "sudo", NULL, "sudo ", NULL, NULL, "a" },
	{ "env split", NULL, "env -S ", NULL, NULL, " a" },
	{ "xargs words", "echo ", "a ", NULL, NULL, "|xargs -n1 b" },
	{ "traps dollars", NULL, "trap 'a $x' EXIT;", NULL, NULL, NULL },
	{ "aliases", NULL, "alias a=b;", NULL, NULL, NULL },
	{ "cd", NULL, "cd x;", NULL, NULL, NULL },
	{ "python", "python3 -c \"", "x=1\n", NULL, NULL, "\"" },
	{ "exponential calls", "f0(){ a; };f1(){ f0;f0;};f2(){ f1;f1;};f3(){ f2;f2;};f4(){ f3;f3;};f5(){ f4;f4;};f6(){ f5;f5;};f7(){ f6;f6;};f8(){ f7;f7;};f9(){ f8;f8;};g0(){ f9;f9;};g1(){ g0;g0;};g2(){ g1;g1;};g3(){ g2;g2;};g4(){ g3;g3;};", "g4;", NULL, NULL, NULL },
	{ "big value arithmetic", "x='[aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'; ", "((x));", NULL, NULL, NULL },
};

static const struct shape small_shapes[] = {
	{ "long words", "a ", "abcdefgh ", NULL, NULL, NULL },
	{ "escapes", "a ", "\\a", NULL, NULL, NULL },
	{ "dollars", "a ", "$", NULL, NULL, NULL },
	{ "parameters", "a ", "$x", NULL, NULL, NULL },
	{ "quoted parameters", "a \"", "$x", NULL, NULL, "\"" },
	{ "known parameters", "x=abc; a ", "$x", NULL, NULL, NULL },
	{ "single quotes", "a ", "'b' ", NULL, NULL, NULL },
	{ "empty quotes", "a ", "''", NULL, NULL, NULL },
	{ "empty ansi quotes", "a ", "$''", NULL, NULL, NULL },
	{ "joined quotes", "a ", "'b'b", NULL, NULL, NULL },
	{ "double quotes", "a ", "\"b\" ", NULL, NULL, NULL },
	{ "double quote open", "a \"", "x", NULL, NULL, NULL },
	{ "dollar open", NULL, "$(", NULL, NULL, NULL },
	{ "dollar quoted", NULL, "\"$(a ", "b", ")\"", NULL },
	{ "dollar row", "a ", "$(b) ", NULL, NULL, NULL },
	{ "backtick row", "a ", "`b` ", NULL, NULL, NULL },
	{ "backtick pairs", "a ", "`\\`", NULL, NULL, NULL },
	{ "ansi quotes", "a $'", "\\x41", NULL, NULL, "'" },
	{ "arithmetic row", NULL, "((1));", NULL, NULL, NULL },
	{ "dollar arithmetic row", "a ", "$((1)) ", NULL, NULL, NULL },
	{ "arithmetic names", "((", "a=b+", NULL, NULL, "1))" },
	{ "subshell open", NULL, "( ", NULL, NULL, NULL },
	{ "subshell nested", NULL, "( ", "a", " )", NULL },
	{ "subshell row", NULL, "(a);", NULL, NULL, NULL },
	{ "group open", NULL, "{ ", NULL, NULL, NULL },
	{ "group row", NULL, "{ a;};", NULL, NULL, NULL },
	{ "brace open", "a ", "{", NULL, NULL, NULL },
	{ "brace words", "a ", "{b,c} ", NULL, NULL, NULL },
	{ "brace product", "a ", "{b,c}", NULL, NULL, NULL },
	{ "brace large", "a ", "{1..1000} ", NULL, NULL, NULL },
	{ "brace sequence product", "a ", "{1..9}", NULL, NULL, NULL },
	{ "conditions row", NULL, "[[ a ]];", NULL, NULL, NULL },
	{ "condition long", "[[ ", "a = b && ", NULL, NULL, " a ]]" },
	{ "regex", "[[ a =~ ", "(a", NULL, NULL, NULL },
	{ "tests", NULL, "[ a ];", NULL, NULL, NULL },
	{ "heredoc lines", "cat <<E\n", "x\n", NULL, NULL, "E\n" },
	{ "heredoc row", NULL, "cat <<E\nx\nE\n", NULL, NULL, NULL },
	{ "heredoc expansions", "cat <<E\n", "$(x)", NULL, NULL, "\nE\n" },
	{ "heredoc tabs", "cat <<-E\n", "\t\tx\n", NULL, NULL, "\tE\n" },
	{ "heredoc tabs row", NULL, "cat <<-E\n\tE\n", NULL, NULL, NULL },
	{ "here strings", NULL, "a <<<b;", NULL, NULL, NULL },
	{ "assignment one", "a=", "b", NULL, NULL, NULL },
	{ "assignment prefixes", NULL, "a=b ", NULL, NULL, "c" },
	{ "export same", NULL, "export a=b;", NULL, NULL, NULL },
	{ "export prefixes", NULL, "a%zu=b c;", NULL, NULL, NULL },
	{ "variables used", NULL, "a%zu=b; c $a1;", NULL, NULL, NULL },
	{ "doublings word", "x=aaaaaaaaaa;", "y=$x$x; x=$y$y;", NULL, NULL, " a $x" },
	{ "appends", "x=a;", "x+=b;", NULL, NULL, NULL },
	{ "value over", "x=0123456789012345678901234567890123456789012345678901234567890123456789;", "a $x;", NULL, NULL, NULL },
	{ "functions row", NULL, "f(){ a;};", NULL, NULL, NULL },
	{ "functions called", NULL, "f%zu(){ a;};f%zu;", NULL, NULL, NULL },
	{ "keyword functions", NULL, "function f%zu { a;};", NULL, NULL, NULL },
	{ "while do open", NULL, "while a; do ", NULL, NULL, NULL },
	{ "while row", NULL, "while a; do b; done;", NULL, NULL, NULL },
	{ "until nested", NULL, "until a; do ", "b;", " done;", NULL },
	{ "for nested", NULL, "for i in a b; do ", "b;", " done;", NULL },
	{ "for row", NULL, "for i in a b; do c $i; done;", NULL, NULL, NULL },
	{ "for words", "for i in ", "a ", NULL, NULL, "; do b $i; done" },
	{ "arithmetic for", NULL, "for ((;;)); do ", "b;", " done;", NULL },
	{ "select row", NULL, "select i in a; do b; done;", NULL, NULL, NULL },
	{ "if open", NULL, "if ", NULL, NULL, NULL },
	{ "if then open", NULL, "if a; then ", NULL, NULL, NULL },
	{ "if row", NULL, "if a; then b; fi;", NULL, NULL, NULL },
	{ "elif row", "if a; then b; ", "elif a; then b; ", NULL, NULL, "fi" },
	{ "else nested", NULL, "if a; then b; else ", "c;", " fi;", NULL },
	{ "case row", NULL, "case x in a) b;; esac;", NULL, NULL, NULL },
	{ "case arms", "case x in ", "a) b;; ", NULL, NULL, "esac" },
	{ "case patterns", "case x in ", "a|", NULL, NULL, "a) b;; esac" },
	{ "case nested", NULL, "case x in a) ", "b;", " ;; esac;", NULL },
	{ "pipes both", NULL, "a |& ", NULL, NULL, "b" },
	{ "ors", NULL, "a||", NULL, NULL, "b" },
	{ "and ors", NULL, "a&&b||", NULL, NULL, "c" },
	{ "or exits", NULL, "a||exit;", NULL, NULL, NULL },
	{ "separators", "a", ";;", NULL, NULL, NULL },
	{ "semicolons", NULL, "a;", NULL, NULL, NULL },
	{ "newlines", NULL, "\n", NULL, NULL, NULL },
	{ "lines", NULL, "a\n", NULL, NULL, NULL },
	{ "ampersands", NULL, "a&", NULL, NULL, NULL },
	{ "comments", NULL, "#\n", NULL, NULL, NULL },
	{ "comment one", "#", "x", NULL, NULL, NULL },
	{ "continuations words", "a ", "b\\\n", NULL, NULL, NULL },
	{ "continuations blanks", NULL, "a \\\n", NULL, NULL, NULL },
	{ "blanks", "a ", " ", NULL, NULL, "b" },
	{ "tabs", NULL, "\t", NULL, NULL, "a" },
	{ "coproc row", NULL, "coproc a;", NULL, NULL, NULL },
	{ "time row", NULL, "time ", NULL, NULL, "a" },
	{ "nots", NULL, "! ", NULL, NULL, "a" },
	{ "default nested", "a ", "${x:-", "b", "}", NULL },
	{ "default quoted", "a ", "\"${x:-", "b", "}\"", NULL },
	{ "parameter row", "a ", "${x} ", NULL, NULL, NULL },
	{ "parameter operators", "a ", "${x//a/b} ", NULL, NULL, NULL },
	{ "parameter known", "x=abcabc; a ", "${x#a} ", NULL, NULL, NULL },
	{ "parameter one", "a ${x:-", "b", NULL, NULL, "}" },
	{ "subscripts open", "a ", "${x[", NULL, NULL, NULL },
	{ "subscripts", "a ", "${x[0]} ", NULL, NULL, NULL },
	{ "old arithmetic", "a ", "$[", NULL, NULL, NULL },
	{ "substitution function", "a ", "${ b;} ", NULL, NULL, NULL },
	{ "process", "a ", "<(b) ", NULL, NULL, NULL },
	{ "process open", "a ", "<(", NULL, NULL, NULL },
	{ "array row", NULL, "x=(a b);", NULL, NULL, NULL },
	{ "array used", "x=(a b c d e f g h); ", "a \"${x[@]}\";", NULL, NULL, NULL },
	{ "positional", "set -- ", "a ", NULL, NULL, "; a \"$@\" \"$@\" \"$@\" \"$@\"" },
	{ "positional if", "set -- a a a a a a a a a a a a a a a a a a a a a a a a a a a a; ", "if a; then b; fi;", NULL, NULL, NULL },
	{ "globs", "a ", "* ", NULL, NULL, NULL },
	{ "glob brackets", "a ", "[", NULL, NULL, NULL },
	{ "tilde colons", "a=", "~:", NULL, NULL, NULL },
	{ "extglob open", "a ", "@(", NULL, NULL, NULL },
	{ "extglob row", "a ", "@(b) ", NULL, NULL, NULL },
	{ "redirects", NULL, ">a ", NULL, NULL, NULL },
	{ "redirects row", NULL, "a >b;", NULL, NULL, NULL },
	{ "redirect numbers", NULL, "2>&1 ", NULL, NULL, NULL },
	{ "redirect names", NULL, "{a}>b ", NULL, NULL, NULL },
	{ "digits", NULL, "1", NULL, NULL, NULL },
	{ "eval quoted", NULL, "eval \"", NULL, NULL, NULL },
	{ "eval row", NULL, "eval a;", NULL, NULL, NULL },
	{ "eval long", NULL, "eval a b c d e f g h i j k l m n o p;", NULL, NULL, NULL },
	{ "sh nest", NULL, "sh -c '", NULL, NULL, NULL },
	{ "sh row", NULL, "sh -c a;", NULL, NULL, NULL },
	{ "sudo row", NULL, "sudo a;", NULL, NULL, NULL },
	{ "env", NULL, "env ", NULL, NULL, "a" },
	{ "env assignments", "env ", "a=b ", NULL, NULL, "c" },
	{ "nice", NULL, "nice ", NULL, NULL, "a" },
	{ "xargs", NULL, "xargs ", NULL, NULL, "a" },
	{ "xargs pipe", NULL, "a|xargs ", NULL, NULL, "b" },
	{ "find nest", NULL, "find . -exec ", NULL, NULL, "a" },
	{ "find row", "find . ", "-exec a \\; ", NULL, NULL, NULL },
	{ "parallel", NULL, "parallel ", NULL, NULL, "a" },
	{ "ssh", NULL, "ssh h ", NULL, NULL, "a" },
	{ "timeouts", NULL, "timeout 1 ", NULL, NULL, "a" },
	{ "unknown program", NULL, "$x ", NULL, NULL, NULL },
	{ "traps", NULL, "trap a EXIT;", NULL, NULL, NULL },
	{ "trap nest", NULL, "trap ", NULL, NULL, " EXIT" },
	{ "aliases many", NULL, "alias a%zu=b;", NULL, NULL, NULL },
	{ "cd absolute", NULL, "cd /x;", NULL, NULL, NULL },
	{ "cd up", NULL, "cd ..;", NULL, NULL, NULL },
	{ "cd subshells", NULL, "(cd x;", "a", ")", NULL },
	{ "pushd", NULL, "pushd x;", NULL, NULL, NULL },
	{ "sources", NULL, ". x;", NULL, NULL, NULL },
	{ "unsets", NULL, "unset a;", NULL, NULL, NULL },
	{ "reads", NULL, "read a;", NULL, NULL, NULL },
	{ "declares", NULL, "declare a%zu;", NULL, NULL, NULL },
	{ "declare one", "declare ", "a%zu=b ", NULL, NULL, NULL },
	{ "declare integer", NULL, "declare -i a%zu=b;", NULL, NULL, NULL },
	{ "lets", NULL, "let a=1;", NULL, NULL, NULL },
	{ "local in functions", "f(){ ", "local a=1;", NULL, NULL, "}; f" },
	{ "sets", NULL, "set -e;", NULL, NULL, NULL },
	{ "set words", NULL, "set -- a b c;", NULL, NULL, NULL },
	{ "printf variables", NULL, "printf -v a b;", NULL, NULL, NULL },
	{ "python heredoc", "python3 <<'E'\n", "x = f(1)\n", NULL, NULL, "E\n" },
	{ "python row", NULL, "python3 -c x;", NULL, NULL, NULL },
	{ "awk", "awk '", "{print}\n", NULL, NULL, "'" },
	{ "sed", "sed '", "s/a/b/;", NULL, NULL, "'" },
	{ "sed row", NULL, "sed s/a/b/;", NULL, NULL, NULL },
	{ "perl", "perl -e '", "$x=1;\n", NULL, NULL, "'" },
	{ "git", NULL, "git status;", NULL, NULL, NULL },
	{ "git aliases", NULL, "git -c alias.a=b ", NULL, NULL, "a" },
	{ "git alias shell", NULL, "git -c alias.a=!b a;", NULL, NULL, NULL },
	{ "rm", NULL, "rm -rf x;", NULL, NULL, NULL },
	{ "rm words", "rm -rf ", "x ", NULL, NULL, NULL },
	{ "closing", NULL, ")", NULL, NULL, NULL },
	{ "closing braces", NULL, "}", NULL, NULL, NULL },
	{ "nul-free high bytes", "a ", "\377", NULL, NULL, NULL },
	{ "exponential groups", NULL, "{ a||b;} && ", NULL, NULL, "c" },
};
/* clang-format on */

/* A limit is met by one act too many, such as an array that is doubled. */
#define LAST_ACT_BYTES ((size_t)96 << 20)

static bool within_bounds(const struct shape *shape, size_t bytes)
{
	struct arena_mark mark = arena_mark();
	struct str text = shape_text(shape, bytes);
	size_t used = arena_used();
	struct reading reading = read_in_w(text);
	/* Twice: the act that met the limit may have been the copy of one long value. */
	bool few = reading.steps <= 2 * (SHELL_STEPS_BASE + SHELL_STEPS_PER_BYTE * text.n);
	bool small = arena_used() - used <= SHELL_MEMORY_BASE + SHELL_MEMORY_PER_BYTE * text.n + LAST_ACT_BYTES;
	bool counted = reading.steps >= text.n || !shell_complete(&reading);

	if (!few || !small || !counted)
		print_message("%s: %zu bytes, %zu steps, %zu KiB\n", shape->name, text.n, reading.steps, (arena_used() - used) >> 10);
	arena_release(mark);
	return few && small && counted;
}

static void large_texts_are_read_in_bounds(void **state)
{
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(large_shapes); i++)
		failed += !within_bounds(&large_shapes[i], SHELL_TEXT_MAX);
	assert_int_equal(failed, 0);
}

static void every_shape_is_read_in_bounds(void **state)
{
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(small_shapes); i++)
		failed += !within_bounds(&small_shapes[i], (size_t)32 << 10);
	assert_int_equal(failed, 0);
}

static double milliseconds(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void measure(const struct shape *shape, size_t bytes)
{
	struct arena_mark mark = arena_mark();
	struct str text = shape_text(shape, bytes);
	size_t used = arena_used();
	double begin = milliseconds();
	struct reading reading = read_in_w(text);

	printf("%-26s %8.1f ms %6zu KiB %9zu steps %6zu commands  %s\n", shape->name, milliseconds() - begin,
	       (arena_used() - used) >> 10, reading.steps, reading.commands.n,
	       reading.gaps.n ? reading.gaps.at[reading.gaps.n - 1].why : "");
	arena_release(mark);
}

static void measure_all(const struct shape *shapes, size_t n, size_t bytes, const char *only)
{
	for (size_t i = 0; i < n; i++)
		if (!only || strcmp(only, shapes[i].name) == 0)
			measure(&shapes[i], bytes);
}

static void out_of_memory(void)
{
	print_message("out of memory\n");
	_exit(1);
}

int main(int argc, char **argv)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(large_texts_are_read_in_bounds),
		cmocka_unit_test(every_shape_is_read_in_bounds),
	};

	arena_on_exhausted(out_of_memory);
	if (argc == 1)
		return cmocka_run_group_tests(tests, NULL, NULL);
	measure_all(large_shapes, COUNT(large_shapes), strtoul(argv[1], NULL, 10), argv[2]);
	measure_all(small_shapes, COUNT(small_shapes), strtoul(argv[1], NULL, 10), argv[2]);
	return 0;
}
