# shellcheck shell=bash
mkdir -p home/.config/tipstaff
echo nonsense >home/.config/tipstaff/rules.json
