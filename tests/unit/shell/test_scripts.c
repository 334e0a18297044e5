/* Files that the text writes and then has a shell or an interpreter read. */
#include "reading.h"

static const struct row a_script_that_the_text_wrote_is_read[] = {
	{ "echo 'rm a' > x.sh; bash x.sh", "[echo|rm a|>x.sh] [bash|x.sh] [rm|a]" },
	{ "echo 'rm a' > x.sh; ./x.sh", "[echo|rm a|>x.sh] [./x.sh] [rm|a]" },
	{ "echo 'f() { rm a; }' > x; . ./x; f", "[echo|f() { rm a; }|>x] [.|./x] [f] [rm|a]" },
	{ "printf r > x; printf 'm a' >> x; sh < x", "[printf|r|>x] [printf|m a|>>x] [sh|<x] [rm|a]" },
	{ "echo 'rm a' | tee /t/x; cd /t; sh x", "[echo|rm a] [tee|/t/x] [cd|/t] [sh|x]@/t,/w [rm|a]@/t,/w" },
	{ "echo 'rm a' > x.sh; cp x.sh /usr/bin/y; /usr/bin/y", "[echo|rm a|>x.sh] [cp|x.sh|/usr/bin/y] [/usr/bin/y] [rm|a]" },
	{ "echo 'import os; os.remove(\"a\")' > x.py; python3 x.py", "[echo|import os; os.remove(\"a\")|>x.py] [python3|x.py] [rm|-f|--|a]" },
	{ NULL, NULL },
};

static const struct row a_script_that_is_made_at_run_time_is_a_gap[] = {
	{ "echo \"$x\" > x.sh; bash x.sh", "[echo|<$>|>x.sh] [bash|x.sh] !code" },
	{ "{ echo rm; } > x.sh; bash x.sh", "[>x.sh] [echo|rm] [bash|x.sh] !code" },
	{ NULL, NULL },
};

static const struct row a_file_that_is_only_written_is_text[] = {
	{ "echo 'rm a' > x.sh", "[echo|rm a|>x.sh]" },
	{ "echo 'rm a' > x.sh; cat x.sh; bash y.sh", "[echo|rm a|>x.sh] [cat|x.sh] [bash|y.sh]" },
	{ "echo 'rm a' > x.sh; echo 'rm b' > x.sh; bash x.sh", "[echo|rm a|>x.sh] [echo|rm b|>x.sh] [bash|x.sh] [rm|b]" },
	{ "curl -o x.sh u; bash x.sh", "[curl|-o|x.sh|u] [bash|x.sh]" },
	{ NULL, NULL },
};

/* Each script runs the next one twice, and the last the first: read as often as there are levels, not 2^n times. */
static void scripts_that_start_each_other_end(void **state)
{
	struct reading reading = read_in_w(STR("echo 'sh b; sh b' > a; echo 'sh a; sh a; rm c' > b; sh a"));
	bool found = false;

	(void)state;
	for (size_t i = 0; i < reading.commands.n; i++)
		found |= reading.commands.at[i].words.n == 2 && word_is(&reading.commands.at[i].words.at[1], "c");
	assert_true(found);
	assert_true(reading.commands.n < 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		READS(a_script_that_the_text_wrote_is_read),
		READS(a_script_that_is_made_at_run_time_is_a_gap),
		READS(a_file_that_is_only_written_is_text),
		cmocka_unit_test(scripts_that_start_each_other_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
