#!/usr/bin/env bash
# Usage: tests/repo/run.sh BUILD [CASES]
# Holds the facts of lib/repo against git itself. Each case of cases.txt makes a repository, asks BUILD/tests/repo/loss what
# a command would lose, really runs that command, and looks for what is then in no commit, stash, index or file any
# more. The answer must be the one that the case expects, and the one that the disk gives.
#
#	setup NAME         a function of setups.sh
#	! COMMANDS         more of it, run in r
#	$ COMMAND          what is really run in r
#	? ACT ...          what is asked, see loss.c
#	= LINE             each line of the answer
#	~                  the command is not run: the answer is meant to be more cautious than the disk
set -u
shopt -s extglob
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

ask=$PWD/$1/tests/repo/loss
cases=$PWD/${2:-tests/repo/cases.txt}
here=$PWD/tests/repo
top=$(cd "$(mktemp -d)" && pwd -P)
trap 'rm -rf "$top"' EXIT

unset "${!GIT_@}" XDG_CONFIG_HOME SUDO_UID
export HOME=$top/home GIT_CONFIG_NOSYSTEM=1 LC_ALL=C TZ=UTC
export GIT_AUTHOR_NAME=A GIT_AUTHOR_EMAIL=a@example.org GIT_COMMITTER_NAME=A GIT_COMMITTER_EMAIL=a@example.org
mkdir "$HOME"
git config --global init.defaultBranch main
git config --global protocol.file.allow always
git config --global advice.detachedHead false
git config --global gc.auto 0
# shellcheck source=tests/repo/setups.sh
. "$here/setups.sh"

passed=0 failed=0 skipped=0

# Repositories below the current directory, bare ones too.
roots() { mapfile -t roots < <(find . \( -name .git -printf '%h\n' -prune \) -o \( -name '*.git' -print -prune \)); }

# "HASH NAME" of the files below the current directory but in none of the directories given; empty files are no loss.
hashes() { # [DIRECTORY]...
	local files hash i=0 prune=(-name .git -o -name '*.git') root
	for root; do prune+=(-o -path "$root"); done
	mapfile -d '' files < <(find . -mindepth 1 \( "${prune[@]}" \) -prune -o -type f -size +0 -printf '%P\0')
	[ "${#files[@]}" -gt 0 ] || return 0
	while read -r hash; do
		printf '%s %s\n' "$hash" "${files[i++]//$'\n'/?}"
	done < <(git hash-object -- "${files[@]}")
}

# "HASH NAME" of each file and each index entry. Names are seen from the top of the repository, those in none from here.
contents_now() {
	local root other inside line
	for root in "${roots[@]}"; do
		[[ $root != *.git ]] || continue
		inside=()
		for other in "${roots[@]}"; do [[ $other != "$root"/* ]] || inside+=(".${other#"$root"}"); done
		pushd "$root" >/dev/null || exit 1
		hashes "${inside[@]}"
		while IFS=$' \t' read -r -d '' mode hash _ line; do
			[ "$mode" = 160000 ] || printf '%s %s\n' "$hash" "${line//$'\n'/?}"
		done < <(git ls-files -s -z)
		popd >/dev/null || exit 1
	done
	GIT_DIR=/nowhere hashes "${roots[@]}"
}

reachable_now() { # OPTION...
	local root
	for root in "${roots[@]}"; do git -C "$root" rev-list --all "$@" 2>/dev/null; done
}

unreachable_now() { git -C r fsck --unreachable 2>/dev/null | grep -cE ' (commit|blob) '; }
stashes_now() { if [ -e r/.git ]; then git -C r stash list 2>/dev/null | wc -l; else echo 0; fi; }

fail() { # TEXT
	failed=$((failed + 1))
	printf '%s:%s: %s\n' "${cases##*/}" "$line_number" "$1"
}

# The repository is made once for all cases that begin with it, always at the same path: git writes some down.
made=''
make_repository() {
	local roots
	[ "$made" != "$setup $extra" ] || return "$made_status"
	rm -rf "$top/made" "$top/now"
	mkdir "$top/now"
	export written=0
	made="$setup $extra"
	( cd "$top/now" && set -e && $setup && eval "$extra" ) >"$top/log" 2>&1
	made_status=$?
	[ "$made_status" = 0 ] || return "$made_status"
	cp -a "$top/now" "$top/made"
	cd "$top/now" || exit 1
	roots
	contents_now >"$top/before"
	reachable_now --reflog >"$top/commits---reflog"
	reachable_now >"$top/commits-only"
	reachable_now --reflog --objects >"$top/committed"
	git -C remote.git rev-list --all 2>/dev/null >"$top/remote"
	git -C r ls-files -o -i --exclude-standard -z 2>/dev/null | tr '\n\0' '?\n' >"$top/ignored"
	git -C r rev-list HEAD 2>/dev/null >"$top/head"
	git -C r rev-list --remotes 2>/dev/null >"$top/remotes"
	stashes=$(stashes_now)
}

run_case() {
	local act=${question%% *} reflog=--reflog got expected
	make_repository
	case $? in
	0) ;;
	77) skipped=$((skipped + 1)); echo "skipped: $setup needs a git that knows it"; return ;;
	*) cat "$top/log"; fail "the setup does not run"; return ;;
	esac
	cd "$top" || exit 1
	rm -rf "$top/now"
	cp -a "$top/made" "$top/now"
	cd "$top/now" || exit 1
	case $act in branch-delete | tag-delete) reflog= ;; esac
	got=$(eval "\"$ask\" \"\$PWD/r\" $question" 2>&1 | sort)
	got=${got//"$PWD/"/}
	[ ! -e ran ] || fail "a program of the repository was run by the question"
	expected=$(sort <<<"$answer")
	if [ "$got" != "$expected" ]; then
		fail "$question"$'\n'"expected: ${expected//$'\n'/, }"$'\n'"got:      ${got//$'\n'/, }"
	elif [ -n "$cautious" ] || compare; then
		passed=$((passed + 1))
	fi
}

