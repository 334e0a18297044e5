/* commit-msg: holds the message of an agent's commit to the rules. See commit-msg(1). */
#include "githook/message.h"

int main(int argc, char **argv)
{
	return githook_run("commit-msg", false, argc, argv, githook_commit_msg);
}
