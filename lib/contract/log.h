/* log.h: the rows of DSH's log of a session that rules look at. A row is {"type":KIND,...,"data":{...}}. */
#ifndef CONTRACT_LOG_H
#define CONTRACT_LOG_H

#include "base/str.h"
#include "event/event.h"

enum log_kind {
	LOG_OTHER, /* of no interest */
	LOG_SESSION,
	LOG_TURN,
	LOG_STEP,
	LOG_CALL,
	LOG_RESULT,
	LOG_SAID,    /* by the model */
	LOG_MESSAGE, /* to the model: by the user, by plugins */
	LOG_COMMAND, /* one that the user typed: /goal */
	LOG_POLICY,
	LOG_SANDBOX,
	LOG_PLAN,
	LOG_HOOK,
};

/* By its first bytes, so that what is of no interest need not be parsed. */
enum log_kind log_kind_of(struct str line);

/* What a call was given; its row holds it as a text of JSON. NULL when there is nothing. */
const json_t *log_input(const json_t *row);

struct log_result {
	struct str call, text; /* the call's id; the first text that the model got */
	bool is_error;
	const json_t *error; /* {"name":..,"code":..} or NULL */
};
/* Of both vintages: the members of the message stood in the row itself once. */
struct log_result log_result(const json_t *row);

/* The texts of a message or of what was said, one a line. */
struct str log_words(const json_t *row);
/* True when the user wrote the message, and no plugin. */
bool log_is_by_user(const json_t *row);

/* The background task that the input of a call names; STR_NONE for none. */
struct str log_task(const json_t *input);
/* The status that the output of a task ends with: "completed, exit code: 0"; STR_NONE for texts that say none. */
struct str log_task_status(struct str text);

#endif
