/* fuzz_scan.c: the scanners of program texts on any bytes; the first byte picks the language. Must not crash, must end,
 * and every act must have what its kind says. The members of JavaScript's objects must lie inside of them. */
#include "hold.h"

#include "contract/javascript.h"
#include "scan/scan.h"

static void hold_members(struct str text)
{
	struct javascript code;
	struct member member;

	if (!javascript_read(&code, text))
		return;
	for (size_t i = 0; i < code.tokens.n; i++) {
		size_t at = i, last = i;

		while (code_is(&code, i, "{") && code_next_member(&code, &at, &member)) {
			/* Where a value is left out, it is the bracket that closes. */
			hold(member.name > last && member.value >= member.name && member.value <= code_at(&code, i)->mate);
			hold(at >= member.name && at < code_at(&code, i)->mate);
			last = member.name;
		}
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct language *const languages[] = { &scan_python, &scan_node, &scan_perl, &scan_ruby, &scan_php, &scan_lua,
							     &scan_osascript, &scan_tcl, &scan_awk, &scan_sed, &scan_sqlite, &scan_make, &scan_r, &scan_julia };
	struct scan_world world = { .home = STR("/home/ann") };
	struct arena_mark mark = arena_mark();
	struct acts acts;

	if (!size)
		return 0;
	hold_members((struct str){ (const char *)data + 1, size - 1 });
	acts = scan_text(languages[data[0] % (sizeof languages / sizeof *languages)], &world, (struct str){ (const char *)data + 1, size - 1 });
	hold(acts.n <= 2 * size);
	for (size_t i = 0; i < acts.n; i++) {
		const struct act *act = &acts.at[i];

		hold(act->kind != ACT_UNREAD || act->why);
		hold(act->kind != ACT_WORDS || act->words.n);
		if (act->kind == ACT_WORDS)
			hold_words(&act->words);
		if (act->kind == ACT_SHELL || act->kind == ACT_WRITE || act->kind == ACT_APPEND || act->kind == ACT_DIRECTORY)
			hold_word(&act->word);
	}
	arena_release(mark);
	return 0;
}
