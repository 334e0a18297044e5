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

# The same, and while the shell runs the call goes on in the background: its mark is renamed as lib/mark does it.
to_background() {
	local mark
	for mark in "$TIPSTAFF_STATE_DIR"/calls/*/t1; do
		mv "$mark" "$mark.task.$(awk '{ printf "%d", $1 * 100 }' /proc/uptime)"
	done
}
export -f to_background
as_task() { as_agent "to_background; sleep 0.1; $1"; }

# A command of the user's behind `!`: the agent starts it, and no call is open; but one may run in the background, ...
as_bang() {
	payload=$(payload PreToolUse) command=$1 bash -c '
		export CLAUDE_PID=$$
		"$bin/pre-tool-use" <<<"$payload" >/dev/null || exit 99
		unset payload
		to_background
		sleep 0.1
		bash -c "$command"
		exit "$?"'
}

# ... or another agent may have a call open, of which the command is none.
as_other() {
	local agent rc=0
	payload=$(payload PreToolUse) bash -c 'CLAUDE_PID=$$ "$bin/pre-tool-use" <<<"$payload" >/dev/null; exec sleep 60' &
	agent=$!
	until compgen -G "$TIPSTAFF_STATE_DIR/calls/*/t1" >/dev/null; do sleep 0.01; done
	bash -c "$1" || rc=$?
	kill "$agent"
	return "$rc"
}

as_user() { bash -c "$1"; }
