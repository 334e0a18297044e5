#!/usr/bin/env bash
# Usage: tests/oracle/run.sh [FILE...]
# Holds what the reader makes of commands against real bash and against shfmt; README.md says how. A FILE has an object
# with a "command" in each line (.jsonl), or is in the form of commands/*.txt, which are run when none is given.
# JOBS=n runs n side by side, LIMIT=n draws n commands of each file, V=n also shows what does not fail, n of each kind.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

for program in python3 bwrap shfmt "${CC:-cc}"; do
	command -v "${program%% *}" >/dev/null || { echo "oracle: no $program here"; exit 1; }
done
[ -x "$here/../../bin/tipstaff" ] || { echo "oracle: build bin/tipstaff first"; exit 1; }
exec python3 "$here/oracle.py" "$@"
