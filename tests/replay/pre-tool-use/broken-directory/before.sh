# shellcheck shell=bash
mkdir -p ~/.config/tipstaff/rules.json
