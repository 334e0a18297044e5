# shellcheck shell=bash
mkdir -p ~/.config/tipstaff && chmod 700 ~/.config/tipstaff
printf "{\"%s/.tipstaff.json\": \"sha256:00\"}" "$PWD" >~/.config/tipstaff/trust.json
chmod 600 ~/.config/tipstaff/trust.json
