# shellcheck shell=sh
git init -q -b main
git remote add origin https://github.com/other/app
