#!/usr/bin/env bash
# Usage: tests/stress/run.sh BINDIR [ROUNDS]
# 200 hooks at once on one session: reads that begin and end, and Bash calls, a third of them killed at some point. Afterwards
# every read whose hooks ended by themselves must be in the ledger, which must be readable, and no hook may have taken
# longer than the client waits for it. One test a round.
set -uo pipefail
bin=$(cd "$1" && pwd) || exit 1
rounds=${2:-20}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export HOME=$tmp

READS=100
CALLS=100
SLOWEST_US=10000000 # the time limit in hooks.json

payload() { # EVENT MEMBERS
	printf '{"session_id":"stress","transcript_path":"%s/t.jsonl","cwd":"%s","hook_event_name":"%s",%s}\n' "$tmp" "$tmp" "$1" "$2"
}

# Runs a hook, perhaps kills it, and notes when it took too long. Status 0: it ended by itself, and well.
hook() { # PROGRAM EVENT MEMBERS
	local start=${EPOCHREALTIME/./} status=0 pid
	payload "$2" "$3" | env -i HOME="$HOME" "$bin/$1" >/dev/null &
	pid=$!
	if [ $((RANDOM % 3)) = 0 ]; then
		sleep 0.0"$((RANDOM % 100))"
		kill -KILL "$pid" 2>/dev/null
	fi
	wait "$pid" || status=1
	[ $((${EPOCHREALTIME/./} - start)) -lt "$SLOWEST_US" ] || echo "$1 took too long" >>"$tmp/wrong"
	return "$status"
}

read_file() { # N
	local members="\"tool_name\":\"Read\",\"tool_input\":{\"file_path\":\"$tmp/file-$1-\"},\"tool_use_id\":\"t-$round-$1\""
	hook pre-tool-use PreToolUse "$members" &&
		hook post-tool-use PostToolUse "$members,\"tool_response\":{\"type\":\"text\",\"file\":{\"numLines\":2,\"startLine\":1,\"totalLines\":2}}" &&
		echo "$1" >>"$tmp/kept"
}

passed=0 failed=0
for ((round = 1; round <= rounds; round++)); do
	rm -rf "$tmp/.local" "$tmp/kept" "$tmp/wrong"
	: >"$tmp/t.jsonl"
	: >"$tmp/wrong"
	: >"$tmp/kept"
	for ((n = 0; n < READS; n++)); do printf 'x\n' >"$tmp/file-$n-"; done
	sleep 0.05 # files are noted when they were not changed just now
	{
		for ((n = 0; n < READS; n++)); do read_file "$n" & done
		for ((n = 0; n < CALLS; n++)); do
			hook pre-tool-use PreToolUse "\"tool_name\":\"Bash\",\"tool_input\":{\"command\":\"ls\"},\"tool_use_id\":\"b-$n\"" &
		done
		wait
	} 2>/dev/null
	"$bin/tipstaff" ledger stress >"$tmp/ledger" 2>&1 || echo "not readable: $(<"$tmp/ledger")" >>"$tmp/wrong"
	while read -r n; do
		grep -q "^read .*/file-$n-\$" "$tmp/ledger" || echo "the read of file $n is lost" >>"$tmp/wrong"
	done <"$tmp/kept"
	[ -s "$tmp/kept" ] || echo "no read was kept" >>"$tmp/wrong"
	find "$tmp/.local" -name '*.damaged' -printf '%f was set aside\n' >>"$tmp/wrong"
	if [ -s "$tmp/wrong" ]; then
		echo "round $round: $(head -5 "$tmp/wrong")"
		failed=$((failed + 1))
	else
		passed=$((passed + 1))
	fi
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
