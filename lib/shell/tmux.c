/* tmux.c: the commands that tmux and screen are told to run, on their command lines (tmux 3.3, screen 4.9). */
#include "shell/unwrap.h"

#include "base/buf.h"
#include "base/vec.h"

enum act {
	ACT_START, /* one word is a shell text, several are a command */
	ACT_TEXT,  /* the first word is a shell text */
	ACT_KEYS,  /* the words are typed, most likely into a shell */
	ACT_GAP,   /* commands of tmux itself, kept or built up */
};

static const struct {
	const char *names, *options;
	enum act act;
} rows[] = {
	{ "new-session new", "-A -d -D -E -P -X -c: -e: -f: -F: -n: -s: -t: -x: -y:", ACT_START },
	{ "new-window neww", "-a -b -d -k -P -S -c: -e: -F: -n: -t:", ACT_START },
	{ "split-window splitw", "-b -d -f -h -I -v -P -Z -c: -e: -F: -l: -p: -t:", ACT_START },
	{ "respawn-pane respawnp respawn-window respawnw", "-k -c: -e: -t:", ACT_START },
	{ "display-popup popup", "-B -C -E -b: -c: -d: -e: -h: -s: -S: -t: -T: -w: -x: -y:", ACT_START },
	{ "run-shell run", "-b -c: -d: -t:", ACT_TEXT },
	{ "pipe-pane pipep", "-I -O -o -t:", ACT_TEXT },
	{ "send-keys send", "-F -H -K -l -M -R -X -c: -N: -t:", ACT_KEYS },
	{ "if-shell if set-hook bind-key bind command-prompt confirm-before confirm", "", ACT_GAP },
};

/* Keys by name are no text: only those that end a line or stand for a blank are kept. */
static void add_key(struct buf *text, struct str key)
{
	if (str_is(key, "Space"))
		buf_byte(text, ' ');
	else if (str_list_has("Enter KPEnter C-m C-M C-j C-J C-c C-d C-u C-l C-z C-a C-k Escape Tab Up Down Left Right BSpace Home End "
			      "PageUp PageDown q",
			      key))
		buf_byte(text, '\n');
	else
		buf_add(text, key);
}

static void type_keys(struct walk *walk, const struct command *outer, size_t from, size_t to)
{
	struct word text;
	struct buf keys = { 0 };

	for (size_t i = from; i < to; i++) {
		if (outer->words.at[i].kind != WORD_STATIC) {
			walk_gap(walk, GAP_CODE, "keys that are known only at run time", outer->span);
			return;
		}
		add_key(&keys, outer->words.at[i].text);
	}
	text = word_static(buf_str(&keys));
	walk_code(walk, &text, outer->span);
}

/* The words [from, to) as one command of tmux. */
static void walk_tmux_command(struct walk *walk, const struct command *outer, size_t from, size_t to)
{
	const struct words *words = &outer->words;

	for (size_t i = 0; from < to && i < sizeof rows / sizeof *rows; i++) {
		struct grammar grammar = { "tmux", NULL, rows[i].options, GRAMMAR_OPTIONS_FIRST };
		struct args args;

		if (words->at[from].kind != WORD_STATIC || !str_list_has(rows[i].names, words->at[from].text))
			continue;
		args = args_sort(&grammar, words->at, to, from + 1);
		for (size_t k = 0; k < args.n; k++)
			if (args.at[k].kind == ARG_UNKNOWN && rows[i].act != ACT_GAP)
				walk_gap(walk, GAP_CODE, "an option that is not known hides which command is run", outer->span);
		if (rows[i].act == ACT_GAP)
			walk_gap(walk, GAP_CODE, "commands of tmux itself", outer->span);
		else if (rows[i].act == ACT_KEYS)
			type_keys(walk, outer, args.rest, to);
		else if (args.rest + 1 == to || (rows[i].act == ACT_TEXT && args.rest < to))
			walk_code(walk, &words->at[args.rest], outer->span);
		else
			walk_words(walk, outer, words, args.rest, to);
	}
}

void walk_tmux(struct walk *walk, const struct command *outer, const struct args *args)
{
	size_t from = args->rest;

	for (size_t i = from; i <= outer->words.n; i++) {
		if (i < outer->words.n && outer->words.at[i].kind == WORD_DYNAMIC && i == from)
			walk_gap(walk, GAP_CODE, "commands of tmux that are known only at run time", outer->span);
		if (i < outer->words.n && !word_is(&outer->words.at[i], ";"))
			continue;
		walk_tmux_command(walk, outer, from, i);
		from = i + 1;
	}
}

/* screen CMD WORDS; screen -X stuff TEXT */
void walk_screen(struct walk *walk, const struct command *outer, const struct args *args)
{
	const struct words *words = &outer->words;
	size_t from = args->rest;

	if (!args_option(args, "-X")) {
		if (from < words->n)
			walk_words(walk, outer, words, from, words->n);
		else if (!args_any(args, "-ls -list -wipe -r -x -R -d -v -h"))
			walk_input(walk, outer->span);
	} else if (from + 1 < words->n && word_is(&words->at[from], "stuff")) {
		walk_code(walk, &words->at[from + 1], outer->span);
	} else if (from + 1 < words->n && (word_is(&words->at[from], "exec") || word_is(&words->at[from], "screen"))) {
		walk_words(walk, outer, words, from + 1, words->n);
	} else if (from < words->n && (words->at[from].kind != WORD_STATIC ||
				       str_list_has("eval bind bindkey backtick source zombie command", words->at[from].text))) {
		walk_gap(walk, GAP_CODE, "commands of screen itself", outer->span);
	}
}
