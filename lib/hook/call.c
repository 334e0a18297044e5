#include "hook/call.h"

#include "base/buf.h"
#include "base/path.h"
#include "hook/command.h"
#include "json/json.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Where the quoted or escaped text that begins at I ends. */
static size_t skip_quoted(struct str text, size_t i)
{
	char quote = text.p[i++];

	if (quote == '\\')
		return i < text.n ? i + 1 : i;
	while (i < text.n && text.p[i] != quote)
		i += quote == '"' && text.p[i] == '\\' ? 2 : 1;
	return i < text.n ? i + 1 : text.n;
}

/* TEXT with one blank for several outside of quotes. Here-documents and comments are left as they are. */
static void add_squeezed(struct buf *out, struct str text)
{
	bool after_blank = false;

	if (str_find(text, STR("<<")) < text.n || str_find_byte(text, '#') < text.n) {
		buf_add(out, text);
		return;
	}
	text = str_trim(text);
	for (size_t i = 0, end; i < text.n; i = end) {
		bool blank = is_blank(text.p[i]);

		end = blank || !strchr("'\"\\", text.p[i]) ? i + 1 : skip_quoted(text, i);
		if (blank && !after_blank)
			buf_byte(out, ' ');
		else if (!blank)
			buf_add(out, str_slice(text, i, end));
		after_blank = blank;
	}
}

/* True when READING is one simple command whose words say everything. */
static bool is_words_only(const struct reading *reading)
{
	const struct command *command = reading->commands.at;

	if (!shell_complete(reading) || reading->commands.n != 1 || command->context || command->redirects.n ||
	    command->assignments.n || command->background || !command->words.n)
		return false;
	for (size_t i = 0; i < command->words.n; i++)
		if (command->words.at[i].kind != WORD_STATIC)
			return false;
	return true;
}

static void add_command(struct buf *out, const struct world *world, struct str cwd, struct str text)
{
	const struct reading reading = command_reading(world, cwd, text);

	if (!is_words_only(&reading)) {
		buf_addz(out, "text");
		buf_byte(out, 0);
		add_squeezed(out, text);
		return;
	}
	buf_addz(out, "words");
	for (size_t i = 0; i < reading.commands.at->words.n; i++) {
		buf_byte(out, 0);
		buf_add(out, reading.commands.at->words.at[i].text);
	}
}

static bool is_path_key(const char *key)
{
	return str_list_has("file_path notebook_path path", str_of(key));
}

static void add_path(struct buf *out, const struct world *world, struct str cwd, struct str path)
{
	if (world->home.n && (str_is(path, "~") || str_starts(path, STR("~/"))))
		path = path_join(world->home, str_from(path, path.n > 1 ? 2 : 1));
	buf_json(out, path_join(cwd, path));
}

static void add_value(struct buf *out, const json_t *value)
{
	const char *text = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS | JSON_ENCODE_ANY);

	buf_addz(out, text ? text : "?");
}

/* The least key of INPUT that is greater than AFTER; NULL when there is none. */
static const char *next_key(const json_t *input, const char *after)
{
	const char *next = NULL;

	for (void *at = json_object_iter((json_t *)input); at; at = json_object_iter_next((json_t *)input, at)) {
		const char *key = json_object_iter_key(at);

		if ((!after || strcmp(key, after) > 0) && (!next || strcmp(key, next) < 0))
			next = key;
	}
	return next;
}

static void add_members(struct buf *out, const struct world *world, struct str cwd, const json_t *input)
{
	for (const char *key = next_key(input, NULL); key; key = next_key(input, key)) {
		const json_t *value = json_object_get(input, key);

		if (json_is_null(value) || json_is_false(value))
			continue;
		buf_json(out, str_of(key));
		if (json_is_string(value) && is_path_key(key))
			add_path(out, world, cwd, json_text(value));
		else
			add_value(out, value);
	}
}

struct digest call_digest(const struct world *world, struct str cwd, struct str tool, const json_t *input)
{
	struct buf text = { 0 };
	struct str command;

	buf_add(&text, tool);
	buf_byte(&text, 0);
	if (tool_row(tool)->shell && json_get_text(input, "command", &command, NULL) == JSON_GOT) {
		if (json_is_true(json_object_get(input, "dangerouslyDisableSandbox")))
			buf_addz(&text, "bare ");
		add_command(&text, world, cwd, command);
	} else {
		add_members(&text, world, cwd, input);
	}
	return digest_of(buf_str(&text));
}
