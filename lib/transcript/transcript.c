#include "transcript/transcript.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/vec.h"
#include "json/json.h"
#include "transcript/rows.h"

#include <string.h>
#include <sys/stat.h>

/* How the bytes of a row that may matter look. The quotes are part of it: inside a text they would be escaped. */
#define NEEDLE(literal) { (literal), sizeof(literal) - 1 }
static const struct str refused[] = {
	NEEDLE("\"User rejected tool use\""),
	NEEDLE("\"source\":\"user_reject\""),
};
static const struct str said[] = {
	NEEDLE("\"kind\":\"human\""),
	NEEDLE("\"promptSource\":\"sdk\""),
	NEEDLE("\"humanTurn\":true"),
};

struct search {
	struct rows *rows;
	struct transcript_news *news;
	uint64_t first;   /* the row of the first refusal */
	int64_t told_ms;  /* refusals up to that time were told before */
	int64_t newest_ms;
};

/* The call of a refusal, looked for. */
struct call {
	struct transcript_refusal *refusal;
	bool found;
};

static bool is_true(const json_t *row, const char *key)
{
	return json_is_true(json_object_get(row, key));
}

/* The I-th block of message.content of the type. */
static const json_t *block_of(const json_t *row, const char *type, size_t i)
{
	const json_t *content = json_object_get(json_object_get(row, "message"), "content");

	for (size_t at = 0; at < json_array_size(content); at++) {
		const json_t *block = json_array_get(content, at);

		if (str_is(json_text_at(block, "type"), type) && i-- == 0)
			return block;
	}
	return NULL;
}

static unsigned digits(struct str text, size_t from, size_t n)
{
	unsigned value = 0;

	for (size_t i = from; i < from + n; i++)
		value = value * 10 + (unsigned)(text.p[i] - '0');
	return value;
}

int64_t transcript_time(struct str text)
{
	static const char shape[] = "dddd-dd-ddTdd:dd:dd.dddZ";
	int64_t year, month, day, days;

	if (text.n != sizeof shape - 1)
		return 0;
	for (size_t i = 0; i < text.n; i++)
		if (shape[i] == 'd' ? text.p[i] < '0' || text.p[i] > '9' : text.p[i] != shape[i])
			return 0;
	/* Days since 1970 in years that begin in March, so that the leap day is the last one. */
	month = digits(text, 5, 2);
	year = (int64_t)digits(text, 0, 4) - (month <= 2);
	day = digits(text, 8, 2);
	if (month < 1 || month > 12)
		return 0;
	days = year * 365 + year / 4 - year / 100 + year / 400 + (153 * ((month + 9) % 12) + 2) / 5 + day - 1 - 719468;
	return ((days * 24 + digits(text, 11, 2)) * 60 + digits(text, 14, 2)) * 60000 + digits(text, 17, 2) * 1000 +
	       digits(text, 20, 3);
}

/* The first version known to say of a no that it came before the call ran. */
static const unsigned says_when[] = { 2, 1, 332 };

/* VERSION is "2.1.332", or nothing. */
static bool is_as_new(struct str version, const unsigned *least, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t end = 0;

		while (end < version.n && end < 9 && version.p[end] >= '0' && version.p[end] <= '9')
			end++;
		if (!end || digits(version, 0, end) != least[i])
			return end && digits(version, 0, end) > least[i];
		version = str_from(version, end + 1);
	}
	return true;
}

/* Written down as a no, too: an interrupt of a call that runs, the end of the client, and the answer of a program in the
 * user's place. */
static bool is_interrupt(const json_t *row, bool has_source)
{
	return is_true(row, "toolDenialAfterRun") || is_true(row, "toolDenialFromHost") || is_true(row, "interruptedByShutdown") ||
	       (!has_source && !is_true(row, "toolDenialBeforeRun") &&
		is_as_new(json_text_at(row, "version"), says_when, sizeof says_when / sizeof *says_when));
}

static bool is_refusal(const json_t *row)
{
	struct str kind = STR_NONE;
	/* A no with a comment of the user's has another result; an ask that nobody could answer has another source. Old clients do
	 * not say the source, nor the kind. */
	bool has_source = str_is(json_text_at(row, "permissionDecision.source"), "user_reject");
	bool no = has_source || str_is(json_text_at(row, "toolUseResult"), "User rejected tool use");

	return no && str_is(json_text_at(row, "type"), "user") &&
	       (json_get_text(row, "toolDenialKind", &kind, NULL) == JSON_ABSENT || str_is(kind, "user-rejected")) &&
	       !is_interrupt(row, has_source);
}

static bool is_prompt(const json_t *row)
{
	const json_t *attachment = json_object_get(row, "attachment");

	if (is_true(row, "isMeta") || is_true(row, "isSidechain"))
		return false;
	if (str_is(json_text_at(row, "type"), "user"))
		return str_is(json_text_at(row, "origin.kind"), "human") ||
		       (!json_object_get(row, "origin") && str_is(json_text_at(row, "promptSource"), "sdk"));
	return str_is(json_text_at(attachment, "type"), "queued_command") &&
	       (is_true(attachment, "humanTurn") || str_is(json_text_at(attachment, "origin.kind"), "human"));
}

