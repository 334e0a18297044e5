#include "hook/tool.h"

#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"
#include "json/json.h"

/* The tools that name a file: in which input, and what they do to it. */
static const struct file_tool {
	const char *tool, *input;
	enum tool_access access;
	bool usually_cwd; /* without the input it is the current directory */
} file_tools[] = {
	{ "Read", "file_path", ACCESS_READ, false },
	{ "NotebookRead", "notebook_path", ACCESS_READ, false },
	{ "Grep", "path", ACCESS_READ, true },
	{ "Glob", "path", ACCESS_READ, true },
	{ "LS", "path", ACCESS_READ, true },
	{ "Write", "file_path", ACCESS_WRITE, false },
	{ "Edit", "file_path", ACCESS_WRITE, false },
	{ "MultiEdit", "file_path", ACCESS_WRITE, false },
	{ "NotebookEdit", "notebook_path", ACCESS_WRITE, false },
};

static struct str text_of(const json_t *value)
{
	struct buf out = { 0 };

	if (json_is_string(value))
		return json_text(value);
	if (json_is_boolean(value))
		return json_is_true(value) ? STR("true") : STR("false");
	buf_addf(&out, "%.15g", json_number_value(value));
	return buf_str(&out);
}

/* Absolute; the `..` stay, because behind a link they lead elsewhere. */
static struct str absolute(struct str path, struct str home, struct str cwd)
{
	struct buf out = { 0 };

	if (home.n && (str_is(path, "~") || str_starts(path, STR("~/")))) {
		buf_add(&out, home);
		buf_add(&out, str_from(path, 1));
		return buf_str(&out);
	}
	return path_append(cwd, path);
}

static struct str input_of(const struct tool_call *call, const char *name)
{
	for (size_t i = 0; i < call->inputs.n; i++)
		if (str_is(call->inputs.at[i].name, name))
			return call->inputs.at[i].value;
	return STR_NONE;
}

static void add_path(struct tool_call *call, struct str home)
{
	for (size_t i = 0; i < sizeof file_tools / sizeof *file_tools; i++) {
		struct str path;

		if (!str_is(call->name, file_tools[i].tool))
			continue;
		path = input_of(call, file_tools[i].input);
		if (!path.n && !file_tools[i].usually_cwd)
			return;
		call->access = file_tools[i].access;
		call->path = absolute(path, home, call->cwd);
		return;
	}
}

struct tool_call tool_call_of(const struct event *event, struct str home)
{
	struct tool_call call = { .name = event->tool_name, .cwd = event->cwd };
	json_t *inputs = (json_t *)event->tool_input;

	for (void *at = json_object_iter(inputs); at; at = json_object_iter_next(inputs, at)) {
		const json_t *value = json_object_iter_value(at);

		if (json_is_string(value) || json_is_boolean(value) || json_is_number(value))
			*VEC_ADD(&call.inputs) = (struct tool_input){ str_of(json_object_iter_key(at)), text_of(value) };
	}
	call.url = input_of(&call, "url");
	add_path(&call, home);
	return call;
}
