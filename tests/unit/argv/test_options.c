/* Options, option values and operands, sorted by a grammar. A row's words are written as a shell command; sorted words
 * are shown as
 *
 *	-f          an option by its name          ?-Z    an option that the grammar does not have
 *	-m=text     an option with its value       text   an operand
 *	~           what may be options as well    --     before an operand behind `--` */
#include "argv/options.h"
#include "base/buf.h"
#include "shell/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct grammar plain = {
	"p", NULL, "-f|--force -r|-R|--recursive -m|--message: -C: --color? -S|--sign? --recurse-submodules --verbose --version -v", 0
};
static const struct grammar first = {
	"p", NULL, "-n -u|--user: -k? --keep --long:", GRAMMAR_OPTIONS_FIRST
};
static const struct grammar one_dash = {
	"p", NULL, "-name: -delete -O? -type: -x", GRAMMAR_LONG_ONE_DASH | GRAMMAR_NO_DASHDASH | GRAMMAR_EXACT_LONG
};
static const struct grammar exact = { "p", NULL, "--force --file: -f", GRAMMAR_EXACT_LONG };
static const struct grammar plus = { "p", NULL, "-e -o: +o: +e", GRAMMAR_OPTIONS_FIRST | GRAMMAR_PLUS };
static const struct grammar empty = { "p", NULL, "", 0 };

struct row {
	const char *text, *expected;
};

static const struct row plain_rows[] = {
	{ "p", "" },
	{ "p a b", "a b" },
	{ "p -f", "-f" },
	{ "p --force", "-f" },
	{ "p -fr a", "-f -r a" },
	{ "p -rfR a", "-r -f -r a" },
	{ "p a -f b -r", "a -f b -r" },
	{ "p -m text a", "-m=text a" },
	{ "p -mtext a", "-m=text a" },
	{ "p -frm text a", "-f -r -m=text a" },
	{ "p -frmtext a", "-f -r -m=text a" },
	{ "p --message text a", "-m=text a" },
	{ "p --message=text a", "-m=text a" },
	{ "p --message= a", "-m= a" },
	{ "p --message=a=b", "-m=a=b" },
	{ "p -m '' a", "-m= a" },
	{ "p -m", "-m" },
	{ "p --message", "-m" },
	{ "p -m -f", "-m=-f" },
	{ "p -m -- a", "-m=-- a" },
	{ "p --force=x", "-f=x" },
	/* optional values are attached only */
	{ "p --color a", "--color a" },
	{ "p --color=always a", "--color=always a" },
	{ "p -S a", "-S a" },
	{ "p -Skey a", "-S=key a" },
	{ "p --sign=key a", "-S=key a" },
	{ "p -fSkey a", "-f -S=key a" },
	/* cut short */
	{ "p --forc", "-f" },
	{ "p --fo", "-f" },
	{ "p --f", "-f" },
	{ "p --recursiv", "-r" },
	{ "p --recurse", "--recurse-submodules" },
	{ "p --recurs", "?--recurs" },
	{ "p --rec", "?--rec" },
	{ "p --mess text", "-m=text" },
	{ "p --mess=text", "-m=text" },
	{ "p --ver", "?--ver" },
	{ "p --verb", "--verbose" },
	{ "p --forcex", "?--forcex" },
	{ "p --", "" },
	/* not known */
	{ "p -Z", "?-Z" },
	{ "p -fZr a", "-f ?-Z -r a" },
	{ "p --nope a", "?--nope a" },
	{ "p --nope=x a", "?--nope a" },
	{ "p -", "-" },
	{ "p - -f", "- -f" },
	{ "p ''", "" },
	{ "p ---force", "?---force" },
	{ "p --=x", "?--" },
	{ "p +f", "+f" },
	/* -- */
	{ "p -- -f a", "--:-f --:a" },
	{ "p a -- -f", "a --:-f" },
	{ "p -f -- -- b", "-f --:-- --:b" },
	{ "p -m -- -- -f", "-m=-- --:-f" },
	/* known only at run time */
	{ "p $x", "~" },
	{ "p \"$x\"", "<>" },
	{ "p $x -f $y", "~ -f ~" },
	{ "p -- $x", "--:<>" },
	{ "p -m $x a", "-m=<> a" },
	{ "p -m \"$x\" a", "-m=<> a" },
	{ "p -m$x a", "-m=<> a" },
	{ "p --message=$x a", "-m=<> a" },
	{ "p --message=b$x a", "-m=b<> a" },
	{ "p -f$x a", "-f ~ a" },
	{ "p -C$x", "-C=<>" },
	{ "p --color=$x", "--color=<>" },
	{ "p a$x", "a<>" },
	{ "p $x/b", "~" },
	{ "p $(b)", "<>" },
	{ "p *.c", "<>" },
	{ "p -*", "~" },
	{ "p --fo$x", "~" },
	{ "p --$x", "~" },
	{ "p -$x", "~" },
};

