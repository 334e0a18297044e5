#include "hook/acts.h"

#include "base/buf.h"
#include "base/vec.h"
#include "json/json.h"

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
		add(out, event, op, json_text(value));
	json_array_foreach(value, i, item)
		if (json_is_string(item))
			add(out, event, op, json_text(item));
}

/* What a tool of a server for GitHub is called that changes something there. */
static const char *const github_writes[] = { "create_", "update_", "add_", "push_", "merge_", "delete_", "request_", "submit_", "close_",
					     "reopen_", "issue_write", "pull_request_review_write", "sub_issue_write", "assign_" };

/* Work that goes to a repository there: the name of the tool, and OWNER/NAME. */
static void acts_on_github(const struct event *event, struct reading *out)
{
	struct str tool = name_in_server(event->tool_name);
	const json_t *owner = json_object_get(event->tool_input, "owner"), *repo = json_object_get(event->tool_input, "repo");
	struct command *command;
	struct buf name = { 0 };

	if (str_find(event->tool_name, STR("github")) == event->tool_name.n || !json_is_string(owner) || !json_is_string(repo))
		return;
	for (size_t i = 0; i < sizeof github_writes / sizeof *github_writes; i++) {
		if (!str_starts(tool, str_of(github_writes[i])))
			continue;
		buf_addf(&name, "%s/%s", json_string_value(owner), json_string_value(repo));
		command = VEC_ADD(&out->commands);
		*VEC_ADD(&command->words) = word_static(event->tool_name);
		*VEC_ADD(&command->words) = word_static(buf_str(&name));
		command->dirs.n = 1;
		command->dirs.at[0] = event->cwd;
		command->dirs.unknown = !event->cwd.n;
		return;
	}
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
	if (event->tool == TOOL_MCP) {
		acts_on_github(event, out);
		acts_of_server(event, out);
	}
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (tools[i].tool == event->tool && event->path.n)
			add(out, event, tools[i].op, event->path);
}
