#!/usr/bin/env bash
# Usage: tests/scenario/run.sh BINDIR [FILE...]
# Plays sessions against the built hooks: README.md says what a scenario is made of. A scenario is one test.
# Nearly all of its time would go into forks, so functions give their texts in variables, and only a hook is a process.
set -uo pipefail
bin=$(cd "$1" && pwd) || exit 1
shift
cd "$(dirname "${BASH_SOURCE[0]}")" || exit 1
[ $# -gt 0 ] || set -- *.txt

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
export GIT_CONFIG_NOSYSTEM=1 TZ=UTC
mapfile -t inherited < <(compgen -e)
# Nobody writes into it: a read from it that ends after a time is a pause without a process.
mkfifo "$tmp/silence"
exec 5<>"$tmp/silence"

# JSON of one event. Texts of scenarios are written as in JSON strings.
payload() { # EVENT MEMBERS
	printf '{"session_id":"%s","transcript_path":"%s","cwd":"%s","permission_mode":"%s","hook_event_name":"%s"%s%s}\n' \
		"$session" "$transcript" "$work" "$mode" "$1" "${agent:+,\"agent_id\":\"$agent\"}" "${2:+,$2}"
}

# Its environment holds nothing but what is given here, as under env -i. Sets answer.
hook() { # PROGRAM EVENT MEMBERS
	payload "$2" "$3" >"$tmp/payload"
	(
		cd "$work" && ulimit -S -f "$limit" && export -n "${inherited[@]}" &&
			export TZ=UTC HOME="$home" CLAUDE_PID=$$ "${environment[@]}" && exec "$bin/$1" <"$tmp/payload"
	) 2>"$tmp/err" >"$tmp/out" || wrong "$1 failed: $(<"$tmp/err")"
	[ ! -s "$tmp/err" ] || wrong "$1 said: $(<"$tmp/err")"
	answer=$(<"$tmp/out")
}

wrong() { problems+="  line $number: $*"$'\n'; }

pause() { read -rt "$1" -u 5; }

# Sets now.
tell_time() {
	local moment=$EPOCHREALTIME
	printf -v now '%(%Y-%m-%dT%H:%M:%S)T.%.3sZ' "${moment%.*}" "${moment#*.}"
}

row() {
	case $dsh in
	*.zstd) printf '%s\n' "$1" | zstd -qc >>"$transcript" ;;
	none) ;;
	*) printf '%s\n' "$1" >>"$log" ;;
	esac
}

# Where rows go: to the transcript of the agent that speaks.
take_log() { log=${agent:+${transcript%.jsonl}/subagents/agent-$agent.jsonl} log=${log:-$transcript}; }

# Sets json to TEXT as a string of JSON.
quote() { # TEXT
	json=${1//\\/\\\\} json=${json//\"/\\\"} json=${json//$'\n'/\\n} json=${json//$'\r'/\\r} json=${json//$'\t'/\\t}
	json="\"$json\""
}

# Asks pre-tool-use about a call and holds the verdict against what is expected.
call() { # TOOL INPUT EXPECTED
	local verdict=pass
	calls=$((calls + 1))
	id=${nested}toolu_$calls
	members="\"tool_name\":\"$1\",\"tool_input\":$2,\"tool_use_id\":\"$id\""
	quote "$2"
	tell_time
	[ -z "$dsh" ] || row "{\"type\":\"tool/call\",\"data\":{\"callId\":\"$id\",\"name\":\"$1\",\"arguments\":$json}}"
	[ -n "$dsh" ] || row "{\"type\":\"assistant\",\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"tool_use\",\"id\":\"$id\",\"name\":\"$1\",\"input\":$2}]},\"timestamp\":\"$now\"}"
	hook pre-tool-use PreToolUse "$members"
	case $answer in
	*'"permissionDecision":"deny"'*) verdict=deny ;;
	*'"permissionDecision":"ask"'*) verdict=ask ;;
	*'"permissionDecision"'*) verdict='?' ;;
	esac
	expect "$verdict" "$3"
	[ "$verdict" = pass ] # runs only then
}

