/* What names, values and texts mean later: evaluated values, traps, aliases, functions of other shells. */
#include "reading.h"

static const struct row values_are_evaluated_wherever_they_went[] = {
	{ "x='a[$(b)]'; let y=x", "[x=a[$(b)]] [let|y=x] [b]" },
	{ "x='a[$(b)]'; declare -i y=x", "[x=a[$(b)]] [declare|-i|y=x] [b]" },
	{ "x='a[$(b)]'; declare -i y; y=x", "[x=a[$(b)]] [declare|-i|y] [b] [b] [y=x]" },
	{ "x='a[$(b)]'; for ((i=x;;)); do c; done", "[x=a[$(b)]] [b] [c]" },
	{ "x='a[$(b)]'; : ${!x}", "[x=a[$(b)]] [b] [:|<$+>]" },
	{ "set -- 'a[$(b)]'; (($1))", "[set|--|a[$(b)]] [b]" },
	{ "f() { (($1)); }; f 'a[$(b)]'", "[f|a[$(b)]] [b]" },
	{ "read x <<< 'a[$(b)]'; ((x))", "[read|x|<<<a[$(b)]] [b]" },
	{ "printf -v x %s 'a[$(b)]'; ((x))", "[printf|-v|x|%s|a[$(b)]] [b] [b]" },
	{ "X='a[$(b)]' bash -c '((X))'", "[X=a[$(b)]|bash|-c|((X))] [b]" },
	{ "x='a['; x+='$(b)]'; ((x))", "[x=a[] [x=a[$(b)]] [b]" },
	{ "x='a[$'; y='(b)]'; (($x$y))", "[x=a[$] [y=(b)]] [b]" },
	{ "x='a[$(b)]'; c=([x]=1)", "[x=a[$(b)]] [b] []" },
	{ "x='a[$(b)]'; exec {c[x]}>d", "[x=a[$(b)]] [b] [exec|>d]" },
	{ "x='a[$(b)]'; echo \"$x\"", "[x=a[$(b)]] [echo|a[$(b)]]" },
	{ "x='see $(b)'; ((1))", "[x=see $(b)]" },
	{ 0 },
};

static const struct row foreign_values_are_gaps_in_arithmetic[] = {
	{ "x=$(cat a); ((x))", "[cat|a] [x=<?+>] !code" },
	{ "x=$(cat a); y=x; let y", "[cat|a] [x=<?+>] [y=x] [let|y] !code" },
	{ "x=$(cat a); y=$x; [[ y -eq 1 ]]", "[cat|a] [x=<?+>] [y=<?+>] !code" },
	{ "read x < a; b[x]=1", "[read|x|<a] [b=<$>] !code" },
	{ "read x <<< 1; ((x))", "[read|x|<<<1]" },
	{ "x=$(wc -l < a); ((x))", "[wc|-l|<a] [x=<?+>]" },
	{ "x=$(a | cut -f1 | wc -l); ((x))", "[a] [cut|-f1] [wc|-l] [x=<?+>]" },
	{ "x=$(a | cut -f1); ((x))", "[a] [cut|-f1] [x=<?+>]" },
	{ "x=$(a <b | cut -f1; cut -f1 c); ((x))", "[a|<b] [cut|-f1] [cut|-f1|c] [x=<?+>] !code" },
	{ "x=$(grep -c a b || echo 0); ((x))", "[grep|-c|a|b] [echo|0] [x=<?+>]" },
	{ "x=$(grep -rc a b); ((x))", "[grep|-rc|a|b] [x=<?+>] !code" },
	{ "x=$(git show a); ((x))", "[git|show|a] [x=<?+>] !code" },
	{ "x=$(git rev-list --count a); ((x))", "[git|rev-list|--count|a] [x=<?+>]" },
	{ "x=$(jq .a b); ((x))", "[jq|.a|b] [x=<?+>]" },
	{ "x=$(jq -er .a b); ((x))", "[jq|-er|.a|b] [x=<?+>] !code" },
	{ "x=$(cat a); declare -A b; b[$x]=1", "[cat|a] [x=<?+>] [declare|-A|b] [b=<$>]" },
	{ "x=$(cat a); i=$((i + 1)); echo ${#x}", "[cat|a] [x=<?+>] [i=<?>] [echo|<?>]" },
	{ 0 },
};

static const struct row posix_mode_keeps_what_stands_in_front_of_special_builtins[] = {
	{ "sh -c 'x=a; x=b :; rm $x'", "[sh|-c|x=a; x=b :; rm $x] [x=a] [x=b|:] [rm|b]" },
	{ "sh -c 'x=a; x=b true; rm $x'", "[sh|-c|x=a; x=b true; rm $x] [x=a] [x=b|true] [rm|a]" },
	{ "bash --posix -c 'x=a; x=b :; rm $x'", "[bash|--posix|-c|x=a; x=b :; rm $x] [x=a] [x=b|:] [rm|<$+>]" },
	{ "x=a; x=b :; rm $x", "[x=a] [x=b|:] [rm|a]" },
	{ "x=1 export y=a; sh -c 'rm $y'", "[x=1|export|y=a] [sh|-c|rm $y] [rm|a]" },
	{ 0 },
};

