#!/usr/bin/env bash
# Usage: tests/bench/run.sh [ROUNDS]
# Measures the rows of budget.txt side by side and prints them with their ratios; exit 1 when one is beyond budget.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

rounds=${1:-600}
budget=tests/bench/budget.txt
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

export HOME=$tmp TIPSTAFF_STATE_DIR=$tmp/state GIT_CONFIG_NOSYSTEM=1
unset XDG_CONFIG_HOME XDG_STATE_HOME

# One commit of DIRECTORIES times FILES in NAME, of which one has changed since.
repository() { # NAME DIRECTORIES FILES
	git init -q -b main "$tmp/$1"
	(
		cd "$tmp/$1"
		for ((d = 1; d <= $2; d++)); do
			mkdir "d$d"
			for ((n = 1; n <= $3; n++)); do echo "$n" >"d$d/file$n"; done
		done
		sleep 1.1 # files as old as the index are read, by git as well
		git add .
		git -c user.name=A -c user.email=a@example.org commit -qm one
		echo changed >d1/file1
	)
}
repository repository 1 10
repository large 500 100

payload() { # REPOSITORY COMMAND
	printf '{"session_id":"s","transcript_path":"%s/t.jsonl","cwd":"%s/%s","permission_mode":"default",' \
		"$tmp" "$tmp" "$1"
	printf '"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"%s"},"tool_use_id":"t1"}\n' "$2"
}

trim() {
	sed 's/^[[:blank:]]*//; s/[[:blank:]]*$//'
}

n=0
while IFS='|' read -r name program command _; do
	name=$(trim <<<"$name") program=$(trim <<<"$program") command=$(trim <<<"$command")
	[[ -n $name && $name != \#* ]] || continue
	n=$((n + 1))
	in=repository out=$tmp/programs
	[[ $name != large* ]] || in=large out=$tmp/programs-large
	case $program,$command in
	*,-) : ;;
	build/bench/reader*) printf '%s' "$command" ;;
	*) payload "$in" "$command" ;;
	esac >"$tmp/$n.json"
	printf '%s\t%s\t%s\n' "$name" "$tmp/$n.json" "${program//@/$tmp/$in}" >>"$out"
done <"$budget"

build/bench/spawn "$rounds" <"$tmp/programs" >"$tmp/measured"
build/bench/spawn $((rounds / 60 + 3)) <"$tmp/programs-large" >>"$tmp/measured"
# Beyond the bound on entries it would say that it cannot tell.
payload large 'git reset --hard' | bin/pre-tool-use | grep -q 'd1/file1 (modified)' || { echo "the large repository is not seen to its end"; exit 1; }

awk -F'|' '
	function trim(s) { gsub(/^[ \t]+|[ \t]+$/, "", s); return s }
	FNR == NR { split($0, f, "\t"); wall[f[1]] = f[2]; median[f[1]] = f[3]; cpu[f[1]] = f[4]; peak[f[1]] = f[5]
		said[f[1]] = f[7]; said_least[f[1]] = f[6]; next }
	FNR == 1 { printf "%-14s %9s %9s %9s %7s  %s\n", "program", "wall min", "median", "cpu min", "KiB", "ratio (budget)" }
	/^#/ || !NF { next }
	{
		name = trim($1); line = ""
		n = split(trim($4), budgets, " ")
		for (i = 1; i <= n; i++) {
			split(budgets[i], b, "<=")
			is = b[1] == "KIB" ? peak[name] : b[1] == "SAYS" ? said[name] : median[name] / median[b[1]]
			over = is > b[2] + 0
			bad += over
			line = line sprintf(b[1] == "KIB" ? "  %s %d (%s)%s" : "  %s %.2f (%s)%s", b[1], is, b[2], over ? " OVER" : "")
		}
		if (said[name] > 0) line = line sprintf("  reads in %.2f us (least %.2f)", said[name], said_least[name])
		printf "%-14s %6d us %6d us %6d us %7d%s\n", name, wall[name], median[name], cpu[name], peak[name], line
	}
	END { if (bad) print bad " beyond budget"; exit bad > 0 }' "$tmp/measured" "$budget"

build/bench/reader - tests/oracle/commands/*.txt
