#include "contract/escalation.h"

#include <stddef.h>

#define NONE ESCALATION_NONE
#define ATTEMPTED ESCALATION_ATTEMPTED
#define DENIED ESCALATION_DENIED
#define PENDING ESCALATION_PENDING
#define USED ESCALATION_USED
#define BROKEN ESCALATION_BROKEN
#define CLOSED ESCALATION_CLOSED
#define REFUSED ESCALATION_REFUSED

static const struct row {
	enum escalation_state next[ESCALATION_EVENTS];
	const char *rule;        /* of a call that asks for a wider mode */
	const char *rule_narrow; /* of one that asks for no wider one */
} rows[ESCALATION_STATES] = {
	/* in the order of events: begins not, wider, narrow; ran, offered, no offer, no sandbox, no, cancelled, nobody, not run */
	[NONE] =      { { ATTEMPTED, NONE, NONE, NONE, DENIED, CLOSED, BROKEN, REFUSED, NONE, CLOSED, NONE },
			"escalation.no-denial", "escalation.no-denial" },
	[ATTEMPTED] = { { ATTEMPTED, ATTEMPTED, ATTEMPTED, NONE, DENIED, CLOSED, BROKEN, REFUSED, NONE, CLOSED, NONE },
			"escalation.no-denial", "escalation.no-denial" },
	[DENIED] =    { { ATTEMPTED, PENDING, DENIED, DENIED, DENIED, CLOSED, DENIED, REFUSED, DENIED, CLOSED, DENIED },
			NULL, "escalation.not-wider" },
	[PENDING] =   { { PENDING, PENDING, PENDING, USED, DENIED, CLOSED, DENIED, REFUSED, DENIED, CLOSED, DENIED },
			"escalation.once", "escalation.once" },
	[USED] =      { { ATTEMPTED, USED, USED, USED, DENIED, CLOSED, BROKEN, REFUSED, USED, CLOSED, USED },
			"escalation.once", "escalation.once" },
	[BROKEN] =    { { ATTEMPTED, BROKEN, BROKEN, NONE, DENIED, CLOSED, BROKEN, REFUSED, BROKEN, CLOSED, BROKEN },
			"escalation.no-sandbox", "escalation.no-sandbox" },
	[CLOSED] =    { { ATTEMPTED, CLOSED, CLOSED, NONE, DENIED, CLOSED, BROKEN, REFUSED, CLOSED, CLOSED, CLOSED },
			"escalation.disabled", "escalation.disabled" },
	[REFUSED] =   { { REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED },
			"escalation.refused", "escalation.refused" },
};

enum escalation_state escalation_next(enum escalation_state state, enum escalation_event event)
{
	return rows[state].next[event];
}

const char *escalation_rule(enum escalation_state state, enum escalation_event event)
{
	if (event == ESCALATE_NOT)
		return NULL;
	return event == ESCALATE_NARROW ? rows[state].rule_narrow : rows[state].rule;
}

enum sandbox_mode sandbox_mode_of(struct str name)
{
	static const char *const names[] = { NULL, "read-only", "workspace-write", "danger-full-access" };

	for (size_t i = 1; i < sizeof names / sizeof *names; i++)
		if (str_is(name, names[i]))
			return (enum sandbox_mode)i;
	return SANDBOX_UNKNOWN;
}

#define DENIED_BEGINS STR("[sandbox: file access denied under ")
#define DENIED_ENDS STR(" mode]")
#define OFFER_BEGINS STR("[sandbox: escalation available")

/* Takes the last line off *TEXT. */
static struct str last_line(struct str *text)
{
	struct str line;
	size_t n = text->n;

	while (n > 0 && text->p[n - 1] != '\n')
		n--;
	line = str_from(*text, n);
	*text = str_slice(*text, 0, n > 0 ? n - 1 : 0);
	return line;
}

static bool is_denial(struct str line, enum sandbox_mode *mode)
{
	if (!str_starts(line, DENIED_BEGINS) || !str_ends(line, DENIED_ENDS))
		return false;
	*mode = sandbox_mode_of(str_slice(line, DENIED_BEGINS.n, line.n - DENIED_ENDS.n));
	return *mode != SANDBOX_UNKNOWN;
}

/* The last lines of a command that was denied: the denial, the offer, if any, and how it exited. */
static bool ends_in_denial(struct str text, enum sandbox_mode *mode, bool *offered)
{
	struct str line = last_line(&text);

	if (str_starts(line, STR("[exit code: ")))
		line = last_line(&text);
	*offered = str_starts(line, OFFER_BEGINS) && str_ends(line, STR("]"));
	if (*offered)
		line = last_line(&text);
	return is_denial(line, mode);
}

/* The same of a file tool: the whole text is "Error: " and the denial, then the offer. */
static bool begins_with_denial(struct str text, enum sandbox_mode *mode, bool *offered)
{
	struct str rest = str_from(text, sizeof "Error: " - 1), line;

	if (!str_starts(text, STR("Error: ")) || !str_next_field(&rest, '\n', &line))
		return false;
	*offered = str_find(rest, OFFER_BEGINS) < rest.n;
	return is_denial(line, mode);
}

/* Errors of the host; first match. What they quote of the call stands behind BEGINS. */
static const struct {
	const char *begins, *has;
	enum escalation_event event;
} errors[] = {
	{ "Error: the user rejected escalating ", "", ESCALATION_NO },
	{ "Error: approval for escalating to ", "", ESCALATION_CANCELLED },
	{ "Error: sandbox escalation to ", "no approval channel is available", ESCALATION_NOBODY },
	{ "Error: sandbox escalation to ", "no approval service is composed", ESCALATION_NOBODY },
	{ "Error: sandbox escalation to ", "call has no agent", ESCALATION_NOBODY },
	{ "Error: sandbox mode ", "no sandbox backend is usable on this host", ESCALATION_NO_SANDBOX },
};

static enum escalation_event error_of(struct str text)
{
	for (size_t i = 0; i < sizeof errors / sizeof *errors; i++)
		if (str_starts(text, str_of(errors[i].begins)) && str_find(text, str_of(errors[i].has)) < text.n)
			return errors[i].event;
	return ESCALATION_NOT_RUN;
}

enum escalation_event escalation_ended(const struct escalation_result *result, enum sandbox_mode *denied)
{
	struct str text = result->text, rest = text, line;
	bool offered = false, is_denied;

	is_denied = result->file_tool ? result->is_error && begins_with_denial(text, denied, &offered)
				      : !result->is_error && ends_in_denial(text, denied, &offered);
	if (is_denied && (result->mode == SANDBOX_UNKNOWN || result->mode == *denied))
		return offered ? ESCALATION_OFFERED : ESCALATION_NO_OFFER;
	if (result->is_error)
		return error_of(str_slice(text, 0, str_find_byte(text, '\n')));
	line = last_line(&rest);
	if (str_starts(line, STR("[exit code: ")))
		line = last_line(&rest);
	if (!result->file_tool && str_starts(line, STR("[sandbox: the sandbox runner itself failed under ")))
		return ESCALATION_NO_SANDBOX;
	return ESCALATION_RAN;
}

bool escalation_is_forged(struct str text)
{
	return str_find(text, STR("[sandbox:")) < text.n;
}
