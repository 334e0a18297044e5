#include "contract/session.h"

#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"
#include "contract/escalation.h"
#include "contract/log.h"
#include "json/json.h"
#include "ledger/digest.h"
#include "transcript/lines.h"

/* Tools whose calls may ask for a wider mode. */
static const char escalating[] = "bash pwsh edit write";
static const char file_tools[] = "edit write";

/* Fields that only ask and tell; all others make a call another one. */
static const char asking[] = "sandbox_permissions justification description";

/* A call, whichever of its attempts. */
struct tracked {
	struct digest key;
	struct digest denied_call; /* the attempt that was denied last */
	bool file_tool, pwsh;
	bool was_denied;
	enum sandbox_mode denied;  /* the mode that denied it */
	enum escalation_state state;
};

/* An attempt that has not ended. */
struct open {
	struct digest id;
	size_t tracked;
	enum sandbox_mode mode; /* that it runs in */
	bool forged;            /* it holds what the sandbox says */
};

struct record {
	const struct event *event;
	bool begun;    /* the first line is that of a session */
	bool disabled; /* approvals are, or nobody can be asked */
	bool nobody;
	bool ordered;  /* the user's last prompt orders a wider mode */
	bool can_ask;  /* a row says that approvals are asked for */
	bool asked;    /* for a wider mode, in this turn */
	size_t last;   /* of the tracked calls, the one that ended last in this turn, counted from 1 */
	bool nested;   /* calls of the program that makes this call are in it */
	enum sandbox_mode mode;
	struct str cwd;
	struct { struct tracked *at; size_t n, room; } tracked;
	struct { struct open *at; size_t n, room; } open;
};

/* TOOL and what of INPUT makes the call this one: values, not how they are written. */
static struct digest key_of(struct str tool, const json_t *input)
{
	json_t *left = json_copy((json_t *)input);
	struct str rest = str_of(asking), name;
	struct buf text = { 0 };
	const char *values;

	while (str_next_word(&rest, &name))
		json_object_del(left, str_z(name));
	values = json_dumps(left, JSON_COMPACT | JSON_SORT_KEYS);
	buf_add(&text, tool);
	buf_byte(&text, 0);
	buf_addz(&text, values ? values : "?");
	return digest_of(buf_str(&text));
}

static bool asks(const json_t *input)
{
	const json_t *value = json_object_get(input, "sandbox_permissions");

	return value && !json_is_null(value);
}

static enum sandbox_mode mode_asked(const json_t *input)
{
	return sandbox_mode_of(json_text(json_object_get(input, "sandbox_permissions")));
}

static enum escalation_event beginning(const struct tracked *tracked, bool asks, enum sandbox_mode asked)
{
	if (!asks)
		return ESCALATE_NOT;
	return tracked->was_denied && asked <= tracked->denied ? ESCALATE_NARROW : ESCALATE_WIDER;
}

static struct tracked *find(struct record *record, struct digest key)
{
	for (size_t i = 0; i < record->tracked.n; i++)
		if (digest_eq(record->tracked.at[i].key, key))
			return &record->tracked.at[i];
	return NULL;
}

/* OUTER:code:N, a call that the program of call OUTER makes. STR_NONE for other ids. */
static struct str outer_of(struct str id)
{
	size_t at = str_find(id, STR(":code:"));

	return at < id.n ? str_slice(id, 0, at + sizeof ":code:" - 1) : STR_NONE;
}

/* A row of a call, without what hangs on the row. */
struct begun {
	struct digest id;
	struct tracked call; /* as it is when it was never seen before */
	bool asks, forged;
	enum sandbox_mode asked;
};

/* False for calls that cannot ask for a wider mode, and for the one that is judged. */
static bool read_call(struct record *record, const json_t *row, struct begun *begun)
{
	struct str id = json_text_at(row, "data.callId"), tool = json_text_at(row, "data.name"), outer = outer_of(record->event->tool_use_id);
	const json_t *input = log_input(row);

	if (str_eq(id, record->event->tool_use_id))
		return false;
	record->nested |= outer.n && str_starts(id, outer);
	if (!str_list_has(escalating, tool) || !input)
		return false;
	*begun = (struct begun){
		.id = digest_of(id),
		.call = { .key = key_of(tool, input), .file_tool = str_list_has(file_tools, tool), .pwsh = str_is(tool, "pwsh") },
		.asks = asks(input),
		.asked = mode_asked(input),
		.forged = escalation_is_forged(json_text_at(input, "command")),
	};
	return true;
}

static void begin_call(struct record *record, const struct begun *begun)
{
	struct tracked *tracked = find(record, begun->call.key);

	if (!tracked) {
		tracked = VEC_ADD(&record->tracked);
		*tracked = begun->call;
	}
	record->asked |= begun->asks;
	tracked->state = escalation_next(tracked->state, beginning(tracked, begun->asks, begun->asked));
	*VEC_ADD(&record->open) = (struct open){
		.id = begun->id,
		.tracked = (size_t)(tracked - record->tracked.at),
		.mode = begun->asks ? begun->asked : record->mode,
		.forged = begun->forged,
	};
}

