# shellcheck shell=bash
mkdir -p ~/.config/tipstaff ~/dotfiles
echo '{"families":{"files":"off"}}' >~/dotfiles/r.json
ln -s ~/dotfiles/r.json ~/.config/tipstaff/rules.json
