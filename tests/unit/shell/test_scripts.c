/* Files that the text writes and then has a shell or an interpreter read. */
#include "reading.h"

static const struct row a_script_that_the_text_wrote_is_read[] = {
	{ "echo 'rm a' > x.sh; bash x.sh", "[echo|rm a|>x.sh] [bash|x.sh] [rm|a]" },
	{ "echo 'rm a' > x.sh; ./x.sh", "[echo|rm a|>x.sh] [./x.sh] [rm|a]" },
	{ "echo 'f() { rm a; }' > x; . ./x; f", "[echo|f() { rm a; }|>x] [.|./x] [f] [rm|a]" },
	{ "printf r > x; printf 'm a' >> x; sh < x", "[printf|r|>x] [printf|m a|>>x] [sh|<x] [rm|a]" },
	{ "echo 'rm a' | tee /t/x; cd /t; sh x", "[echo|rm a] [tee|/t/x] [cd|/t] [sh|x]@/t,/w [rm|a]@/t,/w" },
	{ "echo 'rm a' > x.sh; cp x.sh /usr/bin/y; /usr/bin/y", "[echo|rm a|>x.sh] [cp|x.sh|/usr/bin/y] [/usr/bin/y] [rm|a]" },
	{ "echo 'import os; os.remove(\"a\")' > x.py; python3 x.py", "[echo|import os; os.remove(\"a\")|>x.py] [python3|x.py] [rm|-f|--|a]" },
	{ NULL, NULL },
};

static const struct row a_script_that_is_made_at_run_time_is_a_gap[] = {
	{ "echo \"$x\" > x.sh; bash x.sh", "[echo|<$>|>x.sh] [bash|x.sh] !code" },
	{ "{ echo rm; } > x.sh; bash x.sh", "[>x.sh] [echo|rm] [bash|x.sh] !code" },
	{ NULL, NULL },
};

static const struct row a_file_that_is_only_written_is_text[] = {
	{ "echo 'rm a' > x.sh", "[echo|rm a|>x.sh]" },
	{ "echo 'rm a' > x.sh; cat x.sh; bash y.sh", "[echo|rm a|>x.sh] [cat|x.sh] [bash|y.sh]" },
	{ "echo 'rm a' > x.sh; echo 'rm b' > x.sh; bash x.sh", "[echo|rm a|>x.sh] [echo|rm b|>x.sh] [bash|x.sh] [rm|b]" },
	{ "curl -o x.sh u; bash x.sh", "[curl|-o|x.sh|u] [bash|x.sh]" },
	{ NULL, NULL },
};

/* Each script runs the next one twice, and the last the first: read as often as there are levels, not 2^n times. */
static void scripts_that_start_each_other_end(void **state)
{
	struct reading reading = read_in_w(STR("echo 'sh b; sh b' > a; echo 'sh a; sh a; rm c' > b; sh a"));
	bool found = false;

	(void)state;
	for (size_t i = 0; i < reading.commands.n; i++)
		found |= reading.commands.at[i].words.n == 2 && word_is(&reading.commands.at[i].words.at[1], "c");
	assert_true(found);
	assert_true(reading.commands.n < 100);
}

/* What #! starts for a file that may hold several texts starts the file again: read a few times, not 3^n. */
static void scripts_that_start_themselves_by_their_first_line_end(void **state)
{
	struct reading reading;

	(void)state;
	reading = read_in_w(STR("a && printf '#!b//\n' > x; c || printf '#!d//\n' > x; e && printf '#!f//\n' > x; ./x"));
	assert_in_range(reading.commands.n, 6 + 1 + 3 * 2, 200);
	assert_false(shell_complete(&reading));
}

