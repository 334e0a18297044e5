#!/usr/bin/env bash
# Usage: tests/stress/run.sh BINDIR [ROUNDS]
# Three storms a round, each of 200 hooks that start at once on one session, a third of them killed at some time of it:
# PreToolUse and PostToolUse of reads and of commands, mixed. Afterwards every read whose two hooks ended by themselves must
# be in the ledger, which must be readable; no hook may have said anything, nor have taken longer than the client waits
# for it. One test a round.
set -uo pipefail
bin=$(cd "$1" && pwd) || exit 1
rounds=${2:-20}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export HOME=$tmp
${CC:-cc} -O1 -o "$tmp/storm" "$here/storm.c" || exit 1

EACH=100            # hooks of a kind; a storm has two kinds
SLOWEST_US=10000000 # the time limit in hooks.json

# Payloads: the same in every round, but for the files.
payload() { # NAME EVENT MEMBERS
	printf '{"session_id":"stress","transcript_path":"%s/t.jsonl","cwd":"%s","hook_event_name":"%s",%s}\n' \
		"$tmp" "$tmp" "$2" "$3" >"$tmp/$1.json"
}
: >"$tmp/t.jsonl"
for ((n = 0; n < 2 * EACH; n++)); do
	members="\"tool_name\":\"Read\",\"tool_input\":{\"file_path\":\"$tmp/file-$n-\"},\"tool_use_id\":\"r-$n\""
	payload "before-$n" PreToolUse "$members"
	payload "after-$n" PostToolUse "$members,\"tool_response\":{\"type\":\"text\",\"file\":{\"numLines\":2,\"startLine\":1,\"totalLines\":2}}"
done
members='"tool_name":"Bash","tool_input":{"command":"ls"},"tool_use_id":"b"'
payload command-before PreToolUse "$members"
payload command-after PostToolUse "$members,\"tool_response\":{\"stdout\":\"\"}"

reads() { # before|after FIRST
	local program=pre-tool-use n
	[ "$1" = before ] || program=post-tool-use
	for ((n = $2; n < $2 + EACH; n++)); do echo "$1-$n $bin/$program $tmp/$1-$n.json"; done
}

commands() { # before|after
	local program=pre-tool-use n
	[ "$1" = before ] || program=post-tool-use
	for ((n = 0; n < EACH; n++)); do echo "command-$1-$n $bin/$program $tmp/command-$1.json"; done
}

storm() {
	local line
	shuf --random-source=<(yes "$round") >"$tmp/lines"
	"$tmp/storm" $((seed += 1)) <"$tmp/lines" >"$tmp/done" 2>>"$tmp/said"
	while read -r line; do
		case $line in
		"slowest "*)
			slowest=$((slowest > ${line#slowest } ? slowest : ${line#slowest }))
			[ "${line#slowest }" -lt "$SLOWEST_US" ] || echo "a hook took ${line#slowest } us" >>"$tmp/wrong" ;;
		*) kept[$line]=1 ;;
		esac
	done <"$tmp/done"
}

declare -A kept
passed=0 failed=0 slowest=0 seed=0 reads=0
for ((round = 1; round <= rounds; round++)); do
	kept=()
	rm -rf "$tmp/.local"
	: >"$tmp/wrong"
	: >"$tmp/said"
	for ((n = 0; n < 2 * EACH; n++)); do printf 'x\n' >"$tmp/file-$n-"; done
	sleep 0.05 # files are noted when they were not changed just now
	storm < <(reads before 0; commands before)
	storm < <(reads after 0; reads before $EACH)
	storm < <(reads after $EACH; commands after)
	"$bin/tipstaff" ledger stress >"$tmp/ledger" 2>&1 || echo "not readable: $(<"$tmp/ledger")" >>"$tmp/wrong"
	noted=0
	for ((n = 0; n < 2 * EACH; n++)); do
		[ -n "${kept[before-$n]:-}" ] && [ -n "${kept[after-$n]:-}" ] || continue
		noted=$((noted + 1))
		grep -q "^read .*/file-$n-\$" "$tmp/ledger" || echo "the read of file $n is lost" >>"$tmp/wrong"
	done
	reads=$((reads + noted))
	[ "$noted" -gt 0 ] || echo "no read was kept" >>"$tmp/wrong"
	[ ! -s "$tmp/said" ] || echo "said: $(head -c 300 "$tmp/said")" >>"$tmp/wrong"
	find "$tmp/.local" -name '*.damaged' -printf '%f was set aside\n' >>"$tmp/wrong"
	if [ -s "$tmp/wrong" ]; then
		echo "round $round: $(head -5 "$tmp/wrong")"
		failed=$((failed + 1))
	else
		passed=$((passed + 1))
	fi
done

echo "$reads reads were kept; the slowest hook ended after $((slowest / 1000)) ms"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
