#include "config/permission.h"

#include "base/buf.h"

#include <string.h>

enum specifier {
	SPECIFIER_COMMAND, /* a pattern of the command */
	SPECIFIER_PATH,
	SPECIFIER_DOMAIN,
	SPECIFIER_NAME, /* the value of INPUT */
	SPECIFIER_NONE, /* refused with HELP */
};

static const struct tool_form {
	const char *tool;
	enum specifier specifier;
	const char *input, *help;
} tool_forms[] = {
	{ "Bash", SPECIFIER_COMMAND, NULL, NULL },
	{ "Monitor", SPECIFIER_COMMAND, NULL, NULL },
	{ "Read", SPECIFIER_PATH, NULL, NULL },
	{ "Edit", SPECIFIER_PATH, NULL, NULL },
	{ "WebFetch", SPECIFIER_DOMAIN, NULL, NULL },
	{ "Agent", SPECIFIER_NAME, "subagent_type", NULL },
	{ "Skill", SPECIFIER_NAME, "skill", NULL },
	{ "Write", SPECIFIER_NONE, NULL, "Edit(...) is about every tool that writes" },
	{ "MultiEdit", SPECIFIER_NONE, NULL, "Edit(...) is about every tool that writes" },
	{ "NotebookEdit", SPECIFIER_NONE, NULL, "Edit(...) is about every tool that writes" },
	{ "Glob", SPECIFIER_NONE, NULL, "Read(...) is about every tool that reads" },
	{ "Grep", SPECIFIER_NONE, NULL, "Read(...) is about every tool that reads" },
	{ "NotebookRead", SPECIFIER_NONE, NULL, "Read(...) is about every tool that reads" },
	{ "PowerShell", SPECIFIER_NONE, NULL, "its commands are not read; PowerShell alone is about all of them" },
	{ "Cd", SPECIFIER_NONE, NULL, "no hook sees /cd" },
};

/* Inputs of the shell tools that a specifier may name; anything else is the command. */
static const char shell_inputs[] = "run_in_background timeout description dangerouslyDisableSandbox";
/* Inputs that have rules of their own. */
static const char refused_inputs[] = "command file_path path notebook_path url";

static const struct tool_form *form_of(struct str tool)
{
	for (size_t i = 0; i < sizeof tool_forms / sizeof *tool_forms; i++)
		if (str_is(tool, tool_forms[i].tool))
			return &tool_forms[i];
	return NULL;
}

static bool has_star(struct str text)
{
	return str_find_byte(text, '*') < text.n;
}

static bool name_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Takes "input:" off the front of *TEXT. */
static bool take_input(struct str *text, struct str *input)
{
	size_t n = 0;

	while (n < text->n && name_byte(text->p[n]))
		n++;
	if (n == 0 || n + 1 >= text->n || text->p[n] != ':')
		return false;
	*input = str_slice(*text, 0, n);
	*text = str_from(*text, n + 1);
	return true;
}

static bool check_tool(struct str tool, enum verdict verdict, struct fault *why)
{
	size_t server;

	if (!tool.n)
		return fault_set(why, "the name of a tool is missing");
	for (size_t i = 0; i < tool.n; i++)
		if (!name_byte(tool.p[i]) && !strchr("-*.:", tool.p[i]))
			return fault_set(why, "\"%.*s\" is no name of a tool; a rule is Tool or Tool(...)", STR_ARGS(tool));
	for (size_t i = 0; i < sizeof tool_forms / sizeof *tool_forms; i++)
		if (str_eq_nocase(tool, str_of(tool_forms[i].tool)) && !str_is(tool, tool_forms[i].tool))
			return fault_set(why, "there is no tool \"%.*s\"; did you mean \"%s\"?", STR_ARGS(tool), tool_forms[i].tool);
	if (verdict != VERDICT_ALLOW || !has_star(tool))
		return true;
	server = str_starts(tool, STR("mcp__")) ? 5 + str_find(str_from(tool, 5), STR("__")) : tool.n;
	if (server >= tool.n || str_find_byte(tool, '*') < server)
		return fault_set(why, "an allow rule may have * in a tool's name only behind mcp__SERVER__");
	return true;
}

static bool read_command(struct str text, struct user_rule *out, struct fault *why)
{
	out->form = USER_COMMAND;
	if (str_ends(text, STR(":*")) || str_ends(text, STR(" *"))) {
		text = str_slice(text, 0, text.n - 2);
		out->open = true;
	}
	if (!str_trim(text).n)
		return fault_set(why, "the command of %.*s is empty; Bash alone is about every command", STR_ARGS(out->text));
	out->pattern = text;
	return true;
}

