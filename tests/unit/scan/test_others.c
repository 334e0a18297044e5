/* What texts of smaller languages do. */
#include "scanning.h"

static const struct row lua[] = {
	{ "os.execute(\"ls\")", "sh(ls)" },
	{ "io.popen('ls'):read('a')", "sh(ls)<<?>" },
	{ "os.remove(\"x\"); os.rename('a', 'b')", "[rm|-f|--|x] [mv|--|a|b]" },
	{ "io.open(\"x\", \"w\"):write(1)", ">x" },
	{ "io.open(\"x\")", "" },
	{ "io.popen('ls', 'r')", "sh(ls)" },
	{ "io.popen('ls', 'w')", "sh(ls)<<?>" },
	{ "io.popen('ls', m)", "sh(ls)<<?>" },
	{ "os.execute([[ls]])", "sh(ls)" },
	{ "os.execute(\"ls \" .. x)", "!" },
	{ "load(\"x\")()", "!" },
	{ "local e = os.execute; e('ls')", "sh(ls)" },
	{ "os[\"execute\"](\"ls\")", "!" },
	{ "local o = os; o.execute('ls')", "sh(ls)" },
	{ "_G.os.execute('ls')", "! sh(ls)" },
	{ "print(\"os.execute\") -- os.execute(\"ls\")", "" },
	{ "--[[ os.execute(\"ls\") ]] print(os.time())", "" },
	{ "for i in io.lines() do sum = sum + i end print(sum)", "" },
	{ NULL, NULL },
};

static const struct row osascript[] = {
	{ "do shell script \"ls -l\"", "sh(ls -l)" },
	{ "tell application \"Terminal\" to do script \"ls\"", "sh(ls)" },
	{ "do shell script \"ls \" & x", "!" },
	{ "display notification \"do shell script\" with title \"x\"", "" },
	{ "tell application \"Finder\" to delete file \"x\"", "!" },
	{ "run script \"x\"", "! sh(x)" },
	{ NULL, NULL },
};

static const struct row tcl[] = {
	{ "puts 1", "" },
	{ "exec ls", "!" },
	{ "puts [exec ls]", "!" },
	{ "puts \"[exec ls]\"", "!" },
	{ "set c exec; $c ls", "!" },
	{ "\\x65xec ls", "!" },
	{ "open \"|ls\"", "!" },
	{ "file delete x", "!" },
	{ "set x 1; incr x", "" },
	{ "spawn /bin/sh -p;interact", "[/bin/sh|-p]" },
	{ "spawn -noecho ssh me@host\ninteract", "[ssh|me@host]" },
	{ "spawn -console a", "!" },
	{ "spawn", "" },
	{ "spawn [a]", "!" },
	{ "spawn $a", "!" },
	{ "interact x {exec a}", "!" },
	{ "spawn sh\nsend \"a\\r\"", "! [sh]" },
	{ NULL, NULL },
};

static const struct row r[] = {
	{ "system(\"ls -l\")", "sh(ls -l)" },
	{ "x <- system('ls', intern = TRUE)", "sh(ls)" },
	{ "system(paste('ls', x))", "!" },
	{ "file.remove('x')", "[rm|-f|--|x]" },
	{ "unlink('x', recursive = TRUE)", "[rm|-rf|--|x]" },
	{ "download.file('http://x.example', 'f')", ">f" },
	{ "eval(parse(text = x))", "!" },
	{ "print(summary(c(1, 2))) # system('ls')", "" },
	{ "base::system('ls')", "sh(ls)" },
	{ "s <- system; s('ls')", "!" },
	{ NULL, NULL },
};

static const struct row julia[] = {
	{ "run(`ls -l`)", "sh(ls -l)" },
	{ "run(`ls $x`)", "!" },
	{ "download(\"http://x.example\", \"f\")", ">f" },
	{ "rm(\"x\"; recursive=true)", "[rm|-rf|--|x]" },
	{ "open(\"f\", \"w\")", ">f" },
	{ "open(\"f\")", "" },
	{ "open(io -> write(io, 1), \"f\", \"w\")", ">f" },
	{ "open(\"f\", \"a\")", ">>f" },
	{ "open(\"f\", m)", ">f" },
	{ "o = open; o(\"f\", \"w\")", ">f" },
	{ "println(1 + 2) # run(`ls`)", "" },
	{ "eval(x)", "!" },
	{ NULL, NULL },
};

static const struct row make[] = {
	{ "$(shell ls -l)", "sh(ls -l)" },
	{ "x := ${shell ls}", "sh(ls)" },
	{ "$(info $(shell ls))", "sh(ls)" },
	{ "$(shell echo $$HOME)", "sh(echo $HOME)" },
	{ "$(shell $(X) a)", "!" },
	{ "$(shell (a; b))", "sh((a; b))" },
	{ "$(file >f,text)", ">f" },
	{ "$(file >>f,text)", ">>f" },
	{ "$(file <f)", "" },
	{ "$(file >$(X),text)", "!" },
	{ "$(eval x:;ls)", "!" },
	{ "$(X):;ls", "sh(ls)" },
	{ "x != ls", "sh(ls)" },
	{ "all:; @ls", "sh(ls)" },
	{ "all: x=1", "" },
	{ "all:; x=1 ls", "sh(x=1 ls)" },
	{ "all:\n\t-ls $$x\n\t@$(X)", "sh(ls $x) !" },
	{ "CFLAGS=-O2", "" },
	{ "SHELL=ls", "!" },
	{ ".ONESHELL:", "!" },
	{ "x=1; y", "" },
	{ "# $$(shell x)", "" },
	{ "all: a\\\n;ls", "! sh(ls)" },
	{ NULL, NULL },
};

static const struct row sqlite[] = {
	{ "select 1;", "" },
	{ ".shell ls -l", "sh(ls -l)" },
	{ ".system ls", "sh(ls)" },
	{ ".tables\n.sh ls", "sh(ls)" },
	{ ".output f", ">f" },
	{ ".output stdout", "" },
	{ ".once |sort", "sh(sort)<<?>" },
	{ ".import x.csv t", "" },
	{ ".import '|ls' t", "sh(ls)<<?>" },
	{ ".read '|ls -l'", "sh(ls -l)<<?>" },
	{ ".read x.sql", "" },
	{ "select writefile('x', 'y');", "!" },
	{ "select edit (x);", "!" },
	{ "select load_extension('x');", "!" },
	{ ".load x", "!" },
	{ ".backup main x", ">x" },
	{ "select 'a.shell';", "" },
	{ ".mode csv\n.headers on", "" },
	{ NULL, NULL },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		SCANS(scan_lua, lua),
		SCANS(scan_osascript, osascript),
		SCANS(scan_tcl, tcl),
		SCANS(scan_r, r),
		SCANS(scan_julia, julia),
		SCANS(scan_make, make),
		SCANS(scan_sqlite, sqlite),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
