# shellcheck shell=bash
git init -q -b main
git config core.repositoryformatversion 1
git config extensions.unheardof true
