#!/usr/bin/env bash
# Usage: tests/fuzz/seeds.sh DIR
# Fills DIR with one file for each command of the verdict cases and the oracle's own set.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

mkdir -p "$1"
awk -v dir="$1" '
	function flush_command() { if (n) { printf "%s", text > (dir "/" count++); close(dir "/" (count - 1)) }; n = 0 }
	/^\$ / { flush_command(); text = substr($0, 3); n = 1; next }
	/^>( |$)/ && n { text = text "\n" substr($0, 3); next }
	{ flush_command() }
	END { flush_command() }' tests/verdicts/*.txt tests/oracle/commands/*.txt
