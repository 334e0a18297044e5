# shellcheck shell=bash
printf "a\\0b" >notes.txt
