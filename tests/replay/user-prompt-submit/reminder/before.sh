# shellcheck shell=sh
git init -q -b main
