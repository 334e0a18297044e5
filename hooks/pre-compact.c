/* pre-compact: notes that the context is about to be lost. See pre-compact(1). */
#include "hook/hook.h"
#include "hook/remember.h"

int main(int argc, char **argv)
{
	struct hook hook;

	hook_begin(&hook, EVENT_PRE_COMPACT, argc, argv);
	remember_loss(&hook);
	return hook_answer(&hook, VERDICT_NONE, STR_NONE);
}
