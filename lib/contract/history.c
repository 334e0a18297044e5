#include "contract/history.h"

#include "base/path.h"
#include "base/vec.h"
#include "contract/log.h"
#include "json/json.h"
#include "ledger/digest.h"
#include "transcript/lines.h"

#include <sys/stat.h>

static const char shells[] = "bash pwsh run_code";
static const char writing_tools[] = "edit write str_replace_editor";
static const char file_tools[] = "read edit write str_replace_editor";
static const char output_tools[] = "task_output job_output";
static const char task_tools[] = "task_output job_output task_kill job_kill task_list job_list";

/* The rows that are looked at. */
#define WANTED (1u << LOG_STEP | 1u << LOG_CALL | 1u << LOG_RESULT | 1u << LOG_MESSAGE | 1u << LOG_COMMAND | 1u << LOG_PLAN)

/* The id of a result's call stands in so many bytes at its beginning. */
#define HEAD ((size_t)1024)

/* A call that has not ended. */
struct pending {
	struct digest id;
	size_t step;
	bool of_target; /* it is about the file, or names it */
	bool writes;
	bool of_task;   /* it is about the background task */
	bool starts;    /* it may begin one */
};

struct reader {
	const struct event *event;
	struct str target, task, cwd;
	struct stat file;
	bool begun, exists;
	size_t step;
	struct { struct pending *at; size_t n, room; } pending;
	struct {
		struct digest id;
		bool reads_task; /* without waiting */
		bool running;    /* and the task was */
		bool answered;   /* something was said to the model since */
	} last; /* call */
	unsigned said[HISTORY_PROMPTS];
	struct history history;
};

/* Words of prompts. */
static const struct {
	const char *words;
	unsigned topics;
} phrases[] = {
	{ "goal", TOPIC_GOAL | TOPIC_PAUSE | TOPIC_RESUME },
	{ "objective", TOPIC_GOAL | TOPIC_PAUSE | TOPIC_RESUME },
	{ "目标", TOPIC_GOAL | TOPIC_PAUSE | TOPIC_RESUME },
	{ "pause", TOPIC_PAUSE },
	{ "stop", TOPIC_PAUSE },
	{ "hold", TOPIC_PAUSE },
	{ "wait", TOPIC_PAUSE },
	{ "暂停", TOPIC_PAUSE },
	{ "resume", TOPIC_RESUME },
	{ "continue", TOPIC_RESUME },
	{ "proceed", TOPIC_RESUME },
	{ "carry on", TOPIC_RESUME },
	{ "go on", TOPIC_RESUME },
	{ "继续", TOPIC_RESUME },
	{ "ralph", TOPIC_RALPH },
	{ "fresh agent", TOPIC_RALPH },
	{ "fresh-agent", TOPIC_RALPH },
	{ "fresh context", TOPIC_RALPH },
	{ "fresh-context", TOPIC_RALPH },
	{ "workflow", TOPIC_WORKFLOW },
	{ "fan out", TOPIC_WORKFLOW },
	{ "fan-out", TOPIC_WORKFLOW },
	{ "parallel", TOPIC_WORKFLOW },
	{ "subagents", TOPIC_WORKFLOW },
	{ "工作流", TOPIC_WORKFLOW },
	{ "并行", TOPIC_WORKFLOW },
};

static unsigned topics_of(struct str text)
{
	unsigned topics = 0;

	/* A picture may say anything. */
	if (!str_trim(text).n)
		return TOPIC_ANY;
	for (size_t i = 0; i < sizeof phrases / sizeof *phrases; i++)
		if (str_has_nocase(text, str_of(phrases[i].words)))
			topics |= phrases[i].topics;
	return topics;
}

static void hear(struct reader *reader, unsigned topics)
{
	reader->said[reader->history.prompts++ % HISTORY_PROMPTS] = topics;
}

