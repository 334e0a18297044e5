/* post-tool-use-failure: notes that a tool call ran and failed. See post-tool-use-failure(1). */
#include "hook/hook.h"
#include "hook/marking.h"
#include "hook/remember.h"

int main(int argc, char **argv)
{
	struct hook hook;

	hook_begin(&hook, EVENT_POST_TOOL_USE_FAILURE, argc, argv);
	marking_after(&hook.event, &hook.world, NULL);
	remember_ran(&hook);
	return hook_answer(&hook, VERDICT_NONE, STR_NONE);
}
