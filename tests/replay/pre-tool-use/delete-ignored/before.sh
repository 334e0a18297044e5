# shellcheck shell=bash
git init -q -b main
echo build/ >.gitignore
mkdir build
echo x >build/a.o
