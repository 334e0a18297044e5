# shellcheck shell=bash disable=SC2164,SC2103,SC2034 # run.sh runs each under set -e
# The repositories that cases.txt starts from: one function each, run in an empty directory, the repository is r.
# Every file has content of its own, so that content tells which file is lost.

write() { # FILE...
	for file; do
		mkdir -p -- "$(dirname -- "$file")"
		echo "$file $((++written))" >"./$file"
	done
}

commit() { # MESSAGE
	git add -A
	git commit -qm "$1"
}

# Tracked a b d/c, ignored build/ and *.o, two commits; old was in the first.
contents() {
	printf 'build/\n*.o\n' >.gitignore
	write a b d/c old
	commit one
	git rm -q old
	write b
	commit two
}

plain() {
	git init -q r
	cd r
	contents
}

empty() {
	mkdir r
	cd r
}

unborn() {
	git init -q r
	cd r
}

# Everything of r is on the remote.
cloned() {
	git init -q --bare remote.git
	git init -q seed
	cd seed
	contents
	git push -q ../remote.git main
	cd ..
	rm -rf seed
	git clone -q remote.git r
	cd r
}

sha256() {
	git init -q --object-format=sha256 r
	cd r
	contents
}

reftable() {
	git init -q --ref-format=reftable r || return 77
	cd r
	contents
}

# r is a work tree of the repository main.
linked() {
	git init -q main
	cd main
	contents
	git worktree add -q -b side ../r
	cd ../r
}

submodule() {
	git init -q --bare module.git
	git init -q seed
	cd seed
	write m
	commit module
	git push -q ../module.git main
	cd ..
	rm -rf seed
	plain
	git submodule -q add ../module.git sub
	git commit -qm sub
}

sparse() {
	cloned
	git sparse-checkout set --no-cone '/*' '!/d/'
}

shallow() {
	cloned
	cd ..
	rm -rf r
	git clone -q --depth 1 "file://$PWD/remote.git" r
	cd r
}

partial() {
	cloned
	cd ..
	rm -rf r
	git -C remote.git config uploadpack.allowFilter true
	git clone -q --filter=blob:none "file://$PWD/remote.git" r
	cd r
}

detached() {
	plain
	git checkout -q --detach
}

# a is in conflict.
merging() {
	plain
	git checkout -qb side
	write a
	commit side
	git checkout -q main
	write a
	commit main
	! git merge -q side >/dev/null
}

# inner is a repository that r does not know.
nested() {
	cloned
	git init -q inner
	cd inner
	write i
	commit inner
	cd ..
}

crlf() {
	git init -q r
	cd r
	git config core.autocrlf true
	printf '* text\n' >.gitattributes
	printf 'one\r\ntwo\r\n' >a
	write b
	commit one
	touch -d 2001-01-01 a b
}

# The filter leaves a mark when somebody runs it after the setup.
filtered() {
	git init -q r
	cd r
	git config filter.mark.clean 'touch ../ran; cat'
	git config filter.mark.smudge 'touch ../ran; cat'
	git config filter.mark.required true
	printf 'a filter=mark\n' >.gitattributes
	write a b
	commit one
	rm -f ../ran
}

# As filtered, where only the git executable can look.
filtered_sha256() {
	git init -q --object-format=sha256 r
	cd r
	git config filter.mark.clean 'touch ../ran; cat'
	git config filter.mark.required true
	git config core.fsmonitor 'touch ../ran; false'
	git config core.hooksPath ../hooks
	mkdir ../hooks
	printf '#!/bin/sh\ntouch "%s/ran"\n' "$(dirname "$PWD")" >../hooks/post-index-change
	chmod +x ../hooks/post-index-change
	printf 'a filter=mark\n' >.gitattributes
	write a b
	commit one
	rm -f ../ran
}

# Three commits of topic: the first is on the remote, the last two are not.
ahead() {
	cloned
	git checkout -qb topic
	write t1
	commit t1
	git push -qu origin topic
	write t2
	commit t2
	write t3
	commit t3
}

# main and topic have moved on the remote in a way that here was rewritten.
rewritten() {
	ahead
	git push -q origin topic
	git reset -q --hard HEAD~2
	write t4
	commit t4
}
