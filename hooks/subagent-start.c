/* subagent-start: notes that a subagent begins with an empty context, and tells it how commits look. See subagent-start(1). */
#include "hook/hook.h"
#include "hook/remember.h"
#include "hook/reminder.h"

int main(int argc, char **argv)
{
	struct hook hook;

	hook_begin(&hook, EVENT_SUBAGENT_START, argc, argv);
	remember_loss(&hook);
	reminder_add(&hook);
	return hook_answer(&hook, VERDICT_NONE, STR_NONE);
}
