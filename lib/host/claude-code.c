/* Claude Code: https://code.claude.com/docs/en/hooks */
#include "host/claude.h"

#include "base/path.h"
#include "host/clean.h"
#include "json/json.h"

#include <string.h>

static bool required(const json_t *payload, const char *path, struct str *out, struct fault *fault)
{
	enum json_got got = json_get_text(payload, path, out, fault);

	if (got == JSON_ABSENT)
		fault_set(fault, "%s is missing", path);
	return got == JSON_GOT;
}

/* A relative directory says nothing: relative to what? */
static struct str directory(const json_t *payload, const char *path)
{
	struct str dir = json_text_at(payload, path);

	if (!str_starts(dir, STR("/")) || memchr(dir.p, 0, dir.n))
		return STR_NONE;
	return path_join(STR("/"), dir);
}

static struct str known_name(const struct tool_alias *aliases, struct str name)
{
	for (; aliases && aliases->name; aliases++)
		if (str_is(name, aliases->name))
			return str_of(aliases->known);
	return name;
}

static bool decode_tool(const json_t *payload, const struct tool_alias *aliases, struct event *event, struct fault *fault)
{
	const struct tool_row *row;
	enum json_got got;

	if (!required(payload, "tool_name", &event->host_tool, fault))
		return false;
	event->tool_name = known_name(aliases, event->host_tool);
	row = tool_row(event->tool_name);
	event->tool = row->tool;
	event->tool_use_id = json_text_at(payload, "tool_use_id");
	(void)json_get_object(payload, "tool_input", &event->tool_input, NULL);
	event->in_background = json_is_true(json_object_get(event->tool_input, "run_in_background"));
	if (row->path)
		event->path = json_text_at(event->tool_input, row->path);
	(void)json_get_object(payload, "tool_response", &event->tool_response, NULL);
	event->tool_output = json_text_at(payload, "tool_response");
	if (!row->shell)
		return true;
	if (row->needs_command)
		return event->shell = required(payload, "tool_input.command", &event->command, fault);
	got = json_get_text(payload, "tool_input.command", &event->command, fault);
	event->shell = got == JSON_GOT;
	return got != JSON_WRONG;
}

bool claude_decode(const json_t *payload, const struct tool_alias *aliases, struct event *event, struct fault *fault)
{
	const struct event_row *row = event_row(event->kind);
	struct str name;

	if (!required(payload, "hook_event_name", &name, fault))
		return false;
	if (!str_is(name, row->name))
		return fault_set(fault, "hook_event_name is %.*s, but this is the program for %s",
				 STR_ARGS(clean_text(name, 80)), row->name);
	event->session_id = json_text_at(payload, "session_id");
	event->transcript_path = json_text_at(payload, "transcript_path");
	event->permission_mode = json_text_at(payload, "permission_mode");
	event->agent_id = json_text_at(payload, "agent_id");
	event->prompt = json_text_at(payload, "prompt");
	event->source = json_text_at(payload, "source");
	event->stop_active = json_is_true(json_object_get(payload, "stop_hook_active"));
	event->cwd = directory(payload, "cwd");
	return !row->has_tool || decode_tool(payload, aliases, event, fault);
}

static bool decode(const json_t *payload, struct event *event, struct fault *fault)
{
	event->read_tool = "Read";
	return claude_decode(payload, NULL, event, fault);
}

static void add_member(struct buf *out, const char *before, struct str text)
{
	buf_addz(out, before);
	buf_json(out, clean_text(text, CLEAN_MAX));
}

void claude_answer(enum event_kind kind, enum verdict verdict, struct str reason, struct str context, struct str notice,
		   struct buf *out)
{
	bool judged = kind == EVENT_PRE_TOOL_USE && verdict != VERDICT_NONE;
	bool blocked = kind == EVENT_STOP && verdict > VERDICT_ALLOW; /* nobody is asked there */
	bool output = judged || context.n;

	if (!output && !notice.n && !blocked)
		return;
	buf_byte(out, '{');
	if (blocked) {
		buf_addz(out, "\"decision\":\"block\"");
		add_member(out, ",\"reason\":", reason);
		buf_addz(out, output || notice.n ? "," : "");
	}
	if (output)
		buf_addf(out, "\"hookSpecificOutput\":{\"hookEventName\":\"%s\"", event_row(kind)->name);
	if (judged) {
		buf_addf(out, ",\"permissionDecision\":\"%s\"", verdict_name(verdict));
		add_member(out, ",\"permissionDecisionReason\":", reason);
	}
	if (context.n)
		add_member(out, ",\"additionalContext\":", context);
	if (output)
		buf_byte(out, '}');
	if (notice.n)
		add_member(out, output ? ",\"systemMessage\":" : "\"systemMessage\":", notice);
	buf_addz(out, "}\n");
}

struct str claude_fail_answer(enum event_kind kind)
{
	if (!event_row(kind)->fail_asks)
		return STR_NONE;
	return STR("{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"ask\","
		   "\"permissionDecisionReason\":\"tipstaff: the guard broke down while it judged this call, so nothing was checked "
		   "[hook.failed]. Look at the call yourself before you allow it.\"}}\n");
}

const struct host host_claude_code = {
	.name = "claude-code",
	.decode = decode,
	.answer = claude_answer,
	.fail_answer = claude_fail_answer,
};
