/* reason.c: the one line that a person or a model reads. */
#include "rules/rules.h"

#include "base/buf.h"

/* Bytes of the command that a reason repeats. */
#define COMMAND_SHOWN 100
/* And of what it is about, mostly paths. */
#define WHAT_SHOWN 200

static void add_cut(struct buf *out, struct str text, size_t most)
{
	size_t n = text.n;

	if (n > most) {
		n = most;
		while (n > 0 && ((unsigned char)text.p[n] & 0xc0) == 0x80)
			n--;
	}
	buf_add(out, str_slice(text, 0, n));
	if (n < text.n)
		buf_addz(out, "...");
}

static void add_word(struct buf *out, const struct word *word)
{
	if (word->kind == WORD_DYNAMIC) {
		buf_add(out, word->prefix);
		buf_addz(out, "<...>");
		buf_add(out, word->suffix);
	} else {
		buf_add(out, word->text.n ? word->text : STR("''"));
	}
}

/* A word of the command is TEXT: `Write FILE`, of a tool, says by itself what it writes. */
static bool names(const struct command *command, struct str text)
{
	for (size_t i = 0; i < command->words.n; i++)
		if (text.n && command->words.at[i].kind == WORD_STATIC && str_eq(command->words.at[i].text, text))
			return true;
	return false;
}

/* The words, and the files that redirections write: `echo x` alone loses nothing. */
static void add_command(struct buf *out, const struct command *command)
{
	struct buf text = { 0 };

	for (size_t i = 0; i < command->words.n && text.n <= COMMAND_SHOWN; i++) {
		if (i)
			buf_byte(&text, ' ');
		add_word(&text, &command->words.at[i]);
	}
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];

		if (redirect->op[0] == '<' || copies_descriptor(redirect) || word_is(&redirect->target, "/dev/null") ||
		    names(command, redirect->target.text))
			continue;
		buf_addf(&text, "%s%s ", text.n ? " " : "", redirect->op);
		add_word(&text, &redirect->target);
	}
	buf_byte(out, '`');
	add_cut(out, buf_str(&text), COMMAND_SHOWN);
	buf_byte(out, '`');
}

struct str rules_reason(const struct judgement *judgement)
{
	const struct finding *finding = judgement->finding;
	struct buf out = { 0 };
	size_t i;

	if (!finding)
		return STR_NONE;
	buf_addz(&out, "tipstaff: ");
	if (finding->command)
		add_command(&out, finding->command);
	else
		buf_addz(&out, finding->user ? "this call" : "this command");
	buf_byte(&out, ' ');
	if (finding->user && finding->verdict != finding->rule->verdict)
		buf_addz(&out, "may be one that ");
	buf_addz(&out, finding->rule->why);
	if (finding->what.n) {
		buf_addz(&out, ": ");
		add_cut(&out, finding->what, WHAT_SHOWN);
	}
	buf_addf(&out, " [%s]", finding->rule->id);
	if (finding->instead.n || finding->rule->instead) {
		buf_addz(&out, ". Instead: ");
		buf_add(&out, finding->instead.n ? finding->instead : str_of(finding->rule->instead));
		buf_byte(&out, '.');
	}
	for (i = 0; i < out.n; i++)
		if (out.at[i] == '\n')
			out.at[i] = ' ';
	return buf_str(&out);
}
