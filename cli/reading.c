/* reading.c: a reading as JSON and as text. */
#include "cli.h"

#include <string.h>

static void add_text_or_null(struct buf *out, bool known, struct str text)
{
	if (known)
		buf_json(out, text);
	else
		buf_addz(out, "null");
}

static void add_word_json(struct buf *out, const struct word *word)
{
	buf_addz(out, "{\"text\":");
	add_text_or_null(out, word->kind != WORD_DYNAMIC, word->text);
	buf_addz(out, ",\"why\":");
	add_text_or_null(out, word->kind != WORD_STATIC, str_of(word->why));
	buf_byte(out, '}');
}

static void add_words_json(struct buf *out, const struct words *words)
{
	buf_addz(out, "\"words\":[");
	for (size_t i = 0; i < words->n; i++) {
		if (i)
			buf_byte(out, ',');
		add_word_json(out, &words->at[i]);
	}
	buf_byte(out, ']');
}

static void add_assignments_json(struct buf *out, const struct command *command)
{
	buf_addz(out, ",\"assignments\":[");
	for (size_t i = 0; i < command->assignments.n; i++) {
		buf_addz(out, i ? ",{\"name\":" : "{\"name\":");
		buf_json(out, command->assignments.at[i].name);
		buf_addz(out, ",\"value\":");
		add_word_json(out, &command->assignments.at[i].value);
		buf_byte(out, '}');
	}
	buf_byte(out, ']');
}

static void add_redirects_json(struct buf *out, const struct command *command)
{
	buf_addz(out, ",\"redirects\":[");
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];

		buf_addz(out, i ? ",{\"op\":" : "{\"op\":");
		buf_json(out, str_of(redirect->op));
		if (redirect->fd >= 0)
			buf_addf(out, ",\"fd\":%d", redirect->fd);
		buf_addz(out, ",\"target\":");
		add_word_json(out, &redirect->target);
		buf_byte(out, '}');
	}
	buf_byte(out, ']');
}

static void add_context_json(struct buf *out, const struct command *command)
{
	buf_addz(out, ",\"context\":[");
	for (const struct context *c = command->context; c; c = c->outer) {
		buf_json(out, c->label);
		if (c->outer)
			buf_byte(out, ',');
	}
	buf_byte(out, ']');
}

static void add_command_json(struct buf *out, const struct command *command)
{
	buf_byte(out, '{');
	add_words_json(out, &command->words);
	add_assignments_json(out, command);
	add_redirects_json(out, command);
	add_context_json(out, command);
	buf_addz(out, ",\"dir\":");
	add_text_or_null(out, command->dirs.n == 1 && !command->dirs.unknown, command->dirs.at[0]);
	buf_addf(out, ",\"span\":[%zu,%zu]}", command->span.from, command->span.to);
}

void add_reading_json(struct buf *out, const struct reading *reading)
{
	bool complete = shell_complete(reading);

	buf_addf(out, "{\"complete\":%s,\"why\":", complete ? "true" : "false");
	add_text_or_null(out, !complete, complete ? STR_NONE : str_of(reading->gaps.at[0].why));
	buf_addz(out, ",\"commands\":[");
	for (size_t i = 0; i < reading->commands.n; i++) {
		if (i)
			buf_byte(out, ',');
		add_command_json(out, &reading->commands.at[i]);
	}
	buf_addz(out, "]}");
}

/* Plain words as they are, others in single quotes. */
static void add_quoted(struct buf *out, struct str text)
{
	bool plain = text.n > 0;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i];

		plain &= (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (c && strchr("_-./=:,@%+~", c));
	}
	if (plain) {
		buf_add(out, text);
		return;
	}
	buf_byte(out, '\'');
	for (size_t i = 0; i < text.n; i++)
		if (text.p[i] == '\'')
			buf_addz(out, "'\\''");
		else if (text.p[i] == '\n')
			buf_addz(out, "\\n");
		else
			buf_byte(out, text.p[i]);
	buf_byte(out, '\'');
}

void add_word_text(struct buf *out, const struct word *word)
{
	if (word->kind == WORD_STATIC) {
		add_quoted(out, word->text);
	} else if (word->kind == WORD_GLOB) {
		buf_add(out, word->text);
	} else {
		buf_add(out, word->prefix);
		buf_addf(out, "<%s>", word->why);
		buf_add(out, word->suffix);
	}
}

static void add_dirs_text(struct buf *out, const struct command *command)
{
	buf_addz(out, "  in ");
	for (size_t i = 0; i < command->dirs.n; i++) {
		if (i)
			buf_addz(out, " or ");
		buf_add(out, command->dirs.at[i]);
	}
	if (command->dirs.unknown)
		buf_addz(out, command->dirs.n ? " or somewhere not known" : "a directory not known");
}

static void add_command_text(struct buf *out, const struct command *command)
{
	bool first = true;

	for (size_t i = 0; i < command->assignments.n; i++) {
		if (!first)
			buf_byte(out, ' ');
		buf_add(out, command->assignments.at[i].name);
		buf_byte(out, '=');
		add_word_text(out, &command->assignments.at[i].value);
		first = false;
	}
	for (size_t i = 0; i < command->words.n; i++) {
		if (!first)
			buf_byte(out, ' ');
		add_word_text(out, &command->words.at[i]);
		first = false;
	}
	for (size_t i = 0; i < command->redirects.n; i++) {
		if (!first)
			buf_byte(out, ' ');
		if (command->redirects.at[i].fd >= 0)
			buf_addf(out, "%d", command->redirects.at[i].fd);
		buf_addz(out, command->redirects.at[i].op);
		buf_byte(out, ' ');
		add_word_text(out, &command->redirects.at[i].target);
		first = false;
	}
}

void add_reading_text(struct buf *out, const struct reading *reading)
{
	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];

		buf_addz(out, "  ");
		add_command_text(out, command);
		buf_addz(out, "\n     ");
		add_dirs_text(out, command);
		for (const struct context *c = command->context; c; c = c->outer) {
			buf_addz(out, c == command->context ? ", inside " : " < ");
			buf_add(out, c->label);
		}
		buf_byte(out, '\n');
	}
	for (size_t i = 0; i < reading->gaps.n; i++)
		buf_addf(out, "  cannot tell: %s (byte %zu)\n", reading->gaps.at[i].why, reading->gaps.at[i].span.from);
}
