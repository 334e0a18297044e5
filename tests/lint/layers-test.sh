#!/bin/sh
# layers.sh must catch what it is for.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

plant() { # LAYERS INCLUDING-FILE INCLUDED
	rm -rf "${tmp:?}/lib"
	mkdir -p "$tmp/lib/base" "$tmp/lib/json" "$tmp/lib/repo"
	printf '%b' "$1" >"$tmp/lib/LAYERS"
	printf '#include "%s"\n' "$3" >"$tmp/lib/$2"
}
expect() { # STATUS
	status=0
	"$here/layers.sh" "$tmp" >"$tmp/out" || status=$?
	[ "$status" -eq "$1" ] || { echo "layers.sh: exit $status, not $1, for:"; cat "$tmp/lib/LAYERS" "$tmp/out"; exit 1; }
}

good='base:\njson: base\nrepo: base\n'
plant "$good" json/a.c base/a.h; expect 0
plant "$good" json/a.c json/a.h; expect 0
plant "$good" json/a.c repo/a.h; expect 1
plant "$good" base/a.h json/a.h; expect 1
plant "$good" json/a.c a.h; expect 1
plant 'base: json\njson: base\nrepo: base\n' base/a.c base/a.h; expect 1
plant 'base:\nrepo: base\n' json/a.c json/a.h; expect 1