static bool read_input(struct str input, struct str value, enum verdict verdict, struct user_rule *out, struct fault *why)
{
	if (str_list_has(refused_inputs, input))
		return fault_set(why, "%.*s has rules of its own: Bash(...), Read(...), Edit(...), WebFetch(domain:...)",
				 STR_ARGS(input));
	if (verdict == VERDICT_ALLOW)
		return fault_set(why, "an allow rule cannot be about one input: it would allow all others too");
	out->form = USER_INPUT;
	out->input = input;
	out->pattern = value;
	return true;
}

static bool read_domain(struct str text, enum verdict verdict, struct user_rule *out, struct fault *why)
{
	struct str input, host = text;
	struct buf lower = { 0 };

	if (!take_input(&host, &input) || !str_is(input, "domain")) {
		host = text;
		if (take_input(&host, &input))
			return read_input(input, host, verdict, out, why);
		return fault_set(why, "WebFetch(domain:HOST) is expected");
	}
	if (host.p[host.n - 1] == '.')
		host.n--;
	for (size_t i = 0; i < host.n; i++) {
		char c = host.p[i];

		if (!name_byte(c) && !strchr("-.*", c))
			return fault_set(why, "\"%.*s\" is no host name; write it without scheme, port and path", STR_ARGS(host));
		buf_byte(&lower, c >= 'A' && c <= 'Z' ? (char)(c + 32) : c);
	}
	if (!host.n)
		return fault_set(why, "WebFetch(domain:HOST) is expected");
	out->form = USER_DOMAIN;
	out->pattern = buf_str(&lower);
	return true;
}

static bool read_path(struct str text, struct str base, enum verdict verdict, struct user_rule *out, struct fault *why)
{
	const char *wrong = path_pattern_read(text, base, verdict == VERDICT_ALLOW, &out->path);

	out->form = USER_PATH;
	out->writes = str_is(out->tool, "Edit");
	return !wrong || fault_set(why, "%s", wrong);
}

static bool read_specifier(struct str text, struct str base, enum verdict verdict, struct user_rule *out, struct fault *why)
{
	const struct tool_form *form = form_of(out->tool);
	struct str input, value = text;

	switch (form ? form->specifier : SPECIFIER_NONE) {
	case SPECIFIER_COMMAND:
		if (take_input(&value, &input) && str_list_has(shell_inputs, input) && !str_is(value, "*"))
			return read_input(input, value, verdict, out, why);
		return read_command(text, out, why);
	case SPECIFIER_PATH:
		return read_path(text, base, verdict, out, why);
	case SPECIFIER_DOMAIN:
		return read_domain(text, verdict, out, why);
	case SPECIFIER_NAME:
		if (take_input(&value, &input))
			return read_input(input, value, verdict, out, why);
		out->form = USER_INPUT;
		out->input = str_of(form->input);
		out->pattern = text;
		return true;
	case SPECIFIER_NONE:
		break;
	}
	if (take_input(&value, &input))
		return read_input(input, value, verdict, out, why);
	if (form)
		return fault_set(why, "%s(...) means nothing to a hook: %s", form->tool, form->help);
	return fault_set(why, "what is in brackets must be INPUT:VALUE for the tool %.*s", STR_ARGS(out->tool));
}

bool permission_read(struct str text, enum verdict verdict, struct str base, struct user_rule *out, struct fault *why)
{
	size_t open = str_find_byte(text, '(');
	struct str specifier;

	*out = (struct user_rule){ .text = text, .tool = user_tool_name(str_slice(text, 0, open)), .row = { .verdict = verdict } };
	for (size_t i = 0; i < text.n; i++)
		if ((unsigned char)text.p[i] < 0x20 || text.p[i] == 0x7f)
			return fault_set(why, "a rule cannot hold control characters");
	if (!check_tool(out->tool, verdict, why))
		return false;
	out->form = USER_TOOL;
	if (open == text.n)
		return true;
	if (text.p[text.n - 1] != ')')
		return fault_set(why, "the closing bracket is missing");
	specifier = str_slice(text, open + 1, text.n - 1);
	if (str_is(specifier, "*"))
		return true;
	if (!specifier.n)
		return fault_set(why, "there is nothing in the brackets; %.*s alone is about every call", STR_ARGS(out->tool));
	if (has_star(out->tool))
		return fault_set(why, "a tool's name with * has no brackets");
	return read_specifier(specifier, base, verdict, out, why);
}
