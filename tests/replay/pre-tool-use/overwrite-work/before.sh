# shellcheck shell=bash
git init -q -b main
echo x >a.c
