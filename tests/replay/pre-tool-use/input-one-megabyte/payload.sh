# shellcheck shell=bash
printf '{"hook_event_name":"PreToolUse","tool_name":"Bash","description":"'
head -c 1000000 /dev/zero | tr '\0' x
printf '","tool_input":{"command":"rm -rf /"}}\n'
