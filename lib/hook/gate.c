#include "hook/gate.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/file.h"
#include "hook/edited.h"
#include "json/json.h"
#include "rules/session.h"

#include <fcntl.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

/* The Read tool shows no more of a file without a range. */
#define TEXT_MAX_BYTES ((size_t)1 << 20)
#define LINES_MAX 2000000000

bool gate_knows(enum tool tool)
{
	return tool == TOOL_READ || tool == TOOL_EDIT || tool == TOOL_WRITE;
}

static struct str path_of(const struct event *event)
{
	struct str path = json_text_at(event->tool_input, "file_path");

	return str_starts(path, STR("/")) ? path : STR_NONE;
}

/* File systems whose texts are made when they are read, and whose times tell nothing: numbers of statfs(2). */
static bool is_made_up(const char *name)
{
	static const unsigned long kinds[] = {
		0x9fa0,     /* proc */
		0x62656572, /* sysfs */
		0x62656570, /* configfs */
		0x64626720, /* debugfs */
		0x74726163, /* tracefs */
		0x73636673, /* securityfs */
		0x27e0eb,   /* cgroup */
		0x63677270, /* cgroup2 */
		0xcafe4a11, /* bpf */
		0xf97cff8c, /* selinuxfs */
		0xde5e81e4, /* efivarfs */
	};
	struct statfs fs;

	if (statfs(name, &fs) < 0)
		return true;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (((unsigned long)fs.f_type & 0xffffffff) == kinds[i])
			return true;
	return false;
}

static bool look_at(struct str path, struct file_facts *facts)
{
	const char *name = path.n ? str_z(path) : NULL;
	struct stat file;

	if (!name || stat(name, &file) < 0 || !S_ISREG(file.st_mode) || is_made_up(name))
		return false;
	*facts = file_facts_of(&file);
	return true;
}

/* The text of the file while it is FACTS. */
static bool text_of(struct str path, const struct file_facts *facts, struct str *text)
{
	const char *name = str_z(path);
	struct file_facts after;
	struct stat file;
	bool good;
	int fd;

	if (!name || facts->size > (int64_t)TEXT_MAX_BYTES)
		return false;
	fd = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	if (fd < 0)
		return false;
	good = file_read_all(fd, TEXT_MAX_BYTES, text, NULL) && fstat(fd, &file) == 0;
	close(fd);
	if (!good)
		return false;
	after = file_facts_of(&file);
	return file_facts_eq(facts, &after);
}

/* A whole number of lines; false when it is not there or none. */
static bool number(const json_t *object, const char *key, uint32_t *out)
{
	const json_t *value = json_object_get(object, key);
	double is = json_number_value(value);

	if (!json_is_number(value) || is < 0 || is > LINES_MAX || is != (double)(uint32_t)is)
		return false;
	*out = (uint32_t)is;
	return true;
}

/* What the call asks for. False for one whose lines nobody can tell: then it passes. */
static bool request_of(const json_t *input, struct read_request *request)
{
	*request = (struct read_request){ .from = 1 };
	if (json_object_get(input, "pages"))
		return false;
	if (json_object_get(input, "offset") && !number(input, "offset", &request->from))
		return false;
	if (json_object_get(input, "limit") && (!number(input, "limit", &request->limit) || !request->limit))
		return false;
	/* From line 0 on is the whole file; how many lines a limit then shows was never seen. */
	if (request->from == 0 && request->limit)
		return false;
	if (request->from == 0)
		request->from = 1;
	return true;
}

/* A file that was changed a moment before it was noted may have been changed again at the same time of its clock. */
static bool is_settled(struct read_record *record, struct str path, int64_t now)
{
	struct str text;

	if (!record->unsettled)
		return true;
	if (file_facts_are_fresh(&record->file, now) || !text_of(path, &record->file, &text) ||
	    !digest_eq(digest_of(text), record->text))
		return false;
	record->unsettled = 0;
	return true;
}

static struct str reason_of(const struct read_record *record, struct read_request request, struct str path)
{
	uint32_t last = reads_last_line(record, request);
	struct buf reason = { 0 };