static const struct row first_rows[] = {
	{ "p a -n", "a -n" },
	{ "p -n a -n", "-n a -n" },
	{ "p -u bob a -u", "-u=bob a -u" },
	{ "p -ubob a", "-u=bob a" },
	{ "p -nu bob a", "-n -u=bob a" },
	{ "p --user=bob a", "-u=bob a" },
	{ "p --us bob a", "-u=bob a" },
	{ "p -kx a", "-k=x a" },
	{ "p -k x a", "-k x a" },
	{ "p -n -- a -n", "-n --:a --:-n" },
	{ "p -- -n a", "--:-n --:a" },
	{ "p -- --", "--:--" },
	{ "p - a", "- a" },
	{ "p $x -n", "~ -n" },
	{ "p -n $x -n", "-n ~ -n" },
	{ "p -u $x a", "-u=<> a" },
	{ "p -n", "-n" },
	{ "p -u", "-u" },
};

static const struct row one_dash_rows[] = {
	{ "p . -name x -delete", ". -name=x -delete" },
	{ "p -name -delete", "-name=-delete" },
	{ "p -names", "?-names" },
	{ "p -nam x", "?-nam x" },
	{ "p -x -type f", "-x -type=f" },
	{ "p -- -delete", "-- -delete" },
	{ "p --delete", "?--delete" },
	{ "p -O3 .", "?-O3 ." },
	{ "p -O=3 .", "-O=3 ." },
};

static const struct row exact_rows[] = {
	{ "p --force", "--force" },
	{ "p --forc", "?--forc" },
	{ "p --f", "?--f" },
	{ "p --file x", "--file=x" },
	{ "p --file=x", "--file=x" },
};

static const struct row plus_rows[] = {
	{ "p +o history a", "+o=history a" },
	{ "p -o x +e a", "-o=x +e a" },
	{ "p + a", "+ a" },
	{ "p -e a +o", "-e a +o" },
};

static const struct row empty_rows[] = {
	{ "p a", "a" },
	{ "p -a", "?-a" },
	{ "p --a=b", "?--a" },
};

static const struct words *words_of(const char *text)
{
	static struct reading reading;
	struct shell_world world = { .cwd = STR("/w") };

	reading = shell_read(&world, str_of(text));
	return &reading.commands.at[reading.commands.n - 1].words;
}

static void show_value(struct buf *out, const struct word *word)
{
	if (word->kind == WORD_STATIC) {
		buf_add(out, word->text);
	} else {
		buf_add(out, word->prefix);
		buf_addz(out, "<>");
	}
}

static struct str shown(const struct args *args)
{
	struct buf out = { 0 };

	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		buf_addz(&out, i ? " " : "");
		switch (arg->kind) {
		case ARG_OPTION:
			buf_add(&out, arg->name);
			if (arg->has_value) {
				buf_byte(&out, '=');
				show_value(&out, &arg->value);
			}
			break;
		case ARG_UNKNOWN:
			buf_byte(&out, '?');
			buf_add(&out, arg->name);
			break;
		case ARG_OPERAND:
			buf_addz(&out, arg->after_dashdash ? "--:" : "");
			show_value(&out, &arg->value);
			break;
		case ARG_MAYBE:
			buf_byte(&out, '~');
			break;
		}
	}
	return buf_str(&out);
}

