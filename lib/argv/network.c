/* network.c: programs that send or fetch. Written after their manuals, and not yet checked against them option
 * by option. */
#include "argv/programs.h"

const struct grammar programs_network[] = {
	{ "curl", NULL,
	  "-d|--data|--data-ascii: --data-binary: --data-raw: --data-urlencode: --json: -F|--form: --form-string: -T|--upload-file: -K|--config: "
	  "-X|--request: -H|--header: -A|--user-agent: -b|--cookie: -c|--cookie-jar: -C|--continue-at: -D|--dump-header: -e|--referer: "
	  "-E|--cert: --cert-type: --key: --key-type: --cacert: --capath: --ciphers: --connect-timeout: --connect-to: --resolve: --dns-servers: "
	  "--doh-url: -m|--max-time: --max-redirs: --max-filesize: -o|--output: --output-dir: -P|--ftp-port: -Q|--quote: -r|--range: --rate: "
	  "--retry: --retry-delay: --retry-max-time: --limit-rate: -t|--telnet-option: -u|--user: -U|--proxy-user: -x|--proxy: --proxy-header: "
	  "--noproxy: --interface: --unix-socket: --url: --url-query: -w|--write-out: -y|--speed-time: -Y|--speed-limit: -z|--time-cond: "
	  "--trace: --trace-ascii: --stderr: --oauth2-bearer: --aws-sigv4: --netrc-file: --proto: --proto-default: --tls-max: --tlsv1.3 "
	  "-k|--insecure --proxy-insecure --doh-insecure -G|--get -I|--head -L|--location -f|--fail --fail-with-body -s|--silent -S|--show-error "
	  "-O|--remote-name --remote-name-all -J|--remote-header-name -i|--include -v|--verbose -N|--no-buffer -#|--progress-bar -n|--netrc "
	  "-g|--globoff -q|--disable -R -a|--append -4 -6 -0 -1 -2 -3 -B -j -l -M -p -V|--version -h|--help? -Z|--parallel --create-dirs "
	  "--compressed --ssl-no-revoke",
	  0 },
	{ "wget", NULL,
	  "-O|--output-document: -o|--output-file: -a|--append-output: -i|--input-file: -B|--base: -t|--tries: -T|--timeout: -w|--wait: -Q|--quota: "
	  "-P|--directory-prefix: -U|--user-agent: -l|--level: -A|--accept: -R|--reject: -D|--domains: -I|--include-directories: "
	  "-X|--exclude-directories: -e|--execute: --header: --user: --password: --post-data: --post-file: --method: --body-data: --body-file: "
	  "--referer: --load-cookies: --save-cookies: --certificate: --private-key: --ca-certificate: --limit-rate: --use-askpass: "
	  "--no-check-certificate -q|--quiet -v|--verbose -nv|--no-verbose -c|--continue -N|--timestamping -S|--server-response -r|--recursive "
	  "-k -K -m|--mirror -p -np|--no-parent -nc|--no-clobber -nd -nH -x -4 -6 -b|--background -F -h|--help -V|--version -E -L -H",
	  0 },
	{ "http https xh xhs httpie", NULL, "-o|--output: -a|--auth: -A|--auth-type: --session: --verify: --timeout: --proxy: --cert: --cert-key: -p|--print: "
				    "-s|--style: -f|--form -j|--json -b|--body -h|--headers -d|--download -v|--verbose -F|--follow", GRAMMAR_EXACT_LONG },
	{ "scp sftp", NULL, "-c: -D: -F: -i: -J: -l: -o: -P: -S: -X: -b: -R: -s: -3 -4 -6 -A -B -C -O -p -q -r -T -v", 0 },
	{ "nc ncat netcat nc.openbsd nc.traditional", NULL, "-e|--exec: -c|--sh-exec: -p|--source-port: -s|--source: -w|--wait: -i: -x|--proxy: -X: -q: -o: -I: -O: "
							    "-T: -V: -m: -l|--listen -k -n -r -t -u -v -z -d -N -U -C --ssl", 0 },
	{ "socat", NULL, "-d -D -ly -lf: -b: -T: -t: -u -U -v -x -s", 0 },
	{ "ssh", NULL, "-B: -b: -c: -D: -E: -e: -F: -I: -i: -J: -L: -l: -m: -O: -o: -p: -Q: -R: -S: -W: -w: -4 -6 -A -a -C -f -G -g -K -k -M -N -n -q -s "
		       "-T -t -V -v -X -x -Y -y", GRAMMAR_OPTIONS_FIRST },
	{ "telnet ftp lftp tftp mail mailx sendmail mutt ping ping6 nslookup dig host whois traceroute", NULL,
	  "-c: -e: -s: -a: -i: -w: -W: -t: -p: -u: -r: -f: -n: --config:", 0 },
	{ "ngrok localtunnel lt cloudflared bore frpc", NULL, "--config: --port: --subdomain: -p: --url:", GRAMMAR_EXACT_LONG },
	{ NULL, NULL, NULL, 0 },
};
