#!/usr/bin/env bash
# Usage: tests/trailer/run.sh DIFFERENTIAL COUNT [SEED]
# lib/trailer against the git of this machine, over COUNT messages; differential.c says how.
set -euo pipefail

differential=$(realpath "$1")
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"

# Nobody's own settings. In latin1 git keeps bytes that are not UTF-8 as they are.
unset XDG_CONFIG_HOME "${!GIT_@}"
export HOME=$dir GIT_CONFIG_NOSYSTEM=1 GIT_EDITOR=true
cat >.gitconfig <<-'EOF'
	[user]
		name = Ann
		email = ann@example.org
	[i18n]
		commitEncoding = latin1
EOF
git init -q repo
printf '#!/bin/sh\ncp "$1" ../seen\n' >repo/.git/hooks/commit-msg
chmod +x repo/.git/hooks/commit-msg
echo first >repo/file
git -C repo add file
git -C repo commit -qm first

# In a directory without a repository: git looks at this one's settings only.
export GIT_CEILING_DIRECTORIES=$dir
"$differential" "${@:2}"
