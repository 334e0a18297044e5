#!/bin/sh
# Usage: tests/lint/layers.sh [ROOT]
# Holds every #include "x/y.h" in ROOT/lib against lib/LAYERS: x must be the file's own folder or stand on its
# line; a line may name only folders of lines above it; every folder has a line.
set -eu
cd "${1:-.}"

find lib -mindepth 2 -name '*.[ch]' | sort | xargs awk '
	function bad(what) { print FILENAME ":" FNR ": " what; failed = 1 }
	FILENAME == "lib/LAYERS" {
		if (/^#/ || !NF)
			next
		folder = $1
		if (!sub(/:$/, "", folder) || folder in declared)
			bad("one line a folder, FOLDER: FOLDERS")
		for (i = 2; i <= NF; i++) {
			if (!($i in declared))
				bad(folder " names " $i ", which is not above it")
			may[folder, $i]
		}
		declared[folder]
		next
	}
	FNR == 1 {
		split(FILENAME, path, "/")
		folder = path[2]
		if (!(folder in declared))
			bad(folder " is not in lib/LAYERS")
	}
	match($0, /^[ \t]*#[ \t]*include[ \t]*"[^"]*"/) {
		name = substr($0, RSTART, RLENGTH)
		gsub(/^[^"]*"|"$/, "", name)
		if (name !~ /^[a-z]+\//) {
			bad("include \"" name "\" without its folder")
			next
		}
		to = name
		sub(/\/.*/, "", to)
		if (to != folder && !((folder, to) in may))
			bad(folder " may not include " to)
	}
	END { exit failed }' lib/LAYERS || exit 1
