#!/usr/bin/env bash
# Usage: tests/cli/run.sh BINDIR
# `tipstaff rules`, `check` and `trust` on rule files, in a home and a project of their own: exit status, output, and what
# they leave on the disk.
set -uo pipefail
bin=$(cd "$1" && pwd) || exit 1
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
umask 022
home=$tmp/home project=$tmp/project passed=0 failed=0
user=$home/.config/tipstaff/rules.json pins=$home/.config/tipstaff/trust.json
mkdir -p "$home/.config/tipstaff" "$home/.claude" "$project/.claude"
cd "$project" || exit 1

run() { # STATUS ARGUMENT...: output is in $tmp/out, errors in $tmp/err
	local expected=$1 status=0
	shift
	env -i HOME="$home" "$bin/tipstaff" "$@" >"$tmp/out" 2>"$tmp/err" </dev/null || status=$?
	ran="tipstaff $*"
	is "exit $status, not $expected" [ "$status" = "$expected" ]
}

is() { # WHAT-IS-WRONG COMMAND...
	local wrong=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		echo "$ran: $wrong"
		cat "$tmp/out" "$tmp/err"
		failed=$((failed + 1))
	fi
}

says() { is "does not say: $1" grep -qF -- "$1" "$tmp/out"; }
says_not() { is "says: $1" sh -c "! grep -qF -- '$1' '$tmp/out'"; }
complains() { is "does not complain: $1" grep -qF -- "$1" "$tmp/err"; }
is_json() { is "no JSON with $1" sh -c "jq -e '$1' <'$tmp/out' >/dev/null"; }
file() { cat >"$1"; }

# Nothing there
run 0 check
says 'no rule file: everything is as built in'
run 0 check --json
is_json '. == []'
run 0 rules
says 'deny  files.delete-root'
run 0 rules --json
is_json 'all(.layer == "built in" and .file == null and .verdict == .built_in)'
is_json 'map(.id) | index("git.reset-hard")'
run 3 trust
complains "there is no file $project/.tipstaff.json"
run 3 check nowhere.json
complains 'there is no nowhere.json'

# Used wrongly
run 2 rules x
run 2 rules --yes
run 2 check --remove
run 2 trust a b
for name in rules check trust; do
	run 0 "$name" --help
	says 'Exit status: 0'
done

# Files that are fine
file "$user" <<'X'
{ "rules": { "git.reset-hard": "deny" }, "families": { "shell": "off" },
  "deny": ["Bash(npm publish *)"], "allow": ["Bash(make *)"] }
X
file .tipstaff.json <<'X'
{ "deny": ["Edit(/migrations/**)"] }
X
run 0 check
says "$user: fine (user)"
says "$project/.tipstaff.json: fine (project)"
run 0 rules
says 'deny  git.reset-hard               (was ask; user)'
says 'off   shell.unread                 (was ask; user)'
says 'user.deny-1'
says 'project.deny-1'
run 0 rules --json
is_json '.[] | select(.id == "git.reset-hard") | .verdict == "deny" and .built_in == "ask" and (.file | endswith("rules.json"))'
is_json '.[] | select(.id == "project.deny-1") | .rule == "Edit(/migrations/**)" and .layer == "project"'
run 0 trust
says 'there is nothing to trust'
mkdir sub && cd sub || exit 1
git init -q "$project"
run 0 check
says "$project/.tipstaff.json: fine (project)"
cd ..

# Broken ones
printf '{\n  "deny": [ "Bash(x)",\t"bash(y)" ] }\n' >bad.json
run 1 check bad.json
says "bad.json:2:24: there is no tool \"bash\"; did you mean \"Bash\"?"
says '  "deny": [ "Bash(x)", "bash(y)" ] }'
is 'has no caret' grep -qx ' \{23\}^' "$tmp/out"
run 1 check --json bad.json
is_json '.[0] | .kind == "broken" and .line == 2 and .column == 24 and (.text | startswith("there is no tool"))'
file .tipstaff.json <<<'{'
run 1 check
says "$project/.tipstaff.json:2:1: not JSON"
run 1 rules
says 'broken: '
run 3 trust --yes
complains 'not JSON'

