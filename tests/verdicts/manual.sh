#!/bin/sh
# Usage: manual.sh PROGRAM PAGE [--check]: puts what PROGRAM prints between the marks in PAGE, or tells whether it stands there.
set -eu
new=$(mktemp)
trap 'rm -f "$new"' EXIT
{
	sed '/^\.\\" tables begin/q' "$2"
	"$1"
	sed -n '/^\.\\" tables end/,$p' "$2"
} >"$new"
if [ "${3-}" = --check ]; then
	diff -u "$2" "$new" || { echo "run \`make manual\`"; exit 1; }
else
	cat "$new" >"$2"
fi
