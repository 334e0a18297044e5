/* What a command stands in, innermost first. */
#include "reading.h"

static const struct row context_names_each_step[] = {
	{ "a", "[a]" },
	{ "a | b", "[a]{pipe} [b]{pipe}" },
	{ "a && b || c", "[a] [b]{&&} [c]{||}" },
	{ "a & b", "[a]&{background} [b]" },
	{ "(a)", "[a]{subshell}" },
	{ "{ a; }", "[a]" },
	{ "$(a)", "[a]{substitution} [<?+>] !program" },
	{ "a <(b)", "[b]{process substitution} [a|/dev/fd/<?>]" },
	{ "`a`", "[a]{substitution} [<?+>] !program" },
	{ "if a; then b; else c; fi", "[a] [b]{if} [c]{else}" },
	{ "while a; do b; done", "[a]{loop} [b]{loop}" },
	{ "for i in 1; do a; done", "[a]{loop}" },
	{ "for i in $x; do a; done", "[a]{loop}" },
	{ "for ((;;)); do a; done", "[a]{loop}" },
	{ "case x in x) a;; esac", "[a]{case}" },
	{ "f() { a; }; f", "[f] [a]{function f}" },
	{ "f() { a; }", "[a]@/w,?{function f}" },
	{ "sudo a", "[sudo|a] [a]{sudo}" },
	{ "sudo env a", "[sudo|env|a] [env|a]{sudo} [a]{env<sudo}" },
	{ "sh -c a", "[sh|-c|a] [a]{sh}" },
	{ "eval a", "[eval|a] [a]{eval}" },
	{ "source f", "[source|f]" },
	{ ". /dev/stdin <<<a", "[.|/dev/stdin|<<<a] [a]{source}" },
	{ "trap a EXIT", "[trap|a|EXIT] [a]{trap}" },
	{ "alias x=a", "[alias|x=a] [a]{alias}" },
	{ "x | xargs a", "[x]{pipe} [xargs|a]{pipe} [a|<?+>]{xargs<pipe}" },
	{ "find . -exec a \\;", "[find|.|-exec|a|;] [a]{find}" },
	{ "coproc a", "[a]{coproc}" },
	{ "$x a", "[<$+>|a] [a]{a program that is not known} !program" },
	{ "ssh h a", "[ssh|h|a] [a]@remote{ssh}" },
	{ "docker exec c a", "[docker|exec|c|a] [a]@container{docker}" },
	{ "sudo sh -c 'a | b'", "[sudo|sh|-c|a | b] [sh|-c|a | b]{sudo} [a]{pipe<sh<sudo} [b]{pipe<sh<sudo}" },
	{ "x=$(a)", "[a]{substitution} [x=<?+>]" },
	{ "(a | b) && { c; }", "[a]{pipe<subshell} [b]{pipe<subshell} [c]{&&}" },
	{ "if a; then if b; then c; fi; fi", "[a] [b]{if} [c]{if<if}" },
	{ "/usr/bin/sudo a", "[/usr/bin/sudo|a] [a]{sudo}" },
	{ "command a", "[command|a] [a]{command}" },
	{ "case $(a) in $(b)) c;; esac", "[a]{substitution} [b]{substitution} [c]{case}" },
	{ "a ${x:-$(b)}", "[b]{substitution} [a|<$+>]" },
	{ "cat <<E\n$(a)\nE", "[a]{substitution} [cat|<<<?>\\n]" },
	{ "a && b && c", "[a] [b]{&&} [c]{&&}" },
	{ "echo a | sh", "[echo|a]{pipe} [sh]{pipe} [a]{sh<pipe}" },
	{ NULL, NULL },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		READS_CONTEXTS(context_names_each_step),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
