# shellcheck shell=sh
git init -q -b main
git remote add origin https://github.com/other/app
echo 'We do not accept AI contributions.' >AI_POLICY.md
