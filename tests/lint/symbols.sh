#!/bin/sh
# What the linker must have left in the archives, by the symbols of the unstripped executables.
# HOOKS comes from the Makefile.
set -u
failed=0

# Rules about git have names like those of libgit2; what core.a defines is ours.
own=$(mktemp) || exit 1
trap 'rm -f "$own"' EXIT
nm --defined-only build/release/core.a 2>/dev/null | awk 'NF == 3 { print $3 }' | sort -u >"$own"
[ -s "$own" ] || { echo "build/release/core.a has no symbols"; exit 1; }

for name in $HOOKS tipstaff; do
	symbols=$(nm "build/release/$name" | awk '{ print $NF }') || exit 1
	found=$(echo "$symbols" | grep -E '^(mbedtls_x509_|SSL_|gss_|getaddrinfo$)')
	[ -z "$found" ] || { printf '%s holds the network half of libgit2:\n%s\n' "$name" "$found"; failed=1; }
	if ! echo "$symbols" | grep -qx repo_start; then
		found=$(echo "$symbols" | grep '^git_' | grep -vxFf "$own")
		[ -z "$found" ] || { printf '%s does not use lib/repo but holds:\n%s\n' "$name" "$found"; failed=1; }
	fi
done
exit "$failed"
