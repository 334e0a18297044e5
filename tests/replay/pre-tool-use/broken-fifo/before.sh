# shellcheck shell=bash
mkdir -p ~/.config/tipstaff
mkfifo ~/.config/tipstaff/rules.json
