#include "contract/recall.h"

#include "base/file.h"
#include "base/path.h"
#include "contract/changes.h"
#include "contract/code.h"
#include "contract/edits.h"
#include "contract/history.h"
#include "json/json.h"

#include <sys/stat.h>
#include <time.h>

/* Of larger files nothing is told but that they are there. */
#define FILE_MAX ((size_t)16 << 20)
/* Clocks of disks and of logs may differ by so much. */
#define CLOCKS_MS 1000.0

/* A call and what was looked up for it. */
struct recalled {
	const struct event *event;
	const struct reading *reading;
	const struct world *world;
	struct str target; /* the file that it is about, absolute */
	struct stat file;
	bool exists;       /* as a regular file */
	bool has_text, has_history; /* they were asked for */
	struct str text;            /* of the file; p is NULL when it cannot be told */
	struct history history;
	struct str what;            /* for the reason */
};

static struct str given(const struct recalled *call, const char *name)
{
	return json_text_at(call->event->tool_input, name);
}

static const struct history *history(struct recalled *call)
{
	if (!call->has_history)
		call->history = history_read(call->event, call->target);
	call->has_history = true;
	return &call->history;
}

static struct str before(struct recalled *call)
{
	if (!call->has_text && call->exists && file_read_any(call->target, FILE_MAX, &call->text, NULL) != FILE_GOT)
		call->text = STR_NONE;
	call->has_text = true;
	return call->text;
}

static bool is_in_company(struct recalled *call)
{
	return history(call)->known && call->history.in_company;
}

/* Files. */

static bool is_no_text(struct recalled *call)
{
	call->what = call->target;
	return before(call).n && !edits_is_text(call->text);
}

static bool has_line_numbers(struct recalled *call)
{
	struct str old = given(call, "old_string"), without;

	call->what = call->target;
	return before(call).n && !edits_count(call->text, old) && edits_has_line_numbers(old, &without) &&
	       edits_count(call->text, without) && !is_in_company(call);
}

static bool matches_not(struct recalled *call)
{
	struct str old = given(call, "old_string");

	call->what = call->target;
	return call->exists && old.n && before(call).p && edits_is_text(call->text) && !edits_count(call->text, old) &&
	       !edits_fits_line_ends(call->text, old) && !has_line_numbers(call) && !is_in_company(call);
}

static bool matches_often(struct recalled *call)
{
	call->what = call->target;
	return !json_is_true(json_object_get(call->event->tool_input, "replace_all")) && before(call).n &&
	       edits_count(call->text, given(call, "old_string")) > 1 && !is_in_company(call);
}

static bool was_never_seen(struct recalled *call)
{
	call->what = call->target;
	return call->exists && call->file.st_size && history(call)->known && !call->history.seen && !call->history.maybe_seen &&
	       !call->history.in_company;
}

static double ms(struct timespec at)
{
	return (double)at.tv_sec * 1000 + (double)at.tv_nsec / 1000000;
}

/* A time in the future is that of another clock. */
static bool changed_since(struct recalled *call)
{
	struct timespec now;

	call->what = call->target;
	return call->exists && history(call)->known && call->history.seen && call->history.seen_at > 0 && !call->history.maybe_seen &&
	       !call->history.in_company && ms(call->file.st_mtim) > call->history.seen_at + CLOCKS_MS &&
	       clock_gettime(CLOCK_REALTIME, &now) == 0 && ms(call->file.st_mtim) <= ms(now);
}

static bool is_shortened(struct recalled *call)
{
	return before(call).n && edits_is_shortened(given(call, "content"), call->text, &call->what);
}

static bool is_small_change(struct recalled *call)
{
	call->what = call->target;
	return before(call).n && edits_is_small(given(call, "content"), call->text);
}

/* Background tasks. */

static bool is_polled(struct recalled *call)
{
	return history(call)->known && call->history.polled;
}

static bool is_settled(struct recalled *call)
{
	return history(call)->known && call->history.settled;
}

/* Plan mode. */

