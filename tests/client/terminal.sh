# shellcheck shell=bash
# terminal.sh: a client that is driven in a terminal. Sourced by run.sh.
#
# A file of steps, one a line:
#   type TEXT             as if typed
#   keys NAME...          keys by their names in tmux: Enter, Down, Escape, Tab
#   sleep SECONDS         a dialog takes no keys in its first moments
#   wait SECONDS REGEX    until the screen matches (grep -E)
#   gone SECONDS REGEX    until it no longer does

terminal='' # the name of the tmux server

in_tmux() { env -u TMUX -u TMUX_PANE tmux -L "$terminal" -f /dev/null "$@"; }

stop_terminal() {
	[ -z "$terminal" ] || in_tmux kill-server 2>/dev/null
	terminal=''
}

# COMMAND must quote itself for sh. The last screen is left in RUN/screen.
start_terminal() { # COMMAND
	terminal=tipstaff-$$-$RANDOM
	in_tmux new-session -d -s client -x 140 -y 50 "$1"
}

screen() { in_tmux capture-pane -p -t client 2>/dev/null; }

until_screen() { # wait|gone SECONDS REGEX
	local i is
	for ((i = 0; i < $2 * 5; i++)); do
		if screen | grep -Eq -- "$3"; then is='wait'; else is='gone'; fi
		[ "$is" != "$1" ] || return 0
		in_tmux has-session -t client 2>/dev/null || return 1
		sleep 0.2
	done
	return 1
}

take_step() { # VERB REST
	local seconds regex key
	case $1 in
	type) in_tmux send-keys -t client -l -- "$2" ;;
	keys) for key in $2; do
		in_tmux send-keys -t client "$key" || return
		sleep 0.2
	done ;;
	sleep) sleep "$2" ;;
	wait | gone)
		read -r seconds regex <<<"$2"
		until_screen "$1" "$seconds" "$regex"
		;;
	*) return 2 ;;
	esac
}

# Says the step that failed.
take_steps() { # RUN STEPS
	local verb rest status=0
	while [ $status = 0 ] && read -r verb rest <&3; do
		[ -z "$verb" ] || [ "${verb:0:1}" = '#' ] && continue
		take_step "$verb" "$rest" || status=$?
		screen >"$1/screen"
	done 3<"$2"
	[ $status = 0 ] || echo "$verb $rest"
	return $status
}
