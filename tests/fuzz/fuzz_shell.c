/* fuzz_shell.c: the reader and the judge on any bytes. Must not crash, must end, and every span must lie inside the
 * text; a text that bash would take must not be read as empty. */
#include "base/arena.h"
#include "rules/rules.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void hold(bool claim)
{
	if (!claim)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena_mark mark = arena_mark();
	struct str text = { (const char *)data, size };
	struct shell_world world = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/home/ann/app") };
	struct facts facts = { .project = STR("/home/ann/app"), .home = STR("/home/ann") };
	struct reading reading = shell_read(&world, text);
	struct judgement judgement = rules_judge(&reading, &facts, NULL);

	for (size_t i = 0; i < reading.commands.n; i++) {
		const struct command *command = &reading.commands.at[i];

		hold(command->span.from <= command->span.to && command->span.to <= size);
		for (size_t k = 0; k < command->words.n; k++)
			hold(command->words.at[k].kind == WORD_STATIC || command->words.at[k].why);
	}
	for (size_t i = 0; i < reading.gaps.n; i++)
		hold(reading.gaps.at[i].span.to <= size && reading.gaps.at[i].why);
	hold((judgement.verdict == VERDICT_NONE) == !judgement.finding);
	hold(judgement.verdict != VERDICT_ALLOW);
	if (judgement.finding)
		(void)rules_reason(&judgement);
	arena_release(mark);
	return 0;
}
