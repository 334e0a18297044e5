#include "contract/past.h"

#include "base/arena.h"
#include "contract/log.h"
#include "json/json.h"
#include "transcript/lines.h"

/* What is kept of the log while it is read. Texts are copies. */
struct past {
	const struct event *event;
	struct str id;         /* that the call names, and that some result must hold */
	bool begun, id_seen;
	struct str call_id;    /* of the last call of the tools whose results are wanted */
	struct str call_input;
	struct str input;      /* of the last one that went well, */
	struct str output;     /* and what it gave */
};

/* A rule, the tools that it is about, and the tools whose last good call it looks at (NULL: none, it looks for an id). */
struct memory {
	const char *rule;
	const char *tools, *of;
	const char *id; /* the field that holds one */
	bool (*breaks)(const struct past *past, struct str *what);
};

static const json_t *todos(const json_t *input)
{
	return json_object_get(input, "todos");
}

/* The status of the item of LIST that says CONTENT; STR_NONE when there is none. */
static struct str status_of(const json_t *list, struct str content)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
		if (str_eq(str_trim(json_text(json_object_get(item, "content"))), str_trim(content)))
			return json_text(json_object_get(item, "status"));
	return STR_NONE;
}

static bool is_completed(struct str status)
{
	return str_is(status, "completed");
}

/* A list that was done may give way to another one. */
static bool items_vanish(const struct past *past, struct str *what)
{
	const json_t *before = todos(json_read(past->input, NULL)), *item;
	bool open = false;
	size_t i;

	json_array_foreach(before, i, item) {
		struct str content = json_text(json_object_get(item, "content"));

		open |= !is_completed(json_text(json_object_get(item, "status")));
		if (!what->n && !status_of(todos(past->event->tool_input), content).n)
			*what = content;
	}
	return open && what->n;
}

static bool completes_several(const struct past *past, struct str *what)
{
	const json_t *before = todos(json_read(past->input, NULL)), *item;
	size_t i, completed = 0;

	json_array_foreach(before, i, item) {
		struct str content = json_text(json_object_get(item, "content"));

		if (is_completed(json_text(json_object_get(item, "status"))) ||
		    !is_completed(status_of(todos(past->event->tool_input), content)))
			continue;
		completed++;
		*what = content;
	}
	return completed > 1;
}

/* A task that is done is open again, or one is done that was never begun. */
static bool leaves_out_a_step(const struct past *past, struct str *what)
{
	const json_t *before = todos(json_read(past->input, NULL)), *item;
	size_t i;

	json_array_foreach(before, i, item) {
		struct str was = json_text(json_object_get(item, "status")), content = json_text(json_object_get(item, "content"));
		struct str is = status_of(todos(past->event->tool_input), content);

		*what = content;
		if ((is_completed(was) && str_is(is, "pending")) || (str_is(was, "pending") && is_completed(is)))
			return true;
	}
	return false;
}

static const json_t *goal_of(const struct past *past)
{
	return json_object_get(json_read(past->output, NULL), "goal");
}

static bool is_another_goal(const struct past *past, struct str *what)
{
	const json_t *goal = goal_of(past), *input = past->event->tool_input;

	(void)what;
	return !goal || !str_eq(json_text(json_object_get(goal, "id")), json_text_at(input, "goal_id")) ||
	       json_number_value(json_object_get(goal, "revision")) != json_number_value(json_object_get(input, "revision"));
}

static bool is_blocked_early(const struct past *past, struct str *what)
{
	const json_t *goal = goal_of(past);

	(void)what;
	return goal && str_is(json_text_at(past->event->tool_input, "action"), "blocked") &&
	       json_number_value(json_object_get(goal, "roundsStarted")) < 3;
}

static bool has_a_goal(const struct past *past, struct str *what)
{
	(void)what;
	return str_is(json_text_at(goal_of(past), "phase"), "active");
}

static bool was_never_returned(const struct past *past, struct str *what)
{
	*what = past->id;
	return past->id.n && !past->id_seen;
}

