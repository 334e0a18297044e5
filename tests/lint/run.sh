#!/usr/bin/env bash
# make lint: one line a check; its output only when it fails. FLAGS and the like come from the Makefile.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.." || exit 1

failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

check() { # NAME COMMAND...
	if "${@:2}" >"$log" 2>&1; then
		echo "ok    $1"
	else
		cat "$log"
		echo "FAIL  $1"
		failed=$((failed + 1))
	fi
}

mapfile -t scripts < <(find .ci tests -name '*.sh' -o -path .ci/run)
sources() { find lib hooks cli -name '*.c'; }

check_cppcheck() {
	cppcheck --quiet --error-exitcode=1 --std=c11 --enable=warning,portability,performance --inline-suppr \
		--suppress=missingIncludeSystem -Ilib -D_GNU_SOURCE= lib hooks cli
}

# Side by side: clang-tidy takes seconds a file.
check_tidy() {
	sources | FLAGS=${FLAGS//-fno-pie/} xargs -P "$(nproc)" -n 4 \
		sh -c 'clang-tidy --quiet --warnings-as-errors="*" "$@" -- $FLAGS "-DTIPSTAFF_VERSION=\"\"" 2>/dev/null' sh
}

check layers tests/lint/layers.sh
check layers-test tests/lint/layers-test.sh
check names tests/lint/names.sh
check symbols tests/lint/symbols.sh
check link tests/lint/link.sh
check pages tests/lint/pages.sh
check rules tests/lint/rules.sh
check manuals bash -c 'mandoc -Tlint -W warning man/*.[1-9]'
check shellcheck shellcheck "${scripts[@]}"
check cppcheck check_cppcheck
check clang-tidy check_tidy

[ "$failed" = 0 ] || { echo "$failed failed"; exit 1; }
