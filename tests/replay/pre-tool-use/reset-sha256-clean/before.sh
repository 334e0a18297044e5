# shellcheck shell=bash
git init -q --object-format=sha256 -b main
