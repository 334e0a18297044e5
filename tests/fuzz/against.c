/* against.c: for each FILE, or each line of standard input without any, one line: how far the reader read its text
 * (complete, unread, or syntax when its parser refused it), how many simple commands with words it found, and the first
 * gap's reason. For against-bash. */
#include "base/arena.h"
#include "shell/shell.h"

#include <stdio.h>
#include <string.h>

static void tell(const char *path)
{
	static char bytes[SHELL_TEXT_MAX + 1];
	struct shell_world world = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/home/ann/app") };
	struct arena_mark mark = arena_mark();
	const char *how = "complete", *why = "";
	struct reading reading;
	size_t n = 0, with_words = 0;
	FILE *f = fopen(path, "rb");

	if (f) {
		n = fread(bytes, 1, sizeof bytes, f);
		(void)fclose(f);
	}
	reading = shell_read(&world, (struct str){ bytes, n });
	if (reading.gaps.n) {
		how = "unread";
		why = reading.gaps.at[0].why;
	}
	for (size_t i = reading.gaps.n; i-- > 0;)
		if (reading.gaps.at[i].kind == GAP_SYNTAX) {
			how = "syntax";
			why = reading.gaps.at[i].why;
		}
	for (size_t i = 0; i < reading.commands.n; i++)
		with_words += reading.commands.at[i].words.n > 0;
	printf("%s\t%zu\t%s\n", how, with_words, why);
	arena_release(mark);
}

int main(int argc, char **argv)
{
	char path[4096];

	for (int i = 1; i < argc; i++)
		tell(argv[i]);
	while (argc == 1 && fgets(path, sizeof path, stdin)) {
		path[strcspn(path, "\n")] = 0;
		tell(path);
	}
	return 0;
}
