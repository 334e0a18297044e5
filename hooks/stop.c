/* stop: keeps a turn from ending that leaves something undone, once. See stop(1). */
#include "hook/hook.h"
#include "hook/judge.h"

int main(int argc, char **argv)
{
	struct hook hook;
	struct ruling ruling;

	hook_begin(&hook, EVENT_STOP, argc, argv);
	ruling = judge_stop(&hook.event, hook.config);
	return hook_answer(&hook, ruling.verdict, ruling.reason);
}
