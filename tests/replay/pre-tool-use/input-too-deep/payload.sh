# shellcheck shell=bash
printf '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf /","deep":'
head -c 10000 /dev/zero | tr '\0' '['
head -c 10000 /dev/zero | tr '\0' ']'
printf '}}\n'
