#!/usr/bin/env bash
# Usage: tests/fault/run.sh BINDIR [EVENT/CASE...]
# Every case of tests/replay again with executables built for it (lib/base/inject.h): allocations that fail, one at a
# time until none does, reads of one byte, interrupted calls, short and failing writes, crashes. Allowed is the right
# answer or the event's fail verdict: never silence in place of a verdict, never two objects, never status 0 for half
# an answer. One test a case and kind of fault.
# shellcheck disable=SC1091,SC2154 # variables of case.sh, which is checked by itself
set -uo pipefail
bin=$(cd "$1" && pwd) || exit 1
shift
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cd "$here/../replay" || exit 1
. ./case.sh

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export GIT_CONFIG_NOSYSTEM=1
${CC:-cc} -D_GNU_SOURCE -O1 -o "$tmp/allocations" "$here/allocations.c" || exit 1
[ $# -gt 0 ] || set -- */*/

# What a breakdown says to the host; before it knows the host, to the first one.
ask='{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask","permissionDecisionReason":"tipstaff: the guard broke down while it judged this call, so nothing was checked [hook.failed]. Look at the call yourself before you allow it."}}'
deny='{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"tipstaff: the guard broke down while it judged this call, so nothing was checked [hook.failed]. Tell the user."}}'
passed=0 failed=0
is_right() { [ "$status" = "$right_status" ] && cmp -s "$top/out" "$top/right"; }
is_fail_verdict() { [ "$status" = 0 ] && [ "$(<"$top/out")" = "$fail_verdict" ]; }
# A stdout that takes nothing: all that can be asked for is that it is not taken for success.
is_unsaid() { [ -n "$stdout" ] && [ "$status" = 1 ]; }
# The answer of the case is that it cannot be judged.
is_refused() { [ "$right_status" = 1 ] && [ -z "$stdout" ]; }
says_something() { [ -s "$top/right" ]; }

count() { # WHAT-FAILED
	if [ -z "$1" ]; then
		passed=$((passed + 1))
	else
		echo "$name: $1: exit $status: $(head -c 400 "$top/out")"
		failed=$((failed + 1))
	fi
}

run_with() { # FAULT TEST...
	local fault=$1 program=$binary test says=0
	shift
	! says_something && [ "$right_status" = 0 ] || says=1
	[ "$fault" != "BINARY=$binary" ] || program=$tmp/allocations
	case_run "$program" "$fault" "EARLY=$early_verdict" "FAIL=$fail_verdict" "SAYS=$says"
	for test; do
		if "$test"; then count ""; return; fi
	done
	count "$fault"
}

is_loud() { [ "$status" = 1 ]; }
is_loud_and_empty() { [ "$status" = 1 ] && [ ! -s "$top/out" ]; }

all_faults() {
	local crash after=is_fail_verdict
	# What a failure says into a stdout that takes nothing is told by the crashes below.
	[ -n "$stdout" ] || run_with "BINARY=$binary" is_right
	[ "$(stat -c %s "$top/payload" 2>/dev/null || echo 0)" -gt 100000 ] || run_with TIPSTAFF_FAULT_READ=1 is_right
	run_with TIPSTAFF_FAULT_WRITE=eintr is_right
	if says_something; then
		run_with TIPSTAFF_FAULT_WRITE=short is_loud
		run_with TIPSTAFF_FAULT_WRITE=epipe is_loud_and_empty
		stdout=closed
		run_with TIPSTAFF_FAULT_WRITE= is_loud_and_empty
		stdout=
	fi
	if is_refused; then after=is_right; fi
	for crash in segv abort stack term; do
		run_with "TIPSTAFF_FAULT_CRASH=$crash" "$after" is_unsaid
	done
}

for name; do
	name=${name%/}
	binary=$bin/${name%/*}
	# The other events break down in silence.
	early_verdict=
	[ "${name%/*}" != pre-tool-use ] || early_verdict=$ask
	mkdir -p "$tmp/$name"
	if ! case_prepare "$PWD/$name" "$tmp/$name"; then
		echo "$name: could not be set up"
		failed=$((failed + 1))
		continue
	fi
	fail_verdict=$early_verdict
	[ "$host" != codex ] || fail_verdict=$deny
	# Three seconds a run, and the pipe is the same as a closed one here.
	[ "$stdout" != full-pipe ] || continue
	case_run "$binary"
	wrong=$(case_wrong)
	right_status=$status
	cp "$top/out" "$top/right"
	if [ -n "$wrong" ]; then count "without a fault: $wrong"; else all_faults; fi
	rm -rf "${tmp:?}/$name"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
