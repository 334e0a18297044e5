#!/bin/sh
# Every rule has an id of its own and at least three verdict cases that name it: a hit, a near miss and a look-alike stand
# together. The chapter of the manual is what the tables say.
set -u
failed=0
bad() { echo "$*"; failed=1; }

ids=$(sed -n 's/.*\.id = "\([^"]*\)".*/\1/p' lib/rules/*.c)
[ -n "$ids" ] || bad "no rules in lib/rules"
for id in $(echo "$ids" | sort | uniq -d); do
	bad "$id: two rules have this id"
done
for id in $(echo "$ids" | sort -u); do
	pattern=$(echo "$id" | sed 's/\./\\./g')
	cat tests/verdicts/*.txt | grep -Eq "^(deny|ask|allow) $pattern( |\$)" || bad "$id: no case in tests/verdicts"
done
tests/verdicts/manual.sh build/release/tests/verdicts/manual man/tipstaff-rules.5 --check || failed=1
exit "$failed"
