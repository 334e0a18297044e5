# shellcheck shell=bash
# One case of tests/replay: a folder with
#
#	payload.json  stdin; @HOME@ and @WORK@ (the session's directory, below the home) are filled in
#	payload.sh    or a script that prints it
#	before.sh     run in @WORK@ beforehand, with HOME set
#	rules.json    becomes the user's rule file
#	project.json  becomes .tipstaff.json in @WORK@
#	trust         when it is there, the user trusts that file
#	answer.json   the whole of stdout
#	case          lines "KEY VALUE", the rest of what is known:
#		decision deny|ask|none     when there is no answer.json
#		rule ID, reason TEXT       stand in the reason
#		exit N                     0 when not given
#		stderr REGEX               matches; several are possible
#		stdin empty|closed|directory
#		stdout closed|broken-pipe|full-pipe|FILE
#		host codex                 whose words a breakdown has to take; else those of Claude Code
#		env NAME=VALUE, unset NAME
#		arguments WORD...

# Sets up the case in FOLDER below the directory TOP.
case_prepare() { # FOLDER TOP
	local key value
	folder=$1 top=$2 home=$2/home work=$2/home/work
	# shellcheck disable=SC2034 # host is for who sources this
	host='' decision='' exit=0 stdin='' stdout='' answer=''
	stderr=() reasons=() environment=("HOME=$home") arguments=()
	mkdir -p "$work"
	while read -r key value; do
		case_fill "$value"
		value=$filled
		case $key in
		'' | '#'*) ;;
		host | decision | exit | stdin | stdout) printf -v "$key" %s "$value" ;;
		rule) reasons+=("[$value]") ;;
		reason) reasons+=("$value") ;;
		stderr) stderr+=("$value") ;;
		env) environment+=("$value") ;;
		unset) environment=("${environment[@]/#$value=*}") ;;
		arguments) read -ra arguments <<<"$value" ;;
		*) echo "$folder/case: $key is not known" >&2; return 1 ;;
		esac
	done <"$folder/case"
	if [ -f "$folder/payload.sh" ]; then
		sh "$folder/payload.sh" >"$top/payload"
	elif [ -f "$folder/payload.json" ]; then
		sed "s|@HOME@|$home|g; s|@WORK@|$work|g" "$folder/payload.json" >"$top/payload"
	fi
	if [ -f "$folder/before.sh" ]; then
		(cd "$work" && HOME=$home sh -e "$folder/before.sh") || return 1
	fi
	if [ -f "$folder/rules.json" ]; then
		mkdir -p "$home/.config/tipstaff"
		(umask 022 && cp "$folder/rules.json" "$home/.config/tipstaff/rules.json")
		chmod 644 "$home/.config/tipstaff/rules.json"
	fi
	if [ -f "$folder/project.json" ]; then
		cp "$folder/project.json" "$work/.tipstaff.json"
	fi
	if [ -f "$folder/trust" ]; then
		mkdir -p "$home/.config/tipstaff"
		(umask 077 && printf '{"%s/.tipstaff.json": "sha256:%s"}\n' "$work" \
			"$(sha256sum "$work/.tipstaff.json" | cut -d ' ' -f 1)" >"$home/.config/tipstaff/trust.json")
	fi
	if [ -f "$folder/answer.json" ]; then
		case_fill "$(<"$folder/answer.json")"
		answer=$filled
	fi
}

case_fill() { # TEXT
	filled=${1//@HOME@/$home}
	filled=${filled//@WORK@/$work}
}

# Runs BINARY on the prepared case, with more environment. Sets status; stdout is in $top/out, stderr in $top/err.
case_run() { # BINARY [NAME=VALUE]...
	local binary=$1 variables=() v
	shift
	for v in "${environment[@]}" "$@"; do [ -z "$v" ] || variables+=("$v"); done
	set -- env -i "${variables[@]}" "$binary" "${arguments[@]}"
	: >"$top/out"
	: >"$top/err"
	cd "$work" || return 1
	case $stdin in
	'') exec 8<"$top/payload" ;;
	empty) exec 8</dev/null ;;
	directory) exec 8</ ;;
	closed) exec 8</dev/null; set -- sh -c 'exec "$@" <&-' sh "$@" ;;
	esac
	status=0
	case $stdout in
	'') "$@" <&8 >"$top/out" 2>"$top/err" || status=$? ;;
	closed) "$@" <&8 >&- 2>"$top/err" || status=$? ;;
	broken-pipe) case_run_pipe "$@" ;;
	full-pipe) case_run_pipe case_stop_when_read "$@" ;;
	*) "$@" <&8 >"$stdout" 2>"$top/err" || status=$? ;;
	esac
	exec 8<&-
	cd "$OLDPWD" || return 1
}

# With a pipe as stdout: full, or without a reader.
case_run_pipe() { # COMMAND...
	[ -p "$top/pipe" ] || mkfifo "$top/pipe"
	exec 7<>"$top/pipe"
	exec 6>"$top/pipe"
	if [ "$stdout" = full-pipe ]; then
		timeout 0.2 cat /dev/zero >&6
	else
		exec 7<&-
	fi
	"$@" <&8 >&6 2>"$top/err" 7<&- || status=$?
	exec 6>&- 7<&-
}

# Runs COMMAND, and stops it some time after it has read all of its stdin (a file, as descriptor 8 here).
case_stop_when_read() { # COMMAND...
	local size n=0
	size=$(stat -Lc %s /dev/fd/8)
	"$@" <&8 &
	while [ "$(awk '/^pos:/ { print $2 }' "/proc/$!/fdinfo/0")" != "$size" ] && [ $((n += 1)) -lt 300 ]; do
		sleep 0.1
	done
	sleep 0.5
	kill -TERM $!
	wait $!
}

# Says what is wrong with the run, one line each; nothing when it is as it should be.
case_wrong() {
	local out text pattern
	local head='{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"' middle='","permissionDecisionReason":"'
	out=$(cat "$top/out"; echo .)
	out=${out%.}
	[ "$status" = "$exit" ] || echo "exit $status, not $exit"
	if [ -n "$answer" ]; then
		[ "$out" = "$answer"$'\n' ] || echo "answer: $out"
	elif [ "${decision:-none}" = none ]; then
		[ -z "$out" ] || echo "answer: $out"
	else
		[[ $out == "$head$decision$middle"*'"}}'$'\n' ]] && jq -es 'length == 1' >/dev/null 2>&1 <"$top/out" ||
			echo "not one $decision: $out"
	fi
	for text in "${reasons[@]}"; do
		[[ $out == *"$text"* ]] || echo "no $text in: $out"
	done
	for pattern in "${stderr[@]}"; do
		grep -Eq -- "$pattern" "$top/err" || echo "stderr has no $pattern"
	done
	if [ "${#stderr[@]}" = 0 ] && [ "$exit" = 0 ]; then
		[ ! -s "$top/err" ] || echo "stderr: $(<"$top/err")"
	elif [ "$(wc -l <"$top/err")" -gt 1 ]; then
		echo "stderr has several lines: $(<"$top/err")"
	fi
}
