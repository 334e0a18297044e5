#!/bin/sh
# The same name everywhere, files of a size that one can read, and nothing of somebody's own machine.
# HOOKS and VERSION come from the Makefile.
set -u
failed=0
bad() { echo "$*"; failed=1; }

for hook in $HOOKS; do
	[ -f "man/$hook.1" ] || bad "hooks/$hook.c has no man/$hook.1"
	[ -d "tests/replay/$hook" ] || grep -q '"githook/' "hooks/$hook.c" || bad "hooks/$hook.c has no tests/replay/$hook/"
done
[ -f man/tipstaff.1 ] || bad "no man/tipstaff.1"

for file in $(find lib hooks cli tests -name '*.[ch]' -o -name '*.sh' | sort); do
	lines=$(wc -l <"$file")
	[ "$lines" -le 800 ] || bad "$file: $lines lines (at most 800)"
done

grep -q "\"version\": \"$VERSION\"" .claude-plugin/plugin.json ||
	bad ".claude-plugin/plugin.json: version is not $VERSION, as in the Makefile"

if grep -rnIF --exclude-dir=.git --exclude-dir=build "$PWD/" .; then
	bad "the path of this checkout, above"
fi
exit "$failed"
