# shellcheck shell=sh
mkdir -p "$HOME/.local/state/tipstaff"
chmod 777 "$HOME/.local/state/tipstaff"
