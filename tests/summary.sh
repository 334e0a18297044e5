#!/bin/sh
# Usage: tests/summary.sh COMMAND...
# Runs each COMMAND (a shell command line), shows one line for it (all of its output when it fails), adds up the
# counts that it reports, and ends in exactly "N passed, N failed". Exit 1 when anything failed.
# Counts are the last line "N passed, N failed", or those of cmocka. A command that reports nothing, or that fails
# without reporting a failure, counts as one failure.
set -u

log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT
passed=0 failed=0

for command; do
	sh -c "$command" >"$log" 2>&1 </dev/null
	status=$?
	counts=$(awk '
		/^[0-9]+ passed, [0-9]+ failed$/ { p = $1; f = $3; plain = 1 }
		plain { next }
		/^\[  PASSED  \] [0-9]+ test\(s\)/ { p += $4; seen = 1 }
		/^\[  FAILED  \] [0-9]+ test\(s\)/ { f += $4; seen = 1 }
		/^\[  SKIPPED \] [0-9]+ test\(s\)/ { s += $4 }
		END { if (plain || seen) print p + 0, f + 0, s + 0 }' "$log")
	read -r p f s <<-EOF
	${counts:-0 1 0}
	EOF
	[ "$status" -eq 0 ] || [ "$f" -gt 0 ] || f=1
	if [ "$f" -gt 0 ]; then
		cat "$log"
		echo "$command: exit $status"
	fi
	printf '%6d passed %4d failed  %s\n' "$p" "$f" "$command"
	[ "$s" -eq 0 ] || echo "       $s skipped"
	passed=$((passed + p)) failed=$((failed + f))
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
