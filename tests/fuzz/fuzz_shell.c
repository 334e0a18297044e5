/* fuzz_shell.c: the reader and the judge on any bytes. Must not crash, must end, every span must lie inside the
 * text, every byte of a complete reading was looked at, and nothing is allowed that no user asked for. */
#include "hold.h"

#include "rules/rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena_mark mark = arena_mark();
	struct str text = { (const char *)data, size };
	struct shell_world world = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/home/ann/app") };
	struct facts facts = { .project = STR("/home/ann/app"), .home = STR("/home/ann") };
	struct reading reading = shell_read(&world, text);
	struct judgement judgement = rules_judge(&reading, &facts, NULL);

	hold_reading(&reading, size);
	hold(reading.steps >= size || !shell_complete(&reading));
	hold((judgement.verdict == VERDICT_NONE) == !judgement.finding);
	hold(judgement.verdict != VERDICT_ALLOW);
	if (judgement.finding)
		(void)rules_reason(&judgement);
	arena_release(mark);
	return 0;
}