static const struct row which_file_is_which[] = {
	{ "echo 'rm a' > x.sh; find . -name x.sh -exec sh {} ';'", "[echo|rm a|>x.sh] [find|.|-name|x.sh|-exec|sh|{}|;] [sh|./<f>] [rm|a]" },
	{ "echo 'rm a' > x.sh; ls *.sh | xargs -n1 sh", "[echo|rm a|>x.sh] [ls|*(*.sh)] [xargs|-n1|sh] [sh|<?+>] [rm|a] !code" },
	{ "echo 'rm a' > x.sh; for i in $(ls); do sh $i; done", "[echo|rm a|>x.sh] [ls] [sh|<$+>] !code" },
	{ "echo 'rm a' > \"$x\"; sh \"$y\"", "[echo|rm a|><$>] [sh|<$>] [rm|a]" },
	{ "echo 'rm a' > \"$x.sh\"; sh \"$y\"", "[echo|rm a|><$>.sh] [sh|<$>] [rm|a]" },
	{ "echo 'rm a' > \"$x/y.sh\"; sh \"$z/y.sh\"", "[echo|rm a|><$>/y.sh] [sh|<$>/y.sh] [rm|a]" },
	{ "echo 'rm a' > \"$x/y.sh\"; sh y.sh", "[echo|rm a|><$>/y.sh] [sh|y.sh] [rm|a]" },
	{ "echo 'rm a' > \"$x/y.sh\"; sh z.sh", "[echo|rm a|><$>/y.sh] [sh|z.sh]" },
	{ "echo 'rm a' > \"$x.sh\"; sh a.sh", "[echo|rm a|><$>.sh] [sh|a.sh] [rm|a]" },
	{ "echo 'rm a' > \"$x.sh\"; sh a.txt", "[echo|rm a|><$>.sh] [sh|a.txt]" },
	{ "echo 'rm a' > \"$x.sh\"; sh \"$y.sh\"", "[echo|rm a|><$>.sh] [sh|<$>.sh] [rm|a]" },
	{ "echo 'rm a' > \"$x.sh\"; sh \"$y.txt\"", "[echo|rm a|><$>.sh] [sh|<$>.txt]" },
	{ "echo 'rm a' > \"${x}a.sh\"; sh \"$y.sh\"", "[echo|rm a|><$>a.sh] [sh|<$>.sh] [rm|a]" },
	{ "echo 'rm a' > \"a.sh\"; sh \"$y.sh\"", "[echo|rm a|>a.sh] [sh|<$>.sh] [rm|a]" },
	{ "echo 'rm a' > \"a.sh\"; sh \"$y\"", "[echo|rm a|>a.sh] [sh|<$>] [rm|a]" },
	{ "echo 'rm a' > a; sh \"$y\"", "[echo|rm a|>a] [sh|<$>]" },
	{ "printf '#!/bin/sh\\nrm a' > a; sh \"$y\"", "[printf|#!/bin/sh\\nrm a|>a] [sh|<$>] [rm|a]" },
	{ "printf '#!/bin/sh\\nrm a' > a; ./a", "[printf|#!/bin/sh\\nrm a|>a] [./a] [/bin/sh|./a] [rm|a]" },
	{ "printf '#!/bin/sh -e\\nrm a' > a; ./a b", "[printf|#!/bin/sh -e\\nrm a|>a] [./a|b] [/bin/sh|-e|./a|b] [rm|a]" },
	{ "printf '#!/usr/bin/env bash\\nrm a' > a; chmod +x a; ./a", "[printf|#!/usr/bin/env bash\\nrm a|>a] [chmod|+x|a] [./a] [/usr/bin/env|bash|./a] [bash|./a] [rm|a]" },
	{ "printf '#!\\nrm a' > a; ./a", "[printf|#!\\nrm a|>a] [./a]" },
	{ "printf '#!/bin/sh\\nrm a' > a; PATH=.:$PATH; a", "[printf|#!/bin/sh\\nrm a|>a] [PATH=.:<$+>] [a] [/bin/sh|a] [rm|a]" },
	{ "printf '#!/bin/sh\\n./a \"$1\"x' > a; ./a b",
	  "[printf|#!/bin/sh\\n./a \"$1\"x|>a] [./a|b] [/bin/sh|./a|b] [./a|<$>x] [/bin/sh|./a|<$>x] [./a|<$>x]@/w,? [/bin/sh|./a|<$>x]@/w,?" },
	{ "printf '#!/bin/sh\\nrm a' > a; b", "[printf|#!/bin/sh\\nrm a|>a] [b]" },
	{ "printf '#!/bin/sh\\nrm a' > a; \"$x\"", "[printf|#!/bin/sh\\nrm a|>a] [<$>] !program" },
	{ "printf '#!/bin/sh\\nrm a' > \"$x/a\"; \"$y/a\"", "[printf|#!/bin/sh\\nrm a|><$>/a] [<$>/a] [/bin/sh|<$>/a] [rm|a]" },
	{ "echo 'rm a' > /t/a; (cd /t; sh a)", "[echo|rm a|>/t/a] [cd|/t] [sh|a]@/t,/w [rm|a]@/t,/w" },
	{ "echo 'rm a' > /t/a; cd /u; sh a", "[echo|rm a|>/t/a] [cd|/u] [sh|a]@/u,/w" },
	{ "echo 'rm a' > a; cd /u; sh a", "[echo|rm a|>a] [cd|/u] [sh|a]@/u,/w [rm|a]@/u,/w" },
	{ "echo 'rm a' > a; cd /u; sh /w/a", "[echo|rm a|>a] [cd|/u] [sh|/w/a]@/u,/w [rm|a]@/u,/w" },
	{ "echo 'rm a' > a; cd \"$x\"; sh a", "[echo|rm a|>a] [cd|<$>] [sh|a]@/w,? [rm|a]@/w,?" },
	{ "cd \"$x\"; echo 'rm a' > a; sh a", "[cd|<$>] [echo|rm a|>a]@/w,? [sh|a]@/w,? [rm|a]@/w,?" },
	{ "cd \"$x\"; echo 'rm a' > a; sh /u/a", "[cd|<$>] [echo|rm a|>a]@/w,? [sh|/u/a]@/w,? [rm|a]@/w,?" },
	{ "cd \"$x\"; echo 'rm a' > a; sh b", "[cd|<$>] [echo|rm a|>a]@/w,? [sh|b]@/w,?" },
	{ "cd \"$x\"; echo 'rm a' > /u/a; sh a", "[cd|<$>] [echo|rm a|>/u/a]@/w,? [sh|a]@/w,? [rm|a]@/w,?" },
	{ "echo 'rm a' > a; ssh h sh a", "[echo|rm a|>a] [ssh|h|sh|a] [sh|a]@remote [rm|a]@remote" },
	{ "ssh h 'echo rm a > a; sh a'", "[ssh|h|echo rm a > a; sh a] [echo|rm|a|>a]@remote [sh|a]@remote [rm|a]@remote" },
	{ "ssh h 'echo rm a > a'; sh a", "[ssh|h|echo rm a > a] [echo|rm|a|>a]@remote [sh|a] [rm|a]" },
	{ "echo 'rm a' > a; docker run -v .:/w i sh a", "[echo|rm a|>a] [docker|run|-v|.:/w|i|sh|a] [sh|a]@container [rm|a]@container" },
	{ "echo 'rm a' > a; echo 'rm b' >> a; sh a", "[echo|rm a|>a] [echo|rm b|>>a] [sh|a] [rm|a] [rm|b]" },
	{ "echo 'rm b' >> a; sh a", "[echo|rm b|>>a] [sh|a] [rm|b]" },
	{ "echo a > \"x$y\"; sh \"$y\"", "[echo|a|>x<$>] [sh|<$>] [a]" },
	{ "cd /a; cd /b; echo c > d; sh /b/d", "[cd|/a] [cd|/b]@/a,/w [echo|c|>d]@/b,/a,/w [sh|/b/d]@/b,/a,/w [c]@/b,/a,/w" },
	{ "cd /a; cd /b; echo c > /b/d; sh d", "[cd|/a] [cd|/b]@/a,/w [echo|c|>/b/d]@/b,/a,/w [sh|d]@/b,/a,/w [c]@/b,/a,/w" },
	{ "cd /a; echo c > /b/d; cd /b; sh d", "[cd|/a] [echo|c|>/b/d]@/a,/w [cd|/b]@/a,/w [sh|d]@/b,/a,/w [c]@/b,/a,/w" },
	{ "echo c > \"d\"; echo e > \"$x\"; sh d", "[echo|c|>d] [echo|e|><$>] [sh|d] [c]" },
	{ "echo c > \"d\"; (echo e > d); sh d", "[echo|c|>d] [echo|e|>d] [sh|d] [c] [e]" },
	{ "echo 'echo b > a; c' > a; sh a", "[echo|echo b > a; c|>a] [sh|a] [echo|b|>a] [c] [b]" },
	{ "echo 1 > *.sh; sh a.sh", "[echo|1|>*(*.sh)] [sh|a.sh] [1]" },
	{ "echo 1 > a-*.sh; sh a-1.sh", "[echo|1|>*(a-*.sh)] [sh|a-1.sh] [1]" },
	{ "echo 'x=1' > a; . ./b; c $x", "[echo|x=1|>a] [.|./b] [c|<$+>]@/w,?" },
	{ "echo 'x=1' > *a; . *a; c $x", "[echo|x=1|>*(*a)] [.|*(*a)] [x=1] [c|<$+>]@/w,?" },
	{ "echo 'x=1' > a; echo 'y=1' > b; . ./b; c $x $y", "[echo|x=1|>a] [echo|y=1|>b] [.|./b] [y=1] [c|<$+>|1]" },
	{ "echo a >& b2; sh b2", "[echo|a|>&b2] [sh|b2] [a]" },
	{ "echo a >& :; sh :", "[echo|a|>&:] [sh|:] [a]" },
	{ "echo a > b; cp b '' ; sh b", "[echo|a|>b] [cp|b|''] [sh|b] [a]" },
	{ "echo a > b; cp *b c; sh c", "[echo|a|>b] [cp|*(*b)|c] [sh|c] [a]" },
	{ "echo a > b; cp b *c; sh c", "[echo|a|>b] [cp|b|*(*c)] [sh|c] [a]" },
	{ NULL, NULL },
};