static void end_call(struct record *record, const json_t *row)
{
	struct log_result result = log_result(row);
	struct escalation_result ended = { .text = result.text, .is_error = result.is_error };
	struct digest id = digest_of(result.call);
	enum escalation_event event;
	enum sandbox_mode denied = SANDBOX_UNKNOWN;
	struct tracked *tracked;
	size_t i = record->open.n;

	while (i > 0 && !digest_eq(record->open.at[i - 1].id, id))
		i--;
	if (i-- == 0)
		return;
	tracked = &record->tracked.at[record->open.at[i].tracked];
	ended.file_tool = tracked->file_tool;
	ended.mode = record->open.at[i].mode;
	event = escalation_ended(&ended, &denied);
	if (event == ESCALATION_OFFERED || event == ESCALATION_NO_OFFER) {
		bool said = !result.error || str_is(json_text(json_object_get(result.error, "code")), "FS_SANDBOX_DENIED");

		if (record->open.at[i].forged || !said)
			event = ESCALATION_RAN;
		else
			*tracked = (struct tracked){ tracked->key, id, tracked->file_tool, tracked->pwsh, true, denied, tracked->state };
	}
	record->nobody |= event == ESCALATION_NOBODY;
	tracked->state = escalation_next(tracked->state, event);
	record->last = record->open.at[i].tracked + 1;
	record->open.at[i] = record->open.at[--record->open.n];
}

/* True when TEXT has WORD, and no "not" or "never" before it. */
static bool orders_by(struct str text, struct str word)
{
	for (size_t at; (at = str_find(text, word)) < text.n; text = str_from(text, at + word.n)) {
		struct str before = str_trim(str_slice(text, 0, at));

		if (!str_ends(before, STR("not")) && !str_ends(before, STR("n't")) && !str_ends(before, STR("never")) &&
		    !str_ends(before, STR("without")))
			return true;
	}
	return false;
}

static bool orders(struct str text)
{
	return orders_by(text, STR("sandbox_permissions")) || orders_by(text, STR("escalat")) || orders_by(text, STR("Escalat"));
}

static void set_policy(struct record *record, struct str policy)
{
	record->disabled = str_is(policy, "never");
	record->can_ask = str_is(policy, "ask");
}

static bool visit(void *context, struct str line)
{
	struct record *record = context;
	enum log_kind kind = log_kind_of(line);
	struct arena_mark mark;
	struct begun begun;
	const json_t *row;
	bool begins = false;

	if (!record->begun) {
		record->begun = kind == LOG_SESSION;
		if (!record->begun)
			return false;
		record->cwd = str_copy(json_text_at(json_read(line, NULL), "cwd"));
		return true;
	}
	if (kind == LOG_TURN) {
		record->asked = false;
		record->last = 0;
	}
	if (kind == LOG_OTHER || kind == LOG_SAID)
		return true;
	mark = arena_mark();
	row = json_read(line, NULL);
	if (kind == LOG_CALL)
		begins = read_call(record, row, &begun);
	else if (kind == LOG_RESULT)
		end_call(record, row);
	else if (kind == LOG_MESSAGE && log_is_by_user(row))
		record->ordered = orders(log_words(row));
	else if (kind == LOG_POLICY)
		set_policy(record, json_text_at(row, "data.policy"));
	else if (kind == LOG_SANDBOX)
		record->mode = sandbox_mode_of(json_text_at(row, "data.mode"));
	arena_release(mark);
	if (begins)
		begin_call(record, &begun);
	return true;
}

/* Paths that a call writes to, as far as its words show. */
struct places {
	struct str *at;
	size_t n, room;
};

/* Programs whose operands are what they write to, also when they have no slash. */
static const char writers[] = "touch mkdir rmdir rm cp mv ln tee chmod chown install truncate";

static void add_operands(struct places *places, const struct command *command, struct str dir)
{
	struct str program;
	bool writes = command->words.n && word_program(&command->words.at[0], &program) && str_list_has(writers, program);

	for (size_t i = 1; i < command->words.n; i++) {
		const struct word *word = &command->words.at[i];

		if (word->kind == WORD_STATIC && !str_starts(word->text, STR("-")) &&
		    (writes || str_find_byte(word->text, '/') < word->text.n))
			*VEC_ADD(places) = path_join(dir, word->text);
	}
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];

		if (redirect->target.kind == WORD_STATIC && str_starts(str_of(redirect->op), STR(">")) && !copies_descriptor(redirect))
			*VEC_ADD(places) = path_join(dir, redirect->target.text);
	}
}

