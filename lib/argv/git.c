/* git.c: git's own options and those of its subcommands. Sources: git's own `-h` of each, 2.39 and 2.54. */
#include "argv/programs.h"

static const char git[] = "git";

#define GIT(name, list) { git, name, list, 0 }

#define PICK_OPTIONS                                                                                                    \
	"--quit --continue --abort --skip --cleanup: -n|--no-commit -e|--edit --no-edit -r -s|--signoff -m|--mainline: " \
	"--rerere-autoupdate --no-rerere-autoupdate --strategy: -X|--strategy-option: -S|--gpg-sign? --no-gpg-sign -x --ff " \
	"--allow-empty --allow-empty-message --keep-redundant-commits --empty: --reference"

const struct grammar programs_git[] = {
	{ git, NULL,
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
	GIT("stash", "-p|--patch -k|--keep-index --no-keep-index -u|--include-untracked -a|--all -q|--quiet -m|--message: -S|--staged --index "
		     "--pathspec-from-file: --pathspec-file-nul -b:"),
	GIT("branch", "-v|--verbose -q|--quiet -t|--track? -u|--set-upstream-to: --unset-upstream --color? --no-color -r|--remotes --contains? "
		      "--no-contains? --abbrev? -a|--all -d|--delete -D -m|--move -M -c|--copy -C -l|--list --show-current --create-reflog "
		      "--edit-description -f|--force --merged? --no-merged? --column? --no-column --sort: --points-at: -i|--ignore-case "
		      "--recurse-submodules --format:"),
	GIT("tag", "-l|--list -n? -d|--delete -v|--verify -a|--annotate -m|--message: -F|--file: --trailer: -e|--edit -s|--sign -u|--local-user: "
		   "--cleanup: -f|--force --create-reflog --column? --contains? --no-contains? --merged? --no-merged? --sort: --points-at: "
		   "--format: --color? -i|--ignore-case"),
	GIT("worktree", "-f|--force -d|--detach -b: -B: --checkout --no-checkout --lock --reason: -q|--quiet --track --guess-remote "
			"--no-guess-remote --orphan --porcelain -z -v|--verbose --expire: -n|--dry-run"),
	GIT("rm", "-n|--dry-run -q|--quiet --cached -f|--force -r --ignore-unmatch --sparse --pathspec-from-file: --pathspec-file-nul"),
	GIT("mv", "-v|--verbose -n|--dry-run -f|--force -k --sparse"),
	GIT("update-ref", "-m: -d --no-deref -z --stdin --create-reflog"),
	GIT("reflog", "--expire? --expire-unreachable? --updateref --rewrite --stale-fix -n|--dry-run --verbose --all --single-worktree"),
	GIT("gc", "-q|--quiet --prune? --no-prune --aggressive --auto --detach --no-detach --force --keep-largest-pack --cruft --no-cruft"),
	GIT("prune", "-n|--dry-run -v|--verbose --progress --expire: --exclude-promisor-objects"),
	GIT("filter-repo", "--analyze --report-dir: --invert-paths --path: --path-match: --path-glob: --path-regex: --paths-from-file: "
			   "--path-rename: --use-base-name --subdirectory-filter: --to-subdirectory-filter: --replace-text: --strip-blobs-bigger-than: "
			   "--strip-blobs-with-ids: --tag-rename: --replace-message: --mailmap: --use-mailmap --refs: --force -f --partial "
			   "--dry-run --source: --target: --commit-callback: --blob-callback: --message-callback:"),
	GIT("submodule", "-q|--quiet --cached -f|--force --all -b|--branch: --name: --reference: --depth: --init --no-init --remote -N|--no-fetch "
			 "--rebase --merge --recursive --recommend-shallow --no-recommend-shallow -j|--jobs: --checkout --filter: --no-single-branch "
			 "--single-branch -d|--default --files -n|--summary-limit:"),
	GIT("symbolic-ref", "-q|--quiet -d|--delete --short --recurse --no-recurse -m:"),
	GIT("remote", "-v|--verbose -t: -m: -f --tags --no-tags --mirror? --add --delete --push --all -n|--dry-run -a|--auto -d"),
	GIT("fetch", "-v|--verbose -q|--quiet --all --no-all --set-upstream -a|--append --atomic --upload-pack: -f|--force -m|--multiple -t|--tags "
		     "-n|--no-tags -j|--jobs: --prefetch -p|--prune -P|--prune-tags --recurse-submodules? --no-recurse-submodules --dry-run "
		     "--porcelain --write-fetch-head --no-write-fetch-head -k|--keep -u|--update-head-ok --progress --depth: --shallow-since: "
		     "--shallow-exclude: --deepen: --unshallow --update-shallow --refmap: -o|--server-option: -4|--ipv4 -6|--ipv6 "
		     "--negotiation-tip: --negotiate-only --filter: --auto-maintenance --auto-gc --stdin"),
	GIT("clone", "-v|--verbose -q|--quiet --progress --reject-shallow -n|--no-checkout --bare --mirror -l|--local --no-hardlinks -s|--shared "
		     "--recurse-submodules? --recursive -j|--jobs: --template: --reference: --reference-if-able: --dissociate -o|--origin: -b|--branch: "
		     "-u|--upload-pack: --depth: --shallow-since: --shallow-exclude: --single-branch --no-single-branch --no-tags --shallow-submodules "
		     "--separate-git-dir: -c|--config: --server-option: -4|--ipv4 -6|--ipv6 --filter: --also-filter-submodules --remote-submodules "
		     "--sparse --bundle-uri: --ref-format:"),
	GIT("ls-remote", "-q|--quiet --upload-pack|--exec: -t|--tags -h|--heads|-b|--branches --refs --get-url --sort: --symref --exit-code -o|--server-option:"),
	GIT("grep", "-a|--text -i|--ignore-case -I -r|--recursive --no-recursive -w|--word-regexp -v|--invert-match -h -H --full-name "
		    "-E|--extended-regexp -G|--basic-regexp -P|--perl-regexp -F|--fixed-strings -n|--line-number --column "
		    "-l|--files-with-matches|--name-only -L|--files-without-match -z|--null -o|--only-matching -c|--count --color? --no-color "
		    "--break --heading -p|--show-function -A|--after-context: -B|--before-context: -C|--context: -W|--function-context "
		    "-m|--max-count: --max-depth: --threads: -f: -e: --and --or --not --all-match -q|--quiet --cached --untracked --no-index "
		    "--no-exclude-standard --exclude-standard --recurse-submodules --parent-basename: -O|--open-files-in-pager? --textconv "
		    "--no-textconv"),
	GIT("archive", "--format: --prefix: -o|--output: --add-file: --worktree-attributes -v|--verbose -l|--list --remote: --exec:"),
	GIT("replace", "-l|--list -d|--delete -e|--edit -g|--graft -f|--force --raw --format:"),
	GIT("notes", "-f|--force -m: -F: -C: -c: --ref: --allow-empty"),
	GIT("read-tree", "-m --reset --prefix: -u -i -v -n|--dry-run --trivial --aggressive --index-output: --empty --no-sparse-checkout "
			 "--recurse-submodules? --no-recurse-submodules"),
	GIT("checkout-index", "-a|--all -f|--force -q|--quiet -n|--no-create -z --stdin -u|--index --prefix: --stage: --temp"),
	GIT("cherry-pick", PICK_OPTIONS),
	GIT("revert", PICK_OPTIONS),
	GIT("send-pack", "-v|--verbose -q|--quiet --receive-pack: --exec: --remote: --all -n|--dry-run --mirror -f|--force --signed? "
			 "--push-option: --progress --thin --atomic --stateless-rpc --stdin --helper-status --force-with-lease? "
			 "--force-if-includes"),
	GIT("http-push", "--all -d -D --dry-run --force --verbose"),
	GIT("svn", "-n|--dry-run -r|--revision: -m|--merge -s|--strategy: -e|--edit -v|--verbose -q|--quiet --no-rebase --commit-url: "
		   "--mergeinfo: --interactive --username: --stdlayout -T|--trunk: -t|--tags: -b|--branches: --prefix: -A|--authors-file:"),
	GIT("p4", "-v|--verbose -n|--dry-run -M --preserve-user --export-labels --origin: --conflict: --branch: --shelve --commit: --git-dir:"),
	GIT("history", "-n|--dry-run --update-refs:"),
	{ NULL, NULL, NULL, 0 },
};