static const struct row what_a_file_holds[] = {
	{ "if x; then echo 'rm a' > a; else echo 'rm b' > a; fi; sh a", "[x] [echo|rm a|>a] [echo|rm b|>a] [sh|a] [rm|a] [rm|b]" },
	{ "if x; then echo 'rm a' > a; fi; echo 'rm b' >> a; sh a", "[x] [echo|rm a|>a] [echo|rm b|>>a] [sh|a] [rm|a] [rm|b]" },
	{ "echo 'rm c' > a; if x; then echo 'rm a' >> a; fi; sh a", "[echo|rm c|>a] [x] [echo|rm a|>>a] [sh|a] [rm|c] [rm|c] [rm|a]" },
	{ "for i in $y; do echo 'rm a' >> a; done; sh a", "[echo|rm a|>>a] [sh|a] [rm|a] [rm|a] [rm|a] !code" },
	{ "for i in 1 2; do echo \"rm $i\" > a; done; sh a", "[echo|rm 1|>a] [echo|rm 2|>a] [sh|a] [rm|1] [rm|2] !code" },
	{ "while x; do echo 'rm a' > a; done; sh a", "[x] [echo|rm a|>a] [sh|a] [rm|a]" },
	{ "echo a > a; echo a > a; echo a >> a; sh a", "[echo|a|>a] [echo|a|>a] [echo|a|>>a] [sh|a] [a] [a]" },
	{ "x && echo 'rm a' > a; x && echo 'rm a' > a; sh a", "[x] [echo|rm a|>a] [x] [echo|rm a|>a] [sh|a] [rm|a]" },
	{ "echo 'rm a' > /dev/null; sh /dev/null", "[echo|rm a|>/dev/null] [sh|/dev/null]" },
	{ "echo 'rm a' > ''; sh ''", "[echo|rm a|>''] [sh|'']" },
	{ "curl u > a; sh a", "[curl|u|>a] [sh|a]" },
	{ "curl u | tee a; sh a", "[curl|u] [tee|a] [sh|a] !code" },
	{ "curl u > a; echo b > a; sh a", "[curl|u|>a] [echo|b|>a] [sh|a] [b]" },
	{ "echo b > a; curl u > a; sh a", "[echo|b|>a] [curl|u|>a] [sh|a]" },
	{ "echo b > a; > a; sh a", "[echo|b|>a] [>a] [sh|a]" },
	{ "echo b > a; : > a; sh a", "[echo|b|>a] [:|>a] [sh|a]" },
	{ "echo b | cat > a; sh a", "[echo|b] [cat|>a] [sh|a] [b]" },
	{ "{ echo a; echo b; } > x; sh x", "[>x] [echo|a] [echo|b] [sh|x] !code" },
	{ "cat <<E > a\nrm b\nE\nsh a", "[cat|<<rm b\\n|>a] [sh|a] [rm|b]" },
	{ "cat > a <<'E'\nrm $b\nE\nbash a", "[cat|>a|<<rm $b\\n] [bash|a] [rm|<$+>]" },
	{ "tee a <<'E'\nrm b\nE\nbash a", "[tee|a|<<rm b\\n] [bash|a] [rm|b]" },
	{ "tee -a a <<'E'\nrm b\nE\nbash a", "[tee|-a|a|<<rm b\\n] [bash|a] [rm|b]" },
	{ "tee --append a <<'E'\nrm b\nE\nbash a", "[tee|--append|a|<<rm b\\n] [bash|a] [rm|b]" },
	{ "tee a <<E\nrm $b\nE\nbash a", "[tee|a|<<rm <$>\\n] [bash|a] !code" },
	{ "sponge a <<<'rm b'; sh a", "[sponge|a|<<<rm b] [sh|a] [rm|b]" },
	{ "dd of=a <<<'rm b'; sh a", "[dd|of=a|<<<rm b] [sh|a] [rm|b]" },
	{ "dd \"of=$x.sh\" <<<'rm b'; sh a.sh", "[dd|of=<$>.sh|<<<rm b] [sh|a.sh] [rm|b]" },
	{ "dd if=x of=a; sh a", "[dd|if=x|of=a] [sh|a]" },
	{ "x | dd of=a; sh a", "[x] [dd|of=a] [sh|a] !code" },
	{ "echo \"rm $y\" | tee a; sh a", "[echo|rm <$>] [tee|a] [sh|a] !code" },
	{ "python3 -c 'print(\"rm b\")' | tee a; sh a", "[python3|-c|print(\"rm b\")] [tee|a] [sh|a] !code" },
	{ "curl u | tee a | grep b; sh a", "[curl|u] [tee|a] [grep|b] [sh|a] !code" },
	{ "echo \"rm $y\" | dd of=a; sh a", "[echo|rm <$>] [dd|of=a] [sh|a] !code" },
	{ "echo \"rm $y\" | cat > a; sh a", "[echo|rm <$>] [cat|>a] [sh|a] !code" },
	{ NULL, NULL },
};

