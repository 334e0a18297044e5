#!/usr/bin/env bash
# Usage: tests/git/run.sh BIN [TABLE...]
# Drives real git, with the hooks in the folder BIN, through the tables here. Ends in "N passed, N failed".
set -uo pipefail
# Whoever runs this may be an agent with an open call, which the users of these tables must not be children of.
if [ -z "${ORPHAN-}" ]; then
	fifo=$(mktemp -u)
	mkfifo "$fifo"
	ORPHAN=$fifo setsid -f "$0" "$@"
	read -r status <"$fifo"
	rm "$fifo"
	exit "$status"
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
bin=$(cd "$1" && pwd)
shift
tmp=$(mktemp -d)
trap 'status=$?; rm -rf "$tmp"; echo "$status" >"$ORPHAN"' EXIT
passed=0 failed=0
# shellcheck source=tests/git/lib.sh
. "$root/tests/git/lib.sh"
T='Co-Authored-By: Claude <noreply@anthropic.com>' N=$'\n' W=$tmp/work B=$tmp/remote.git
programs=$bin
export T N W B bin tmp programs

trim() { sed 's/^[[:space:]]*//; s/[[:space:]]*$//' <<<"$1"; }

bad() { # TABLE ROW WHAT
	failed=$((failed + 1))
	printf '%s: %s\n\t%s\n' "$1" "$2" "$3"
	sed 's/^/\t\t/' "$tmp/said"
}

# A hook of somebody else's: says its arguments and its first line of input.
foreign() {
	# shellcheck disable=SC2016
	printf '%s\n' '#!/bin/sh' 'read -r line && echo "read $line"' 'echo "foreign $*"' >"$1"
	chmod +x "$1"
}

husky() {
	local name
	mkdir -p .husky/_
	for name in pre-commit commit-msg pre-push; do
		# shellcheck disable=SC2016
		printf '%s\n' '#!/usr/bin/env sh' '. "$(dirname "$0")/h"' >.husky/_/$name
		chmod +x .husky/_/$name
	done
	# shellcheck disable=SC2016
	echo 'echo "husky $(basename "$0") $*"' >.husky/_/h
	git config core.hooksPath .husky/_
}

# What git would tell the hook about a push of the branch topic to URL.
push() { # URL
	"$programs/pre-push" origin "$1" <<<"refs/heads/topic $(git rev-parse topic) refs/heads/topic ${zeros}"
}
zeros=0000000000000000000000000000000000000000

# Who the user is on GitHub, as if gh had been asked.
owners() {
	(umask 077 && mkdir -p "$TIPSTAFF_STATE_DIR" && printf '%s\n' "$@" >"$TIPSTAFF_STATE_DIR/owners")
}

tipstaff() { "$programs/tipstaff" "$@"; }
export -f foreign husky push owners tipstaff
export zeros
F=foreign S='tipstaff setup git --apply' R='tipstaff remove git --apply'
export F S R

install_hooks() {
	for hook in commit-msg prepare-commit-msg pre-push; do ln -sf "$bin/$hook" "$tmp/work/.git/hooks/$hook"; done
}

# Fields are parted by |, of which the third (what is run) may hold more.
verdict_row() { # TABLE ROW
	local who=${2%%|*} rest=${2#*|} said result command rc
	said=$(trim "${rest##*|}") rest=${rest%|*}
	result=$(trim "${rest##*|}") command=${rest%|*}
	world
	repository
	[ "$1" = setup ] || install_hooks
	rc=0
	"as_$(trim "$who")" "$command" >"$tmp/said" 2>&1 </dev/null || rc=$?
	case $result in
	pass) [ "$rc" = 0 ] || { bad "$1" "$2" "exit $rc"; return; } ;;
	refuse) [ "$rc" != 0 ] || { bad "$1" "$2" "passed"; return; } ;;
	*) bad "$1" "$2" "no such result"; return ;;
	esac
	if [ "$said" = - ]; then
		! grep -q '^tipstaff' "$tmp/said" || { bad "$1" "$2" "said something"; return; }
	else
		grep -qF -- "$said" "$tmp/said" || { bad "$1" "$2" "did not say: $said"; return; }
	fi
	passed=$((passed + 1))
}

# Which hooks git runs at all: each leaves its name.
record_hooks() {
	local name
	for name in pre-commit prepare-commit-msg commit-msg pre-merge-commit pre-rebase applypatch-msg pre-push; do
		# shellcheck disable=SC2016
		printf '#!/bin/sh\necho %s >>"$tmp/ran"\n' "$name" >"$tmp/work/.git/hooks/$name"
		chmod +x "$tmp/work/.git/hooks/$name"
	done
}

ran_row() { # TABLE ROW
	local command=${2%|*} wanted ran
	wanted=$(trim "${2##*|}")
	world
	repository
	record_hooks
	: >"$tmp/ran"
	bash -c "$command" >"$tmp/said" 2>&1 </dev/null
	ran=$(uniq "$tmp/ran" | tr '\n' ' ')
	ran=$(trim "$ran")
	[ "${ran:--}" = "$wanted" ] || { bad "$1" "$2" "ran: ${ran:--}"; return; }
	passed=$((passed + 1))
}

# What pre-tool-use says of the command: a verdict and the rule, or -.
verdict_of() { # COMMAND
	jq -cn --arg command "$1" --arg cwd "$W" '{session_id: "s", cwd: $cwd, hook_event_name: "PreToolUse", tool_name: "Bash",
		tool_input: {command: $command}, tool_use_id: "t1"}' | CLAUDE_PROJECT_DIR=$W "$bin/pre-tool-use" |
		jq -r '.hookSpecificOutput | "\(.permissionDecision) \(.permissionDecisionReason | capture(": .*\\[(?<id>[a-z.-]+)\\]").id)"'
}

# A way around the hooks: what is thought of it, and that it is one.
bypass_row() { # TABLE ROW
	local rest=${2%|*} wanted verdict
	wanted=$(trim "${rest##*|}")
	world
	repository
	verdict=$(verdict_of "${rest%|*}")
	[ "${verdict:--}" = "$wanted" ] || { echo >"$tmp/said"; bad "$1" "$2" "verdict: ${verdict:--}"; return; }
	ran_row "$1" "${rest%|*}|${2##*|}"
}

[ $# -gt 0 ] || set -- "$root"/tests/git/*.txt
for table; do
	name=$(basename "$table" .txt)
	while IFS= read -r row; do
		[[ -n $row && $row != \#* ]] || continue
		case $name in
		ran*) ran_row "$name" "$row" ;;
		bypass*) bypass_row "$name" "$row" ;;
		*) verdict_row "$name" "$row" ;;
		esac
	done <"$table"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
