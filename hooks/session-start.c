/* session-start: notes that a context begins, tells what does not work, and removes old ledgers. See session-start(1). */
#include "hook/hook.h"
#include "hook/marking.h"
#include "hook/remember.h"
#include "hook/reminder.h"

int main(int argc, char **argv)
{
	struct hook hook;
	int status;

	hook_begin(&hook, EVENT_SESSION_START, argc, argv);
	remember_session(&hook);
	marking_tell(&hook);
	reminder_add(&hook);
	status = hook_answer(&hook, VERDICT_NONE, STR_NONE);
	remember_reminded(&hook);
	return status;
}
