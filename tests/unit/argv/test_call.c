/* A command's words as a call of a program, and what is known of a word. Words are written as a shell command. */
#include "argv/call.h"
#include "argv/programs.h"
#include "base/buf.h"
#include "shell/shell.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct words *words_of(const char *text)
{
	static struct reading reading;
	struct shell_world world = { .cwd = STR("/w") };

	reading = shell_read(&world, str_of(text));
	return &reading.commands.at[0].words;
}

static const struct {
	const char *text, *program; /* NULL: not known */
} programs_of_words[] = {
	{ "rm", "rm" },           { "/bin/rm", "rm" },      { "./rm", "rm" },     { "../a/rm", "rm" },
	{ "\"$x/rm\"", "rm" },    { "$x/rm", "rm" },        { "$x/bin/rm", "rm" }, { "a/$x/rm", "rm" },
	{ "$x", NULL },           { "\"$x\"", NULL },       { "$x/", NULL },      { "rm$x", NULL },
	{ "${x}rm", NULL },       { "/bin/", NULL },        { "''", NULL },       { "*", NULL },
	{ "*/rm", NULL },         { "r[m]", NULL },         { "$x/r$y", NULL },   { "[", "[" },
	{ "rm/$x", NULL },        { "~ann/rm", "rm" },      { "$(a)/rm", "rm" },  { "//rm", "rm" },
};

static void program_is_what_stands_behind_the_last_slash(void **state)
{
	(void)state;
	for (size_t i = 0; i < COUNT(programs_of_words); i++) {
		struct reading reading = shell_read(&(struct shell_world){ 0 }, str_of(programs_of_words[i].text));
		const struct command *command = NULL;
		struct str name = STR_NONE;
		bool known;

		for (size_t k = 0; k < reading.commands.n && !command; k++)
			if (reading.commands.at[k].span.from == 0)
				command = &reading.commands.at[k];
		assert_non_null(command);
		known = word_program(&command->words.at[0], &name);
		if (known != (programs_of_words[i].program != NULL))
			print_message("%s\n", programs_of_words[i].text);
		assert_int_equal(known, programs_of_words[i].program != NULL);
		if (known)
			assert_true(str_is(name, programs_of_words[i].program));
	}
}

static void static_and_dynamic_words_are_made(void **state)
{
	struct word known = word_static(STR("a")), unknown = word_dynamic("why");

	(void)state;
	assert_true(word_is(&known, "a"));
	assert_false(word_is(&known, "b"));
	assert_false(word_is(&unknown, ""));
	assert_true(str_is(known.prefix, "a") && str_is(known.suffix, "a"));
	assert_int_equal(unknown.text.n + unknown.prefix.n + unknown.suffix.n, 0);
	assert_string_equal(unknown.why, "why");
	assert_false(unknown.any_count || unknown.variable || unknown.found);
}

/* "program/subcommand known?" and the numbers of global arguments, arguments and operands. */
static const struct {
	const char *text, *expected;
} calls[] = {
	{ "rm -rf x y", "rm known 0 4 2" },
	{ "/bin/rm x", "rm known 0 1 1" },
	{ "find . -delete", "find known 0 2 1" },
	{ "gfind . -delete", "gfind known 0 2 1" },
	{ "git", "git known 0 0 0" },
	{ "git push -f origin main", "git/push known 4 3 2" },
	{ "git -C /x push -f", "git/push known 3 1 0" },
	{ "git -c a=b -c c=d commit -m x", "git/commit known 5 1 0" },
	{ "git --git-dir=/x --no-pager push", "git/push known 3 0 0" },
	{ "git --git-dir /x push", "git/push known 2 0 0" },
	{ "git -C push commit", "git/commit known 2 0 0" },
	{ "git --version", "git known 1 0 0" },
	{ "git -- push", "git/push known 1 0 0" },
	{ "git status -s", "git/status unknown 2 0 0" },
	{ "git nope", "git/nope unknown 1 0 0" },
	{ "git $x push", "git ? known 2 0 0" },
	{ "git \"$x\" -f", "git ? known 2 0 0" },
	{ "git *", "git ? known 1 0 0" },
	{ "git -C $x push -f", "git/push known 3 1 0" },
	{ "git --nope push -f", "git/push known 3 1 0" },
	{ "\"$x/git\" push", "git/push known 1 0 0" },
	{ "git ''", "git known 1 0 0" },
	{ "ls -l", "no" },
	{ "gits push", "no" },
	{ "push -f", "no" },
	{ "$x push", "no" },
	{ "x=1", "no" },
};

static struct str shown(bool any, const struct call *call)
{
	struct buf out = { 0 };