# What the disk says is put beside the answer.
compare() {
	local roots differences unreachable=0
	[ "$act" != prune ] || unreachable=$(unreachable_now)
	pushd r >/dev/null || exit 1
	eval "$command" >"$top/log" 2>&1 </dev/null
	cd "$top/now" || exit 1
	roots
	{ contents_now; reachable_now --objects $reflog; } >"$top/kept"
	case $act in
	push) git -C remote.git rev-list --all >"$top/still"; cp "$top/remote" "$top/were" ;;
	amend | rebase) git -C r rev-list HEAD >"$top/still"; grep -xFf "$top/head" "$top/remotes" >"$top/were" ;;
	*) : >"$top/were"; : >"$top/still" ;;
	esac
	[ "$act" != prune ] || unreachable=$((unreachable - $(unreachable_now)))
	differences=$(awk -v act="$act" -v stashes="$((stashes - $(stashes_now)))" -v unreachable="$unreachable" '
		FILENAME ~ /kept$/ { kept[$1]; next }
		FILENAME ~ /committed$/ { committed[$1]; next } # lost with its commits, which count by themselves
		FILENAME ~ /ignored$/ { ignored[$0]; next }
		FILENAME ~ /before$/ { name = substr($0, length($1) + 2); if (!($1 in kept) && !($1 in committed)) lost[name]; next }
		FILENAME ~ /commits-/ { if (!($1 in kept) && !seen[$1]++) commits++; next }
		FILENAME ~ /still$/ { still[$1]; next }
		FILENAME ~ /were$/ { if (!($1 in still)) published++; next }
		$1 ~ /^(modified|staged|conflict|untracked|outside)$/ {
			said_files++; name = substr($0, length($1) + 2)
			if (!(name in lost) && act != "prune") print name " is not lost"
		}
		$1 == "more" { said_files += $2 }
		$1 == "commits" { said_commits += $NF }
		$1 == "published" { said_published += $NF }
		$1 == "stash" { said_stashes++ }
		$1 == "ignored" { said_ignored = $2 }
		function same(what, said, truth) { if (said + 0 != truth + 0) print said + 0 " " what " said, but " truth + 0 " lost" }
		END {
			for (name in lost) if (name in ignored) ignored_files++; else { files++; names = names " " name }
			if (act == "prune") { same("objects", said_files + said_commits, unreachable); exit }
			same("stashes", said_stashes, stashes)
			same("published commits", said_published, published)
			if (act ~ /^stash/) exit
			same("files (" names " )", said_files, files)
			same("ignored files", said_ignored, ignored_files)
			if (act !~ /^(amend|rebase|push)$/) same("commits", said_commits, commits)
		}' "$top/kept" "$top/committed" "$top/ignored" "$top/before" "$top/commits-${reflog:-only}" "$top/still" "$top/were" - <<<"$got") || differences+=" no comparison"
	[ -z "$differences" ] || fail "$question, then $command: ${differences//$'\n'/, }"
	[ -z "$differences" ]
}

setup='' extra='' command='' question='' answer='' cautious='' line_number=0
finish() { [ -z "$answer" ] || run_case; command='' question='' answer='' cautious=''; }
while IFS= read -r line || [ -n "$line" ]; do
	case $line in
	'' | '#'*) finish ;;
	'setup '*) finish; setup=${line#setup } extra='' ;;
	'! '*) extra+=${line#'! '}$'\n' ;;
	'$ '*) command=${line#'$ '} ;;
	'? '*) question=${line#'? '} ;;
	'= '*) answer+=${answer:+$'\n'}${line#'= '} ;;
	'~'*) cautious=1 ;;
	*) line_number=$((line_number + 1)); fail "a line that is nothing: $line"; continue ;;
	esac
	line_number=$((line_number + 1))
done <"$cases"
finish
[ "$skipped" = 0 ] || echo "$skipped skipped"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
