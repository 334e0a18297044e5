#!/usr/bin/env bash
# What lib/base/pages.c and hot.h say of an executable, held against the largest hook: the pages that are mapped beforehand
# hold all code and constants of tipstaff's own, no unmapped page lies between them, and what is marked HOT stands on few.
set -u
exe=build/release/pre-tool-use page=4096 hot_pages=5
failed=0
bad() { echo "$*"; failed=1; }

tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
# Functions and constants that other files see: a name of these is there once.
nm -S "$exe" | awk 'NF == 4 && $3 ~ /[TRD]/ { print $4, $3, $1, $2 }' | sort >"$tmp/all"
nm --defined-only build/release/core.a | awk 'NF == 3 && $2 ~ /[TRD]/ { print $3 }' | sort -u | join - "$tmp/all" >"$tmp/own"
sed -n 's/^HOT .*[ *]\([a-z_]*\)(.*/\1/p' lib/*/*.c | sort -u | join - "$tmp/own" >"$tmp/hot"
[ -s "$tmp/own" ] && [ -s "$tmp/hot" ] || { echo "no symbols in $exe"; exit 1; }

address() { echo $((16#$(nm "$exe" | awk -v name="$1" '$3 == name { print $1 }'))); } # NAME
kib() { sed -n "s/^#define $1 ((size_t)\([0-9]*\) << 10)$/\1/p" lib/base/pages.c; } # NAME
last_page() { # FILE KINDS: of the last symbol
	awk -v kinds="$2" '$2 ~ kinds { print $3, $4 }' "$1" | sort | tail -1 |
		{ read -r at size; echo $(((16#$at + 16#$size - 1) / page)); }
}
first_page() { awk '{ print $3 }' "$1" | sort | head -1 | { read -r at; echo $((16#$at / page)); }; } # FILE

code=$(kib CODE) constants=$(kib CONSTANTS)
[ -n "$code" ] && [ -n "$constants" ] || { echo "lib/base/pages.c has no CODE or no CONSTANTS"; exit 1; }
start=$(address __executable_start) etext=$(address etext) edata=$(address edata)
[ "$(last_page "$tmp/own" T)" -lt $((start / page + code * 1024 / page)) ] || bad "CODE is less than its own code"
[ "$(last_page "$tmp/own" '[RD]')" -lt $((etext / page + constants * 1024 / page)) ] ||
	bad "CONSTANTS is less than its own constants"

end=$start
while read -r from size; do
	[ $((from / page)) -le $(((end + page - 1) / page)) ] || bad "no page is mapped between $end and $((from))"
	end=$((from + size))
done < <(readelf -lW "$exe" | awk '$1 == "LOAD" { print $3, $6 }')
[ "$end" -ge "$edata" ] || bad "the segments end before edata"

n=$(($(last_page "$tmp/hot" T) - $(first_page "$tmp/hot") + 1))
[ "$n" -le $hot_pages ] || bad "what is marked HOT stands on $n pages, and not on $hot_pages at most"
exit "$failed"
