# shellcheck shell=bash
mkdir -p conf/tipstaff
echo '{"families":{"files":"off"}}' >conf/tipstaff/rules.json