expect() { # VERDICT EXPECTED
	local expected text
	read -r expected text <<<"$2"
	[ "$1" = "$expected" ] || wrong "$1, not $expected: $answer"
	case $answer in *"$text"*) ;; *) wrong "no $text in: $answer" ;; esac
}

# The turn would end; DSH notes that it was kept on.
stop() { # MEMBERS EXPECTED
	local verdict=pass
	hook stop Stop "$1"
	case $answer in
	'{"decision":"block","reason":"'*) verdict=deny ;;
	?*) verdict='?' ;;
	esac
	expect "$verdict" "$2"
	[ "$verdict" = pass ] || row '{"type":"hook/result","data":{"point":"Stop","decision":"block"}}'
}

# A call of DSH ended, and the model got TEXT.
ended() { # TEXT IS_ERROR [CODE]
	hook post-tool-use PostToolUse "$members,\"tool_response\":\"$1\""
	row "{\"type\":\"tool/result\",\"data\":{\"message\":{\"content\":[{\"type\":\"tool-result\",\"toolCallId\":\"$id\",\"content\":[{\"type\":\"text\",\"text\":\"$1\"}],\"isError\":$2}]}${3:+,\"error\":{\"name\":\"FsError\",\"code\":\"$3\"\}}}}"
}

ran() { hook post-tool-use PostToolUse "$members,\"tool_response\":${1:-{\}}"; }

# Sets total to what the Read tool counts: a line more after the last newline, too.
count_lines() { # PATH
	local rows
	mapfile rows <"$1"
	total=${#rows[@]}
	case ${rows[*]: -1} in '' | *$'\n') total=$((total + 1)) ;; esac
}

# What the Read tool answers: PATH, and the offset and limit of the call, if any.
answer_read() {
	local total from n text
	count_lines "$1"
	from=${2:-1}
	n=$((total - (from ? from : 1) + 1))
	[ "$n" -ge 0 ] || n=0
	if [ -n "${3:-}" ] && [ "$n" -gt "$3" ]; then n=$3; fi
	if [ -n "$cap" ] && [ "$n" -gt "$cap" ]; then n=$cap; fi
	printf -v text '{"type":"text","file":{"filePath":"%s","content":"","numLines":%d,"startLine":%d,"totalLines":%d}}' \
		"$1" "$n" "$from" "$total"
	ran "$text"
}

call_read() { # EXPECTED PATH [OFFSET [LIMIT]]
	call Read "{\"file_path\":\"$work/$2\"${3:+,\"offset\":$3}${4:+,\"limit\":$4}}" "$1"
}

write_file() { # PATH TEXT
	local path=$work/$1
	[ -d "${path%/*}" ] || mkdir -p "${path%/*}"
	printf '%b' "$2" >"$work/$1"
	settle
}

# Times of files are those of the kernel's last tick.
settle() { pause 0.03; }

