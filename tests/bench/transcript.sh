#!/usr/bin/env bash
# Usage: tests/bench/transcript.sh BYTES: a transcript as long as that at least, of rows as a client writes them, on stdout:
# prompts, calls and their results, of which some speak of users and rejections without being one.
set -euo pipefail

text=$(for ((n = 0; n < 60; n++)); do
	printf '%04d\\tstatic int user_%d(const struct tool *use) { return use->rejected ? \\"User rejected tool\\" : 0; }\\n' $n $n
done)
block() {
	for ((n = 0; n < 100; n++)); do
		printf '{"type":"assistant","uuid":"a-%d","isSidechain":false,"timestamp":"2026-11-30T10:00:%02d.000Z","message":{"role":"assistant","content":[{"type":"tool_use","id":"toolu_%d","name":"Read","input":{"file_path":"/home/ann/app/src/file%d.c"}}],"usage":{"output_tokens":%d}}}\n' $n $((n % 60)) $n $n $n
		printf '{"type":"user","uuid":"u-%d","isSidechain":false,"timestamp":"2026-11-30T10:00:%02d.500Z","message":{"role":"user","content":[{"type":"tool_result","tool_use_id":"toolu_%d","content":"%s"}]},"toolUseResult":{"type":"text","file":{"filePath":"/home/ann/app/src/file%d.c","content":"%s","numLines":61,"startLine":1,"totalLines":61}}}\n' $n $((n % 60)) $n "$text" $n "$text"
	done
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
block >"$tmp/rows"
bytes=$(stat -c %s "$tmp/rows")
for ((n = 0; n * bytes < $1; n++)); do cat "$tmp/rows"; done
