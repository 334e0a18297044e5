#include "event/event.h"

/* name, executable, is it about a tool call, does its failure ask */
static const struct event_row events[EVENT_KINDS] = {
	[EVENT_PRE_TOOL_USE]          = { "PreToolUse",         "pre-tool-use",          true,  true },
	[EVENT_POST_TOOL_USE]         = { "PostToolUse",        "post-tool-use",         true,  false },
	[EVENT_POST_TOOL_USE_FAILURE] = { "PostToolUseFailure", "post-tool-use-failure", true,  false },
	[EVENT_PERMISSION_REQUEST]    = { "PermissionRequest",  "permission-request",    true,  false },
	[EVENT_PERMISSION_DENIED]     = { "PermissionDenied",   "permission-denied",     true,  false },
	[EVENT_USER_PROMPT_SUBMIT]    = { "UserPromptSubmit",   "user-prompt-submit",    false, false },
	[EVENT_SESSION_START]         = { "SessionStart",       "session-start",         false, false },
	[EVENT_SESSION_END]           = { "SessionEnd",         "session-end",           false, false },
	[EVENT_SUBAGENT_START]        = { "SubagentStart",      "subagent-start",        false, false },
	[EVENT_SUBAGENT_STOP]         = { "SubagentStop",       "subagent-stop",         false, false },
	[EVENT_STOP]                  = { "Stop",               "stop",                  false, false },
	[EVENT_PRE_COMPACT]           = { "PreCompact",         "pre-compact",           false, false },
	[EVENT_POST_COMPACT]          = { "PostCompact",        "post-compact",          false, false },
	[EVENT_CONFIG_CHANGE]         = { "ConfigChange",       "config-change",         false, false },
};

/* name, tool, has it a shell command, must it have one, which field names its file */
static const struct tool_row tools[] = {
	{ "Bash",         TOOL_BASH,          true,  true,  NULL },
	{ "Monitor",      TOOL_MONITOR,       true,  false, NULL }, /* or a web socket instead of a command */
	{ "PowerShell",   TOOL_POWERSHELL,    false, false, NULL },
	{ "Read",         TOOL_READ,          false, false, "file_path" },
	{ "Write",        TOOL_WRITE,         false, false, "file_path" },
	{ "Edit",         TOOL_EDIT,          false, false, "file_path" },
	{ "MultiEdit",    TOOL_MULTI_EDIT,    false, false, "file_path" },
	{ "NotebookEdit", TOOL_NOTEBOOK_EDIT, false, false, "notebook_path" },
	{ "WebFetch",     TOOL_WEB_FETCH,     false, false, NULL },
	{ "Agent",        TOOL_AGENT,         false, false, NULL },
	{ "Task",         TOOL_AGENT,         false, false, NULL }, /* the older name */
};

static const struct tool_row tool_of_a_server = { "mcp", TOOL_MCP, false, false, NULL };
static const struct tool_row unknown_tool = { "unknown", TOOL_UNKNOWN, false, false, NULL };

const struct event_row *event_row(enum event_kind kind)
{
	return &events[kind];
}

const struct tool_row *tool_row(struct str name)
{
	for (size_t i = 0; i < sizeof tools / sizeof *tools; i++)
		if (str_is(name, tools[i].name))
			return &tools[i];
	return str_starts(name, STR("mcp__")) ? &tool_of_a_server : &unknown_tool;
}
