#include "hook/printed.h"

#include "hook/command.h"
#include "hook/facts.h"
#include "json/json.h"
#include "rules/print.h"

/* What the agent sees of the output. False when it sees less than the hook. */
static bool seen_output(const json_t *response, struct str *output)
{
	struct str path;

	return json_get_text(response, "persistedOutputPath", &path, NULL) == JSON_ABSENT &&
	       json_get_text(response, "stdout", output, NULL) == JSON_GOT;
}

void printed_note(const struct hook *hook, struct ledger *ledger, const struct agent_record *agent, int64_t now)
{
	const struct event *event = &hook->event;
	const struct facts facts = { .file_kind = facts_file_kind, .read_tool = "Read" };
	struct printed_list printed;
	struct reading reading;
	struct str output;

	if (!seen_output(event->tool_response, &output))
		return;
	reading = command_reading(&hook->world, event->cwd, event->command);
	if (!print_reads(&reading, &facts, &printed))
		return;
	for (size_t i = 0; i < printed.n; i++) {
		const struct printed *lines = &printed.at[i];

		if (lines->from && lines->from <= UINT32_MAX && lines->limit <= UINT32_MAX)
			gate_printed(ledger, event, agent, lines->path,
				     (struct read_request){ (uint32_t)lines->from, (uint32_t)lines->limit }, output, now);
	}
}
