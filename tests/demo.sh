#!/usr/bin/env bash
# Shows what bin/pre-tool-use says to calls of an agent: the payloads in tests/demo/, which have the form that Claude Code
# 2.1.332 sends. In them @{REPO} stands for a repository with a change that is not committed, @{CLEAN} for one without.
# Nothing of what the payloads say is run. Needs bash and, for the repositories, git.
# The time is the least of several runs, from the start of the process to its end.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

hook=$PWD/bin/pre-tool-use
runs=12
[ -x "$hook" ] || { echo "demo: bin/pre-tool-use is missing; run make" >&2; exit 2; }

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

columns=100
[ ! -t 1 ] || columns=$(stty size </dev/tty 2>/dev/null | cut -d' ' -f2) || columns=100
red='' yellow='' green='' bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then
	red=$'\e[1;31m' yellow=$'\e[1;33m' green=$'\e[32m' bold=$'\e[1m' plain=$'\e[0m'
fi
width=$((columns - 51))
[ "$width" -ge 24 ] || width=24
[ "$width" -le 60 ] || width=60

make_repository() { # DIRECTORY
	git init -q "$1" &&
		echo one >"$1/file" &&
		git -C "$1" add file &&
		git -C "$1" -c user.name=Dev -c user.email=dev@example.org -c commit.gpgSign=false commit -qm one
}

# The world of the payloads, not that of whoever runs this.
export LC_ALL=C HOME=/home/dev TIPSTAFF_STATE_DIR=$tmp/state XDG_CONFIG_HOME=$tmp/config GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
unset TMPDIR GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
repositories=
if command -v git >/dev/null; then
	make_repository "$tmp/repo"
	make_repository "$tmp/clean"
	echo two >"$tmp/repo/file"
	repositories=yes
fi

# Sets us: the least wall time of the hook with PAYLOAD as its input. What it prints is in $tmp/out. /bin/true runs in
# between, and true_us is the least of all.
true_us=1000000
measure() { # PAYLOAD
	local i from between to status=0
	us=1000000
	for ((i = 0; i < runs; i++)); do
		from=${EPOCHREALTIME/./}
		/bin/true <"$1" >"$tmp/true" 2>"$tmp/err"
		between=${EPOCHREALTIME/./}
		"$hook" <"$1" >"$tmp/out" 2>"$tmp/err" || status=$?
		to=${EPOCHREALTIME/./}
		[ "$((between - from))" -ge "$true_us" ] || true_us=$((between - from))
		[ "$((to - between))" -ge "$us" ] || us=$((to - between))
	done
	return "$status"
}

# Sets value to the text of a member of the payload; escapes other than \" and \\ stay as they are.
member() { # NAME TEXT
	local pattern="\"$1\":\"(([^\"\\]|\\\\.)*)\""
	value=
	[[ $2 =~ $pattern ]] || return 0
	value=${BASH_REMATCH[1]//\\\"/\"}
	value=${value//\\\\/\\}
}

row() { # COLOUR TOOL COMMAND VERDICT RULE TIME
	printf "%-10s %-${width}s %s%-7s%s %-22s %s\n" "$2" "$3" "$1" "$4" "${1:+$plain}" "$5" "$6"
}

row "" "${bold}tool      " command verdict rule "   time$plain"
denied=0 asked=0 passed=0 failed=0 skipped=0 quickest=1000000 slowest=0 sample=
for payload in tests/demo/*.json; do
	text=$(<"$payload")
	if [[ $text == *'@{'* && -z $repositories ]]; then
		skipped=$((skipped + 1))
		continue
	fi
	text=${text//'@{REPO}'/$tmp/repo}
	text=${text//'@{CLEAN}'/$tmp/clean}
	printf '%s\n' "$text" >"$tmp/payload"
	member cwd "$text"
	export CLAUDE_PROJECT_DIR=$value
	member tool_name "$text"
	tool=$value
	[[ $text != *'"agent_id":'* ]] || tool+=" (sub)"
	member command "$text"
	command=$value
	case $(<"$payload") in
	*'@{REPO}'*) command+='  # with changes' ;;
	*'@{CLEAN}'*) command+='  # without changes' ;;
	esac
	[ "${#command}" -le "$width" ] || command=${command:0:width-3}...

	colour=$green verdict=passed rule=
	if ! measure "$tmp/payload"; then
		colour=$red verdict=failed rule=$(head -c 60 "$tmp/err")
	elif [ -s "$tmp/out" ]; then
		answer=$(<"$tmp/out")
		member permissionDecision "$answer"
		verdict=$value
		member permissionDecisionReason "$answer"
		[[ $value =~ \[([a-z]+\.[a-z0-9-]+)\] ]] && rule=${BASH_REMATCH[1]}
		case $verdict in
		deny) colour=$red ;;
		ask) colour=$yellow ;;
		*) verdict=failed colour=$red ;;
		esac
		[ "$verdict" != deny ] || sample=${sample:-$value}
	fi
	case $verdict in
	deny) denied=$((denied + 1)) ;;
	ask) asked=$((asked + 1)) ;;
	passed) passed=$((passed + 1)) ;;
	failed) failed=$((failed + 1)) ;;
	esac
	[ "$us" -le "$slowest" ] || slowest=$us
	[ "$us" -ge "$quickest" ] || quickest=$us
	row "$colour" "$tool" "$command" "$verdict" "$rule" "$(printf '%4d us' "$us")"
done

[ -z "$sample" ] || printf '\n%sWhat the model reads of the first denial:%s\nPreToolUse:Bash hook error: %s\n' \
	"$bold" "$plain" "$sample"
printf '\n%d calls: %d denied, %d asked about, %d passed' "$((denied + asked + passed + failed))" "$denied" "$asked" "$passed"
[ "$failed" = 0 ] || printf ', %d FAILED' "$failed"
[ "$skipped" = 0 ] || printf ', %d skipped (git is not installed)' "$skipped"
printf '.\nA call takes %d to %d us with the start of the process; /bin/true, run in between, takes %d us.\n' \
	"$quickest" "$slowest" "$true_us"
[ "$failed" = 0 ]
