# shellcheck shell=bash
git init -q -b main
mkdir src
echo x >src/a.c
