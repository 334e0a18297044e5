#!/bin/sh
# The static link of lib/repo/nonet.c holds for libgit2 1.5 only. Links a probe as the executables are linked, with no
# warning, and runs it. CC, FLAGS, STATIC_LINK and STATIC_LIBS come from the Makefile.
set -eu
version=$(pkg-config --modversion libgit2)
case $version in
1.5 | 1.5.*) ;;
*) echo "libgit2 is $version; lib/repo/nonet.c knows 1.5"; exit 1 ;;
esac

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir "$tmp/db"
# shellcheck disable=SC2086 # lists of words
$CC $FLAGS -Werror -O2 $STATIC_LINK -o "$tmp/probe" tests/link/probe.c build/release/core.a $STATIC_LIBS
"$tmp/probe" "$tmp/db"
