/* session-end: forgets what the session had in its context. See session-end(1). */
#include "hook/hook.h"
#include "hook/remember.h"

int main(int argc, char **argv)
{
	struct hook hook;

	hook_begin(&hook, EVENT_SESSION_END, argc, argv);
	remember_end(&hook);
	return hook_answer(&hook, VERDICT_NONE, STR_NONE);
}
