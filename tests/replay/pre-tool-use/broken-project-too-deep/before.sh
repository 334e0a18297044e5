# shellcheck shell=bash
head -c 60000 /dev/zero | tr "\\0" "[" >.tipstaff.json
