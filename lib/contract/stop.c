#include "contract/stop.h"

#include "base/vec.h"
#include "contract/log.h"
#include "contract/session.h"
#include "json/json.h"
#include "ledger/digest.h"
#include "transcript/lines.h"

#include <string.h>

#define TEXT_MAX 200

/* A text that outlives the row it is from, cut. */
struct kept {
	char at[TEXT_MAX];
	size_t n;
};

struct task {
	struct kept id;
	bool running;
};

/* A turn, while its rows are read. */
struct turn {
	const struct event *event;
	bool begun;           /* the log is one */
	size_t turns, turn;   /* how many there are, and which is read */
	bool planning;
	bool kept_on;         /* it was kept from ending */
	bool driven;          /* by a goal, which begins the next turn by itself */
	bool undelivered;     /* the last message to a subagent was not sent */
	bool told;            /* what was said last speaks of messages */
	bool refused;         /* the user refused something in it */
	bool asks;            /* what was said last is a question */
	bool may_go_on;       /* the user spoke of what goes on */
	bool denied;          /* the last call that the sandbox may deny was denied */
	struct digest todo_call, output_call, message_call;
	struct kept output_of; /* the task that the last call for output is about */
	struct kept todo_next, todo; /* the first open task of the list in that call, and of the last good one */
	struct { struct task *at; size_t n, room; } tasks;
};

/* Prompts with such a word may want a task that outlives the turn. */
static const char *const going_on[] = { "server", "serve", "keep", "leave", "watch", "background", "running", "daemon" };

/* And what is said of a message that did not arrive. */
static const char *const of_messages[] = { "message", "deliver", "sent", "send", "reach", "subagent", "消息" };

static bool has_one_of(struct str text, const char *const *words, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (str_has_nocase(text, str_of(words[i])))
			return true;
	return false;
}

static struct kept keep(struct str text)
{
	struct kept kept = { .n = text.n < TEXT_MAX ? text.n : TEXT_MAX };

	if (kept.n)
		memcpy(kept.at, text.p, kept.n);
	return kept;
}

static struct str text_of(const struct kept *kept)
{
	return (struct str){ kept->at, kept->n };
}

static void call(struct turn *turn, const json_t *row)
{
	struct str tool = json_text_at(row, "data.name"), id = json_text_at(row, "data.callId");
	const json_t *input = log_input(row), *item;
	size_t i;

	if (str_list_has("task_output job_output", tool)) {
		turn->output_call = digest_of(id);
		turn->output_of = keep(log_task(input));
	}
	if (str_is(tool, "send_message"))
		turn->message_call = digest_of(id);
	turn->driven |= str_is(tool, "create_goal");
	if (!str_is(tool, "todo_write"))
		return;
	turn->todo_call = digest_of(id);
	turn->todo_next.n = 0;
	json_array_foreach(json_object_get(input, "todos"), i, item)
		if (!turn->todo_next.n && !str_is(json_text(json_object_get(item, "status")), "completed"))
			turn->todo_next = keep(json_text(json_object_get(item, "content")));
}

/* The *WORD behind BEGINNING, of TEXT that begins so. */
static bool word_behind(struct str text, struct str beginning, struct str *word)
{
	struct str rest = str_from(text, beginning.n);

	return str_starts(text, beginning) && str_next_word(&rest, word);
}

static void set_running(struct turn *turn, struct str id, bool running)
{
	for (size_t i = 0; i < turn->tasks.n; i++)
		if (str_eq(text_of(&turn->tasks.at[i].id), id))
			turn->tasks.at[i].running = running;
}

/* How a text about a background task begins, and whether the task is running then. */
static const struct {
	const char *words;
	bool running;
} beginnings[] = {
	{ "started background job ", true },       { "started background task ", true },  { "requested cancellation of job ", false },
	{ "requested cancellation of task ", false }, { "background job ", false },        { "background task ", false },
	{ "job ", false },                         { "task ", false },
};

static void hear_of_task(struct turn *turn, struct str text)
{
	struct str id;

	for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++) {
		if (!word_behind(text, str_of(beginnings[i].words), &id))
			continue;
		if (beginnings[i].running)
			*VEC_ADD(&turn->tasks) = (struct task){ keep(id), true };
		else
			set_running(turn, id, false);
		return;
	}
}

