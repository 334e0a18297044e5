/* prepare-commit-msg: the same as commit-msg, where git leaves that out. See prepare-commit-msg(1). */
#include "githook/message.h"

int main(int argc, char **argv)
{
	return githook_run("prepare-commit-msg", false, argc, argv, githook_prepare_commit_msg);
}