	if (!any)
		return STR("no");
	buf_add(&out, call->program);
	if (call->subcommand.n)
		buf_addf(&out, "/%.*s", STR_ARGS(call->subcommand));
	buf_addf(&out, "%s %s %zu %zu %zu", call->subcommand_unknown ? " ?" : "", call->known ? "known" : "unknown", call->global.n,
		 call->args.n, call->args.operands);
	return buf_str(&out);
}

static void call_is_sorted_by_its_grammar(void **state)
{
	size_t failed = 0;

	(void)state;
	for (size_t i = 0; i < COUNT(calls); i++) {
		struct call call;
		bool any = call_read(words_of(calls[i].text), STR_NONE, &call);

		if (str_is(shown(any, &call), calls[i].expected))
			continue;
		failed++;
		print_message("%s\n  expected %s\n  got      %.*s\n", calls[i].text, calls[i].expected,
			      STR_ARGS(shown(any, &call)));
	}
	assert_int_equal(failed, 0);
}

static void program_may_be_told(void **state)
{
	struct call call;

	(void)state;
	assert_true(call_read(words_of("$x push -f"), STR("git"), &call));
	assert_true(str_is(shown(true, &call), "git/push known 2 1 0"));
	assert_true(call_read(words_of("\"$x\" -rf y"), STR("rm"), &call));
	assert_true(str_is(shown(true, &call), "rm known 0 3 1"));
	assert_false(call_read(words_of("git push"), STR("nope"), &call));
}

static void no_words_are_no_call(void **state)
{
	struct words none = { 0 };
	struct call call;

	(void)state;
	assert_false(call_read(&none, STR_NONE, &call));
	assert_false(call_read(&none, STR("git"), &call));
}

/* A spelling that stands in two groups would hide one of them. */
static size_t faults_of(const struct grammar *grammar)
{
	struct str rest = str_of(grammar->options), group;
	struct buf seen = { 0 };
	size_t faults = 0;

	while (str_next_word(&rest, &group)) {
		size_t marks = str_ends(group, STR("::")) ? 2 : str_ends(group, STR(":")) || str_ends(group, STR("?")) ? 1 : 0;
		struct str one, spellings = str_slice(group, 0, group.n - marks);

		while (str_next_field(&spellings, '|', &one)) {
			bool twice;

			buf_byte(&seen, 0);
			twice = str_list_has(seen.n > 1 ? seen.at : "", one);
			if (twice || one.n < 2 || (one.p[0] != '-' && one.p[0] != '+') || str_find_byte(one, ':') < one.n ||
			    str_find_byte(one, '?') < one.n) {
				print_message("%s %s: %.*s\n", grammar->program, grammar->subcommand ? grammar->subcommand : "", STR_ARGS(one));
				faults++;
			}
			seen.at[seen.n - 1] = ' ';
			buf_add(&seen, one);
		}
	}
	return faults;
}

static void every_grammar_names_each_option_once(void **state)
{
	size_t faults = 0;

	(void)state;
	for (size_t i = 0; program_tables[i]; i++)
		for (const struct grammar *grammar = program_tables[i]; grammar->program; grammar++)
			faults += faults_of(grammar);
	assert_int_equal(faults, 0);
}

static void every_program_has_one_grammar(void **state)
{
	struct buf seen = { 0 };
	size_t faults = 0;

	(void)state;
	for (size_t i = 0; program_tables[i]; i++)
		for (const struct grammar *grammar = program_tables[i]; grammar->program; grammar++) {
			struct str names = str_of(grammar->program), name;

			while (!grammar->subcommand && str_next_word(&names, &name)) {
				buf_byte(&seen, 0);
				if (str_list_has(seen.n > 1 ? seen.at : "", name)) {
					print_message("%.*s has two\n", STR_ARGS(name));
					faults++;
				}
				seen.at[seen.n - 1] = ' ';
				buf_add(&seen, name);
			}
		}
	assert_int_equal(faults, 0);
}

/* Of one text, which find_subcommand compares by its address. */
static void subcommands_stand_behind_their_program(void **state)
{
	(void)state;
	for (size_t i = 0; program_tables[i]; i++) {
		const struct grammar *own = NULL;

		for (const struct grammar *row = program_tables[i]; row->program; row++) {
			if (!row->subcommand)
				own = row;
			if (!own || own->program != row->program || (row->subcommand && !(own->flags & GRAMMAR_SUBCOMMANDS)))
				fail_msg("%s %s does not stand behind the program's own row", row->program, row->subcommand);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(program_is_what_stands_behind_the_last_slash),
		cmocka_unit_test(static_and_dynamic_words_are_made),
		cmocka_unit_test(call_is_sorted_by_its_grammar),
		cmocka_unit_test(program_may_be_told),
		cmocka_unit_test(no_words_are_no_call),
		cmocka_unit_test(every_grammar_names_each_option_once),
		cmocka_unit_test(every_program_has_one_grammar),
		cmocka_unit_test(subcommands_stand_behind_their_program),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
