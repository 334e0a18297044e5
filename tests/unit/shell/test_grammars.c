/* The option lists of the tables: each group is well formed and no spelling stands twice. */
#include "reading.h"

#include "shell/wrappers.h"

#include <string.h>

static size_t spelled(struct str options, struct str spelling)
{
	struct str group, one;
	size_t n = 0;

	while (str_next_word(&options, &group)) {
		while (group.n && (group.p[group.n - 1] == ':' || group.p[group.n - 1] == '?'))
			group.n--;
		while (str_next_field(&group, '|', &one))
			n += str_eq(one, spelling);
	}
	return n;
}

/* `-c|--call:|--x` would hide that -c takes a value. */
static unsigned faults_of(const char *program, const char *options)
{
	struct str rest = str_of(options), group, one;
	unsigned faults = 0;

	while (str_next_word(&rest, &group)) {
		struct str spellings = group;

		while (str_next_field(&spellings, '|', &one)) {
			size_t end = one.n;

			while (end && (one.p[end - 1] == ':' || one.p[end - 1] == '?'))
				end--;
			if (end < one.n && spellings.n) {
				print_error("%s: a mark inside %.*s\n", program, STR_ARGS(group));
				faults++;
			}
			if (spelled(str_of(options), str_slice(one, 0, end)) != 1) {
				print_error("%s: %.*s stands twice\n", program, STR_ARGS(one));
				faults++;
			}
		}
	}
	return faults;
}

static void wrappers_spell_each_option_once(void **state)
{
	unsigned faults = 0;

	(void)state;
	for (const struct wrapper *row = wrappers; row->programs; row++)
		faults += faults_of(row->programs, row->options) + faults_of(row->programs, row->global);
	for (const struct wrapper *row = runners; row->programs; row++)
		faults += faults_of(row->programs, row->options) + faults_of(row->programs, row->global);
	assert_int_equal(faults, 0);
}

/* Options that a row names are among its options, by their first spelling. */
static unsigned unnamed(const struct wrapper *row, const char *list)
{
	struct str rest = str_of(list), name;
	unsigned faults = 0;

	while (str_next_word(&rest, &name)) {
		bool found = false;
		struct str options = str_of(row->options), group;

		while (str_next_word(&options, &group))
			found |= str_starts(group, name) && (group.n == name.n || strchr("|:?", group.p[name.n]));
		if (!found)
			print_error("%s: %.*s is no first spelling\n", row->programs, STR_ARGS(name));
		faults += !found;
	}
	return faults;
}

static void rows_name_options_that_they_have(void **state)
{
	unsigned faults = 0;

	(void)state;
	for (int table = 0; table < 2; table++)
		for (const struct wrapper *row = table ? runners : wrappers; row->programs; row++)
			faults += unnamed(row, row->split) + unnamed(row, row->entry) + unnamed(row, row->dir) + unnamed(row, row->shell) +
				  unnamed(row, row->text_option);
	assert_int_equal(faults, 0);
}

/* WRAPPER, N times in front of a. */
static struct reading nested(size_t n)
{
	struct buf text = { 0 };

	for (size_t i = 0; i < n; i++)
		buf_addz(&text, "nice ");
	buf_addz(&text, "a");
	return read_in_w(buf_str(&text));
}

static void wrappers_nest_up_to_the_limit(void **state)
{
	struct reading at_limit = nested(SHELL_DEPTH_MAX), past = nested(SHELL_DEPTH_MAX + 1);
	const struct command *last = &at_limit.commands.at[at_limit.commands.n - 1];

	(void)state;
	assert_true(shell_complete(&at_limit));
	assert_true(last->words.n == 1 && word_is(&last->words.at[0], "a"));
	assert_int_equal(past.gaps.n, 1);
	assert_int_equal(past.gaps.at[0].kind, GAP_LIMIT);
}

static void twelve_kinds_of_nesting_are_read(void **state)
{
	struct reading reading = read_in_w(STR("sudo -u bob env X=1 nice -n 5 timeout -k 1 5 nohup setsid -w stdbuf -oL flock -n l ionice -c 3 "
					       "docker exec c sh -c 'xargs -n 1 find . -exec bash -c \"eval eval a b\" \\;'"));
	const struct command *last = &reading.commands.at[reading.commands.n - 1];

	(void)state;
	assert_true(shell_complete(&reading));
	assert_int_equal(last->words.n, 2);
	assert_true(word_is(&last->words.at[0], "a") && word_is(&last->words.at[1], "b"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(wrappers_spell_each_option_once),
		cmocka_unit_test(rows_name_options_that_they_have),
		cmocka_unit_test(wrappers_nest_up_to_the_limit),
		cmocka_unit_test(twelve_kinds_of_nesting_are_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
