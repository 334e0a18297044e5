# shellcheck shell=bash
mkdir build
