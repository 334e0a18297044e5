#!/usr/bin/env bash
# A real Claude Code, a scripted model on loopback, and tipstaff between them: see README.md.
#
#   run.sh [CASE...]      all cases, or those named
#
# Exit status: 0 all passed, 1 some failed, 2 used wrongly, 3 something that the test needs is missing.
set -u

CLAUDE_VERSION=${CLAUDE_VERSION:-2.1.332}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "${TIPSTAFF_ROOT:-$here/../..}" && pwd) || exit 2
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tipstaff-client
limit=60 # seconds a client may take
key=no-key-at-all-000000000000000000000000
passed=0 failed=0 model='' client='' tmp='' fresh=''
# shellcheck source=tests/client/terminal.sh
. "$here/terminal.sh"

stop_children() {
	local pid
	stop_terminal
	for pid in $client $model; do
		kill "$pid" 2>/dev/null
		wait "$pid" 2>/dev/null
	done
	client='' model=''
}

leave() {
	stop_children
	[ -z "$fresh" ] || rm -rf "$fresh"
	[ -n "$tmp" ] || return
	if [ "${KEEP-}" = 1 ]; then echo "kept: $tmp"; else rm -rf "$tmp"; fi
}
trap leave EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

need() { # MESSAGE
	echo "check-client: $1" >&2
	exit 3
}

check() { # NAME STATUS [DETAIL]
	if [ "$2" = 0 ]; then
		passed=$((passed + 1))
		echo "ok    $1"
	else
		failed=$((failed + 1))
		echo "FAIL  $1${3:+ -- $3}"
	fi
}

# ---- the client -----------------------------------------------------------------------------------------------------

install_client() {
	local major dir=$cache/claude-code-$CLAUDE_VERSION
	claude=$dir/node_modules/.bin/claude
	major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null) || need "node is missing (18 or later)"
	[ "$major" -ge 18 ] || need "node $major is too old (18 or later is needed)"
	[ -x "$claude" ] && return
	command -v npm >/dev/null || need "npm is missing; it installs @anthropic-ai/claude-code $CLAUDE_VERSION"
	echo "installing @anthropic-ai/claude-code $CLAUDE_VERSION into $dir"
	mkdir -p "$cache" || need "cannot write $cache"
	fresh=$(mktemp -d "$dir.XXXXXX") || need "cannot write $cache"
	echo '{"private":true}' >"$fresh/package.json"
	if ! (cd "$fresh" && npm install --no-audit --no-fund --loglevel=error "@anthropic-ai/claude-code@$CLAUDE_VERSION" >&2 &&
		node_modules/.bin/claude --version >/dev/null); then
		need "npm cannot install @anthropic-ai/claude-code $CLAUDE_VERSION"
	fi
	mv -T "$fresh" "$dir" 2>/dev/null # fails when another run was faster; leave() removes ours then
}

# The client's environment: nothing of the caller's but PATH. The proxy is a port nobody listens on, so that whatever
# is not loopback fails at once. Root needs IS_SANDBOX for bypassPermissions.
client_env() { # RUN
	env=(
		PATH="$PATH" HOME="$1/home" SHELL="$BASH" LANG=C.UTF-8 TERM=dumb
		TMPDIR="$1/tmp" CLAUDE_CODE_TMPDIR="$1/tmp" CLAUDE_CONFIG_DIR="$1/config"
		ANTHROPIC_API_KEY="$key" HTTP_PROXY=http://127.0.0.1:9 HTTPS_PROXY=http://127.0.0.1:9 NO_PROXY=127.0.0.1
		CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1 DISABLE_AUTOUPDATER=1 DISABLE_TELEMETRY=1 DISABLE_ERROR_REPORTING=1
	)
	[ "$(id -u)" != 0 ] || env+=(IS_SANDBOX=1)
}

# ---- a run ----------------------------------------------------------------------------------------------------------

