#include "hook/acts.h"

#include "base/vec.h"

#include <string.h>

static const struct {
	enum tool tool;
	const char *op;
} tools[] = {
	/* What Write replaces is kept by the client (its checkpoints), so only where it writes counts. */
	{ TOOL_READ, "<" },          { TOOL_WRITE, ">>" },        { TOOL_EDIT, ">>" },
	{ TOOL_MULTI_EDIT, ">>" },   { TOOL_NOTEBOOK_EDIT, ">>" },
};

/* What the name of a server's tool says that it does; the first that stands in it counts. */
static const struct {
	const char *verb, *op;
} verbs[] = {
	{ "write", ">" },  { "create", ">" },  { "edit", ">>" },  { "update", ">>" }, { "append", ">>" }, { "patch", ">>" }, { "replace", ">>" },
	{ "insert", ">>" }, { "delete", ">" },  { "remove", ">" }, { "move", ">" },    { "rename", ">" },  { "copy", ">" },
	{ "read", "<" },   { "get", "<" },     { "open", "<" },   { "fetch", "<" },   { "load", "<" },    { "cat", "<" },
};

/* Fields of a server's tool that hold paths. */
static const char path_fields[] = "path file_path filePath filepath file filename source destination target from to old_path new_path uri notebook_path";

static void add(struct reading *out, const struct event *event, const char *op, struct str path)
{
	struct command *command = VEC_ADD(&out->commands);
	struct redirect *redirect = VEC_ADD(&command->redirects);

	if (str_starts(path, STR("file://")))
		path = str_from(path, sizeof "file://" - 1);
	redirect->op = op;
	redirect->fd = -1;
	redirect->target = word_static(path);
	*VEC_ADD(&command->words) = word_static(event->tool_name);
	*VEC_ADD(&command->words) = word_static(path);
	command->dirs.n = 1;
	command->dirs.at[0] = event->cwd;
	command->dirs.unknown = !event->cwd.n;
}

/* mcp__SERVER__TOOL */
static struct str name_in_server(struct str name)
{
	struct str rest = str_from(name, sizeof "mcp__" - 1);

	return str_from(rest, str_find(rest, STR("__")) + 2);
}

static const char *op_of_server_tool(struct str name)
{
	for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
		if (str_find(name, str_of(verbs[i].verb)) < name.n)
			return verbs[i].op;
	return NULL;
}

static void add_values(struct reading *out, const struct event *event, const char *op, const json_t *value)
{
	const json_t *item;
	size_t i;

	if (json_is_string(value))
		add(out, event, op, (struct str){ json_string_value(value), json_string_length(value) });
	json_array_foreach(value, i, item)
		if (json_is_string(item))
			add(out, event, op, (struct str){ json_string_value(item), json_string_length(item) });
}

static void acts_of_server(const struct event *event, struct reading *out)
{
	const char *op = op_of_server_tool(name_in_server(event->tool_name));
	struct str fields = str_of(path_fields), field;

	if (!op || !event->tool_input)
		return;
	while (str_next_word(&fields, &field))
		add_values(out, event, op, json_object_get(event->tool_input, str_z(field)));
	add_values(out, event, op, json_object_get(event->tool_input, "paths"));
}

void acts_of_tool(const struct event *event, struct reading *out)
{
	*out = (struct reading){ .commands = { 0 } };
	if (event->tool == TOOL_MCP)
		acts_of_server(event, out);
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (tools[i].tool == event->tool && event->path.n)
			add(out, event, tools[i].op, event->path);
}