static void result(struct turn *turn, const json_t *row)
{
	struct log_result ended = log_result(row);
	struct str denied = STR("[sandbox: file access denied under ");

	turn->refused |= ended.is_error && str_find(ended.text, STR("the user rejected")) < ended.text.n;
	turn->denied = str_find(ended.text, denied) < ended.text.n;
	if (digest_eq(turn->message_call, digest_of(ended.call)))
		turn->undelivered = ended.is_error;
	if (ended.is_error)
		return;
	if (digest_eq(turn->todo_call, digest_of(ended.call)))
		turn->todo = turn->todo_next;
	if (digest_eq(turn->output_call, digest_of(ended.call)))
		set_running(turn, text_of(&turn->output_of), str_starts(log_task_status(ended.text), STR("running")));
	else
		hear_of_task(turn, ended.text);
}

static void message(struct turn *turn, const json_t *row)
{
	struct str words = log_words(row);

	turn->driven |= str_is(json_text_at(row, "data.source.kind"), "goal");
	if (!log_is_by_user(row)) {
		hear_of_task(turn, words);
		return;
	}
	turn->may_go_on |= has_one_of(words, going_on, sizeof going_on / sizeof *going_on);
}

static void said(struct turn *turn, const json_t *row)
{
	struct str words = str_trim(log_words(row));

	turn->asks = str_ends(words, STR("?")) || str_ends(words, STR("\xef\xbc\x9f"));
	turn->told = has_one_of(words, of_messages, sizeof of_messages / sizeof *of_messages);
}

static void read_row(struct turn *turn, enum log_kind kind, const json_t *row)
{
	switch (kind) {
	case LOG_CALL: call(turn, row); break;
	case LOG_RESULT: result(turn, row); break;
	case LOG_MESSAGE: message(turn, row); break;
	case LOG_SAID: said(turn, row); break;
	case LOG_HOOK:
		turn->kept_on |= str_is(json_text_at(row, "data.point"), "Stop") && str_is(json_text_at(row, "data.decision"), "block");
		break;
	default: break;
	}
}

static bool count(void *context, struct str line)
{
	struct turn *turn = context;
	enum log_kind kind = log_kind_of(line);

	if (!turn->begun)
		return turn->begun = kind == LOG_SESSION;
	turn->turns += kind == LOG_TURN;
	return true;
}

static bool visit(void *context, struct str line)
{
	struct turn *turn = context;
	enum log_kind kind = log_kind_of(line);
	struct arena_mark mark;

	turn->turn += kind == LOG_TURN;
	if (kind == LOG_PLAN)
		turn->planning = str_find(line, STR("\"active\":true")) < line.n;
	if (kind == LOG_OTHER || turn->turn < turn->turns)
		return true;
	VEC_ROOM(&turn->tasks);
	mark = arena_mark();
	read_row(turn, kind, json_read(line, NULL));
	arena_release(mark);
	return true;
}

void contract_stop(struct judgement *judgement, const struct event *event, const struct settings *settings)
{
	struct turn turn = { .event = event };

	if (event->contract != CONTRACT_DSH || event->stop_active || !event->transcript_path.n ||
	    lines_each(event->transcript_path, count, &turn) != LINES_READ || !turn.begun || !turn.turns ||
	    lines_each(event->transcript_path, visit, &turn) != LINES_READ || turn.kept_on)
		return;
	if (turn.denied && !turn.refused && contract_is_stuck(event))
		contract_add(judgement, event, "escalation.at-once", STR_NONE, settings);
	for (size_t i = 0; i < turn.tasks.n && !turn.may_go_on; i++)
		if (turn.tasks.at[i].running)
			contract_add(judgement, event, "tools.stop-tasks", str_copy(text_of(&turn.tasks.at[i].id)), settings);
	if (turn.undelivered && !turn.told && !turn.refused)
		contract_add(judgement, event, "tools.stop-message", STR_NONE, settings);
	if (turn.todo.n && !turn.asks && !turn.refused && !turn.planning && !turn.driven)
		contract_add(judgement, event, "tools.stop-todos", str_copy(text_of(&turn.todo)), settings);
	judgement_settle(judgement);
}
