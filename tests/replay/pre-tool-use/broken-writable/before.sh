# shellcheck shell=bash
mkdir -p ~/.config/tipstaff
echo '{}' >~/.config/tipstaff/rules.json
chmod 666 ~/.config/tipstaff/rules.json
