mkdir -p ~/.config/tipstaff
: >~/.config/tipstaff/rules.json
