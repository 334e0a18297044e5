/* explain.c: `tipstaff explain`: what would be decided about a command, and why. */
#include "cli.h"

#include "hook/judge.h"
#include "host/host.h"
#include "json/json.h"

#include <stdio.h>
#include <unistd.h>

struct explained {
	struct str tool, command; /* the name of the tool, STR_NONE for Bash, and its command or input */
	const struct config *config;
	const struct ruling *ruling;
	bool colour;
};

static const char *colour_of(enum verdict verdict)
{
	return verdict == VERDICT_DENY ? "\033[1;31m" : verdict == VERDICT_ASK ? "\033[1;33m" : "\033[1;32m";
}

static void add_verdict(struct buf *out, const struct explained *e, enum verdict verdict)
{
	if (e->colour)
		buf_addz(out, colour_of(verdict));
	buf_addz(out, verdict_name(verdict));
	if (e->colour)
		buf_addz(out, "\033[0m");
}

static void add_findings(struct buf *out, const struct explained *e)
{
	const struct judgement *judgement = &e->ruling->judgement;

	if (!judgement->findings.n)
		buf_addz(out, "  no rule matches\n");
	for (size_t i = 0; i < judgement->findings.n; i++) {
		const struct finding *finding = &judgement->findings.at[i];

		buf_addz(out, "  ");
		add_verdict(out, e, finding->verdict);
		buf_addf(out, " %s: %s", finding->rule->id, finding->rule->why);
		if (finding->what.n)
			buf_addf(out, " (%.*s)", STR_ARGS(finding->what));
		buf_byte(out, '\n');
	}
}

static void add_asked(struct buf *out, const struct judgement *judgement)
{
	if (judgement->asked.n)
		buf_addz(out, "facts\n");
	for (size_t i = 0; i < judgement->asked.n; i++) {
		const struct asked *asked = &judgement->asked.at[i];

		buf_addf(out, "  %s, %.*s: %.*s\n", asked->question, STR_ARGS(asked->subject), STR_ARGS(asked->answer));
	}
}

/* Where the verdict can be changed. */
static void add_change(struct buf *out, const struct explained *e)
{
	const struct finding *finding = e->ruling->judgement.finding;
	const struct config_file *user = &e->config->files[LAYER_USER - 1];

	buf_addz(out, "changed by\n");
	if (!finding || e->ruling->rule != finding->rule->id)
		buf_addf(out, "  mending the file: %.*s\n", STR_ARGS(e->config->fault_text));
	else if (finding->user)
		buf_addf(out, "  the rule %s, which %s\n", finding->rule->id, finding->rule->why);
	else if (user->path.n)
		buf_addf(out, "  {\"rules\": {\"%s\": \"off\"}} in %.*s\n", finding->rule->id, STR_ARGS(user->path));
}

static void add_text(struct buf *out, const struct explained *e)
{
	const struct ruling *ruling = e->ruling;

	if (e->tool.n)
		buf_addf(out, "call\n  %.*s %.*s\nreading\n", STR_ARGS(e->tool), STR_ARGS(e->command));
	else
		buf_addf(out, "command\n  %.*s\nreading\n", STR_ARGS(e->command));
	add_reading_text(out, &ruling->reading);
	buf_addz(out, "rules\n");
	add_findings(out, e);
	add_asked(out, &ruling->judgement);
	buf_addz(out, "verdict\n  ");
	add_verdict(out, e, ruling->verdict);
	buf_byte(out, '\n');
	if (ruling->verdict == VERDICT_NONE)
		return;
	buf_addf(out, "reason\n  %.*s\n", STR_ARGS(ruling->reason));
	add_change(out, e);
}

static void add_finding_json(struct buf *out, const struct finding *finding)
{
	buf_addf(out, "{\"id\":\"%s\",\"verdict\":\"%s\",\"why\":", finding->rule->id, verdict_name(finding->verdict));
	buf_json(out, str_of(finding->rule->why));
	buf_addz(out, ",\"what\":");
	buf_json(out, finding->what);
	buf_addz(out, ",\"instead\":");
	buf_json(out, str_of(finding->rule->instead)); /* empty for a user's rule without one */
	if (finding->command)
		buf_addf(out, ",\"span\":[%zu,%zu]", finding->command->span.from, finding->command->span.to);
	buf_byte(out, '}');
}

