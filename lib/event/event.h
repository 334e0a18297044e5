/* event.h: what happened, whatever the agent: the events, the tools, and one call. */
#ifndef EVENT_EVENT_H
#define EVENT_EVENT_H

#include "base/str.h"

#include <jansson.h>

enum event_kind {
	EVENT_PRE_TOOL_USE,
	EVENT_POST_TOOL_USE,
	EVENT_POST_TOOL_USE_FAILURE,
	EVENT_PERMISSION_REQUEST,
	EVENT_PERMISSION_DENIED,
	EVENT_USER_PROMPT_SUBMIT,
	EVENT_SESSION_START,
	EVENT_SESSION_END,
	EVENT_SUBAGENT_START,
	EVENT_SUBAGENT_STOP,
	EVENT_STOP,
	EVENT_PRE_COMPACT,
	EVENT_POST_COMPACT,
	EVENT_CONFIG_CHANGE,
	EVENT_KINDS
};

/* A row of the table of events. */
struct event_row {
	const char *name;       /* as in hook_event_name: "PreToolUse" */
	const char *executable; /* "pre-tool-use" */
	bool has_tool;          /* the payload is about a tool call */
	bool fail_asks;         /* the fail verdict: ask; otherwise silence */
};

const struct event_row *event_row(enum event_kind kind);

enum tool {
	TOOL_UNKNOWN,
	TOOL_BASH,
	TOOL_MONITOR,
	TOOL_POWERSHELL,
	TOOL_READ,
	TOOL_WRITE,
	TOOL_EDIT,
	TOOL_MULTI_EDIT,
	TOOL_NOTEBOOK_EDIT,
	TOOL_WEB_FETCH,
	TOOL_AGENT,
	TOOL_MCP, /* any mcp__SERVER__TOOL */
};

/* A row of the table of tools. */
struct tool_row {
	const char *name;
	enum tool tool;
	bool shell;         /* tool_input.command is text for a POSIX-like shell */
	bool needs_command; /* a call without tool_input.command cannot be judged */
	const char *path;   /* the field of tool_input that names the file it acts on, NULL for none */
};

/* The row of the tool called NAME; that of TOOL_UNKNOWN for names that are not in the table. Never NULL. */
const struct tool_row *tool_row(struct str name);

/* Whose descriptions of tools a call must keep. */
enum contract {
	CONTRACT_NONE,
	CONTRACT_DSH,
	CONTRACT_CODEX,
};

/* One event. Texts are borrowed from the payload; STR_NONE when it does not have them. */
struct event {
	enum event_kind kind;
	struct str session_id, transcript_path, permission_mode;
	struct str agent_id;      /* of a subagent */
	struct str cwd;           /* clean and absolute */
	struct str tool_name, tool_use_id;
	struct str host_tool;     /* the tool's name as the host has it: `bash` of DSH, whose TOOL_NAME is Bash */
	enum contract contract;   /* of the host's tools; see lib/contract */
	const char *read_tool;    /* the host's tool for reading files, NULL when it has none */
	enum tool tool;
	bool shell;               /* COMMAND is shell text */
	struct str command;       /* tool_input.command of such a tool; may be empty, may hold NUL */
	struct str path;          /* of the file that a file tool acts on */
	bool in_background;       /* tool_input.run_in_background */
	const json_t *tool_input; /* NULL when there is none */
	const json_t *tool_response; /* of a tool that ran; NULL when there is none or it is no object */
	struct str tool_output;   /* of a tool whose answer is a text */
	bool stop_active;         /* of Stop: the turn goes on already because a hook of this event said so */
	struct str prompt;        /* of UserPromptSubmit */
	struct str source;        /* of SessionStart: "startup", "resume", "clear", "compact" */
};

#endif
