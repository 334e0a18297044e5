/* What Perl texts do. */
#include "scanning.h"

static const struct row starts[] = {
	{ "system(\"ls\")", "sh(ls)" },
	{ "system \"ls\", \"-l\"", "[ls|-l]" },
	{ "system 'ls' if 1", "sh(ls)" },
	{ "exec { $x } 'ls'", "!" },
	{ "my @a = `ls -l`;", "sh(ls -l)" },
	{ "print qx{ls {a}};", "sh(ls {a})" },
	{ "print qx'ls $x'", "!" },
	{ "print \"@{[ system('ls') ]}\"", "sh(ls)" },
	{ "print \"${\\ system('ls')}\"", "sh(ls)" },
	{ "open(F, \"ls |\"); ", "sh(ls)<<?>" },
	{ "open F, \"| sort\";", "sh(sort)<<?>" },
	{ "open(my $f, '-|', 'ls', '-l') or die;", "[ls|-l]<<?>" },
	{ "open(my $f, '-|', 'ls -l');", "sh(ls -l)<<?>" },
	{ "s/x/system(\"ls\")/e", "sh(ls)" },
	{ "s{x}{ system(\"ls\") }ge;", "sh(ls)" },
	{ "s/a/b/; system(\"ls\")", "sh(ls)" },
	{ "$x =~ tr/a-z/A-Z/; system(\"ls\")", "sh(ls)" },
	{ "y/a/b/; m/'/; system(\"ls\")", "sh(ls)" },
	{ "print <<EOT; system(\"ls\");\nsystem(\"rm\")\nEOT\nsystem(\"id\");", "sh(ls) sh(id)" },
	{ "print <<\"A\", <<'B';\n$x\nA\n`y`\nB\nsystem(\"ls\")", "sh(ls)" },
	{ "print <<~EOT;\n  @{[ `ls` ]}\n  EOT", "sh(ls)" },
	{ "=pod\nsystem(\"x\")\n=cut\nsystem(\"ls\")", "sh(ls)" },
	{ "use IPC::Open3; open3(\\*I, \\*O, \\*E, 'ls');", "! sh(ls)<<?>" },
	{ "while(<>){chomp;$l = `crontab -l`;print \"$_\n\"}", "sh(crontab -l)" },
	{ "$h{y} = 1; system(\"ls\")", "sh(ls)" },
	{ "$x = $y / 2; system(\"ls\"); $z = 1 / 2;", "sh(ls)" },
	{ "split /,/, $x; system(\"ls\")", "sh(ls)" },
	{ "readpipe('ls')", "sh(ls)" },
	{ "s'a'\\b'; system(\"ls\")", "sh(ls)" },
	{ "print 1 . system(\"ls\")", "sh(ls)" },
	{ NULL, NULL },
};

static const struct row files[] = {
	{ "unlink \"x\", \"y\"", "[rm|-f|--|x|y]" },
	{ "unlink $f", "[rm|-f|--|<?>]" },
	{ "unlink glob(\"*.o\")", "[rm|-f|--|<?>]" },
	{ "open(my $f, '>', 'x') or die \"no\";", ">x" },
	{ "open(F, \">>x\")", ">>x" },
	{ "open(F, \">$x\")", "><?>" },
	{ "open F, '>', \"a$x.txt\"", ">a<?>.txt" },
	{ "open(my $f, '+<', 'x')", ">x" },
	{ "rmdir 'x'; rename 'a', 'b'; mkdir 'c'", "[rmdir|--|x] [mv|--|a|b] [mkdir|-p|--|c]" },
	{ "use File::Path; rmtree('x'); File::Path::remove_tree(\"y\")", "[rm|-rf|--|x] [rm|-rf|--|y]" },
	{ "chdir '/'; unlink 'etc'", "cd(/) [rm|-f|--|etc]" },
	{ "my $d = 'x'; unlink $d;", "[rm|-f|--|x]" },
	{ "my $d = 'x'; $d =~ s/x/y/; unlink $d;", "[rm|-f|--|<?>]" },
	{ "my $d = 'x'; chdir $d; $d .= 'y'; unlink $d", "cd(<?>) [rm|-f|--|<?>]" },
	{ "unlink \"$ENV{HOME}/x\"", "[rm|-f|--|/home/ann/x]" },
	{ "chmod 0755, 'x'", "[chmod|0755|x]" },
	{ "kill 9, 1", "[kill|9|1]" },
	{ NULL, NULL },
};

static const struct row unread[] = {
	{ "print <<E;\n@{[<<F]}\nx\nF\nE\n", "!" },
	{ "eval \"x\"", "!" },
	{ "eval $x", "!" },
	{ "eval", "!" },
	{ "system($x)", "!" },
	{ "system @ARGV", "!" },
	{ "system(\"ls $x\")", "!" },
	{ "`ls $x`", "!" },
	{ "&$f('x')", "!" },
	{ "&{\"sys\" . \"tem\"}(\"x\")", "!" },
	{ "$c->$m('x')", "!" },
	{ "open(F, $x)", "!" },
	{ "open(F, \"|$x\")", "!" },
	{ "s/x/y/ee", "!" },
	{ "use POSIX; POSIX::execvp('ls')", "!" },
	{ "syscall(59)", "!" },
	{ "require IPC::Run; IPC::Run::run(['ls'])", "!" },
	{ NULL, NULL },
};

static const struct row harmless[] = {
	{ "print \"system('ls')\"", "" },
	{ "print 'a `ls` b'", "" },
	{ "# system(\"ls\")", "" },
	{ "$h{system} = 1; print $h{exec}", "" },
	{ "%h = (system => 1, exec => 2, q => 3)", "" },
	{ "s/(\\w+)/\\u$1/g; print", "" },
	{ "print if /system\\(/", "" },
	{ "eval { die \"x\" }; print $@", "" },
	{ "open(my $f, '<', 'x') or die; print <$f>", "" },
	{ "open(F, \"x\")", "" },
	{ "printf \"%s\n\", join \",\", map { $_ * 2 } split /\\s+/", "" },
	{ "$s += $F[0]; END { print $s / $. }", "" },
	{ "print \"user@example.com\n\"", "" },
	{ "my %s = (a => 1); for my $k (sort keys %s) { print \"$k $s{$k}\n\" }", "" },
	{ "tr/a-z//cd; print length", "" },
	{ "print q(it's), qq{\"a\" $x}, qw(system exec)", "" },
	{ "BEGIN { $/ = undef } s/\n/ /g", "" },
	{ "$_ = \"x\" if m{^/usr}; print", "" },
	{ NULL, NULL },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		SCANS(scan_perl, starts),
		SCANS(scan_perl, files),
		SCANS(scan_perl, unread),
		SCANS(scan_perl, harmless),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
