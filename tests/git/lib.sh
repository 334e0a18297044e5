# shellcheck shell=bash
# lib.sh: repositories, an agent and a user for the tests here. Sourced by run.sh, which sets tmp and bin.
# An agent is this process: it has left a mark by pre-tool-use. A user is a process without one above it.

world() { # an empty home, and git without any configuration of this machine
	rm -rf "${tmp:?}/home" "$tmp/state"
	mkdir -p "$tmp/home"
	export HOME=$tmp/home TIPSTAFF_STATE_DIR=$tmp/state GIT_CONFIG_NOSYSTEM=1 GIT_TERMINAL_PROMPT=0
	export GIT_AUTHOR_NAME=Ann GIT_AUTHOR_EMAIL=ann@example.org GIT_COMMITTER_NAME=Ann GIT_COMMITTER_EMAIL=ann@example.org
	unset XDG_CONFIG_HOME XDG_STATE_HOME GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE CLAUDE_PID CLAUDE_CONFIG_DIR CLAUDE_PROJECT_DIR
	git config --global init.defaultBranch main
	git config --global advice.detachedHead false
	git config --global protocol.file.allow always
}

# A repository with the branches main (two commits), topic (one more) and clash (conflicts with main), and a bare
# remote that has main.
repository() {
	[ -d "$tmp/template" ] || make_repository
	rm -rf "$tmp/work" "$tmp/remote.git" "$tmp/other"
	cp -a "$tmp/template/." "$tmp"
	cd "$tmp/work" || return 1
}

make_repository() {
	git init -q --template= --bare "$tmp/remote.git"
	git init -q --template= "$tmp/work"
	mkdir "$tmp/work/.git/hooks"
	cd "$tmp/work" || return 1
	echo one >a && git add a && git commit -qm one
	echo two >b && git add b && git commit -qm two
	git checkout -q -b topic && echo three >c && git add c && git commit -qm three
	git checkout -q -b clash main~1 && echo other >b && git add b && git commit -qm other
	git checkout -q main
	git remote add origin ../remote.git
	git push -q origin main && git remote set-head origin main
	echo more >>a && git add a
	mkdir "$tmp/template"
	cp -a "$tmp/work" "$tmp/remote.git" "$tmp/template"
}

payload() { # EVENT
	printf '{"session_id":"s","cwd":"%s","hook_event_name":"%s","tool_name":"Bash","tool_input":{"command":"true"},' \
		"$PWD" "$1"
	printf '"tool_use_id":"t1"}\n'
}

# Runs the shell text as a call of the agent: a shell below a process that has an open call.
as_agent() {
	payload=$(payload PreToolUse) command=$1 bash -c '
		export CLAUDE_PID=$$
		"$bin/pre-tool-use" <<<"$payload" >/dev/null || exit 99
		unset payload
		bash -c "$command"
		exit "$?"'
}

as_user() { bash -c "$1"; }
