/* What rules find out about the other commands of a reading is found once, however many commands ask. */
#include "judging.h"

#include "base/arena.h"
#include "rules/question.h"

static size_t asked;

static bool is_a(const struct command *command)
{
	asked++;
	return command_is(command, "a");
}

static bool is_b(const struct command *command)
{
	return command_is(command, "b");
}

static void a_predicate_is_called_once_for_each_command(void **state)
{
	struct shell_world world = { .cwd = STR("/w") };
	struct reading reading = shell_read(&world, STR("a | b; b | a; c $(a); a"));
	struct overview overview = { .pipes = arena_array(reading.commands.n, sizeof *overview.pipes) };
	struct question question = { .reading = &reading, .overview = &overview };

	(void)state;
	assert_int_equal(reading.commands.n, 7);
	asked = 0;
	for (size_t i = 0; i < reading.commands.n; i++) {
		question.command = &reading.commands.at[i];
		assert_int_equal(commands_that(&question, is_a)->n, 4);
		assert_int_equal(commands_that(&question, is_b)->n, 2);
		/* c, made of the output of a; the pipelines are not told here */
		assert_int_equal(any_feeder(&question, is_a), command_is(question.command, "c"));
	}
	assert_int_equal(asked, reading.commands.n);
	assert_ptr_equal(commands_that(&question, is_a)->at[0], &reading.commands.at[0]);
	assert_ptr_equal(commands_that(&question, is_a)->at[3], &reading.commands.at[6]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_predicate_is_called_once_for_each_command),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
