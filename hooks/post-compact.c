/* post-compact: notes that the context was replaced by a summary. See post-compact(1). */
#include "hook/hook.h"
#include "hook/remember.h"

int main(int argc, char **argv)
{
	struct hook hook;

	hook_begin(&hook, EVENT_POST_COMPACT, argc, argv);
	remember_loss(&hook);
	return hook_answer(&hook, VERDICT_NONE, STR_NONE);
}
