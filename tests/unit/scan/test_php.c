/* What PHP texts do. */
#include "scanning.h"

static const struct row acts[] = {
	{ "system(\"ls\");", "sh(ls)" },
	{ "echo `ls`;", "sh(ls)" },
	{ "echo shell_exec('ls') . \"x\";", "sh(ls)" },
	{ "$h = popen(\"sh\", \"w\");", "sh(sh)<<?>" },
	{ "proc_open([\"ls\", \"-l\"], [], $p);", "[ls|-l]<<?>" },
	{ "unlink(\"x\"); rmdir('y'); rename('a', 'b');", "[rm|-f|--|x] [rmdir|--|y] [mv|--|a|b]" },
	{ "file_put_contents(\"x\", \"y\");", ">x" },
	{ "fopen(\"x\", \"w\"); fopen('y', 'a');", ">x >>y" },
	{ "$f = \"x\"; unlink($f);", "[rm|-f|--|x]" },
	{ "pcntl_exec(\"/bin/ls\", [\"-l\"]);", "[/bin/ls|-l]" },
	{ "echo <<<A\n{$x}\nA;\nsystem(\"ls\");", "sh(ls)" },
	{ "chdir('/'); unlink('etc');", "cd(/) [rm|-f|--|etc]" },
	{ "/* x */ passthru('ls'); // system(\"x\")", "sh(ls)" },
	{ NULL, NULL },
};

static const struct row unread[] = {
	{ "exec([]);", "!" },
	{ "exec (;(", "!" },
	{ "system($x);", "!" },
	{ "system(\"ls $x\");", "!" },
	{ "$f = 'system'; $f('ls');", "!" },
	{ "$f('ls');", "!" },
	{ "$$x = 1;", "!" },
	{ "$o->$m('x');", "!" },
	{ "new $c('x');", "!" },
	{ "call_user_func('system', 'ls');", "!" },
	{ "array_map('system', ['ls']);", "!" },
	{ "array_map($f, ['ls']);", "!" },
	{ "eval('x');", "!" },
	{ "assert('x');", "!" },
	{ "include $x;", "!" },
	{ "unserialize($x);", "!" },
	{ NULL, NULL },
};

static const struct row harmless[] = {
	{ "echo \"system('ls')\";", "" },
	{ "# system(\"ls\");", "" },
	{ "echo file_get_contents('x');", "" },
	{ "fopen('x', 'r');", "" },
	{ "echo json_encode(array_map(fn($x) => $x * 2, [1]));", "" },
	{ "usort($a, function ($x, $y) { return $x - $y; });", "" },
	{ "echo \"$a[0] {$b['x']} ${c}\";", "" },
	{ "$o->system('x');", "" },
	{ NULL, NULL },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		SCANS(scan_php, acts),
		SCANS(scan_php, unread),
		SCANS(scan_php, harmless),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
