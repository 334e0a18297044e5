#!/bin/sh
# Every rule has an id of its own, an entry in the manual, and a verdict case that expects it; and the manual has no
# entry for a rule that is not there.
set -u
failed=0
bad() { echo "$*"; failed=1; }
page=man/tipstaff-rules.5

ids=$(sed -n 's/.*\.id = "\([^"]*\)".*/\1/p' lib/rules/*.c)
[ -n "$ids" ] || bad "no rules in lib/rules"
for id in $(echo "$ids" | sort | uniq -d); do
	bad "$id: two rules have this id"
done
for id in $(echo "$ids" | sort -u); do
	pattern=$(echo "$id" | sed 's/\./\\./g')
	grep -Eq "^\.It .*(^| )$pattern( |\$)" "$page" || bad "$id: no entry in $page"
	cat tests/verdicts/*.txt | grep -Eq "^(deny|ask|allow) $pattern( |\$)" || bad "$id: no case in tests/verdicts"
done
entries=$(awk '$1 == ".It" && $3 ~ /^[a-z-]+\.[a-z0-9.-]+$/ { print $3 }' "$page")
for id in $entries; do
	echo "$ids" | grep -qxF "$id" || bad "$page: $id is not a rule"
done
exit "$failed"
