#!/usr/bin/env bash
# Usage: tests/fuzz/afl.sh PROGRAM SEEDS OUT SECONDS
# One target under AFL++, from the start. Fails when an input crashed or hung; it lies in OUT/default then.
set -euo pipefail

export AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1 AFL_FAST_CAL=1
rm -rf "$3"
mkdir -p "$3"
afl-fuzz -i "$2" -o "$3" -V "$4" -t 10000 -G 4096 -x tests/fuzz/shell.dict -- "$1" >"$3/log" || { tail -n 20 "$3/log"; exit 1; }
sed -n 's/^\(execs_done\|corpus_count\|edges_found\|saved_crashes\|saved_hangs\) *: /\1 /p' "$3/default/fuzzer_stats" |
	awk -v program="$1" '{ line = line ", " $2 " " $1; bad += $1 ~ /^saved/ && $2 } END { print program ": " substr(line, 3); exit bad > 0 }'
