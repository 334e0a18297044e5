/* permission-denied: notes that a tool call was not run. See permission-denied(1). */
#include "hook/hook.h"
#include "hook/marking.h"
#include "hook/remember.h"

int main(int argc, char **argv)
{
	struct hook hook;

	hook_begin(&hook, EVENT_PERMISSION_DENIED, argc, argv);
	marking_after(&hook.event, &hook.world, NULL);
	remember_denied(&hook);
	return hook_answer(&hook, VERDICT_NONE, STR_NONE);
}
