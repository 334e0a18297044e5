/* ledger.c: `tipstaff ledger`: what is remembered of a session. */
#include "session.h"

#include "host/clean.h"
#include "ledger/calls.h"
#include "ledger/reads.h"
#include "ledger/session.h"

#include <string.h>
#include <time.h>

/* One record being shown: members as JSON, or as `NAME VALUE` for people. */
struct shown {
	struct buf *out;
	bool json;
};

static void add_key(const struct shown *shown, const char *name)
{
	if (shown->json)
		buf_addf(shown->out, ",\"%s\":", name);
	else
		buf_addf(shown->out, "  %s ", name);
}

static void add_text(const struct shown *shown, const char *name, struct str text)
{
	add_key(shown, name);
	if (shown->json)
		buf_json(shown->out, text);
	else
		buf_add(shown->out, clean_text(text, CLEAN_MAX)); /* a path may hold what a terminal obeys */
}

static void add_number(const struct shown *shown, const char *name, uint64_t number)
{
	add_key(shown, name);
	buf_addf(shown->out, "%llu", (unsigned long long)number);
}

static void add_time(const struct shown *shown, const char *name, int64_t ms)
{
	time_t at = (time_t)(ms / 1000);
	char text[32] = "-";
	struct tm utc;

	if (ms && gmtime_r(&at, &utc))
		(void)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc);
	add_text(shown, name, str_of(text));
}

static void add_ranges(const struct shown *shown, const struct ranges *ranges)
{
	add_key(shown, "shown");
	buf_addz(shown->out, shown->json ? "[" : "");
	for (size_t i = 0; i < ranges->n && i < RANGES_MAX; i++)
		buf_addf(shown->out, shown->json ? "%s[%u,%u]" : "%s%u-%u", i ? "," : "", (unsigned)ranges->at[i].from,
			 (unsigned)ranges->at[i].to);
	buf_addz(shown->out, shown->json ? "]" : "");
}

static void show_session(const struct shown *shown, const void *value)
{
	const struct session_record *record = value;

	add_time(shown, "created", record->created_ms);
	add_time(shown, "prompt", record->prompt_ms);
	add_number(shown, "reminded", record->reminded);
}

static void show_agent(const struct shown *shown, const void *value)
{
	const struct agent_record *record = value;

	add_number(shown, "epoch", record->epoch);
	add_time(shown, "active", record->last_ms);
}

static void show_read(const struct shown *shown, const void *value)
{
	const struct read_record *record = value;

	add_ranges(shown, &record->shown);
	add_number(shown, "lines", record->lines);
	add_number(shown, "epoch", record->epoch);
	add_text(shown, "path", (struct str){ record->path, strnlen(record->path, sizeof record->path) });
}

static void show_open(const struct shown *shown, const void *value)
{
	add_time(shown, "began", ((const struct open_record *)value)->began_ms);
}

static void show_refusal(const struct shown *shown, const void *value)
{
	const struct refusal_record *record = value;

	add_time(shown, "refused", record->refused_ms);
	add_number(shown, "times", record->times);
	add_text(shown, "tool", (struct str){ record->tool, strnlen(record->tool, sizeof record->tool) });
}

static void show_ask(const struct shown *shown, const void *value)
{
	add_time(shown, "asked", ((const struct ask_record *)value)->asked_ms);
}

static void show_approval(const struct shown *shown, const void *value)
{
	add_time(shown, "approved", ((const struct approval_record *)value)->approved_ms);
}

static const struct {
	enum ledger_kind kind;
	const char *name;
	size_t size; /* 0: only that it is there */
	void (*show)(const struct shown *shown, const void *value);
} kinds[] = {
	{ LEDGER_SESSION, "session", sizeof(struct session_record), show_session },
	{ LEDGER_AGENT, "agent", sizeof(struct agent_record), show_agent },
	{ LEDGER_REFUSAL, "refusal", sizeof(struct refusal_record), show_refusal },
	{ LEDGER_ASK, "ask", sizeof(struct ask_record), show_ask },
	{ LEDGER_APPROVAL, "approval", sizeof(struct approval_record), show_approval },
	{ LEDGER_OPEN, "open", sizeof(struct open_record), show_open },
	{ LEDGER_READ, "read", sizeof(struct read_record), show_read },
};

/* Records of kind I. Returns how many there were before and now. */
static size_t show_kind(const struct shown *shown, struct ledger *ledger, size_t i, size_t n)
{
	const struct ledger_key prefix = ledger_key_prefix(kinds[i].kind);
	struct ledger_rows rows = ledger_rows(ledger, &prefix);
	enum ledger_kind kind;
	struct str agent, name;

	for (size_t at = 0; at < rows.n; at++) {
		uint32_t version;

		if (rows.at[at].value.n != kinds[i].size)
			continue;
		memcpy(&version, rows.at[at].value.p, sizeof version);
		if (version != LEDGER_VERSION)
			continue;
		ledger_key_parts(rows.at[at].key, &kind, &agent, &name);
		if (shown->json)
			buf_addf(shown->out, "%s{\"kind\":\"%s\"", n++ ? "," : "", kinds[i].name);
		else
			buf_addz(shown->out, kinds[i].name);
		if (agent.n)
			add_text(shown, "agent", agent);
		/* Copies in the arena are aligned for any record. */
		kinds[i].show(shown, rows.at[at].value.p);
		buf_byte(shown->out, shown->json ? '}' : '\n');
	}
	return n;
}

static int ledger(const struct subcommand *self, int argc, char **argv)
{
	struct session_arguments arguments;
	struct buf out = { 0 };
	struct shown shown = { .out = &out };
	size_t n = 0;
	int status;

	if (!open_session(self, argc, argv, LEDGER_FOR_READING, &arguments, &status))
		return status;
	shown.json = arguments.json;
	if (shown.json) {
		buf_addz(&out, "{\"session\":");
		buf_json(&out, arguments.session);
		buf_addz(&out, ",\"records\":[");
	}
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		n = show_kind(&shown, arguments.ledger, i, n);
	if (shown.json)
		buf_addz(&out, "]}\n");
	ledger_close(arguments.ledger);
	return finish(&out, EXIT_FINE);
}

const struct subcommand subcommand_ledger = {
	.name = "ledger",
	.arguments = "[--json] [SESSION]",
	.summary = "show what is remembered of a session",
	.help = "Without SESSION the one whose ledger was written last; times are UTC.\n"
		"Exit status: 0 shown, 2 used wrongly, 3 there is none or it cannot be read.\n",
	.run = ledger,
};