	buf_addz(&reason, "tipstaff: ");
	if (request.from == 1 && last == 1 && record->lines == 1)
		buf_addf(&reason, "the one line of %.*s is", STR_ARGS(path));
	else if (request.from == 1 && last == record->lines)
		buf_addf(&reason, "all %u lines of %.*s are", (unsigned)last, STR_ARGS(path));
	else
		buf_addf(&reason, "lines %u-%u of %.*s are", (unsigned)request.from, (unsigned)last, STR_ARGS(path));
	buf_addz(&reason, " in your context already and the file has not changed since [" RULE_READ_AGAIN "]; work from them, "
			  "or send the same Read once more if you no longer see them.");
	return buf_str(&reason);
}

static struct str judge_read(struct ledger *ledger, const struct event *event, const struct agent_record *agent,
			     const struct file_facts *file, int64_t now)
{
	struct read_request request;
	struct read_record record = { 0 };

	if (!request_of(event->tool_input, &request) || !reads_get(ledger, event->agent_id, file, &record) ||
	    !reads_cover(&record, file, agent->epoch, request) || !is_settled(&record, path_of(event), now))
		return STR_NONE;
	if (record.denied.from == request.from && record.denied.limit == request.limit) {
		record.denied = (struct read_request){ 0 };
		reads_put(ledger, event->agent_id, &record);
		return STR_NONE;
	}
	record.denied = request;
	reads_put(ledger, event->agent_id, &record);
	return reason_of(&record, request, path_of(event));
}

struct str gate_before(struct ledger *ledger, const struct event *event, const struct agent_record *agent, int64_t now)
{
	struct open_record open = { .version = LEDGER_VERSION, .began_ms = now };
	const struct ledger_key key = ledger_key(LEDGER_OPEN, event->agent_id, event->tool_use_id);
	struct str reason = STR_NONE;

	if (!gate_knows(event->tool) || !event->tool_use_id.n)
		return STR_NONE;
	/* A Write may make the file: then there is nothing to note. */
	if (!look_at(path_of(event), &open.file))
		return STR_NONE;
	if (event->tool == TOOL_READ)
		reason = judge_read(ledger, event, agent, &open.file, now);
	if (!reason.n)
		ledger_put(ledger, &key, &open, sizeof open);
	return reason;
}

static void note_read(struct ledger *ledger, const struct event *event, const struct agent_record *agent,
		      const struct open_record *open, int64_t now)
{
	const json_t *shown = json_object_get(event->tool_response, "file");
	struct file_facts file;
	struct read_record record = { 0 };
	uint32_t from, n, lines;

	if (!str_is(json_text_at(event->tool_response, "type"), "text") || !number(shown, "startLine", &from) || !number(shown, "numLines", &n) ||
	    !number(shown, "totalLines", &lines) || n == 0)
		return;
	if (from == 0 && n != lines)
		return;
	if (!look_at(path_of(event), &file) || !file_facts_eq(&file, &open->file) ||
	    file_facts_are_fresh(&file, open->began_ms))
		return;
	if (!reads_get(ledger, event->agent_id, &file, &record))
		record = (struct read_record){ 0 };
	reads_show(&record, &file, agent->epoch, from ? from : 1, n, lines);
	record.denied = (struct read_request){ 0 };
	record.seen_ms = now;
	reads_set_path(&record, path_of(event));
	reads_put(ledger, event->agent_id, &record);
}

/* The file holds TEXT and nothing else: that is what the agent knows it to be. */
static bool holds(struct str path, struct str text, struct file_facts *file)
{
	struct str is;

	return look_at(path, file) && text_of(path, file, &is) && str_eq(is, text);
}

static void keep_text(struct ledger *ledger, const struct event *event, struct read_record *record, struct str path,
		      const struct file_facts *file, struct str text, int64_t now)
{
	record->file = *file;
	record->unsettled = 1;
	record->text = digest_of(text);
	record->seen_ms = now;
	record->denied = (struct read_request){ 0 };
	reads_set_path(record, path);
	reads_put(ledger, event->agent_id, record);
}

static void note_write(struct ledger *ledger, const struct event *event, const struct agent_record *agent, int64_t now)
{
	struct read_record record = { 0 };
	struct file_facts file;
	struct str text;
	uint32_t lines;

	if (json_get_text(event->tool_input, "content", &text, NULL) != JSON_GOT || memchr(text.p, '\r', text.n) ||
	    !holds(path_of(event), text, &file))
		return;
	lines = edited_lines(text);
	reads_show(&record, &file, agent->epoch, 1, lines, lines);
	keep_text(ledger, event, &record, path_of(event), &file, text, now);
}