#define GOALS "get_goal create_goal update_goal"

static const struct memory memories[] = {
	{ "tools.todo-all", "todo_write", "todo_write", NULL, items_vanish },
	{ "tools.todo-batch", "todo_write", "todo_write", NULL, completes_several },
	{ "tools.todo-steps", "todo_write", "todo_write", NULL, leaves_out_a_step },
	{ "tools.goal-current", "update_goal", GOALS, NULL, is_another_goal },
	{ "tools.goal-rounds", "update_goal", GOALS, NULL, is_blocked_early },
	{ "tools.goal-one", "create_goal ralph", GOALS, NULL, has_a_goal },
	{ "tools.id", "task_output task_kill", NULL, "task_id", was_never_returned },
	{ "tools.id", "job_output job_kill", NULL, "job_id", was_never_returned },
	{ "tools.id", "send_message", NULL, "subagent_id", was_never_returned },
	{ "tools.id", "interrupt_agent", NULL, "agent_id", was_never_returned },
	{ "tools.id", "cordis_unmount cordis_stop cordis_undefine", NULL, "id", was_never_returned },
};

#define MEMORIES (sizeof memories / sizeof *memories)

struct search {
	struct past past;
	const struct memory *memory; /* one of the tool's: all of them look at the same calls */
};

static void begin(struct search *search, struct str line)
{
	struct arena_mark mark = arena_mark();
	const json_t *row = json_read(line, NULL);
	struct str id = json_text_at(row, "data.callId");

	if (!str_list_has(search->memory->of, json_text_at(row, "data.name")) || str_eq(id, search->past.event->tool_use_id)) {
		arena_release(mark);
		return;
	}
	search->past.call_id = id;
	search->past.call_input = json_text_at(row, "data.arguments");
}

static void end(struct search *search, struct str line)
{
	struct arena_mark mark = arena_mark();
	struct log_result result = log_result(json_read(line, NULL));

	if (!search->past.call_id.n || !str_eq(result.call, search->past.call_id) || result.is_error) {
		arena_release(mark);
		return;
	}
	search->past.input = search->past.call_input;
	search->past.output = result.text;
}

static bool visit(void *context, struct str line)
{
	struct search *search = context;
	struct past *past = &search->past;
	enum log_kind kind = log_kind_of(line);

	if (!past->begun)
		return past->begun = kind == LOG_SESSION;
	if (past->id.n) {
		/* Inside of a text the quotes would be escaped. Errors do not return ids; our own reasons stand in them. */
		past->id_seen = kind == LOG_RESULT && str_find(line, past->id) < line.n &&
				str_find(line, STR("\"isError\":true")) == line.n;
		return !past->id_seen;
	}
	if (kind == LOG_CALL)
		begin(search, line);
	else if (kind == LOG_RESULT)
		end(search, line);
	return true;
}

static const struct memory *memory_of(struct str tool)
{
	for (size_t i = 0; i < MEMORIES; i++)
		if (str_list_has(memories[i].tools, tool))
			return &memories[i];
	return NULL;
}

void contract_remember(struct judgement *judgement, const struct event *event, const struct settings *settings)
{
	struct search search = { .past.event = event, .memory = memory_of(event->host_tool) };

	/* Without a log there is nothing that could be kept or broken. */
	if (event->contract != CONTRACT_DSH || !search.memory || !event->transcript_path.n)
		return;
	if (search.memory->id)
		search.past.id = json_text_at(event->tool_input, search.memory->id);
	if (lines_each(event->transcript_path, visit, &search) != LINES_READ || !search.past.begun) {
		contract_add(judgement, event, "tools.unknown", STR_NONE, settings);
		judgement_settle(judgement);
		return;
	}
	for (size_t i = 0; i < MEMORIES; i++) {
		struct str what = STR_NONE;

		if (str_list_has(memories[i].tools, event->host_tool) && memories[i].breaks(&search.past, &what))
			contract_add(judgement, event, memories[i].rule, what, settings);
	}
	judgement_settle(judgement);
}
