/* pre-tool-use: judges a tool call before it runs. See pre-tool-use(1). */
#include "hook/hook.h"
#include "hook/judge.h"
#include "hook/marking.h"
#include "hook/remember.h"

int main(int argc, char **argv)
{
	struct hook hook;
	struct ruling ruling;
	int status;

	hook_begin(&hook, EVENT_PRE_TOOL_USE, argc, argv);
	ruling = remember_before(&hook, judge_call(&hook.event, &hook.world, hook.config));
	if (ruling.verdict != VERDICT_DENY)
		(void)marking_before(&hook.event, &hook.world, NULL);
	status = hook_answer(&hook, ruling.verdict, ruling.reason);
	remember_asked(&hook, &ruling);
	return status;
}
