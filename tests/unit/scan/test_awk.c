/* What awk programs do. */
#include "scanning.h"

static const struct row acts[] = {
	{ "BEGIN { system(\"ls\") }", "sh(ls)" },
	{ "{ system(\"mv \" $1 \" x\") }", "!" },
	{ "BEGIN { \"date\" | getline d }", "sh(date)" },
	{ "BEGIN { while ((\"ls\" \" -l\") | getline x) print x }", "sh(ls -l)" },
	{ "BEGIN { c = \"date\"; c | getline }", "sh(date)" },
	{ "BEGIN { c = \"a\"; c = \"b\"; system(c) }", "!" },
	{ "BEGIN { c = \"a\"; getline c; system(c) }", "!" },
	{ "BEGIN { c = \"a\"; sub(/a/, \"b\", c); system(c) }", "!" },
	{ "function f(c) { system(c) } BEGIN { c = \"a\" }", "!" },
	{ "{ $1 | getline }", "!" },
	{ "{ print > \"f\" }", ">f" },
	{ "{ print $1, $2 >> \"f\" }", ">>f" },
	{ "{ print > $1 \".txt\" }", "><?>" },
	{ "{ print($1)>\"f\" }", ">f" },
	{ "{ print (a > b) > \"f\" }", ">f" },
	{ "{ printf \"%s\", $1 > \"f\"; print > \"g\" }", ">f >g" },
	{ "{ print | \"sort -u\" }", "sh(sort -u)<<?>" },
	{ "{ print |& \"sh\" }", "sh(sh)<<?>" },
	{ "{ if (x) print > \"f\"; else print \"b\" }", ">f" },
	{ "/a/{ print > \"f\" } /b/{ print \"c\" }", ">f" },
	{ "@load \"x\"; BEGIN { }", "!" },
	{ "{ f = \"x\"; @f() }", "!" },
	{ "$0 ~ \"/\" { x = 1 / 2; system(\"ls\"); y = 3 / 4 }", "sh(ls)" },
	{ "/[/\"]/ { system(\"ls\") }", "sh(ls)" },
	{ "{ system(ENVIRON[\"x\"]) }", "!" },
	{ NULL, NULL },
};

static const struct row harmless[] = {
	{ "{ print $1 }", "" },
	{ "$1 > 3 { print }", "" },
	{ "{ if ($1 > 3) print $2 }", "" },
	{ "{ print ($1 > 3) ? \"a\" : \"b\" }", "" },
	{ "BEGIN { while ((getline l < \"f\") > 0) n++ }", "" },
	{ "{ print \"x > f | sh\" }", "" },
	{ "{ print > \"/dev/stderr\" }", "" },
	{ "# system(\"ls\")", "" },
	{ "/system\\(\"ls\"\\)/ { print }", "" },
	{ "{ a[$1] += $2 } END { for (k in a) print k, a[k] }", "" },
	{ "{ x = a || b; print x }", "" },
	{ "{ n = $1 / $2 / 3 } END { print n }", "" },
	{ "NR > 1 && $3 >= 10 { printf \"%d\n\", $3 }", "" },
	{ NULL, NULL },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		SCANS(scan_awk, acts),
		SCANS(scan_awk, harmless),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