static const struct row redirections_and_programs_that_write[] = {
	{ "echo a 2> x; sh x", "[echo|a|2>x] [sh|x]" },
	{ "echo a 3> x; sh x", "[echo|a|3>x] [sh|x] !code" },
	{ "echo a >& x; sh x", "[echo|a|>&x] [sh|x] [a]" },
	{ "echo a >&2; sh x", "[echo|a|>&2] [sh|x]" },
	{ "echo a >&-; sh 2", "[echo|a|>&-] [sh|2]" },
	{ "echo a >& \"$x\"; sh \"$x\"", "[echo|a|>&<$>] [sh|<$>] [a]" },
	{ "echo a &> x; sh x", "[echo|a|&>x] [sh|x] [a]" },
	{ "echo a >| x; sh x", "[echo|a|>|x] [sh|x] [a]" },
	{ "echo a <> x; sh x", "[echo|a|<>x] [sh|x] [a]" },
	{ "exec > x; echo 'rm a'; sh x", "[exec|>x] [echo|rm a] [sh|x] !code" },
	{ "exec 3> x; echo 'rm a' >&3; sh x", "[exec|3>x] [echo|rm a|>&3] [sh|x] !code" },
	{ "exec 2> x; sh x", "[exec|2>x] [sh|x] !code" },
	{ "echo a > x > y; sh x; sh y", "[echo|a|>x|>y] [sh|x] [a] [sh|y] [a]" },
	{ "echo 'rm a' > a; cp a b; sh b", "[echo|rm a|>a] [cp|a|b] [sh|b] [rm|a]" },
	{ "echo 'rm a' > a; cp a \"$b\"; sh \"$b\"", "[echo|rm a|>a] [cp|a|<$>] [sh|<$>] [rm|a]" },
	{ "echo 'rm a' > a; cp a d/; sh d/a", "[echo|rm a|>a] [cp|a|d/] [sh|d/a] [rm|a]" },
	{ "echo 'rm a' > a; cp c d/; sh d/a", "[echo|rm a|>a] [cp|c|d/] [sh|d/a]" },
	{ "echo \"$x\" > a; cp a b; sh b", "[echo|<$>|>a] [cp|a|b] [sh|b] !code" },
	{ "echo 'rm a' > a; mv a b; sh b", "[echo|rm a|>a] [mv|a|b] [sh|b] [rm|a]" },
	{ "echo 'rm a' > \"$x.sh\"; cp b.sh c; sh c", "[echo|rm a|><$>.sh] [cp|b.sh|c] [sh|c] [rm|a]" },
	{ "echo 'rm a' > a; cp a; sh a", "[echo|rm a|>a] [cp|a] [sh|a] [rm|a]" },
	{ "echo 'rm a' > a; install -m 755 a b; b", "[echo|rm a|>a] [install|-m|755|a|b] [b]" },
	{ "echo 'rm a' > a; sed -i s/a/b/ a; sh a", "[echo|rm a|>a] [sed|-i|s/a/b/|a] [sh|a] [rm|a] !code" },
	{ "echo 'rm a' > a; sed s/a/b/ a; sh a", "[echo|rm a|>a] [sed|s/a/b/|a] [sh|a] [rm|a]" },
	{ "echo 'rm a' > a; sed -n p a; sh a", "[echo|rm a|>a] [sed|-n|p|a] [sh|a] [rm|a]" },
	{ "echo 'rm a' > a; vi a; sh a", "[echo|rm a|>a] [vi|a] [sh|a] [rm|a] !code" },
	{ "echo 'rm a' > a; ed b; sh a", "[echo|rm a|>a] [ed|b] [sh|a] [rm|a]" },
	{ "echo 'rm a' > a; truncate -s 0 a; sh a", "[echo|rm a|>a] [truncate|-s|0|a] [sh|a] [rm|a] !code" },
	{ "echo 'rm a' > a; \"$x\" a; sh a", "[echo|rm a|>a] [<$>|a] [a] [sh|a] [rm|a] !program" },
	{ "python3 -c 'x' > a; sh a", "[python3|-c|x|>a] [sh|a] !code" },
	{ "jq . x > a; sh a", "[jq|.|x|>a] [sh|a] !code" },
	{ "awk x y > a; sh a", "[awk|x|y|>a] [sh|a] !code" },
	{ "f() { echo rm a; }; f > a; sh a", "[f|>a] [echo|rm|a] [sh|a] !code" },
	{ "f() { curl u; }; f > a; sh a", "[f|>a] [curl|u] [sh|a] !code" },
	{ "\"$x\" > a; sh a", "[<$>|>a] [sh|a] !program !code" },
	{ "sudo tee a <<< 'rm b'; sh a", "[sudo|tee|a|<<<rm b] [tee|a] [sh|a] [rm|b]" },
	{ "sudo x > a; sh a", "[sudo|x|>a] [x] [sh|a] !code" },
	{ "ls > a; sh a", "[ls|>a] [sh|a]" },
	{ "ls | sort > a; sh a", "[ls] [sort|>a] [sh|a] !code" },
	{ "cat <<<\"rm b\" > a; sh a", "[cat|<<<rm b|>a] [sh|a] [rm|b]" },
	{ "sort <<<\"rm b\" > a; sh a", "[sort|<<<rm b|>a] [sh|a] !code" },
	{ "x | sort > a; sh a", "[x] [sort|>a] [sh|a] !code" },
	{ "echo a >&2-; sh 2", "[echo|a|>&2-] [sh|2]" },
	{ NULL, NULL },
};