/* PATH as the call gave it. */
static bool is_target(const struct reader *reader, struct str path)
{
	struct str full = path_join(reader->cwd, path);
	const char *name;
	struct stat other;

	if (!reader->target.n || !path.n)
		return false;
	if (str_eq(full, reader->target))
		return true;
	name = reader->exists ? str_z(full) : NULL;
	return name && stat(name, &other) == 0 && other.st_dev == reader->file.st_dev && other.st_ino == reader->file.st_ino;
}

static struct str path_of(const json_t *input)
{
	struct str path = json_text_at(input, "file_path");

	return path.n ? path : json_text_at(input, "path");
}

/* True when TEXT has the ID of a task, and not only that of one whose id begins so. */
static bool names_task(struct str text, struct str id)
{
	for (size_t at; id.n && (at = str_find(text, id)) < text.n; text = str_from(text, at + id.n)) {
		size_t end = at + id.n;

		if ((end == text.n || !is_name_byte(text.p[end])) && (!at || !is_name_byte(text.p[at - 1])))
			return true;
	}
	return false;
}

static void begin(struct reader *reader, const json_t *row)
{
	struct str id = json_text_at(row, "data.callId"), tool = json_text_at(row, "data.name"), task;
	const json_t *input = log_input(row);
	bool is_shell = str_list_has(shells, tool);
	struct pending call = { .id = digest_of(id), .step = reader->step };

	if (str_eq(id, reader->event->tool_use_id))
		return;
	task = log_task(input);
	call.of_target = str_list_has(file_tools, tool) ? is_target(reader, path_of(input))
			: is_shell && reader->target.n &&
				  str_has_nocase(json_text_at(row, "data.arguments"), path_name(reader->target));
	call.writes = is_shell || str_list_has(writing_tools, tool);
	call.of_task = reader->task.n && str_eq(task, reader->task);
	call.starts = !str_list_has(task_tools, tool);
	reader->history.maybe_seen |= str_is(tool, "run_code");
	reader->history.api_seen |= str_is(tool, "cordis_inspect") && str_is(json_text_at(input, "what"), "api");
	reader->last.id = call.id;
	reader->last.reads_task = call.of_task && str_list_has(output_tools, tool) && !json_is_true(json_object_get(input, "wait"));
	reader->last.running = reader->last.answered = false;
	*VEC_ADD(&reader->pending) = call;
}

/* The call ID, or -1. */
static ssize_t find(const struct reader *reader, struct digest id)
{
	size_t i = reader->pending.n;

	while (i > 0 && !digest_eq(reader->pending.at[i - 1].id, id))
		i--;
	return (ssize_t)i - 1;
}

static struct pending take(struct reader *reader, size_t i)
{
	struct pending call = reader->pending.at[i];

	reader->pending.at[i] = reader->pending.at[--reader->pending.n];
	return call;
}

/* Most results say nothing here, and they are what a log is full of: they are told by the id at their beginning, unparsed.
 * Inside of a text the quotes would be escaped. */
static bool says_nothing(struct reader *reader, struct str line)
{
	struct str head = str_slice(line, 0, HEAD), key = STR("\"callId\":\""), older = STR("\"toolCallId\":\""), id;
	size_t at = str_find(head, key);
	const struct pending *call;
	ssize_t i;

	if (at == head.n) {
		at = str_find(head, older);
		key = older;
	}
	id = str_from(head, at + key.n);
	id = str_slice(id, 0, str_find_byte(id, '"'));
	i = find(reader, digest_of(id));
	if (i < 0)
		return false;
	call = &reader->pending.at[i];
	if (call->of_target || call->of_task || (call->starts && reader->task.n))
		return false;
	(void)take(reader, (size_t)i);
	return true;
}

static void end(struct reader *reader, const json_t *row)
{
	struct log_result result = log_result(row);
	struct digest id = digest_of(result.call);
	struct history *history = &reader->history;
	struct str status = log_task_status(result.text);
	struct pending call;
	ssize_t i = find(reader, id);

	if (i < 0)
		return;
	call = take(reader, (size_t)i);
	if (result.is_error)
		return;
	if (call.of_target) {
		history->seen = true;
		history->seen_at = json_number_value(json_object_get(row, "time"));
	}
	if (digest_eq(id, reader->last.id))
		reader->last.running = str_starts(status, STR("running"));
	if (call.of_task && (status.n || str_find(result.text, STR(" had already finished ")) < result.text.n))
		history->settled = !str_starts(status, STR("running"));
	/* A session that is taken up again gives the same ids anew. */
	if (call.starts && names_task(result.text, reader->task))
		history->settled = false;
}