static void check(const struct grammar *grammar, const struct row *rows, size_t n)
{
	size_t failed = 0;

	for (size_t i = 0; i < n; i++) {
		const struct words *words = words_of(rows[i].text);
		struct args args = args_sort(grammar, words->at, words->n, 1);

		if (str_is(shown(&args), rows[i].expected))
			continue;
		failed++;
		print_message("%s\n  expected %s\n  got      %.*s\n", rows[i].text, rows[i].expected, STR_ARGS(shown(&args)));
	}
	assert_int_equal(failed, 0);
}

static void options_stand_anywhere(void **state)
{
	(void)state;
	check(&plain, plain_rows, COUNT(plain_rows));
}

static void first_operand_may_end_the_options(void **state)
{
	(void)state;
	check(&first, first_rows, COUNT(first_rows));
}

static void long_options_may_have_one_dash(void **state)
{
	(void)state;
	check(&one_dash, one_dash_rows, COUNT(one_dash_rows));
}

static void long_options_may_not_be_cut_short(void **state)
{
	(void)state;
	check(&exact, exact_rows, COUNT(exact_rows));
}

static void plus_may_begin_an_option(void **state)
{
	(void)state;
	check(&plus, plus_rows, COUNT(plus_rows));
}

static void grammar_without_options_knows_none(void **state)
{
	(void)state;
	check(&empty, empty_rows, COUNT(empty_rows));
}

static void last_of_several_options_counts(void **state)
{
	const struct words *words = words_of("p -m a --message=b -f");
	struct args args = args_sort(&plain, words->at, words->n, 1);

	(void)state;
	assert_true(word_is(&args_option(&args, "-m")->value, "b"));
	assert_non_null(args_option(&args, "-f"));
	assert_null(args_option(&args, "--force")); /* the name is the first spelling */
	assert_null(args_option(&args, "-r"));
}

static void operands_are_counted(void **state)
{
	const struct words *words = words_of("p a -f $x -m v b");
	struct args args = args_sort(&plain, words->at, words->n, 1);

	(void)state;
	assert_int_equal(args.operands, 3);
	assert_true(word_is(&args_operand(&args, 0)->value, "a"));
	assert_int_equal(args_operand(&args, 1)->kind, ARG_MAYBE);
	assert_true(word_is(&args_operand(&args, 2)->value, "b"));
	assert_null(args_operand(&args, 3));
	assert_true(args_maybe_more(&args));
	assert_int_equal(args_operand(&args, 2)->index, 6);
}

static void quoted_variables_add_no_options(void **state)
{
	const struct words *words = words_of("p \"$x\" -- $y");
	struct args args = args_sort(&plain, words->at, words->n, 1);

	(void)state;
	assert_false(args_maybe_more(&args));
	assert_true(args.dashdash);
	assert_int_equal(args.operands, 2);
}

static const struct {
	const char *text;
	size_t rest;
} rests[] = {
	{ "p", 1 }, { "p a", 1 }, { "p -n a", 2 }, { "p -u bob a b", 3 }, { "p -- a", 2 }, { "p -n", 2 }, { "p -u", 2 },
	{ "p -n -- -a", 3 }, { "p $x", 1 }, { "p -n --", 3 },
};

static void rest_is_where_the_options_end(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(rests); i++) {
		const struct words *words = words_of(rests[i].text);

		assert_int_equal(args_sort(&first, words->at, words->n, 1).rest, rests[i].rest);
	}
}

static void sorting_begins_where_it_is_told(void **state)
{
	const struct words *words = words_of("p sub -f a");
	struct args args = args_sort(&plain, words->at, words->n, 2);

	(void)state;
	assert_true(str_is(shown(&args), "-f a"));
	args = args_sort(&plain, words->at, words->n, words->n);
	assert_int_equal(args.n, 0);
	args = args_sort(&plain, NULL, 0, 0);
	assert_int_equal(args.n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(options_stand_anywhere),
		cmocka_unit_test(first_operand_may_end_the_options),
		cmocka_unit_test(long_options_may_have_one_dash),
		cmocka_unit_test(long_options_may_not_be_cut_short),
		cmocka_unit_test(plus_may_begin_an_option),
		cmocka_unit_test(grammar_without_options_knows_none),
		cmocka_unit_test(last_of_several_options_counts),
		cmocka_unit_test(operands_are_counted),
		cmocka_unit_test(quoted_variables_add_no_options),
		cmocka_unit_test(rest_is_where_the_options_end),
		cmocka_unit_test(sorting_begins_where_it_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