static struct places places_of(const json_t *input, struct str cwd, const struct world *world)
{
	struct str path = json_text_at(input, "file_path"), command = json_text_at(input, "command"), dir = path_join(cwd, json_text_at(input, "workdir"));
	const struct shell_world shell = { .home = world->home, .user = world->user, .tmpdir = world->tmpdir, .cwd = dir };
	struct places places = { 0 };
	struct reading reading;

	if (path.n)
		*VEC_ADD(&places) = path_join(cwd, path);
	if (!command.n)
		return places;
	reading = shell_read(&shell, command);
	for (size_t i = 0; i < reading.commands.n; i++)
		add_operands(&places, &reading.commands.at[i], reading.commands.at[i].dirs.n ? reading.commands.at[i].dirs.at[0] : dir);
	return places;
}

static bool share_access(const struct places *a, const struct places *b)
{
	for (size_t i = 0; i < a->n; i++)
		for (size_t k = 0; k < b->n; k++)
			if (str_eq(a->at[i], b->at[k]) || str_eq(path_parent(a->at[i]), path_parent(b->at[k])))
				return true;
	return false;
}

/* Looks for the calls that were denied, and whether one of them had the same access. */
struct search {
	struct record *record;
	const struct world *world;
	struct places places;
	enum sandbox_mode asked;
	bool found;
};

static bool was_denied(const struct record *record, struct digest id, enum sandbox_mode asked)
{
	for (size_t i = 0; i < record->tracked.n; i++)
		if (record->tracked.at[i].was_denied && digest_eq(record->tracked.at[i].denied_call, id))
			return asked > record->tracked.at[i].denied;
	return false;
}

static bool visit_denied(void *context, struct str line)
{
	struct search *search = context;
	struct arena_mark mark = arena_mark();
	struct places places;
	const json_t *row;

	if (log_kind_of(line) != LOG_CALL)
		return true;
	row = json_read(line, NULL);
	if (was_denied(search->record, digest_of(json_text_at(row, "data.callId")), search->asked)) {
		places = places_of(log_input(row), search->record->cwd, search->world);
		search->found = share_access(&places, &search->places);
	}
	arena_release(mark);
	return !search->found;
}

static bool same_access_was_denied(struct record *record, const struct world *world)
{
	const struct event *event = record->event;
	struct search search = { .record = record, .world = world, .asked = mode_asked(event->tool_input),
				 .places = places_of(event->tool_input, record->cwd, world) };

	if (!search.places.n)
		return false;
	return lines_each(event->transcript_path, visit_denied, &search) == LINES_READ && search.found;
}

static bool another_is_denied(const struct record *record, struct str tool)
{
	for (size_t i = 0; i < record->tracked.n; i++)
		if (record->tracked.at[i].state == ESCALATION_DENIED && record->tracked.at[i].file_tool == str_list_has(file_tools, tool) &&
		    record->tracked.at[i].pwsh == str_is(tool, "pwsh"))
			return true;
	return false;
}

static const char *rule_of(struct record *record, const struct world *world)
{
	const struct event *event = record->event;
	const struct tracked *tracked = find(record, key_of(event->host_tool, event->tool_input));

	if (record->disabled || record->nobody)
		return "escalation.disabled";
	if (record->ordered)
		return NULL;
	if (tracked && tracked->state != ESCALATION_NONE)
		return escalation_rule(tracked->state, beginning(tracked, true, mode_asked(event->tool_input)));
	if (outer_of(event->tool_use_id).n && !record->nested)
		return "escalation.unknown"; /* the log does not tell of the calls of programs, or not yet */
	if (same_access_was_denied(record, world))
		return NULL;
	return another_is_denied(record, event->host_tool) ? "escalation.other-call" : "escalation.no-denial";
}

static bool is_wrong_already(const struct judgement *judgement)
{
	for (size_t i = 0; i < judgement->findings.n; i++)
		if (judgement->findings.at[i].verdict == VERDICT_DENY && str_is(rule_family(judgement->findings.at[i].rule), "escalation"))
			return true;
	return false;
}

void contract_escalate(struct judgement *judgement, const struct event *event, const struct world *world,
		       const struct settings *settings)
{
	struct record record = { .event = event };
	const char *rule = "escalation.unknown";

	if (event->contract != CONTRACT_DSH || !str_list_has(escalating, event->host_tool) || !asks(event->tool_input) || is_wrong_already(judgement))
		return;
	if (lines_each(event->transcript_path, visit, &record) == LINES_READ && record.begun)
		rule = rule_of(&record, world);
	if (!rule)
		return;
	contract_add(judgement, event, rule, STR_NONE, settings);
	judgement_settle(judgement);
}

bool contract_is_stuck(const struct event *event)
{
	struct record record = { .event = event };
	const struct tracked *last;

	if (lines_each(event->transcript_path, visit, &record) != LINES_READ || !record.begun || !record.last)
		return false;
	last = &record.tracked.at[record.last - 1];
	return record.can_ask && !record.nobody && !record.asked && last->state == ESCALATION_DENIED && last->denied < SANDBOX_FULL_ACCESS;
}
