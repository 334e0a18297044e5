# shellcheck shell=bash
mkfifo .tipstaff.json
