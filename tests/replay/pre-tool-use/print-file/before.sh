# shellcheck shell=bash
seq 9 >notes.txt
