#!/bin/sh
# Usage: tests/summary.sh COMMAND...
# Runs the COMMANDs (shell command lines), as many at once as there are processors, shows one line for each (all of its
# output when it fails), adds up the counts that they report, and ends in exactly "N passed, N failed". Exit 1 when anything
# failed. Counts are the last line "N passed, N failed", or those of cmocka. A command that reports nothing, or that fails
# without reporting a failure, counts as one failure.
#
#	tests/summary.sh --one DIR COMMAND	is what each is run by; it leaves its counts in DIR
set -u

one() { # DIR COMMAND
	log=$(mktemp "$1/XXXXXX") || exit 1
	sh -c "$2" >"$log" 2>&1 </dev/null
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
	{
		[ "$f" -eq 0 ] || { cat "$log"; echo "$2: exit $status"; }
		printf '%6d passed %4d failed  %s\n' "$p" "$f" "$2"
		[ "$s" -eq 0 ] || echo "       $s skipped"
	} >"$log.said"
	echo "$p $f" >>"$1/counts"
	flock "$1/lock" cat "$log.said"
}

if [ "${1-}" = --one ]; then
	one "$2" "$3"
	exit
fi

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
: >"$tmp/counts"
printf '%s\0' "$@" | xargs -0 -n 1 -P "$(nproc)" "$0" --one "$tmp"
[ "$(wc -l <"$tmp/counts")" -eq $# ] || echo "some commands did not end" >&2
awk -v commands=$# '
	{ p += $1; f += $2 }
	END { f += commands - NR; print p + 0 " passed, " f + 0 " failed"; exit f > 0 }' "$tmp/counts"
