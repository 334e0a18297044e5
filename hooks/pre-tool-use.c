/* pre-tool-use: judges a tool call before it runs. See pre-tool-use(1). */
#include "hook/hook.h"
#include "hook/judge.h"
#include "hook/marking.h"

int main(int argc, char **argv)
{
	struct hook hook;
	struct ruling ruling;

	hook_begin(&hook, EVENT_PRE_TOOL_USE, argc, argv);
	ruling = judge_call(&hook.event, &hook.world, hook.config);
	if (ruling.verdict != VERDICT_DENY)
		(void)marking_before(&hook.event, &hook.world, NULL);
	return hook_answer(&hook, ruling.verdict, ruling.reason);
}