edit_file() { # PATH OLD NEW [all]
	local text old new
	IFS= read -rd '' text <"$work/$1"
	printf -v old '%b' "$2"
	printf -v new '%b' "$3"
	quote "$text"
	if [ -n "${4:-}" ]; then text=${text//"$old"/"$new"}; else text=${text/"$old"/"$new"}; fi
	printf '%s' "$text" >"$work/$1"
}

step() { # VERB ARGUMENTS EXPECTED
	local verb=$1 expected=$3 a
	IFS='|' read -ra a <<<"$2"
	case $verb in
	file) write_file "${a[0]}" "${a[1]:-}" ;;
	append) printf '%b' "${a[1]}" >>"$work/${a[0]}"; settle ;;
	run) (cd "$work" && HOME=$home exec sh -ec "$2") || wrong "failed: $2"; settle ;;
	read) if call_read "$expected" "${a[@]}"; then answer_read "$work/${a[0]}" "${a[1]:-}" "${a[2]:-}"; fi ;;
	begin-read) call_read "$expected" "${a[@]}"; begun=$members ;;
	end-read) members=$begun; answer_read "$work/${a[0]}" ;;
	fail-read) call_read "$expected" "${a[@]}" && hook post-tool-use-failure PostToolUseFailure "$members,\"error\":\"no\"" ;;
	image) call_read "$expected" "${a[@]}" && ran '{"type":"image","file":{"base64":"","type":"image/png","originalSize":1}}' ;;
	input) call "${a[0]}" "${a[1]//@WORK@/$work}" "$expected" && ran "${a[2]:-}" ;;
	write)
		if call Write "{\"file_path\":\"$work/${a[0]}\",\"content\":\"${a[1]}\"}" "$expected"; then
			printf '%b' "${a[1]}" >"$work/${a[0]}"
			[ -z "${a[2]:-}" ] || printf '%b' "${a[2]}" >"$work/${a[0]}"
			ran "{\"type\":\"update\",\"filePath\":\"${a[0]}\"}"
			settle
		fi ;;
	edit)
		if call Edit "{\"file_path\":\"$work/${a[0]}\",\"old_string\":\"${a[1]}\",\"new_string\":\"${a[2]:-}\",\"replace_all\":false}" "$expected"; then
			edit_file "${a[0]}" "${a[1]}" "${a[2]:-}" "${a[3]:-}"
			ran "{\"filePath\":\"${a[0]}\",\"oldString\":\"${a[1]}\",\"newString\":\"${a[2]:-}\",\"originalFile\":$json,\"replaceAll\":$([ -n "${a[3]:-}" ] && echo true || echo false)${a[4]:-}}"
			settle
		fi ;;
	bash) call Bash "{\"command\":\"$2\",\"description\":\"call $calls\"}" "$expected" ;;
	yes) ran ;;
	prints) ran "{\"stdout\":\"$2\",\"stderr\":\"\",\"interrupted\":false,\"isImage\":false}" ;;
	answers) ran "$2" ;;
	yes-fails) hook post-tool-use-failure PostToolUseFailure "$members,\"error\":\"Exit code 1\"" ;;
	no) tell_time; row "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"content\":\"The user doesn't want to proceed\",\"is_error\":true,\"tool_use_id\":\"$id\"}]},\"timestamp\":\"$now\",\"toolUseResult\":\"${2:-User rejected tool use}\",\"toolDenialKind\":\"user-rejected\"}" ;;
	no-but) tell_time; row "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"content\":\"The user said: $2\",\"is_error\":true,\"tool_use_id\":\"$id\"}]},\"timestamp\":\"$now\",\"toolUseResult\":\"Error: The user said: $2\",\"toolDenialKind\":\"user-rejected\",\"userFeedback\":\"$2\",\"permissionDecision\":{\"decision\":\"reject\",\"source\":\"user_reject\",\"reasonCode\":\"unknown\"}}" ;;
	row) row "${2//@ID@/$id}" ;;
	dsh) # from now on the host is DSH, with its session log
		dsh=session.jsonl${2:+.$2} transcript=$home/.dsh/sessions/--work--/s-1/$dsh
		take_log
		mkdir -p "${transcript%/*}"
		row "{\"type\":\"session\",\"version\":0,\"id\":\"s-1\",\"cwd\":\"$work\"}"
		row '{"type":"sandbox/mode","seq":1,"data":{"mode":"read-only"}}'
		row '{"type":"approval/policy","seq":2,"data":{"policy":"ask"}}' ;;
	no-log) dsh=none transcript=${2//@LOG@/$transcript}; take_log ;;
	tool) call "${2%%|*}" "${2#*|}" "$expected" || case $answer in *'"permissionDecision":"deny"'*)
			answer=${answer#*'"permissionDecisionReason":"'}
			ended "Error: ${answer%'"}}'}" true ;;
		esac ;;
	nested) nested=$2 ;;
	gives) ended "$2" false ;;
	errs) ended "$2" true ;;
	denied-file) ended "Error: [sandbox: file access denied under $2 mode]\\n[sandbox: escalation available — retry this exact operation once with sandbox_permissions (the narrowest wider mode that suffices) + justification; the approval prompt asks the user]" true FS_SANDBOX_DENIED ;;
	denied-under) ended "[stderr]\\nRead-only file system\\n[sandbox: file access denied under $2 mode]\\n[sandbox: escalation available — retry this exact command once with sandbox_permissions (the narrowest wider mode that suffices) + justification; the approval prompt asks the user]\\n[exit code: 1]" false ;;
	prompt) pause 0.01; [ -z "$dsh" ] || row "{\"type\":\"user/message\",\"data\":{\"content\":[{\"type\":\"text\",\"text\":\"$2\"}],\"source\":{\"kind\":\"user\"},\"role\":\"user\"}}"
		 hook user-prompt-submit UserPromptSubmit "\"prompt\":\"$2\"" ;;
	say) pause 0.01; tell_time; row "{\"type\":\"user\",\"message\":{\"role\":\"user\",\"content\":\"$2\"},\"timestamp\":\"$now\",\"origin\":{\"kind\":\"human\"},\"promptSource\":\"typed\"}" ;;
	denied) hook permission-denied PermissionDenied "$members,\"reason\":\"classifier\"" ;;
	agent) agent=$2; take_log; [ -z "$agent" ] || { mkdir -p "${log%/*}"; : >>"$log"; } ;;
	agent-start) hook subagent-start SubagentStart '"agent_type":"general-purpose"' ;;
	compact) hook pre-compact PreCompact '"trigger":"manual"' ;;
	compacted) hook post-compact PostCompact '"trigger":"manual","compact_summary":"x"' ;;
	start) hook session-start SessionStart "\"source\":\"$2\"" ;;
	turn) row '{"type":"turn/start","data":{"turn":1}}' ;;
	says) row "{\"type\":\"assistant/message\",\"data\":{\"message\":{\"role\":\"assistant\",\"content\":[{\"type\":\"text\",\"text\":\"$2\"}]}}}" ;;
	stop) stop '"stop_hook_active":false' "$expected" ;;
	stop-again) stop '"stop_hook_active":true' "$expected" ;;
	end) hook session-end SessionEnd '"reason":"other"' ;;
	mode) mode=$2 ;;
	session) session=$2 ;;
	limit) limit=$2 ;;
	cap) cap=$2 ;;
	transcript) : >"$transcript" ;;
	tipstaff) read -ra a <<<"$2"
		(cd "$work" && env -i HOME="$home" "${environment[@]}" "$bin/tipstaff" "${a[@]}") >"$tmp/out" 2>&1
		answer=$(<"$tmp/out")
		case $answer in *"$expected"*) ;; *) wrong "no $expected in: $answer" ;; esac ;;
	env) environment+=("${2//@HOME@/$home}") ;;
	notice) case $answer in *'"systemMessage":'*"$2"*) ;; *) wrong "no notice: $answer" ;; esac ;;
	reminds) case $answer in *'"additionalContext":"End each commit message '*) ;; *) wrong "no reminder: $answer" ;; esac ;;
	open) ids=$(cd "$home/.local/state/tipstaff/calls" 2>/dev/null && ls ./*) || ids=''
		ids=$(sed -n 's/^toolu_\([0-9]*\).*/\1/p' <<<"$ids" | sort -n | tr '\n' ' ')
		[ "${ids% }" = "$2" ] || wrong "open: ${ids% }" ;;
	quiet) [ ! -s "$tmp/out" ] || wrong "not quiet: $answer" ;;
	*) wrong "$verb is not known" ;;
	esac
}

begin() { # NAME
	name=$1 problems='' agent='' mode=default session=s-1 calls=0 cap='' id='' dsh='' nested='' environment=() limit=unlimited
	home=$tmp/$((count += 1)) work=$home/work transcript=$home/.claude/projects/work/s-1.jsonl
	mkdir -p "$work" "${transcript%/*}"
	: >"$transcript"
	take_log
}

finish() {
	[ -n "$name" ] || return 0
	if [ -z "$problems" ]; then
		passed=$((passed + 1))
	else
		printf '%s: %s\n%s' "$file" "$name" "$problems"
		failed=$((failed + 1))
	fi
}

passed=0 failed=0 count=0
for file; do
	name='' number=0
	while IFS= read -r line <&9; do
		number=$((number + 1))
		case $line in
		'' | '//'*) ;;
		'# '*) finish; begin "${line#\# }" ;;
		*)
			expected=pass
			case $line in *' => '*) expected=${line##* => } line=${line% => *} ;; esac
			rest=${line#* }
			[ "$rest" != "$line" ] || rest=''
			step "${line%% *}" "$rest" "$expected" ;;
		esac
	done 9<"$file"
	finish
done

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
