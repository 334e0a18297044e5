#include "hook/marking.h"

#include "base/buf.h"
#include "hook/memory.h"
#include "json/json.h"
#include "mark/mark.h"

#include <inttypes.h>

static bool runs_commands(enum tool tool)
{
	return tool == TOOL_BASH || tool == TOOL_POWERSHELL || tool == TOOL_MONITOR;
}

/* FNV-1a, for calls of hosts that do not number them: the command names it before and after. */
static struct str id_of(const struct event *event)
{
	uint64_t hash = 0xcbf29ce484222325u;
	struct buf id = { 0 };

	if (event->tool_use_id.n)
		return event->tool_use_id;
	for (size_t i = 0; i < event->command.n; i++)
		hash = (hash ^ (unsigned char)event->command.p[i]) * 0x100000001b3u;
	buf_addf(&id, "command-%016" PRIx64, hash);
	return buf_str(&id);
}

bool marking_before(const struct event *event, const struct world *world, struct fault *why)
{
	struct state_world state = world_state(world);
	struct process_facts agent;

	if (!runs_commands(event->tool))
		return true;
	if (!process_agent((pid_t)world->agent_pid, &agent))
		return fault_set(why, "the agent's process cannot be found");
	return mark_open(&state, &agent,
			 &(struct mark_call){ .id = id_of(event), .session = event->session_id,
					      .agent = event->agent_id, .tool = event->tool_name, .cwd = event->cwd,
					      .project = world->project, .config = world->agent_config,
					      .transcript = memory_transcript(event) },
			 why);
}

/* The subagent that RESPONSE says has ended; STR_NONE for one that goes on in the background. */
static struct str ended_agent(const json_t *response)
{
	const char *status = json_string_value(json_object_get(response, "status"));

	return str_is(str_of(status), "completed") ? str_of(json_string_value(json_object_get(response, "agentId"))) : STR_NONE;
}

void marking_after(const struct event *event, const struct world *world, const json_t *response)
{
	const char *task = json_string_value(json_object_get(response, "backgroundTaskId"));
	struct state_world state = world_state(world);
	struct process_facts agent;

	if (!(event->tool == TOOL_AGENT || runs_commands(event->tool)) || !process_agent((pid_t)world->agent_pid, &agent))
		return;
	if (event->tool == TOOL_AGENT) {
		mark_close_subagent(&state, &agent, ended_agent(response));
		return;
	}
	if (!task && event->tool == TOOL_MONITOR) /* it watches in the background until its task ends */
		task = json_string_value(json_object_get(response, "taskId"));
	if (task)
		mark_background(&state, &agent, id_of(event), str_of(task));
	else
		mark_close(&state, &agent, id_of(event));
}

/* What stands between <NAME> and </NAME>. */
static struct str element(struct str text, const char *open, const char *close)
{
	size_t from = str_find(text, str_of(open));
	struct str rest = str_from(text, from + str_of(open).n);
	size_t to = str_find(rest, str_of(close));

	return from < text.n && to < rest.n ? str_trim(str_slice(rest, 0, to)) : STR_NONE;
}

void marking_prompt(const struct world *world, struct str prompt)
{
	struct state_world state = world_state(world);
	struct process_facts agent;
	struct str call, status, task;

	if (!process_agent((pid_t)world->agent_pid, &agent))
		return;
	if (!str_starts(prompt, STR("<task-notification>"))) {
		mark_close_foreground(&state, &agent);
		return;
	}
	/* A monitor tells of each event so; only an end has a status. */
	status = element(prompt, "<status>", "</status>");
	if (!status.n || str_is(status, "running"))
		return;
	task = element(prompt, "<task-id>", "</task-id>");
	mark_close_task(&state, &agent, task);
	mark_close_subagent(&state, &agent, task);
	call = element(prompt, "<tool-use-id>", "</tool-use-id>");
	if (call.n)
		mark_close(&state, &agent, call);
}

void marking_tell(struct hook *hook)
{
	const struct event trial = { .tool = TOOL_BASH, .tool_use_id = STR("trial"), .session_id = hook->event.session_id };
	struct buf notice = { 0 };
	struct fault why = { 0 };

	if (marking_before(&trial, &hook->world, &why)) {
		marking_after(&trial, &hook->world, NULL);
		return;
	}
	if (hook->notice.n) /* by the ledger, which says why */
		buf_addf(&notice, "%.*s; nor can the hooks of git know the agent's commits and pushes", STR_ARGS(hook->notice));
	else
		buf_addf(&notice, "tipstaff: the hooks of git cannot know the agent's commits and pushes, so they go unchecked: %.*s",
			 STR_ARGS(why.text));
	hook->notice = buf_str(&notice);
}
