/* foreign.c: programs that print what others wrote: files, downloads, what was decoded. Arithmetic runs what is in a text
 * like a[$(cmd)], so such a text must not come into it unseen. */
#include "shell/walk.h"

#include "argv/call.h"
#include "base/vec.h"

enum printed {
	PRINTED_TEXT,   /* any text */
	PRINTED_PASSED, /* what it reads: files, or what is piped into it */
	PRINTED_LINES,  /* the same, but grep -c prints numbers */
	PRINTED_JSON,   /* the same for jq -r; without -r strings keep their quotes, and arithmetic refuses these */
	PRINTED_WORDS,  /* its own words */
	PRINTED_OBJECTS, /* git show and its like */
};

static const struct {
	const char *programs;
	enum printed printed;
} printers[] = {
	{ "curl wget http https xh aria2c nc ncat socat openssl gpg zcat bzcat xzcat zstdcat gunzip bunzip2 unxz unzip gh glab aws "
	  "sqlite3 psql mysql redis-cli",
	  PRINTED_TEXT },
	{ "cat tac head tail sed gsed awk gawk mawk nawk cut tr rev sort uniq paste nl fold fmt column tee xargs base64 base32 xxd gzip xz "
	  "strings dd yq xmllint",
	  PRINTED_PASSED },
	{ "grep egrep fgrep zgrep rg", PRINTED_LINES },
	{ "jq gojq jaq", PRINTED_JSON },
	{ "echo printf expr", PRINTED_WORDS },
	{ "git", PRINTED_OBJECTS },
};

static bool counts(const struct words *words)
{
	static const struct grammar grammar = {
		"grep", NULL, "-c|--count -r|--recursive -R -H|--with-filename -e: -f: -m: -A: -B: -C: -d: -D: "
			      "-E -F -G -P -i -v -w -x -h -l -L -o -q -s -n -a -z", 0
	};
	struct args args = args_sort(&grammar, words->at, words->n, 1);

	return args_option(&args, "-c") && !args_any(&args, "-r -R -H");
}

/* -r, -j: strings without their quotes. */
static bool drops_quotes(const struct words *words)
{
	for (size_t i = 1; i < words->n; i++) {
		struct str text = words->at[i].prefix;

		if (str_starts(text, STR("--raw")) || str_starts(text, STR("--join")))
			return true;
		if (str_starts(text, STR("-")) && !str_starts(text, STR("--")) &&
		    (str_find_byte(text, 'r') < text.n || str_find_byte(text, 'j') < text.n))
			return true;
	}
	return false;
}

static bool any_foreign(const struct words *words)
{
	for (size_t i = 1; i < words->n; i++)
		if (words->at[i].foreign)
			return true;
	return false;
}

/* PASSES: the text comes out of a pipe, if there is one. */
static bool is_foreign(const struct walk *walk, const struct command *command, bool *passes)
{
	const struct words *words = &command->words;
	struct str program;
	struct call call;

	*passes = false;
	if (!words->n)
		return command->redirects.n > 0; /* $(<file) */
	if (!word_program(&words->at[0], &program) || names_function(walk, program))
		return false;
	for (size_t i = 0; i < sizeof printers / sizeof *printers; i++) {
		if (!str_list_has(printers[i].programs, program))
			continue;
		switch (printers[i].printed) {
		case PRINTED_TEXT:
			return true;
		case PRINTED_PASSED:
			return *passes = true;
		case PRINTED_LINES:
			return *passes = !counts(words);
		case PRINTED_JSON:
			return *passes = drops_quotes(words);
		case PRINTED_WORDS:
			return any_foreign(words);
		case PRINTED_OBJECTS:
			return call_read(words, program, &call) && str_list_has("show log cat-file config grep blame", call.subcommand);
		}
	}
	return false;
}

bool prints_foreign(const struct walk *walk, const struct command *command)
{
	bool passes;

	return is_foreign(walk, command, &passes);
}

static bool pipeline_prints_foreign(struct walk *walk, const struct node *node)
{
	for (size_t i = node->items.n - 1;; i--) {
		const struct node *item = node->items.at[i];
		struct command command = { 0 };
		bool foreign, passes;

		if (item->kind != NODE_SIMPLE)
			return body_prints_foreign(walk, item);
		expand_printer(walk, item, &command);
		foreign = is_foreign(walk, &command, &passes);
		if (!passes || i == 0)
			return foreign;
	}
}

bool body_prints_foreign(struct walk *walk, const struct node *body)
{
	struct command command = { 0 };

	if (!body)
		return false;
	switch (body->kind) {
	case NODE_SIMPLE:
		expand_printer(walk, body, &command);
		return prints_foreign(walk, &command);
	case NODE_PIPELINE:
		return pipeline_prints_foreign(walk, body);
	case NODE_LIST:
	case NODE_AND_OR:
	case NODE_IF:
		for (size_t i = 0; i < body->items.n; i++)
			if (body_prints_foreign(walk, body->items.at[i]))
				return true;
		return false;
	case NODE_CASE:
		for (size_t i = 0; i < body->arms.n; i++)
			if (body_prints_foreign(walk, body->arms.at[i].body))
				return true;
		return false;
	case NODE_WHILE:
		return body_prints_foreign(walk, body->condition) || body_prints_foreign(walk, body->body);
	case NODE_GROUP:
	case NODE_SUBSHELL:
	case NODE_FOR:
	case NODE_ARITH_FOR:
		return body_prints_foreign(walk, body->body);
	default:
		return false;
	}
}