static const struct row scripts_that_are_run[] = {
	{ "echo 'sh a' > a; sh a", "[echo|sh a|>a] [sh|a] [sh|a] [sh|a]@/w,?" },
	{ "echo '. ./a; rm b' > a; . ./a", "[echo|. ./a; rm b|>a] [.|./a] [.|./a] [.|./a]@/w,? [rm|b]@/w,? [rm|b]@/w,?" },
	{ "echo 'sh b' > a; echo 'sh a' > b; sh a", "[echo|sh b|>a] [echo|sh a|>b] [sh|a] [sh|b] [sh|a] [sh|b]@/w,? [sh|a]@/w,?" },
	{ "echo 'x=1' > a; . ./a; b $x", "[echo|x=1|>a] [.|./a] [x=1] [b|1]" },
	{ "echo 'x=1' > a; echo 'x=2' >> a; . ./a; b $x", "[echo|x=1|>a] [echo|x=2|>>a] [.|./a] [x=1] [x=2] [b|<$+>]@/w,?" },
	{ "if y; then echo 'x=1' > a; else echo 'x=2' > a; fi; . ./a; b $x", "[y] [echo|x=1|>a] [echo|x=2|>a] [.|./a] [x=1] [x=2] [b|<$+>]@/w,?" },
	{ "if y; then echo 'cd /z' > a; fi; . ./a; b", "[y] [echo|cd /z|>a] [.|./a] [cd|/z] [b]@/z,/w,?" },
	{ "cd \"$y\"; echo 'x=1' > a; . ./a; b $x", "[cd|<$>] [echo|x=1|>a]@/w,? [.|./a]@/w,? [x=1]@/w,? [b|<$+>]@/w,?" },
	{ "echo 'x=1' > \"$y\"; . \"$y\"; b $x", "[echo|x=1|><$>] [.|<$>] [x=1] [b|<$+>]@/w,?" },
	{ "echo \"x=$z\" > a; . ./a; b $x", "[echo|x=<$>|>a] [.|./a] [b|<$+>]@/w,? !code" },
	{ ". <(echo x=1); b $x", "[echo|x=1] [.|/dev/fd/<?>] [b|<$+>]@/w,? !code" },
	{ ". /dev/stdin <<<'x=1'; b $x", "[.|/dev/stdin|<<<x=1] [x=1] [b|<$+>]@/w,?" },
	{ ". /dev/stdin < a; b $x", "[.|/dev/stdin|<a] [b|<$+>]@/w,?" },
	{ "echo 'x=1' > a; . /dev/stdin < a; b $x", "[echo|x=1|>a] [.|/dev/stdin|<a] [x=1] [b|1]" },
	{ "echo 'rm a' > a; sh < a", "[echo|rm a|>a] [sh|<a] [rm|a]" },
	{ "echo 'rm a' > a; cat a | sh", "[echo|rm a|>a] [cat|a] [sh] [rm|a]" },
	{ "echo 'system(\"a\")' > x.rb; rails runner x.rb", "[echo|system(\"a\")|>x.rb] [rails|runner|x.rb] [sh|-c|a] [a]" },
	{ "echo 'system(\"a\")' > x.rb; rails runner y.rb", "[echo|system(\"a\")|>x.rb] [rails|runner|y.rb]" },
	{ "echo '!a' > x.ipy; ipython x.ipy", "[echo|!a|>x.ipy] [ipython|x.ipy] [sh|-c|a] [a]" },
	{ "echo 'new Deno.Command(\"a\")' > x.ts; deno x.ts", "[echo|new Deno.Command(\"a\")|>x.ts] [deno|x.ts] [a]" },
	{ "echo 'new Deno.Command(\"a\")' > x.ts; deno run --preload x.ts y.ts",
	  "[echo|new Deno.Command(\"a\")|>x.ts] [deno|run|--preload|x.ts|y.ts] [a]" },
	{ "echo 'require(\"child_process\").exec(\"a\")' > x.js; node -r ./x.js y.js",
	  "[echo|require(\"child_process\").exec(\"a\")|>x.js] [node|-r|./x.js|y.js] [sh|-c|a] [a]" },
	{ "echo 'system(\"a\")' > x.rb; ruby -r./x.rb -e 1", "[echo|system(\"a\")|>x.rb] [ruby|-r./x.rb|-e|1] [sh|-c|a] [a]" },
	{ "echo 'import os; os.remove(\"a\")' > x.py; python3 < x.py", "[echo|import os; os.remove(\"a\")|>x.py] [python3|<x.py] [rm|-f|--|a]" },
	{ "echo \"$y\" > x.py; python3 x.py", "[echo|<$>|>x.py] [python3|x.py] !code" },
	{ "echo 'import os; os.remove(\"a\")' > x.py; echo 'import os; os.remove(\"b\")' >> x.py; python3 x.py", "[echo|import os; os.remove(\"a\")|>x.py] [echo|import os; os.remove(\"b\")|>>x.py] [python3|x.py] [rm|-f|--|a] [rm|-f|--|b]" },
	{ "echo 'print(1)' > y.py; python3 x.py", "[echo|print(1)|>y.py] [python3|x.py]" },
	{ "echo 'system(\"a\")' > x.awk; awk -f x.awk", "[echo|system(\"a\")|>x.awk] [awk|-f|x.awk] [sh|-c|a] [a]" },
	{ "echo 'python3 x.py' > a; sh a", "[echo|python3 x.py|>a] [sh|a] [python3|x.py]" },
	{ "x && echo 1 > a; x && echo 2 > a; x && echo 3 > a; x && echo 4 > a; x && echo 5 > a; x && echo 6 > a; x && echo 7 > a; x && echo 8 > a; x && echo 9 > a; sh a", "[x] [echo|1|>a] [x] [echo|2|>a] [x] [echo|3|>a] [x] [echo|4|>a] [x] [echo|5|>a] [x] [echo|6|>a] [x] [echo|7|>a] [x] [echo|8|>a] [x] [echo|9|>a] [sh|a] [1] [2] [3] [4] [5] [6] [7] [8] !code" },
	{ "awk 'system(\"a\")'", "[awk|system(\"a\")] [sh|-c|a] [a]" },
	{ "awk -f x.awk", "[awk|-f|x.awk]" },
	{ "echo 'BEGIN { system(\"a\") }' > x.awk; awk -f x.awk", "[echo|BEGIN { system(\"a\") }|>x.awk] [awk|-f|x.awk] [sh|-c|a] [a]" },
	{ "echo 's/a/b/e' > x.sed; sed -f x.sed y", "[echo|s/a/b/e|>x.sed] [sed|-f|x.sed|y] !code" },
	{ "x && printf '#!/bin/sh\\nrm a' > a; y && printf '#!/usr/bin/python3\\nimport os\\nos.remove(\"a\")' > a; ./a", "[x] [printf|#!/bin/sh\\nrm a|>a] [y] [printf|#!/usr/bin/python3\\nimport os\\nos.remove(\"a\")|>a] [./a] [/bin/sh|./a] [rm|a] [import|os] [/usr/bin/python3|./a] [rm|-f|--|a] !syntax" },
	{ "x && printf '#!/bin/sh\\nrm a' > a; y && printf '#!/bin/sh\\nrm b' > a; ./a", "[x] [printf|#!/bin/sh\\nrm a|>a] [y] [printf|#!/bin/sh\\nrm b|>a] [./a] [/bin/sh|./a] [rm|a] [rm|b]" },
	{ "x && printf 'rm a' > a; y && printf '#!/usr/bin/python3\\nimport os\\nos.remove(\"b\")' > a; ./a", "[x] [printf|rm a|>a] [y] [printf|#!/usr/bin/python3\\nimport os\\nos.remove(\"b\")|>a] [./a] [/usr/bin/python3|./a] [rm|-f|--|b] [rm|a] [import|os] !syntax" },
	{ "echo \"a$x\" > a; ./a", "[echo|a<$>|>a] [./a] !code" },
	{ "echo 's/a/b/w c' > x.sed; sed -f x.sed y", "[echo|s/a/b/w c|>x.sed] [sed|-f|x.sed|y] [>c]" },
	{ NULL, NULL },
};

