# shellcheck shell=bash
printf '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"echo '
head -c 2000000 /dev/zero | tr '\0' x
printf '; rm -rf /"}}\n'
