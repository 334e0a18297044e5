# shellcheck shell=bash
mkdir -p ~/.config/tipstaff
: >~/.config/tipstaff/rules.json