static bool changes_while_planning(struct recalled *call)
{
	const struct event *event = call->event;

	call->what = call->target;
	if (event->shell ? !call->reading || !changes_something(call->reading, call->world->tmpdir, &call->what)
			 : !call->target.n || changes_scratch(call->target, call->world->tmpdir) || str_is(given(call, "command"), "view"))
		return false;
	return history(call)->known && call->history.planning;
}

/* What the user asked for. */

static bool nobody_asked(struct recalled *call, unsigned topics)
{
	return history(call)->known && call->history.prompts && !(call->history.topics & topics);
}

static bool nobody_asked_for_goal(struct recalled *call)
{
	static const struct {
		const char *action; /* of update_goal */
		unsigned topics;
	} actions[] = { { "edit", TOPIC_GOAL }, { "pause", TOPIC_PAUSE }, { "resume", TOPIC_RESUME } };

	if (str_is(call->event->host_tool, "create_goal"))
		return nobody_asked(call, TOPIC_GOAL);
	for (size_t i = 0; i < sizeof actions / sizeof *actions; i++)
		if (str_is(given(call, "action"), actions[i].action))
			return nobody_asked(call, actions[i].topics);
	return false;
}

static bool nobody_asked_for_ralph(struct recalled *call)
{
	return nobody_asked(call, TOPIC_RALPH);
}

static bool nobody_asked_for_workflow(struct recalled *call)
{
	return nobody_asked(call, TOPIC_WORKFLOW);
}

static bool is_no_skill(struct recalled *call)
{
	call->what = given(call, "name");
	return history(call)->known && call->history.skills && !call->history.skill_listed;
}

static bool guesses_the_api(struct recalled *call)
{
	return code_reaches_service(given(call, "code"), &call->what) && history(call)->known && !call->history.api_seen;
}

static const struct {
	const char *rule;
	const char *tools; /* by the names of all vintages */
	bool (*breaks)(struct recalled *call);
} checks[] = {
	{ "tools.edit-lines", "edit", has_line_numbers },
	{ "tools.edit-match", "edit", matches_not },
	{ "tools.edit-once", "edit", matches_often },
	{ "tools.edit-encoding", "edit", is_no_text },
	{ "tools.write-shortened", "write", is_shortened },
	{ "tools.unread", "edit write", was_never_seen },
	{ "tools.write-changed", "write", changed_since },
	{ "tools.polling", "task_output job_output", is_polled },
	{ "tools.settled", "task_kill job_kill", is_settled },
	{ "tools.plan-mode", "bash edit write str_replace_editor", changes_while_planning },
	{ "tools.skill", "skill", is_no_skill },
	{ "tools.plugin-api", "cordis_mount", guesses_the_api },
	{ "tools.goal-asked", "create_goal update_goal", nobody_asked_for_goal },
	{ "tools.ralph-asked", "ralph", nobody_asked_for_ralph },
	{ "tools.workflow-asked", "workflow", nobody_asked_for_workflow },
	{ "tools.write-small", "write", is_small_change },
};

/* The file that EVENT is about; STR_NONE when it is about none, or nobody knows from where a relative path leads. */
static struct str target_of(const struct event *event)
{
	struct str path = json_text_at(event->tool_input, "file_path");

	if (!path.n && str_is(event->host_tool, "str_replace_editor"))
		path = json_text_at(event->tool_input, "path");
	return path.n && (event->cwd.n || str_starts(path, STR("/"))) ? path_join(event->cwd, path) : STR_NONE;
}

void contract_recall(struct judgement *judgement, const struct event *event, const struct reading *reading,
		     const struct world *world, const struct settings *settings)
{
	struct recalled call = { .event = event, .reading = reading, .world = world };
	const char *name;

	if (event->contract != CONTRACT_DSH)
		return;
	call.target = target_of(event);
	name = call.target.n ? str_z(call.target) : NULL;
	call.exists = name && stat(name, &call.file) == 0 && S_ISREG(call.file.st_mode);
	for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
		call.what = STR_NONE;
		if (str_list_has(checks[i].tools, event->host_tool) && checks[i].breaks(&call))
			contract_add(judgement, event, checks[i].rule, call.what, settings);
	}
	judgement_settle(judgement);
}