static const struct row trap_runs_with_what_is_known_by_then[] = {
	{ "x=a; trap 'rm $x' EXIT", "[x=a] [trap|rm $x|EXIT] [rm|a]" },
	{ "x=a; trap 'rm $x' EXIT; x=a", "[x=a] [trap|rm $x|EXIT] [x=a] [rm|a]" },
	{ "x=a; trap 'rm $x' EXIT; b; x=c", "[x=a] [trap|rm $x|EXIT] [b] [x=c] [rm|<$+>]" },
	{ "(trap 'rm a' EXIT); b", "[trap|rm a|EXIT] [rm|a] [b]" },
	{ "sh -c 'x=a; trap \"rm $x\" EXIT'; b", "[sh|-c|x=a; trap \"rm $x\" EXIT] [x=a] [trap|rm a|EXIT] [rm|a] [b]" },
	{ "trap 'x=b' DEBUG; x=a; rm $x", "[trap|x=b|DEBUG] [x=a] [rm|<$+>] [x=b]" },
	{ "trap 'cd a' DEBUG", "[trap|cd a|DEBUG] [cd|a] !code" },
	{ "trap 'set -- a' ERR", "[trap|set -- a|ERR] [set|--|a] !code" },
	{ "trap f INT; f() { x=b; }; x=a; rm $x", "[trap|f|INT] [x=a] [rm|<$+>] [f] [x=b]" },
	{ "trap 'trap \"rm a\" EXIT' EXIT", "[trap|trap \"rm a\" EXIT|EXIT] [trap|rm a|EXIT] [rm|a]" },
	{ "trap 'kill $!' EXIT; a", "[trap|kill $!|EXIT] [a] [kill|<?>]" },
	{ 0 },
};

static const struct row alias_is_a_gap_where_it_is_used[] = {
	{ "shopt -s expand_aliases; alias a=b; c", "[shopt|-s|expand_aliases] [alias|a=b] [b] [c]" },
	{ "shopt -s expand_aliases; alias a=b\na", "[shopt|-s|expand_aliases] [alias|a=b] [b] [a] !code" },
	{ "alias a=b; shopt -s expand_aliases\na", "[alias|a=b] [b] [shopt|-s|expand_aliases] [a] !code" },
	{ "alias rm='rm -i'; rm a", "[alias|rm=rm -i] [rm|-i] [rm|a]" },
	{ "shopt -s expand_aliases; alias if=a", "[shopt|-s|expand_aliases] [alias|if=a] [a] !code" },
	{ "shopt -s expand_aliases; BASH_ALIASES[a]=b\na", "[shopt|-s|expand_aliases] [BASH_ALIASES=<$>] [a] !code" },
	{ "sh -c 'alias a=b\na'", "[sh|-c|alias a=b\\na] [alias|a=b] [b] [a] !code" },
	{ "set -o posix; alias a=b\na", "[set|-o|posix] [alias|a=b] [b] [a] !code" },
	{ 0 },
};

static const struct row function_stays_in_its_shell[] = {
	{ "bash -c 'a() { b; }'; a", "[bash|-c|a() { b; }] [b]@/w,? [a]" },
	{ "a() { b; }; export -f a; bash -c a", "[export|-f|a] [bash|-c|a] [a] [b]" },
	{ "a() { b; }; bash -c a", "[bash|-c|a] [a] [b]@/w,?" },
	{ "command_not_found_handle() { b \"$1\"; }; a", "[a] [b|a] [b|<$>]@/w,?" },
	{ "f() { x=$1; f b; rm $x; }; f a", "[f|a] [x=a] [f|b] [x=<$+>]@/w,? [f|b]@/w,? [rm|<$+>]@/w,? [rm|<$+>]@/w,?" },
	{ 0 },
};

static const struct row withdrawn_and_global_variables[] = {
	{ "export x=a; export -n x; sh -c 'b $x'", "[export|x=a] [export|-n|x] [sh|-c|b $x] [b|<$+>]" },
	{ "f() { local x=b; declare -g x=c; a $x; }; f", "[f] [local|x=b] [declare|-g|x=c] [a|<$+>]" },
	{ "f() { declare -g x=c; }; f; a $x", "[f] [declare|-g|x=c] [a|c]" },
	{ 0 },
};

static const struct row readonly_keeps_its_value_until_it_is_assigned[] = {
	{ "readonly x=a; rm $x", "[readonly|x=a] [rm|a]" },
	{ "readonly x=a; x=b; rm $x", "[readonly|x=a] [x=b] [rm|<$+>]" },
	{ "f() { local -r x=$1; rm $x; }; f a; f b", "[f|a] [local|-r|x=a] [rm|a] [f|b] [local|-r|x=b] [rm|b]" },
	{ 0 },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		READS(values_are_evaluated_wherever_they_went),
		READS(foreign_values_are_gaps_in_arithmetic),
		READS(posix_mode_keeps_what_stands_in_front_of_special_builtins),
		READS(trap_runs_with_what_is_known_by_then),
		READS(alias_is_a_gap_where_it_is_used),
		READS(function_stays_in_its_shell),
		READS(withdrawn_and_global_variables),
		READS(readonly_keeps_its_value_until_it_is_assigned),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
