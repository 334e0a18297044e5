#!/bin/sh
# Usage: tests/cover.sh FILE.gcno...
# Tables of line and branch coverage, one row a source file and then a folder, from the counters beside the notes; exit 1
# when a folder is below what tests/cover.txt asks for.
set -eu

for notes; do
	"${GCOV:-gcov}" -bn "$notes" 2>/dev/null | awk -v OFS='\t' \
		-v path="${notes#build/cover/}" '
		BEGIN { source = path; sub(/gcno$/, "c", source); lines = branches = "-"; all = 0 }
		/^File / { mine = $0 == "File \047" source "\047" }
		mine && /^Lines executed:/ { sub(/.*:/, ""); sub(/ .*/, ""); lines = $0 }
		mine && /^Branches executed:/ { all = $0; sub(/.* of /, "", all) }
		mine && /^Taken at least once:/ { sub(/.*:/, ""); sub(/ .*/, ""); branches = $0 }
		END { print source, lines, branches, all }'
done | awk -F'\t' '
	FNR == NR { if ($1 ~ /^lib\/[a-z]+ +[0-9]/) { split($1, f, / +/); gate[f[1]] = f[2] } next }
	FNR == 1 { printf "%-32s %8s %8s\n", "file", "lines", "branches" }
	{
		printf "%-32s %8s %8s\n", $1, $2, $3
		folder = $1; sub(/\/[^\/]*$/, "", folder)
		if (!(folder in all)) order[++n] = folder
		all[folder] += $4; taken[folder] += int($3 * $4 / 100 + 0.5)
	}
	END {
		printf "\n%-32s %8s %8s\n", "folder", "branches", "taken"
		for (i = 1; i <= n; i++) {
			folder = order[i]; share = all[folder] ? 100 * taken[folder] / all[folder] : 100; low = ""
			if (folder in gate) { low = share < gate[folder] ? "  below " gate[folder] "%" : "  (" gate[folder] "%)"; seen++ }
			bad += (folder in gate) && share < gate[folder]
			printf "%-32s %8d %7.2f%%%s\n", folder, all[folder], share, low
		}
		for (folder in gate) if (!(folder in all)) { print folder ": nothing measured"; bad++ }
		exit bad > 0
	}' tests/cover.txt -
