/* readers.c: programs that print what is in the files they are given. Written after their manuals, and not
 * yet checked against them option by option. */
#include "argv/programs.h"

const struct grammar programs_readers[] = {
	{ "cat gcat tac", NULL, "-A|--show-all -b|--number-nonblank -e -E|--show-ends -n|--number -s|--squeeze-blank -t -T|--show-tabs -u "
				"-v|--show-nonprinting --help --version --before -r --regex --separator:", 0 },
	{ "head ghead", NULL, "-c|--bytes: -n|--lines: -q|--quiet|--silent -v|--verbose -z|--zero-terminated --help --version", 0 },
	{ "tail gtail", NULL, "-c|--bytes: -f --follow? -F -n|--lines: --max-unchanged-stats: --pid: -q|--quiet|--silent --retry -s|--sleep-interval: "
			      "-v|--verbose -z|--zero-terminated --help --version -r", 0 },
	{ "less more most pg", NULL, "-N -R -r -S -X -F -i -I -n -s -M -m -p: -P: -o: -O: -k: -t: -T: -j: -b: -x: --lines: -d -f -l -c -u", 0 },
	{ "nl", NULL, "-b|--body-numbering: -d|--section-delimiter: -f|--footer-numbering: -h|--header-numbering: -i|--line-increment: "
		      "-l|--join-blank-lines: -n|--number-format: -p|--no-renumber -s|--number-separator: -v|--starting-line-number: "
		      "-w|--number-width: --help --version", 0 },
	{ "bat batcat", NULL, "-A|--show-all -p|--plain -l|--language: -H|--highlight-line: --file-name: -d|--diff --diff-context: --tabs: --wrap: "
			      "--terminal-width: -n|--number --color: --italic-text: --decorations: -f|--force-colorization --paging: --pager: "
			      "-m|--map-syntax: --theme: --list-themes --style: -r|--line-range: -L|--list-languages -u|--unbuffered -h|--help "
			      "-V|--version -P", GRAMMAR_EXACT_LONG },
	{ "grep egrep fgrep zgrep ggrep", NULL,
	  "-e|--regexp: -f|--file: -A|--after-context: -B|--before-context: -C|--context: -m|--max-count: -d|--directories: -D|--devices: "
	  "--include: --exclude: --exclude-dir: --exclude-from: --label: --binary-files: --color? --colour? -E -F -G -P -i -v -w -x -c -L -l "
	  "-o -q -s -b -H -h -n -T -Z -a -I -r -R -U -z -V", 0 },
	{ "rg", NULL, "-e|--regexp: -f|--file: -A|--after-context: -B|--before-context: -C|--context: -g|--glob: --iglob: -t|--type: -T|--type-not: "
		      "-m|--max-count: --max-depth: -d: --max-filesize: -j|--threads: -M|--max-columns: -r|--replace: --sort: --sortr: --pre: "
		      "--pre-glob: --color: --colors: --context-separator: --field-match-separator: --path-separator: -E|--encoding: --engine: "
		      "--ignore-file: --type-add: --type-clear: --hostname-bin: --hyperlink-format: -q -c -l -n -N -i -S -s -v -w -x -o -0 -a -F -P -U "
		      "-u -z -H -I -L -p --hidden --no-ignore --files --json --stats", GRAMMAR_EXACT_LONG },
	{ "ag ack", NULL, "-A: -B: -C: -G: -g: -m: --depth: --ignore: --ignore-dir: --path-to-ignore: -i -l -L -n -Q -r -s -S -u -U -v -w -z -a -f", 0 },
	{ "awk gawk mawk nawk", NULL, "-f|--file: -F|--field-separator: -v|--assign: -e|--source: -i|--include: -E: -l: -b -c -C -h -M -n -N -r -s -S -t "
				      "-V", GRAMMAR_OPTIONS_FIRST },
	{ "jq yq", NULL, "-r|--raw-output -j -a -s|--slurp -n|--null-input -c|--compact-output -C -M -S -e|--exit-status -f|--from-file: -L: --tab --indent: "
			 "--arg: --argjson: --slurpfile: --rawfile: --args --jsonargs -R -i|--inplace -P -o: -p: -I:", GRAMMAR_EXACT_LONG },
	{ "cut paste uniq wc md5sum sha1sum sha256sum sha512sum cksum sum strings od xxd hexdump base64 base32 rev fold fmt expand unexpand column "
	  "comm join diff cmp sdiff iconv zcat gzcat bzcat xzcat zless zmore tr shuf pr ptx look view vimdiff code "
	  "ssh-keygen strace ltrace hd csvlook csvcut xsv glow mdcat file", NULL,
	  "-b: -c: -d: -f: -n: -s: -w: -t: -k: -1: -2: -N: -A: -j: -l: -D -u -i -r -p -v -q -h --help --version -a -e: -o:", 0 },
	{ "openssl", NULL, "-in: -inkey: -out: -key: -keyout: -CAfile: -config: -subj: -days: -passin: -passout: -connect: -d -e -a -base64 -text "
		       "-noout -pubout", GRAMMAR_LONG_ONE_DASH },
	{ "source .", NULL, "", GRAMMAR_OPTIONS_FIRST },
	{ "gzip bzip2 xz zstd zip 7z rar", NULL, "-c|--stdout -k|--keep -d|--decompress -f|--force -l -q -r -t -v -1 -9 -S: -o: -P: -x: -i: -b: -n:", 0 },
	{ "nano vi vim nvim emacs ed ex", NULL, "-R -M -m -c: -S: -u: -U: -i: -e -E -s -n -N -Z -y -b -d -o -O -p -r -v -x --cmd: --help --version", 0 },
	{ NULL, NULL, NULL, 0 },
};