static void add_json(struct buf *out, const struct explained *e)
{
	const struct ruling *ruling = e->ruling;
	const struct judgement *judgement = &ruling->judgement;

	buf_addz(out, "{\"tool\":");
	buf_json(out, e->tool.n ? e->tool : STR("Bash"));
	buf_addz(out, ",\"command\":");
	buf_json(out, e->command);
	buf_addz(out, ",\"reading\":");
	add_reading_json(out, &ruling->reading);
	buf_addz(out, ",\"rules\":[");
	for (size_t i = 0; i < judgement->findings.n; i++) {
		if (i)
			buf_byte(out, ',');
		add_finding_json(out, &judgement->findings.at[i]);
	}
	buf_addz(out, "],\"facts\":[");
	for (size_t i = 0; i < judgement->asked.n; i++) {
		const struct asked *asked = &judgement->asked.at[i];

		buf_addf(out, "%s{\"question\":\"%s\",\"subject\":", i ? "," : "", asked->question);
		buf_json(out, asked->subject);
		buf_addz(out, ",\"answer\":");
		buf_json(out, asked->answer);
		buf_byte(out, '}');
	}
	buf_addf(out, "],\"verdict\":\"%s\",\"rule\":", verdict_name(ruling->verdict));
	if (ruling->rule)
		buf_json(out, str_of(ruling->rule));
	else
		buf_addz(out, "null");
	buf_addz(out, ",\"reason\":");
	buf_json(out, ruling->reason);
	buf_addz(out, "}\n");
}

/* The call of TOOL with INPUT as the agent's client would tell it; false, with a line on stderr, when it cannot be. */
static bool call_of_tool(const struct subcommand *self, struct str tool, struct str input, struct event *event)
{
	struct fault why = { 0 };
	struct buf text = { 0 };
	const json_t *payload = json_read(input, &why);

	if (payload) {
		buf_addf(&text, "{\"hook_event_name\":\"%s\",\"cwd\":", event_row(event->kind)->name);
		buf_json(&text, current_directory());
		buf_addz(&text, ",\"tool_name\":");
		buf_json(&text, tool);
		buf_addz(&text, ",\"tool_input\":");
		buf_add(&text, input);
		buf_byte(&text, '}');
		payload = json_read(buf_str(&text), &why);
	}
	if (payload && host_of(payload)->decode(payload, event, &why))
		return true;
	fprintf(stderr, "tipstaff: %s: the input of %.*s must be a JSON object as the agent sends it: %.*s\n", self->name, STR_ARGS(tool),
		STR_ARGS(why.text));
	return false;
}

static int explain(const struct subcommand *self, int argc, char **argv)
{
	struct text_arguments arguments;
	struct world world;
	struct event event = { .kind = EVENT_PRE_TOOL_USE };
	struct explained explained;
	struct ruling ruling;
	struct buf out = { 0 };
	int status;

	if (!read_text_arguments(self, argc, argv, &arguments, &status))
		return status;
	world = world_read();
	if (!arguments.tool.n)
		event = (struct event){ .kind = EVENT_PRE_TOOL_USE, .tool = TOOL_BASH, .tool_name = STR("Bash"), .read_tool = "Read", .shell = true,
					.cwd = current_directory(), .command = arguments.text };
	else if (!call_of_tool(self, arguments.tool, arguments.text, &event))
		return EXIT_USAGE;
	explained.config = read_config(&world, event.cwd);
	ruling = judge_call(&event, &world, explained.config);
	explained.tool = arguments.tool;
	explained.command = arguments.text;
	explained.ruling = &ruling;
	explained.colour = !arguments.json && !world.no_color && isatty(1);
	if (arguments.json)
		add_json(&out, &explained);
	else
		add_text(&out, &explained);
	return finish(&out, ruling.verdict == VERDICT_NONE ? EXIT_FINE : EXIT_FOUND);
}

const struct subcommand subcommand_explain = {
	.name = "explain",
	.takes_tool = true,
	.arguments = "[--json] [--tool NAME] [COMMAND]",
	.summary = "show what would be decided about a call here, and why",
	.help = "COMMAND is one word; without it, or as -, it is read from standard input. It is judged as if an agent were\n"
		"about to run it in this directory. With --tool it is the input of another tool than Bash, as JSON:\n"
		"    tipstaff explain --tool Write '{\"file_path\": \"a.txt\", \"content\": \"\"}'\n"
		"Exit status: 0 no verdict, 1 a verdict, 2 used wrongly, 3 failed.\n",
	.run = explain,
};