# home/keep and home/work, a repository whose tracked file is modified and whose main has left the remote's main.
make_world() { # RUN
	local work=$1/home/work git
	mkdir -p "$1"/{home,config,tmp,api} "$work"
	echo precious >"$1/home/keep"
	git=(env -i PATH="$PATH" HOME="$1/home" GIT_CONFIG_NOSYSTEM=1 GIT_DEFAULT_REF_FORMAT=files
		GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@t.invalid GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@t.invalid
		git -c init.defaultBranch=main)
	"${git[@]}" init -q --bare "$1/origin.git" &&
		"${git[@]}" init -q "$work" &&
		"${git[@]}" -C "$work" remote add origin "$1/origin.git" &&
		echo first >"$work/tracked" &&
		"${git[@]}" -C "$work" add tracked &&
		"${git[@]}" -C "$work" commit -q -m first &&
		"${git[@]}" -C "$work" push -q -u origin main 2>/dev/null &&
		"${git[@]}" -C "$work" commit -q --amend -m second &&
		echo changed >"$work/tracked" &&
		cp "$1/origin.git/refs/heads/main" "$1/main.before"
}

# Runs each COMMAND in the repository, in the client's environment, with tipstaff's programs in its PATH.
prepare() { # RUN COMMAND...
	local run=$1 env
	client_env "$run"
	for rest in "${@:2}"; do
		(cd "$run/home/work" && env -i "${env[@]}" PATH="$root/bin:$PATH" sh -c "$rest") >"$run/before" 2>&1 || return
	done
}

# A copy of the plugin with something else where the hook should be.
make_broken_root() { # RUN HOOK
	mkdir "$1/root" || return
	cp -rL "$root/.claude-plugin" "$root/hooks.json" "$root/bin" "$1/root" && rm "$1/root/bin/pre-tool-use" || return
	case $2 in
	false) cp "$(type -P false)" "$1/root/bin/pre-tool-use" ;;
	missing) ;;
	*) return 1 ;;
	esac
}

start_model() { # RUN TURNS MILLISECONDS
	local i
	node "$here/model.mjs" "$2" "$1/api" "$3" 2>"$1/api/err" &
	model=$!
	for ((i = 0; i < 200; i++)); do
		[ -s "$1/api/port" ] && return
		sleep 0.05
	done
	return 1
}

# Without steps `claude -p` answers one prompt; with them its terminal is driven.
start_client() { # RUN STEPS MODE OPTION...
	local run=$1 steps=$2 command
	local words=("$claude" --model claude-sonnet-4-5 --permission-mode "$3" "${@:4}")
	if [ -f "$steps" ]; then
		printf -v command '%q ' timeout -k 5 "$limit" env -i "${env[@]}" TERM=xterm-256color "${words[@]}"
		start_terminal "cd $(printf %q "$run/home/work") && exec $command 2>$(printf %q "$run/err")" || return
		take_steps "$run" "$steps" >"$run/step"
		return
	fi
	(cd "$run/home/work" && exec timeout -k 5 "$limit" env -i "${env[@]}" "${words[@]}" -p go --output-format stream-json \
		--verbose </dev/null >"$run/out.jsonl" 2>"$run/err") &
	client=$!
	wait "$client"
}

run_client() { # RUN CASE VIA MODE HOOK ALLOWED
	local run=$1 plugin=$root options=() env handlers status
	[ -z "$5" ] || { make_broken_root "$run" "$5" && plugin=$run/root; } || return
	case $3 in
	none) ;;
	plugin) options+=(--plugin-dir "$plugin") ;;
	settings)
		handlers=$(<"$plugin/hooks.json")
		printf '%s\n' "${handlers//\$\{CLAUDE_PLUGIN_ROOT\}/$plugin}" >"$run/config/settings.json"
		;;
	*) return 2 ;;
	esac
	# No question about the key or the folder.
	printf '{"hasCompletedOnboarding":true,"customApiKeyResponses":{"approved":["%s"]},%s}\n' "${key: -20}" \
		"\"projects\":{\"$run/home/work\":{\"hasTrustDialogAccepted\":true}}" >"$run/config/.claude.json"
	start_model "$run" "$2/turns.json" "$([ ! -f "$2/steps" ] || echo 500)" || return
	client_env "$run"
	env+=(ANTHROPIC_BASE_URL="http://127.0.0.1:$(<"$run/api/port")")
	[ "$6" = none ] || options+=(--allowedTools "$6")
	start_client "$run" "$2/steps" "$4" "${options[@]}"
	status=$?
	client=''
	stop_children
	return "$status"
}