/* True when the Edit found the text that the record is about. */
static bool edited_what(const json_t *response, const struct read_record *record)
{
	struct str before;

	return !record->unsettled || (json_get_text(response, "originalFile", &before, NULL) == JSON_GOT &&
				      digest_eq(digest_of(before), record->text));
}

static void note_edit(struct ledger *ledger, const struct event *event, const struct agent_record *agent,
		      const struct open_record *open, int64_t now)
{
	struct read_record record = { 0 };
	struct file_facts file;
	struct str text;

	if (!reads_get(ledger, event->agent_id, &open->file, &record) || record.epoch != agent->epoch ||
	    !file_facts_eq(&record.file, &open->file) || !edited_what(event->tool_response, &record))
		return;
	if (!edited_text(event->tool_response, &record.shown, &text) || !holds(path_of(event), text, &file))
		return;
	record.lines = edited_lines(text);
	keep_text(ledger, event, &record, path_of(event), &file, text, now);
}

/* False when the user or the client changed what the agent sent, or the client says that it does not know the text. */
static bool is_as_sent(const json_t *response)
{
	static const char *const otherwise[] = { "userModified", "memdirStamped", "contentNotInModelContext" };

	for (size_t i = 0; i < sizeof otherwise / sizeof *otherwise; i++)
		if (json_is_true(json_object_get(response, otherwise[i])))
			return false;
	return true;
}

void gate_after(struct ledger *ledger, const struct event *event, const struct agent_record *agent, int64_t now)
{
	const struct ledger_key key = ledger_key(LEDGER_OPEN, event->agent_id, event->tool_use_id);
	struct open_record open = { 0 };
	bool opened;

	if (!gate_knows(event->tool) || !event->tool_use_id.n)
		return;
	opened = ledger_get(ledger, &key, &open, sizeof open);
	if (opened)
		ledger_delete(ledger, &key);
	if (opened && event->tool == TOOL_READ)
		note_read(ledger, event, agent, &open, now);
	else if (!is_as_sent(event->tool_response))
		return;
	else if (event->tool == TOOL_WRITE)
		note_write(ledger, event, agent, now);
	else if (opened && event->tool == TOOL_EDIT)
		note_edit(ledger, event, agent, &open, now);
}

/* The lines FROM to TO of TEXT, without the newline behind them. */
static struct str lines_of(struct str text, uint32_t from, uint32_t to)
{
	size_t start = 0, end = 0;

	for (uint32_t line = 1; line <= to && end < text.n; line++) {
		start = line == from ? end : start;
		end += str_find_byte(str_from(text, end), '\n') + 1;
	}
	return str_slice(text, start, end - (end > 0));
}

/* True when LINES stand in OUTPUT, as lines. */
static bool holds_lines(struct str output, struct str lines)
{
	/* The client cuts blank ends. */
	while (lines.n && strchr(" \t\r\n", lines.p[lines.n - 1]))
		lines.n--;
	for (size_t at = 0; lines.n && (at += str_find(str_from(output, at), lines)) < output.n; at++) {
		size_t end = at + lines.n;

		if ((at == 0 || output.p[at - 1] == '\n') && (end == output.n || strchr(" \t\r\n", output.p[end])))
			return true;
	}
	return false;
}

void gate_printed(struct ledger *ledger, const struct event *event, const struct agent_record *agent, struct str path,
		  struct read_request lines, struct str output, int64_t now)
{
	struct read_record record = { 0 };
	struct file_facts file;
	struct str text;
	uint32_t all, last;

	if (!look_at(path, &file) || !text_of(path, &file, &text))
		return;
	all = edited_lines(text);
	last = reads_last_line(&(struct read_record){ .lines = all }, lines);
	/* Behind a newline at the end there is nothing more to print. */
	if (last + 1 == all && str_ends(text, STR("\n")))
		last = all;
	if (lines.from > last || !holds_lines(output, lines_of(text, lines.from, last)))
		return;
	if (!reads_get(ledger, event->agent_id, &file, &record))
		record = (struct read_record){ 0 };
	reads_show(&record, &file, agent->epoch, lines.from, last - lines.from + 1, all);
	keep_text(ledger, event, &record, path, &file, text, now);
}
