/* post-tool-use: notes what a tool call showed, and that it ran. See post-tool-use(1). */
#include "hook/hook.h"
#include "hook/marking.h"
#include "hook/remember.h"

int main(int argc, char **argv)
{
	struct hook hook;

	hook_begin(&hook, EVENT_POST_TOOL_USE, argc, argv);
	marking_after(&hook.event, &hook.world, hook.event.tool_response);
	remember_ran(&hook);
	return hook_answer(&hook, VERDICT_NONE, STR_NONE);
}
