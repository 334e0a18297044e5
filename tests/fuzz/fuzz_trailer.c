/* fuzz_trailer.c: any bytes as a commit message. Must not crash; every place must lie inside the message, in order;
 * what was cleaned has no blanks left to clean; and a trailer that was added is the last that is read. */
#include "base/arena.h"
#include "trailer/message.h"
#include "trailer/trailer.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void hold(bool claim)
{
	if (!claim)
		abort();
}

static void hold_trailers(struct str message, const struct trailers *found)
{
	size_t at = found->start, line = 0;

	hold(found->start <= found->end && found->end <= message.n && found->paragraph <= found->end);
	for (size_t i = 0; i < found->n; i++) {
		const struct trailer *trailer = &found->at[i];

		hold(trailer->from >= at && trailer->from < trailer->to && trailer->to <= found->end);
		hold(trailer->line > line);
		hold(trailer->token.n > 0 && trailer->value.n < trailer->to - trailer->from);
		hold(str_find_byte(trailer->value, '\n') == trailer->value.n);
		at = trailer->to;
		line = trailer->line;
	}
}

static void hold_clean(struct str message, struct str comment, struct message_run run)
{
	struct str once = message_clean(message, comment, run);

	hold(once.n <= message.n + 1);
	/* Not RUN again: without the blanks at its end a line may have become the scissors. */
	if (run.cleanup != MESSAGE_VERBATIM)
		hold(str_eq(once, message_clean(once, comment, (struct message_run){ MESSAGE_WHITESPACE, true, false })));
}

static void hold_appended(struct str message, const struct trailer_syntax *syntax)
{
	struct str whole = trailers_append(message, syntax, STR("Fuzzed-by"), STR("Ann <ann@example.org>"));
	struct trailers found = trailers_parse(whole, syntax);

	/* A NUL may stand right behind, and then the text before it is no line yet. With configured separators and keys,
	 * and with a list of conflicts at the very beginning, git itself writes what it does not read again. */
	if (str_find_byte(message, 0) < message.n || syntax->n_aliases || syntax->separators.n ||
	    str_starts(message, STR("Conflicts:\n")))
		return;
	hold(found.n > 0);
	hold(str_is(found.at[found.n - 1].value, "Ann <ann@example.org>"));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct trailer_alias aliases[] = { { { "fix", 3 }, { "Fixes", 5 } }, { { "bug", 3 }, { "Bug #", 5 } } };
	struct arena_mark mark = arena_mark();
	unsigned choice = size ? data[0] : 0;
	struct str message = str_from((struct str){ (const char *)data, size }, 1);
	struct trailer_syntax syntax = { .aliases = aliases, .n_aliases = choice & 1 ? 2 : 0 };
	struct message_run run = { (choice >> 4 & 3) + (choice >> 6 & 1), choice & 64, choice & 128 };
	struct trailers found;

	if (choice & 2)
		syntax.separators = STR("=:#");
	syntax.comment = choice & 4 ? STR("auto") : choice & 8 ? STR("//") : STR_NONE;
	found = trailers_parse(message, &syntax);
	hold_trailers(message, &found);
	hold_clean(message, syntax.comment, run);
	hold_appended(message, &syntax);
	arena_release(mark);
	return 0;
}