static const struct row files_that_cat_prints_into_a_shell[] = {
	{ "x | cat - | sh", "[x] [cat|-] [sh] !code" },
	{ "echo 'rm a' | cat - | sh", "[echo|rm a] [cat|-] [sh] !code" },
	{ "cat <(echo a) | sh", "[echo|a] [cat|/dev/fd/<?>] [sh] !code" },
	{ "cat /dev/stdin | sh", "[cat|/dev/stdin] [sh] !code" },
	{ "cat -n f | sh", "[cat|-n|f] [sh]" },
	{ "cat f g | sh", "[cat|f|g] [sh]" },
	{ "echo 'rm a' > g; cat f g | sh", "[echo|rm a|>g] [cat|f|g] [sh] !code" },
	{ "echo 'rm a' > g; cat g | sh", "[echo|rm a|>g] [cat|g] [sh] [rm|a]" },
	{ "echo 'rm a' > g; cat -- g | sh", "[echo|rm a|>g] [cat|--|g] [sh] [rm|a]" },
	{ "cat f - <<<'rm a' | sh", "[cat|f|-|<<<rm a] [sh] !code" },
	{ "cat -n <<<'rm a' | sh", "[cat|-n|<<<rm a] [sh] !code" },
	{ "printf -- '-n %s' a | sh", "[printf|--|-n %s|a] [sh] !code" },
	{ "x=$(printf -- '-%s' a); b $x", "[printf|--|-%s|a] [x=<?+>] [b|<?+>]" },
	{ "x=$(printf '' ); b $x", "[printf|''] [x=''] [b]" },
	{ "x=$(printf '%s\\n' a); b $x", "[printf|%s\\n|a] [x=a] [b|a]" },
	{ "printf '' | sh", "[printf|''] [sh]" },
	{ "cat - <<<'a' | sh", "[cat|-|<<<a] [sh] [a]" },
	{ "cat -n <<<'a' | sh", "[cat|-n|<<<a] [sh] !code" },
	{ "cat a - <<<'a' | sh", "[cat|a|-|<<<a] [sh] !code" },
	{ NULL, NULL },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		READS(a_script_that_the_text_wrote_is_read),
		READS(a_script_that_is_made_at_run_time_is_a_gap),
		READS(a_file_that_is_only_written_is_text),
		cmocka_unit_test(scripts_that_start_each_other_end),
		cmocka_unit_test(scripts_that_start_themselves_by_their_first_line_end),
		READS(which_file_is_which),
		READS(what_a_file_holds),
		READS(redirections_and_programs_that_write),
		READS(scripts_that_are_run),
		READS(files_that_cat_prints_into_a_shell),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
