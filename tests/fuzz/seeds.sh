#!/usr/bin/env bash
# Usage: tests/fuzz/seeds.sh TARGET DIR
# Fills DIR with one file for each command of the verdict cases and the oracle's own set, in the form that TARGET reads; for
# fuzz_config with the rule files of the other tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

mkdir -p "$2"
if [ "$1" = fuzz_config ]; then
	for file in tests/schema/*.json tests/replay/*/*/rules.json tests/replay/*/*/project.json; do
		cp "$file" "$2/${file//\//_}"
	done
	exit
fi
# In front of the text stand the bytes by which a target chooses what it does: here each choice in turn.
LC_ALL=C awk -v target="$1" -v dir="$2" '
	function byte(n) { return sprintf("%c", n) }
	function put(text,    file) { file = dir "/" count++; printf "%s", text > file; close(file) }
	# Texts for another language stand between quotes.
	function put_quoted(text,    n, parts, i) {
		n = split(text, parts, "\047")
		for (i = 2; i <= n; i += 2)
			put(byte(1 + count % 120) parts[i])
	}
	function flush_command() {
		if (!n) return
		if (target == "fuzz_scan") put_quoted(text)
		else if (target == "fuzz_words") put(byte(1 + count % 120) text)
		else if (target == "fuzz_unwrap") { gsub(/ /, "\n", text); put(byte(1 + count % 255) byte(count % 7) text) }
		else put(text)
		n = 0
	}
	/^\$ / { flush_command(); text = substr($0, 3); n = 1; next }
	/^>( |$)/ && n { text = text "\n" substr($0, 3); next }
	{ flush_command() }
	END { flush_command() }' tests/verdicts/*.txt tests/oracle/commands/*.txt
