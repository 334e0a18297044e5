#!/bin/sh
# Usage: tests/cover.sh FILE.gcno...
# A table of line and branch coverage, one row a source file, from the counters beside the notes.
set -eu

printf '%-32s %8s %8s\n' file lines branches
for notes; do
	"${GCOV:-gcov}" -bn "$notes" 2>/dev/null | awk \
		-v path="${notes#build/cover/}" '
		BEGIN { source = path; sub(/gcno$/, "c", source); lines = branches = "-" }
		/^File / { mine = $0 == "File \047" source "\047" }
		mine && /^Lines executed:/ { sub(/.*:/, ""); sub(/ .*/, ""); lines = $0 }
		mine && /^Taken at least once:/ { sub(/.*:/, ""); sub(/ .*/, ""); branches = $0 }
		END { printf "%-32s %8s %8s\n", source, lines, branches }'
done
