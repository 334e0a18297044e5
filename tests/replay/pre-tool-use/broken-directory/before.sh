mkdir -p ~/.config/tipstaff/rules.json
