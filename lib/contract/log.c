#include "contract/log.h"

#include "base/buf.h"
#include "json/json.h"

static const struct {
	const char *type;
	enum log_kind kind;
} kinds[] = {
	{ "session", LOG_SESSION },       { "turn/start", LOG_TURN },        { "step/start", LOG_STEP },
	{ "tool/call", LOG_CALL },        { "tool/result", LOG_RESULT },     { "assistant/message", LOG_SAID },
	{ "user/message", LOG_MESSAGE },  { "command/run", LOG_COMMAND },    { "approval/policy", LOG_POLICY },
	{ "sandbox/mode", LOG_SANDBOX },  { "plan/mode", LOG_PLAN },         { "hook/result", LOG_HOOK },
};

enum log_kind log_kind_of(struct str line)
{
	struct str begins = STR("{\"type\":\"");
	struct str rest = str_from(line, begins.n), type = str_slice(rest, 0, str_find_byte(rest, '"'));

	for (size_t i = 0; str_starts(line, begins) && i < sizeof kinds / sizeof *kinds; i++)
		if (str_is(type, kinds[i].type))
			return kinds[i].kind;
	return LOG_OTHER;
}

const json_t *log_input(const json_t *row)
{
	const json_t *input = NULL;
	struct str text;

	if (json_get_text(row, "data.arguments", &text, NULL) == JSON_GOT)
		return json_read(text, NULL);
	(void)json_get_object(row, "data.arguments", &input, NULL);
	return input;
}

struct log_result log_result(const json_t *row)
{
	const json_t *data = json_object_get(row, "data"), *error = json_object_get(data, "error");
	const json_t *result = json_array_get(json_object_get(json_object_get(data, "message"), "content"), 0);
	const char *id = result ? "toolCallId" : "callId";

	if (!result)
		result = data;
	return (struct log_result){
		.call = json_text(json_object_get(result, id)),
		.text = json_text(json_object_get(json_array_get(json_object_get(result, "content"), 0), "text")),
		.is_error = json_is_true(json_object_get(result, "isError")),
		.error = json_is_object(error) ? error : NULL,
	};
}

struct str log_words(const json_t *row)
{
	const json_t *data = json_object_get(row, "data"), *message = json_object_get(data, "message"), *part;
	struct buf out = { 0 };
	size_t i;

	json_array_foreach(json_object_get(message ? message : data, "content"), i, part) {
		if (!str_is(json_text(json_object_get(part, "type")), "text"))
			continue;
		buf_add(&out, json_text(json_object_get(part, "text")));
		buf_byte(&out, '\n');
	}
	return buf_str(&out);
}

bool log_is_by_user(const json_t *row)
{
	return str_is(json_text_at(row, "data.source.kind"), "user");
}

struct str log_task(const json_t *input)
{
	struct str id = json_text_at(input, "job_id");

	return id.n ? id : json_text_at(input, "task_id");
}

struct str log_task_status(struct str text)
{
	struct str begins = STR("[status: "), rest = str_trim(text);
	size_t line = 0;

	for (size_t i = rest.n; i > 0 && !line; i--)
		if (rest.p[i - 1] == '\n')
			line = i;
	rest = str_from(rest, line);
	return str_starts(rest, begins) ? str_slice(rest, begins.n, str_find_byte(rest, ']')) : STR_NONE;
}
