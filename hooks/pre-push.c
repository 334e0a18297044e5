/* pre-push: holds an agent's pushes to the rules. See pre-push(1). */
#include "githook/push.h"

int main(int argc, char **argv)
{
	return githook_run("pre-push", true, argc, argv, githook_pre_push);
}
