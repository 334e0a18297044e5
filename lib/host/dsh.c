/* DSH, the DeepSeek Harness: https://github.com/deepseek-ai/deepseek-harness, through its bridges for hooks of Claude Code
 * and of Codex. Payloads and answers are theirs, the tools are its own. */
#include "host/dsh.h"

#include "base/path.h"
#include "host/claude.h"
#include "host/codex.h"

/* Its tools that have the fields of one that is known. */
static const struct tool_alias aliases[] = {
	{ "bash", "Bash" },   { "pwsh", "PowerShell" }, { "read", "Read" },          { "read_image", "Read" },       { "write", "Write" },
	{ "edit", "Edit" },   { "glob", "Glob" },       { "grep", "Grep" },          { "web_fetch", "WebFetch" },    { "web_search", "WebSearch" },
	{ NULL, NULL },
};

/* Its other tools, by the names of both vintages. */
static const char others[] =
	"str_replace_editor todo_write get_goal create_goal update_goal ralph workflow subagent subagent_fork send_message list_agents "
	"interrupt_agent run_code skill job_output job_list job_kill task_output task_list task_kill cordis_mount cordis_unmount cordis_inspect "
	"cordis_define cordis_run cordis_stop cordis_undefine cordis_inspect_list cordis_inspect_query cordis_inspect_self exit_plan_mode "
	"ask_user_question schedule_create schedule_list schedule_delete";

static bool is_own_tool(struct str name)
{
	for (const struct tool_alias *alias = aliases; alias->name; alias++)
		if (str_is(name, alias->name))
			return true;
	return str_list_has(others, name);
}

/* The session log is ROOT/--DIRECTORY--/ID/session.jsonl, usually .zstd. */
static bool is_session_log(struct str path)
{
	struct str dir, name;

	if (!str_ends(path, STR("/session.jsonl.zstd")) && !str_ends(path, STR("/session.jsonl")))
		return false;
	dir = path_parent(path_parent(path));
	name = path_name(dir);
	return str_starts(name, STR("--")) && str_ends(name, STR("--"));
}

bool dsh_wrote(const json_t *payload)
{
	struct str tool = json_text_at(payload, "tool_name"), log = json_text_at(payload, "transcript_path");

	/* Codex has tools for goals by the same names. */
	if (str_list_has("get_goal create_goal update_goal", tool) && codex_wrote(payload))
		return is_session_log(log);
	return is_own_tool(tool) || is_session_log(log);
}

static bool decode(const json_t *payload, struct event *event, struct fault *fault)
{
	struct str workdir;

	event->read_tool = "read";
	/* The bridge that speaks as Codex shows of a call only its command. */
	event->contract = codex_wrote(payload) ? CONTRACT_NONE : CONTRACT_DSH;
	if (!claude_decode(payload, aliases, event, fault))
		return false;
	/* The directory of this one command. */
	if (event->shell && json_get_text(event->tool_input, "workdir", &workdir, NULL) == JSON_GOT &&
	    (event->cwd.n || str_starts(workdir, STR("/"))))
		event->cwd = path_join(event->cwd, workdir);
	return true;
}

/* It passes nothing on to the user and warns about what it does not know. */
static void answer(enum event_kind kind, enum verdict verdict, struct str reason, struct str context, struct str notice,
		   struct buf *out)
{
	(void)notice;
	claude_answer(kind, verdict, reason, context, STR_NONE, out);
}

const struct host host_dsh = {
	.name = "dsh",
	.decode = decode,
	.answer = answer,
	.fail_answer = claude_fail_answer,
};
