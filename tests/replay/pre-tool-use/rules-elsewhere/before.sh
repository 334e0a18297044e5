# shellcheck shell=bash
mkdir -p ~/other/tipstaff
echo '{"families":{"files":"off"}}' >~/other/tipstaff/rules.json
