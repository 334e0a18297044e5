#!/usr/bin/env bash
# Usage: tests/replay/run.sh BINDIR [EVENT/CASE...]
# Runs the built executables on recorded payloads, in an environment that holds nothing but a HOME of their own, and
# compares what they answer. case.sh says what a case is made of.
# shellcheck disable=SC1091 # case.sh is checked by itself
set -uo pipefail
bin=$(cd "$1" && pwd) || exit 1
shift
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
. ./case.sh

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export GIT_CONFIG_NOSYSTEM=1
[ $# -gt 0 ] || set -- */*/

passed=0 failed=0
for name; do
	name=${name%/}
	[ -f "$name/case" ] || { echo "$name: no such case"; failed=$((failed + 1)); continue; }
	mkdir -p "$tmp/$name"
	if wrong=$(
		case_prepare "$PWD/$name" "$tmp/$name" 2>&1 || { echo "could not be set up"; exit; }
		case_run "$bin/${name%/*}"
		case_wrong
	) && [ -z "$wrong" ]; then
		passed=$((passed + 1))
	else
		echo "$name: $wrong"
		failed=$((failed + 1))
	fi
	rm -rf "${tmp:?}/$name"
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