static bool visit_call(void *context, uint64_t at, struct str text)
{
	struct call *call = context;
	const json_t *row = json_read(text, NULL), *block;

	(void)at;
	for (size_t i = 0; (block = block_of(row, "tool_use", i)); i++) {
		if (!str_eq(json_text_at(block, "id"), call->refusal->tool_use_id))
			continue;
		call->refusal->tool = json_text_at(block, "name");
		call->refusal->input = json_object_get(block, "input");
		return false;
	}
	return true;
}

static void add_refusal(struct search *search, uint64_t at, const json_t *row)
{
	struct transcript_refusal *refusal;
	struct buf needle = { 0 };
	struct call call;
	const json_t *block;

	for (size_t i = 0; (block = block_of(row, "tool_result", i)); i++) {
		refusal = VEC_ADD(&search->news->refusals);
		refusal->tool_use_id = json_text_at(block, "tool_use_id");
		refusal->at_ms = transcript_time(json_text_at(row, "timestamp"));
		call = (struct call){ .refusal = refusal };
		buf_json(&needle, refusal->tool_use_id);
		if (refusal->tool_use_id.n && needle.n < 256)
			rows_search_back(search->rows, at, buf_str(&needle), visit_call, &call);
		needle.n = 0;
	}
}

static bool visit_refusal(void *context, uint64_t at, struct str text)
{
	struct search *search = context;
	struct arena_mark before = arena_mark();
	const json_t *row = json_read(text, NULL);
	int64_t time = transcript_time(json_text_at(row, "timestamp"));

	if (!is_refusal(row) || (time && time <= search->told_ms)) {
		arena_release(before);
		return true;
	}
	if (time > search->newest_ms)
		search->newest_ms = time;
	if (!search->news->refusals.n)
		search->first = at;
	add_refusal(search, at, row);
	return true;
}

static bool visit_prompt(void *context, uint64_t at, struct str text)
{
	struct search *search = context;
	struct arena_mark before = arena_mark();
	const json_t *row = json_read(text, NULL);

	(void)at;
	if (is_prompt(row)) {
		int64_t time = transcript_time(json_text_at(row, "timestamp"));

		if (time > search->news->prompt_ms)
			search->news->prompt_ms = time;
	}
	arena_release(before);
	return true;
}

/* True when the file still is what MARK says up to its offset. */
static bool holds(const struct transcript_mark *mark, const struct rows *rows, const struct stat *file)
{
	unsigned char tail[TRANSCRIPT_TAIL];

	return mark->device == file->st_dev && mark->inode == file->st_ino && mark->offset <= rows->size &&
	       mark->tail_n <= sizeof tail && mark->tail_n <= mark->offset &&
	       rows_bytes(rows, mark->offset - mark->tail_n, tail, mark->tail_n) &&
	       memcmp(tail, mark->tail, mark->tail_n) == 0;
}

static void move_mark(struct transcript_mark *mark, const struct rows *rows, uint64_t offset)
{
	mark->offset = offset;
	mark->tail_n = offset < TRANSCRIPT_TAIL ? (uint32_t)offset : TRANSCRIPT_TAIL;
	if (!rows_bytes(rows, offset - mark->tail_n, mark->tail, mark->tail_n))
		*mark = (struct transcript_mark){ .version = mark->version, .refused_ms = mark->refused_ms };
}

struct transcript_news transcript_read(struct str path, struct transcript_mark *mark, bool want_prompts)
{
	struct transcript_news news = { 0 };
	struct rows rows;
	struct search search = { .rows = &rows, .news = &news };
	struct stat file;
	uint64_t from, end;

	if (!path.n || !rows_open(&rows, path))
		return news;
	if (fstat(rows.fd, &file) == 0) {
		news.afresh = !holds(mark, &rows, &file);
		if (news.afresh)
			*mark = (struct transcript_mark){ .version = mark->version, .device = file.st_dev, .inode = file.st_ino,
							  .refused_ms = mark->refused_ms };
		search.told_ms = news.afresh ? mark->refused_ms : 0;
		search.newest_ms = mark->refused_ms;
		from = search.first = mark->offset;
		end = rows_search(&rows, from, refused, sizeof refused / sizeof *refused, visit_refusal, &search);
		if (want_prompts || news.refusals.n)
			(void)rows_search(&rows, want_prompts ? from : search.first, said, sizeof said / sizeof *said,
					  visit_prompt, &search);
		news.read = end - from;
		mark->refused_ms = search.newest_ms;
		if (end != from)
			move_mark(mark, &rows, end);
	}
	rows_close(&rows);
	return news;
}
