/* user-prompt-submit: notes that the user said something, and reminds the agent how commits look. See user-prompt-submit(1). */
#include "hook/hook.h"
#include "hook/marking.h"
#include "hook/remember.h"
#include "hook/reminder.h"

int main(int argc, char **argv)
{
	struct hook hook;
	int status;

	hook_begin(&hook, EVENT_USER_PROMPT_SUBMIT, argc, argv);
	marking_prompt(&hook.world, hook.event.prompt);
	remember_prompt(&hook);
	reminder_add(&hook);
	status = hook_answer(&hook, VERDICT_NONE, STR_NONE);
	remember_reminded(&hook);
	return status;
}