# A project that loosens
file .tipstaff.json <<'X'
{ "rules": { "git.clean": "off" },
  "allow": ["Bash(ls)"] }
X
run 1 check
says '.tipstaff.json:1:27: ignored: "off" is looser than "ask"'
says '.tipstaff.json:2:13: ignored: an allow is looser than no rule'
run 1 check --json
is_json 'map(.kind) == ["ignored", "ignored"]'
run 1 trust
says 'nothing is trusted: say --yes if that is meant'
is 'left a pin' [ ! -e "$pins" ]
run 1 trust --json
is_json '.state == "not trusted" and (.looser | length == 2)'
run 0 trust --yes
says 'trusted until it changes'
is 'no mode 600' [ "$(stat -c %a "$pins")" = 600 ]
is 'left a file' [ "$(ls -A "$home/.config/tipstaff")" = "$(printf 'rules.json\ntrust.json')" ]
run 0 check
says 'fine (project, trusted)'
run 0 rules
says '(was ask; project)'
echo >>.tipstaff.json
run 1 check
says 'changed since it was trusted'
run 0 trust --yes --json "$project/.tipstaff.json"
is_json '.state == "trusted" and (.digest | test("^sha256:[0-9a-f]{64}$"))'
run 0 check
run 0 trust --remove
run 1 check
chmod 666 "$pins"
run 3 trust --yes
complains 'can be written by others'
rm "$pins" .tipstaff.json

# The rules of Claude Code
file "$home/.claude/settings.json" <<'X'
{ "permissions": { "deny": ["Bash(npm publish *)", "Bash(rm -rf /)", "Read(/x)"], "allow": ["Bash(git log *)"] } }
X
file .claude/settings.json <<'X'
{ "permissions": { "allow": ["Bash(npm publish --dry-run)", "Bash(git commit --no-verify *)"], "ask": ["Bash(make *)"] } }
X
file .claude/settings.local.json <<<'not JSON'
run 1 check
says "$home/.claude/settings.json: deny \"Bash(npm publish *)\" says the same as user.deny-1"
says 'deny "Bash(rm -rf /)" is denied by files.delete-root anyhow'
says 'allow "Bash(npm publish --dry-run)" stands against deny by user.deny-1; tipstaff'"'"'s rule holds'
says 'allow "Bash(git commit --no-verify *)" stands against deny by git.no-verify'
says 'ask "Bash(make *)" stands against allow by user.allow-1; the client'"'"'s rule holds'
says "$project/.claude/settings.local.json: cannot be compared"
says_not 'git log'
says_not 'Read(/x)'
run 1 check --json
is_json 'map(.kind) == ["same", "covered", "contrary", "contrary", "contrary", "settings-broken"]'
run 0 check "$user"

# explain of other tools.
run 1 explain --tool Read '{"file_path": "/home/ann/.ssh/id_rsa"}'
says 'Read /home/ann/.ssh/id_rsa'
says 'deny secrets.key'
run 0 explain --tool Write '{"file_path": "new.txt", "content": ""}'
says 'no rule matches'
run 1 explain --json --tool Read '{"file_path": "/home/ann/.ssh/id_rsa"}'
is_json '.tool == "Read" and .verdict == "deny" and .rule == "secrets.key"'
run 0 explain --json --tool Bash '{"command": "ls"}'
is_json '.tool == "Bash" and .verdict == "none"'
run 2 explain --tool Write 'x'
complains 'the input of Write must be a JSON object'
run 2 explain --tool Write '[]'
complains 'the input of Write must be a JSON object'
run 2 explain --tool Bash '{}'
complains 'tool_input.command'
run 2 parse --tool Read x
complains 'there is no option --tool'

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
