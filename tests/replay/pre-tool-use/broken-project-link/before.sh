# shellcheck shell=bash
echo "{}" >other && ln -s other .tipstaff.json