/* What the model was told. */
static void tell(struct reader *reader, const json_t *row)
{
	struct str words = log_words(row), kind = json_text_at(row, "data.source.kind");
	const json_t *source = json_object_get(json_object_get(row, "data"), "source"), *entry;
	struct str skill = json_text_at(reader->event->tool_input, "name");
	size_t i;

	reader->last.answered = true;
	if (log_is_by_user(row))
		hear(reader, topics_of(words));
	else if (str_starts(words, STR("background ")) && names_task(words, reader->task) &&
		 str_find(words, STR(" finished [status: ")) < words.n)
		reader->history.settled = true;
	if (!str_is(kind, "skill-catalog"))
		return;
	json_array_foreach(json_object_get(source, "entries"), i, entry) {
		reader->history.skills++;
		reader->history.skill_listed |= str_eq(json_text_at(entry, "name"), skill);
	}
}

/* A command of the user, /goal or /ralph, asks for what it is called. */
static void command(struct reader *reader, const json_t *row)
{
	hear(reader, topics_of(json_text_at(row, "data.name")));
}

static void read_row(struct reader *reader, enum log_kind kind, const json_t *row)
{
	switch (kind) {
	case LOG_STEP: reader->step++; break;
	case LOG_CALL: begin(reader, row); break;
	case LOG_RESULT: end(reader, row); break;
	case LOG_MESSAGE: tell(reader, row); break;
	case LOG_COMMAND: command(reader, row); break;
	case LOG_PLAN: reader->history.planning = json_is_true(json_object_get(json_object_get(row, "data"), "active")); break;
	default: break;
	}
}

static bool visit(void *context, struct str line)
{
	struct reader *reader = context;
	enum log_kind kind = log_kind_of(line);
	struct arena_mark mark;
	const json_t *row;

	if (!reader->begun) {
		reader->begun = kind == LOG_SESSION;
		row = reader->begun ? json_read(line, NULL) : NULL;
		reader->cwd = str_copy(json_text_at(row, "cwd"));
		reader->history.maybe_seen = json_text_at(row, "parentSession").n;
		return reader->begun;
	}
	if (!(WANTED >> kind & 1) || (kind == LOG_RESULT && says_nothing(reader, line)))
		return true;
	/* What is kept has its room already. */
	VEC_ROOM(&reader->pending);
	mark = arena_mark();
	read_row(reader, kind, json_read(line, NULL));
	arena_release(mark);
	return true;
}

struct history history_read(const struct event *event, struct str target)
{
	struct reader reader = { .event = event, .target = target, .task = log_task(event->tool_input), .cwd = event->cwd };
	const char *name = target.n ? str_z(target) : NULL;
	struct history *history = &reader.history;

	reader.exists = name && stat(name, &reader.file) == 0;
	history->known = event->transcript_path.n && lines_each(event->transcript_path, visit, &reader) == LINES_READ && reader.begun;
	history->maybe_seen |= str_find(event->tool_use_id, STR(":code:")) < event->tool_use_id.n;
	for (size_t i = 0; i < reader.pending.n; i++)
		history->in_company |= reader.pending.at[i].step == reader.step && reader.pending.at[i].writes;
	if (history->prompts > HISTORY_PROMPTS)
		history->prompts = HISTORY_PROMPTS;
	for (size_t i = 0; i < history->prompts; i++)
		history->topics |= reader.said[i];
	history->polled = reader.last.reads_task && reader.last.running && !reader.last.answered &&
			  str_list_has(output_tools, event->host_tool) && !json_is_true(json_object_get(event->tool_input, "wait"));
	return *history;
}
