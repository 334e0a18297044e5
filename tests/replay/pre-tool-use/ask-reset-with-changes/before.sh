# shellcheck shell=bash
git init -q -b main
git config user.name A
git config user.email a@example.org
echo one >file
git add file
git commit -qm one
echo two >file
