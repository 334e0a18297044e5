# shellcheck shell=sh
echo 'int x;' >a.c
echo 'int z;' >b.c
mkdir -p "$HOME/.dsh/sessions/--work--/s-1"
cat >"$HOME/.dsh/sessions/--work--/s-1/session.jsonl" <<'E'
{"type":"session","version":0,"id":"s-1","cwd":"/nowhere"}
{"type":"turn/start","seq":1,"data":{"turn":1}}
{"type":"user/message","seq":2,"data":{"content":[{"type":"text","text":"mend a.c"}],"source":{"kind":"user"}}}
{"type":"step/start","seq":3,"data":{"turn":1,"step":1}}
{"type":"tool/call","seq":4,"data":{"turn":1,"step":1,"callId":"c1","name":"read","arguments":"{\"file_path\":\"b.c\"}"}}
{"type":"tool/result","seq":5,"data":{"turn":1,"step":1,"message":{"source":{"kind":"tool","callId":"c1"},"content":[{"type":"tool-result","toolCallId":"c1","content":[{"type":"text","text":"1: int z;"}],"isError":false}]}}}
{"type":"step/start","seq":6,"data":{"turn":1,"step":2}}
{"type":"tool/call","seq":7,"data":{"turn":1,"step":2,"callId":"c9","name":"edit","arguments":"{}"}}
E
