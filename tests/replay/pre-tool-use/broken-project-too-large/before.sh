# shellcheck shell=bash
head -c 70000 /dev/zero | tr "\\0" " " >.tipstaff.json
