/* Commands that git is told to run. */
#include "reading.h"

static const struct row commands_of_git[] = {
	{ "git -c alias.x='log --stat' x c", "[git|-c|alias.x=log --stat|x|c] [git|log|--stat|c]" },
	{ "git -c alias.x=\"log 'a'\" x", "[git|-c|alias.x=log 'a'|x] !code" },
	{ "git -c alias.x='log \"a\"' x", "[git|-c|alias.x=log \"a\"|x] !code" },
	{ "git -c alias.x='log \\a' x", "[git|-c|alias.x=log \\a|x] !code" },
	{ "git -c \"alias.x=$y\" x", "[git|-c|alias.x=<$>|x] !code" },
	{ "git -c alias.y=z x", "[git|-c|alias.y=z|x]" },
	{ "git -c alias.x= x", "[git|-c|alias.x=|x] [git]" },
	{ "git -c core.pager='a b' log", "[git|-c|core.pager=a b|log] [a|b|<$+>]" },
	{ "git -c core.pager=\"$x\" log", "[git|-c|core.pager=<$>|log] !code" },
	{ "git -c core.pager= log", "[git|-c|core.pager=|log]" },
	{ "git -c core.pager=less log", "[git|-c|core.pager=less|log]" },
	{ "git -c pager.log='!a' log", "[git|-c|pager.log=!a|log] [a|<$+>]" },
	{ "git -c pager.log=a log", "[git|-c|pager.log=a|log] [a|<$+>]" },
	{ "git -c credential.helper='!a' push", "[git|-c|credential.helper=!a|push] [a|<$+>]" },
	{ "git -c credential.helper=store push", "[git|-c|credential.helper=store|push]" },
	{ "git -c credential.helper= push", "[git|-c|credential.helper=|push]" },
	{ "git -c credential.helper push", "[git|-c|credential.helper|push]" },
	{ "git -c filter.x.clean=a add .", "[git|-c|filter.x.clean=a|add|.] [a|<$+>]" },
	{ "git -c diff.x.textconv='!a' diff", "[git|-c|diff.x.textconv=!a|diff] [a|<$+>]" },
	{ "git -c user.name=x log", "[git|-c|user.name=x|log]" },
	{ "git -C /x -c core.editor=a commit", "[git|-C|/x|-c|core.editor=a|commit] [a|<$+>]" },
	{ "git --git-dir=x rebase -x 'a b' -x c -i d", "[git|--git-dir=x|rebase|-x|a b|-x|c|-i|d] [a|b] [c]" },
	{ "git rebase --exec a", "[git|rebase|--exec|a] [a]" },
	{ "git rebase -x", "[git|rebase|-x]" },
	{ "git rebase -i -x \"$x\"", "[git|rebase|-i|-x|<$>] !code" },
	{ "git filter-branch --tree-filter 'rm a' --msg-filter 'b' HEAD", "[git|filter-branch|--tree-filter|rm a|--msg-filter|b|HEAD] [rm|a] [b]" },
	{ "git difftool -x 'a b' -y", "[git|difftool|-x|a b|-y] [a|b]" },
	{ "GIT_SSH_COMMAND='a b' git push", "[GIT_SSH_COMMAND=a b|git|push] [a|b|<$+>]" },
	{ "GIT_EDITOR=\"$x\" git commit", "[GIT_EDITOR=<$+>|git|commit] !code" },
	{ "GIT_EDITOR=true git commit", "[GIT_EDITOR=true|git|commit]" },
	{ "export GIT_PAGER=a; git log", "[export|GIT_PAGER=a] [git|log] [a|<$+>]" },
	{ "EDITOR= git commit", "[EDITOR=''|git|commit]" },
	{ "git \"$x\" a", "[git|<$>|a]" },
	{ "git $x", "[git|<$+>]" },
	{ "\"$x/git\" -c core.pager=a log", "[<$>/git|-c|core.pager=a|log] [a|<$+>]" },
	{ "export -f a; git log", "[export|-f|a] [git|log]" },
	{ NULL, NULL },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		READS(commands_of_git),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
