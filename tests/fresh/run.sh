#!/usr/bin/env bash
# Usage: make check-fresh [TIPSTAFF_FRESH_DIR=DIR] [TIPSTAFF_FRESH_TARGETS="demo check"]
# Does it work for somebody who has just cloned it? Makes a minimal Debian 12 in a directory (a new one in TMPDIR, or
# a folder in DIR), clones HEAD into it, and runs `make demo` and `make check` there, with an empty home. Needs root,
# debootstrap and the mirror that apt is configured with here. Removes everything on exit.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

suite=bookworm
say() { echo "check-fresh: $*" >&2; }

[ "$(id -u)" = 0 ] || { say "must be root"; exit 3; }
command -v debootstrap >/dev/null || { say "debootstrap is missing (apt-get install debootstrap)"; exit 3; }

# The mirror of this machine's own apt, so that a network with only that one will do.
mirror=$(apt-get indextargets --format '$(SITE) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
	awk -v suite="$suite" '$2 == suite && $3 == "main" { print $1; exit }')
[ -n "$mirror" ] || { say "apt has no $suite main; its sources are not of Debian 12"; exit 3; }

base=${TIPSTAFF_FRESH_DIR:-${TMPDIR:-/tmp}}
mkdir -p "$base"
dir=$(mktemp -d "$base/fresh.XXXXXX")
root=$dir/root
leave() {
	local at
	for at in dev/pts dev proc; do
		! mountpoint -q "$root/$at" || umount "$root/$at" || umount -l "$root/$at" || return
	done
	rm -rf --one-file-system "$dir"
}
trap leave EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

say "debootstrap"
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
debootstrap --variant=minbase --include=make,git,ca-certificates --keyring="$keyring" "$suite" "$root" "$mirror" \
	>"$dir/log" || { cat "$dir/log"; exit 1; }

# apt in there as apt out here: sources, keys, proxies, credentials, certificates, names.
rm -rf "$root/etc/apt"
cp -a /etc/apt "$root/etc/apt"
for path in /etc/ssl/certs /usr/local/share/ca-certificates /etc/resolv.conf /etc/hosts; do
	[ -e "$path" ] || continue
	mkdir -p "$root$(dirname "$path")"
	rm -rf "${root:?}$path"
	cp -aL "$path" "$root$path"
done

mount -t proc proc "$root/proc"
mount --bind /dev "$root/dev"

git clone -q "$PWD" "$root/tipstaff"
mkdir "$root/empty-home"

inside() {
	chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/empty-home LANG=C.UTF-8 \
		${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} "$@"
}
for target in ${TIPSTAFF_FRESH_TARGETS:-demo check}; do
	say "make $target"
	inside make -C /tipstaff "$target"
done
say "fine"
