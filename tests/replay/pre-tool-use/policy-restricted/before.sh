# shellcheck shell=sh
git init -q -b main
git remote add origin https://github.com/other/app
echo 'You must disclose AI contributions.' >CONTRIBUTING.md