# ---- cases ----------------------------------------------------------------------------------------------------------

# One line of a case file after the run. Paths are below the run's directory.
expect() { # RUN VERB ARG REST
	local run=$1 told=$1/api/results/$3
	case $2 in
	exists) [ -e "$run/$3" ] ;;
	gone) [ ! -e "$run/$3" ] ;;
	is) [ -f "$run/$3" ] && [ "$(<"$run/$3")" = "$4" ] ;;
	same) cmp -s "$run/$3" "$run/$4" ;;
	differ) [ -f "$run/$3" ] && [ -f "$run/$4" ] && ! cmp -s "$run/$3" "$run/$4" ;;
	told) grep -qF -- "$4" "$told" 2>/dev/null ;;
	untold) [ -f "$told" ] && ! grep -qF -- "$4" "$told" ;;
	*) return 2 ;;
	esac
}

run_case() { # CASE
	local file=$here/cases/$1/case via=() mode=default hook='' allowed=Bash,Monitor before=() expectations=() verb arg rest way run name
	while read -r verb arg rest; do
		case $verb in
		'' | '#'*) ;;
		via) read -r -a via <<<"$arg $rest" ;;
		mode) mode=$arg ;;
		hook) hook=$arg ;;
		allowed) allowed=$arg ;;
		before) before+=("$arg $rest") ;;
		*) expectations+=("$verb $arg $rest") ;;
		esac
	done <"$file"
	[ ${#via[@]} -gt 0 ] && [ ${#expectations[@]} -gt 0 ] || check "$1: its case file says what to do" 1
	for way in "${via[@]}"; do
		name="$1 by $way" run=$tmp/$1-$way
		make_world "$run" || need "cannot make a repository with git"
		prepare "$run" "${before[@]}" || check "$name: $rest" 1 "$(<"$run/before")"
		run_client "$run" "$here/cases/$1" "$way" "$mode" "$hook" "$allowed"
		check "$name: the client ended well" $? "$(tail -n 3 "$run/err" "$run/api/err" "$run/step" 2>/dev/null | tr '\n' ' ')"
		for rest in "${expectations[@]}"; do
			read -r verb arg rest <<<"$rest"
			expect "$run" "$verb" "$arg" "$rest"
			check "$name: $verb $arg${rest:+ $rest}" $? "$(head -c 300 "$run/api/results/$arg" 2>/dev/null | tr '\n' ' ')"
		done
	done
}

# The commands of the cases would do harm in a real home: none of them runs unless ~ is the throw-away one.
prove_throw_away() {
	local run=$tmp/throw-away status
	make_world "$run" || need "cannot make a repository with git"
	run_client "$run" "$here/throw-away" none default '' Bash
	[ "$(cat "$run/home/work/where" 2>/dev/null)" = "$run/home" ]
	status=$?
	check "throw-away: ~ of the client is the throw-away home" $status "$(cat "$run/home/work/where" "$run/err" 2>&1)"
	return $status
}

for name; do
	[ -f "$here/cases/$name/case" ] || {
		echo "check-client: no case $name" >&2
		exit 2
	}
done
if [ $# = 0 ]; then
	set -- "$here"/cases/*
	set -- "${@##*/}"
fi
for tool in git timeout tmux; do command -v $tool >/dev/null || need "$tool is missing"; done
[ -x "$root/bin/pre-tool-use" ] || need "$root/bin/pre-tool-use is missing; run make"
install_client
tmp=$(mktemp -d) || need "cannot make a temporary directory"
tmp=$(cd "$tmp" && pwd -P) || need "cannot enter the temporary directory"

mkdir -p "$tmp/validate"/{home,tmp,config}
client_env "$tmp/validate"
env -i "${env[@]}" "$claude" plugin validate "$root" >"$tmp/validate/out" 2>&1
check "plugin: claude plugin validate" $? "$(tr '\n' ' ' <"$tmp/validate/out")"
if prove_throw_away; then
	for name; do run_case "$name"; done
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
