# shellcheck shell=sh
git init -q -b main
git remote add origin git@github.com:ann/app.git
git remote add upstream git@github.com:other/app.git
mkdir sub
echo 'We do not accept AI contributions.' >AI_POLICY.md
(umask 077 && mkdir -p ../.local/state/tipstaff && printf "ann\nann-org\n" >../.local/state/tipstaff/owners)
