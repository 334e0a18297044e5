# shellcheck shell=sh
mkdir -p "$HOME/.dsh/sessions/--work--/s-1"
cat >"$HOME/.dsh/sessions/--work--/s-1/session.jsonl" <<'E'
{"type":"session","version":0,"id":"s-1","cwd":"/w"}
{"type":"turn/start","seq":1,"data":{"turn":1}}
{"type":"tool/call","seq":2,"data":{"turn":1,"step":1,"callId":"c1","name":"todo_write","arguments":"{\"todos\":[{\"content\":\"write the test\",\"status\":\"in_progress\"}]}"}}
{"type":"tool/result","seq":3,"data":{"turn":1,"step":1,"message":{"content":[{"type":"tool-result","toolCallId":"c1","content":[{"type":"text","text":"Updated"}],"isError":false}]}}}
E
