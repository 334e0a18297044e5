/* user-prompt-submit: notes that the user said something. See user-prompt-submit(1). */
#include "hook/hook.h"
#include "hook/marking.h"
#include "hook/remember.h"

int main(int argc, char **argv)
{
	struct hook hook;

	hook_begin(&hook, EVENT_USER_PROMPT_SUBMIT, argc, argv);
	marking_prompt(&hook.world, hook.event.prompt);
	remember_prompt(&hook);
	return hook_answer(&hook, VERDICT_NONE, STR_NONE);
}
