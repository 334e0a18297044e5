/* Sources: rm(1) of coreutils 9.1, find(1) of findutils 4.9; git's own `-h` of each subcommand, 2.39 and 2.54. */
#include "argv/programs.h"

#define GIT(name, list) { "git", name, list, 0 }

const struct grammar programs[] = {
	{ "rm grm", NULL,
	  "-r|-R|--recursive -f|--force -i --interactive? -I -d|--dir -v|--verbose --one-file-system --no-preserve-root "
	  "--preserve-root? -P -x --help --version",
	  0 },
	{ "find gfind", NULL,
	  "-H -L -P -D: -O? -delete -maxdepth: -mindepth: -name: -iname: -path: -ipath: -wholename: -iwholename: -regex: -iregex: "
	  "-type: -xtype: -size: -mtime: -mmin: -atime: -amin: -ctime: -cmin: -newer: -anewer: -cnewer: -user: -group: -uid: -gid: "
	  "-perm: -links: -inum: -samefile: -fstype: -lname: -ilname: -regextype: -used: -empty -not -o -or -a -and -prune -print "
	  "-print0 -ls -quit -depth -d -xdev -mount -follow -daystart -true -false -readable -writable -executable -nouser "
	  "-nogroup -noleaf -ignore_readdir_race -warn -nowarn -fprint: -fprint0: -fls: -printf:",
	  GRAMMAR_LONG_ONE_DASH | GRAMMAR_NO_DASHDASH | GRAMMAR_EXACT_LONG },
	{ "git", NULL,
	  "-C: -c: --exec-path? --html-path --man-path --info-path -p|--paginate -P|--no-pager --no-replace-objects --bare --git-dir: "
	  "--work-tree: --namespace: --config-env: --super-prefix: --literal-pathspecs --glob-pathspecs --noglob-pathspecs "
	  "--icase-pathspecs --no-optional-locks --no-lazy-fetch --no-advice --list-cmds: --attr-source: -v|--version -h|--help",
	  GRAMMAR_OPTIONS_FIRST | GRAMMAR_SUBCOMMANDS | GRAMMAR_EXACT_LONG },
	GIT("push", "-f|--force --force-with-lease? --no-force-with-lease --force-if-includes --no-force-if-includes --mirror --all "
		    "--branches --tags --follow-tags -d|--delete --prune -n|--dry-run --porcelain -u|--set-upstream --repo: "
		    "--receive-pack: --exec: -o|--push-option: --no-verify --verify --signed? --no-signed --atomic --no-atomic "
		    "--thin --no-thin -q|--quiet -v|--verbose --progress --recurse-submodules: --no-recurse-submodules -4|--ipv4 "
		    "-6|--ipv6"),
	GIT("reset", "--hard --soft --mixed --merge --keep -N|--intent-to-add -q|--quiet --no-quiet --refresh --no-refresh -p|--patch "
		     "--pathspec-from-file: --pathspec-file-nul --recurse-submodules?"),
	GIT("clean", "-f|--force -d -x -X -n|--dry-run -q|--quiet -i|--interactive -e|--exclude:"),
	GIT("checkout", "-f|--force -b: -B: -l -d|--detach --orphan: -t|--track? --no-track --guess --no-guess -2|--ours -3|--theirs "
			"-p|--patch -m|--merge --conflict: -q|--quiet --progress --no-progress --ignore-skip-worktree-bits "
			"--ignore-other-worktrees --overwrite-ignore --no-overwrite-ignore --overlay --no-overlay "
			"--pathspec-from-file: --pathspec-file-nul --recurse-submodules? --no-recurse-submodules"),
	GIT("restore", "-s|--source: -S|--staged -W|--worktree -p|--patch -q|--quiet --progress --no-progress --ours --theirs -m|--merge "
		       "--conflict: --ignore-unmerged --ignore-skip-worktree-bits --overlay --no-overlay --pathspec-from-file: "
		       "--pathspec-file-nul --recurse-submodules? --no-recurse-submodules"),
	GIT("switch", "-f|--force --discard-changes -c|--create: -C|--force-create: -d|--detach --guess --no-guess -t|--track? --no-track "
		      "--orphan: -m|--merge --conflict: -q|--quiet --progress --no-progress --ignore-other-worktrees "
		      "--recurse-submodules? --no-recurse-submodules"),
	GIT("commit", "-a|--all -p|--patch -C|--reuse-message: -c|--reedit-message: -F|--file: -m|--message: -t|--template: --fixup: --squash: "
		      "--reset-author --short --branch --porcelain --long -z|--null --author: --date: -e|--edit --no-edit -s|--signoff "
		      "--no-signoff --trailer: -n|--no-verify --verify --allow-empty --allow-empty-message --cleanup: --amend "
		      "--no-post-rewrite -i|--include -o|--only --pathspec-from-file: --pathspec-file-nul -u|--untracked-files? "
		      "-v|--verbose -q|--quiet --dry-run --status --no-status --ahead-behind --no-ahead-behind -S|--gpg-sign? "
		      "--no-gpg-sign -U|--unified: --inter-hunk-context: --interactive --no-verbose"),
	GIT("merge", "-n|--no-stat --stat --summary --compact-summary --log? --no-log --squash --no-squash --commit --no-commit -e|--edit "
		     "--no-edit --cleanup: --ff --no-ff --ff-only --rerere-autoupdate --no-rerere-autoupdate --verify-signatures "
		     "--no-verify-signatures -s|--strategy: -X|--strategy-option: -m|--message: -F|--file: --into-name: -v|--verbose "
		     "-q|--quiet --abort --quit --continue --allow-unrelated-histories --progress --no-progress -S|--gpg-sign? "
		     "--no-gpg-sign --autostash --no-autostash --overwrite-ignore --no-overwrite-ignore --signoff --no-signoff "
		     "--no-verify --verify"),
	GIT("pull", "-n|--no-stat --stat --log? --no-log --squash --commit --no-commit --edit --no-edit --cleanup: --ff --no-ff --ff-only "
		    "--verify-signatures -s|--strategy: -X|--strategy-option: -r|--rebase? --no-rebase -v|--verbose -q|--quiet -a|--append "
		    "--upload-pack: -f|--force -t|--tags --no-tags -p|--prune -j|--jobs: --dry-run -k|--keep --depth: --shallow-since: "
		    "--shallow-exclude: --deepen: --unshallow --update-shallow --refmap: -o|--server-option: -4|--ipv4 -6|--ipv6 "
		    "--negotiation-tip: --set-upstream --all --autostash --no-autostash --no-verify --verify --signoff --no-signoff "
		    "-S|--gpg-sign? --allow-unrelated-histories --recurse-submodules? --no-recurse-submodules --progress"),
	GIT("rebase", "--onto: --keep-base --no-verify --verify -q|--quiet -v|--verbose -n|--no-stat --stat --signoff "
		      "--committer-date-is-author-date --reset-author-date -C: --ignore-whitespace --whitespace: -f|--force-rebase --no-ff "
		      "--ff --continue --skip --abort --quit --edit-todo --show-current-patch --apply -m|--merge -i|--interactive "
		      "--rerere-autoupdate --empty: --autosquash --no-autosquash --update-refs --no-update-refs -S|--gpg-sign? "
		      "--no-gpg-sign --autostash --no-autostash -x|--exec: --allow-empty-message -r|--rebase-merges? --fork-point "
		      "--no-fork-point -s|--strategy: -X|--strategy-option: --root --reschedule-failed-exec --reapply-cherry-picks "
		      "--no-reapply-cherry-picks -k|--keep-empty"),
	GIT("am", "-i|--interactive -3|--3way --no-3way -q|--quiet -s|--signoff -u|--utf8 --no-utf8 -k|--keep --keep-non-patch -m|--message-id "
		  "--no-message-id --keep-cr --no-keep-cr -c|--scissors --no-scissors --quoted-cr: --whitespace: --ignore-space-change "
		  "--ignore-whitespace --directory: --exclude: --include: -C: -p: --patch-format: --reject --resolvemsg: -r|--resolved "
		  "--continue --skip --abort --quit --show-current-patch? --allow-empty --committer-date-is-author-date --ignore-date "
		  "--rerere-autoupdate -S|--gpg-sign? --no-gpg-sign --empty: -n|--no-verify --verify"),
	GIT("config", "--global --system --local --worktree -f|--file: --blob: --get --get-all --get-regexp --get-urlmatch --replace-all --add "
		      "--unset --unset-all --rename-section --remove-section -l|--list --fixed-value -e|--edit --get-color "
		      "--get-colorbool -t|--type: --bool --int --bool-or-int --bool-or-str --path --expiry-date -z|--null --name-only "
		      "--show-names --includes --no-includes --show-origin --show-scope --default: --all --append --comment: --value: "
		      "--regexp --url:"),
	GIT("filter-branch", "--setup: --subdirectory-filter: --env-filter: --tree-filter: --index-filter: --parent-filter: --msg-filter: "
			     "--commit-filter: --tag-name-filter: --prune-empty --original: -d: -f|--force --state-branch: --remap-to-ancestor "
			     "--all"),
	GIT("difftool", "-d|--dir-diff -y|--no-prompt --prompt -t|--tool: --tool-help -x|--extcmd: -g|--gui --no-gui --trust-exit-code "
			"--no-trust-exit-code --rotate-to: --skip-to: --symlinks --no-symlinks --cached --staged"),
	{ NULL, NULL, NULL, 0 },
};
