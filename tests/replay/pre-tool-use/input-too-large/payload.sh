# shellcheck shell=bash
printf '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"rm -rf / #'
head -c 67108864 /dev/zero | tr '\0' x
printf '"}}\n'
