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
git init -q --bare -b main "$tmp/history"
awk 'BEGIN {
	for (n = 1; n <= 10000; n++) {
		message = "Change " n "\n\nIt was " n - 1 " before, and is " n " now.\n\nCo-Authored-By: Claude <noreply@anthropic.com>\n"
		content = n " " n * n "\n"
		printf "commit refs/heads/main\ncommitter A <a@example.org> %d +0000\ndata %d\n%s", 1700000000 + n, length(message), message
		printf "M 644 inline file%d\ndata %d\n%s\n", n % 100, length(content), content
	}
}' | git -C "$tmp/history" fast-import --quiet

payload() { # REPOSITORY SESSION TOOL INPUT
	printf '{"session_id":"%s","transcript_path":"%s/%s.jsonl","cwd":"%s/%s","permission_mode":"default",' \
		"$2" "$tmp" "$2" "$tmp" "$1"
	printf '"hook_event_name":"PreToolUse","tool_name":"%s","tool_input":%s,"tool_use_id":"t1"}\n' "$3" "$4"
}
bash_payload() { payload "$1" s Bash "{\"command\":\"$2\"}"; } # REPOSITORY COMMAND
# One read of a file that is never noted as seen, because nothing says that it ran.
read_payload() { payload repository "$1" Read "{\"file_path\":\"$tmp/repository/d1/file1\"}"; } # SESSION

# Sessions of the rows that read: one that is empty, one with 100,000 files read and a log of 1 GB.
echo >"$tmp/small.jsonl"
tests/bench/transcript.sh 1000000000 >"$tmp/big.jsonl"
build/bench/fill "$TIPSTAFF_STATE_DIR" big 100000
for session in small big; do read_payload "$session" | bin/pre-tool-use; done # the log is read once

trim() {
	sed 's/^[[:blank:]]*//; s/[[:blank:]]*$//'
}

n=0
while IFS='|' read -r name program command _; do
	name=$(trim <<<"$name") program=$(trim <<<"$program") command=$(trim <<<"$command")
	program=${program/MESSAGE/$tmp/repository/.git/COMMIT_EDITMSG}
	[[ -n $name && $name != \#* ]] || continue
	n=$((n + 1))
	in=repository
	[[ $name != large* ]] || in=large
	case $program,$command in
	*,-) : ;;
	*,'read '*) read_payload "${command#read }" ;;
	*,HISTORY) printf 'refs/heads/main %s refs/heads/main %040d\n' "$(git -C "$tmp/history" rev-parse main)" 0 ;;
	build/bench/reader*) printf '%s' "$command" ;;
	*) bash_payload "$in" "$command" ;;
	esac >"$tmp/$n.json"
	printf '%s\t%s\t%s\n' "$name" "$tmp/$n.json" "${program//@/$tmp/$in}"
done <"$budget" >"$tmp/programs"

printf 'x\n\nCo-Authored-By: Claude <noreply@anthropic.com>\n' >"$tmp/repository/.git/COMMIT_EDITMSG"
measure() { # REPOSITORY ROUNDS ROWS...
	grep "${@:3}" "$tmp/programs" | GIT_DIR=$tmp/$1 build/bench/spawn "$2" >>"$tmp/measured"
}
measure repository/.git "$rounds" -v '^user-\|^agent-\|^long-\|^large'
measure large/.git $((rounds / 60 + 3)) '^large'
measure repository/.git "$rounds" '^user-'
# Beyond the bound on entries it would say that it cannot tell.
bash_payload large 'git reset --hard' | bin/pre-tool-use | grep -q 'd1/file1 (modified)' || { echo "the large repository is not seen to its end"; exit 1; }
# From here on this process is an agent with an open call.
bash_payload repository "git commit" | CLAUDE_PID=$$ bin/pre-tool-use
measure repository/.git "$rounds" '^agent-'
measure history 3 '^long-'

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
			is = b[1] == "KIB" ? peak[name] : b[1] == "CPU" ? cpu[name] / 1000 : b[1] == "SAYS" ? said[name] : median[name] / median[b[1]]
			over = is > b[2] + 0
			bad += over
			line = line sprintf(b[1] == "KIB" || b[1] == "CPU" ? "  %s %d (%s)%s" : "  %s %.2f (%s)%s", b[1], is, b[2], over ? " OVER" : "")
		}
		if (said[name] > 0) line = line sprintf("  takes %.2f us (least %.2f)", said[name], said_least[name])
		printf "%-14s %6d us %6d us %6d us %7d%s\n", name, wall[name], median[name], cpu[name], peak[name], line
	}
	END { if (bad) print bad " beyond budget"; exit bad > 0 }' "$tmp/measured" "$budget"

build/bench/scan "$tmp/big.jsonl" 1
build/bench/reader - tests/oracle/commands/*.txt
