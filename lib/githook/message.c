#include "githook/message.h"

#include "base/file.h"
#include "base/path.h"
#include "githook/policy.h"
#include "githook/settings.h"
#include "trailer/form.h"

#include <stdlib.h>
#include <unistd.h>

#define MESSAGE_MAX ((size_t)16 << 20)

/* What git leaves in its directory while it does something of several steps. */
enum state {
	STATE_NONE,
	STATE_MERGE,  /* the text is git's own */
	STATE_REPLAY, /* the text is that of a commit that is there already, whoever wrote it */
};

static const struct {
	const char *file;
	enum state state;
} states[] = {
	{ "rebase-merge", STATE_REPLAY },    { "rebase-apply", STATE_REPLAY }, { "CHERRY_PICK_HEAD", STATE_REPLAY },
	{ "REVERT_HEAD", STATE_REPLAY }, { "MERGE_HEAD", STATE_MERGE },
};

/* git's directory is where the message lies; in a linked work tree it is that tree's own. */
static enum state state_at(struct str file)
{
	struct str dir = path_parent(file);

	for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
		struct buf path = { 0 };
		const char *z;

		buf_add(&path, dir);
		buf_addf(&path, "/%s", states[i].file);
		z = str_z(buf_str(&path));
		if (z && access(z, F_OK) == 0)
			return states[i].state;
	}
	return STATE_NONE;
}

bool githook_is_gits_own(struct str message)
{
	static const struct {
		const char *beginning, *holds;
	} texts[] = {
		{ "fixup! ", "" },
		{ "squash! ", "" },
		{ "amend! ", "" },
		{ "Notes added by 'git notes ", "" },
		{ "Notes removed by 'git notes ", "" },
		{ "Revert \"", "\nThis reverts commit " },
		{ "Reapply \"", "\nThis reverts commit " },
	};

	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		if (str_starts(message, str_of(texts[i].beginning)) &&
		    (!*texts[i].holds || str_find(message, str_of(texts[i].holds)) < message.n))
			return true;
	return false;
}

/* --cleanup=MODE of the git commit that waits for us. */
static void read_cleanup_option(enum message_cleanup *cleanup)
{
	struct process_facts git;
	struct buf path = { 0 };
	struct str text, word;
	bool next = false;

	if (!process_facts(getppid(), &git) || !str_starts(git.name, STR("git")))
		return;
	buf_addf(&path, "/proc/%ld/cmdline", (long)git.pid);
	if (file_read_any(buf_str(&path), MESSAGE_MAX, &text, NULL) != FILE_GOT)
		return;
	while (str_next_field(&text, '\0', &word)) {
		struct str option = STR("--cleanup=");

		if (next || str_starts(word, option))
			(void)message_cleanup_named(next ? word : str_from(word, option.n), cleanup);
		next = str_is(word, "--cleanup");
		if (str_is(word, "--"))
			return;
	}
}

static enum githook_result refuse(const struct githook *hook, const struct attribution *found,
				  const struct attribution_policy *policy)
{
	struct buf text = { 0 };

	if (found->line)
		buf_addf(&text, "line %zu: ", found->line);
	buf_add(&text, found->say);
	githook_say(hook, buf_str(&text));
	if (found->finding == ATTRIBUTION_MISSING) {
		text = (struct buf){ 0 };
		buf_addz(&text, "nothing was committed; run the same command again with --trailer \"");
		buf_add(&text, policy->wanted);
		buf_addz(&text, "\"");
		githook_say(hook, buf_str(&text));
	}
	return GITHOOK_REFUSE;
}

/* What the rule files want of the form. */
static enum githook_result judge_form(const struct githook *hook, struct str message)
{
	static const size_t lengths[] = { [SUBJECT_100] = 100, [SUBJECT_72] = 72, [SUBJECT_50] = 50 };
	const struct config_options *options = &hook->config->options;
	const struct form form = { .subject_max = lengths[options->message.subject],
				   .conventional = options->message.form == FORM_CONVENTIONAL };
	struct str say = form_judge(message, &form);

	if (say.n)
		githook_say(hook, say);
	return say.n ? GITHOOK_REFUSE : GITHOOK_PASS;
}

/* Made by the call, and no replay, even where one goes on: by `git rebase --exec`, or where it has stopped. A replay
 * keeps the date of its author. */
static bool is_of_this_call(const struct githook *hook)
{
	struct str date = git_world_read().author_date;
	const char *z = str_starts(date, STR("@")) ? str_z(str_from(date, 1)) : NULL;

	return z && hook->call.opened && strtoll(z, NULL, 10) >= hook->call.opened;
}

static enum githook_result judge(struct githook *hook, bool final)
{
	struct message_run run = { .edited = !final, .verbose = !final };
	struct githook_settings settings;
	struct attribution_policy policy;
	struct attribution found;
	struct trailer_syntax syntax;
	enum githook_result result = GITHOOK_PASS;
	struct fault why = { 0 };
	struct str file, text, message;
	enum state state;

	if (hook->n < 1)
		return githook_cannot(hook, "the name of the message file", STR("was not given"));
	file = path_join(hook->cwd, str_of(hook->arguments[0]));
	state = state_at(file);
	if (state == STATE_REPLAY && str_is(str_of(hook->name), "prepare-commit-msg"))
		return GITHOOK_PASS;
	if (state == STATE_REPLAY && is_of_this_call(hook))
		state = STATE_NONE;
	if (file_read_any(file, MESSAGE_MAX, &text, &why) != FILE_GOT)
		return githook_cannot(hook, "the message file", why.text.n ? why.text : STR("is not there"));
	if (!githook_settings_read(hook, &settings))
		return githook_cannot(hook, "git's configuration", STR("cannot be read"));
	run.cleanup = settings.cleanup;
	read_cleanup_option(&run.cleanup);
	message = message_clean(text, settings.comment, run); /* an empty one is committed by --allow-empty-message */
	policy = githook_policy(hook);
	if (policy.mode == ATTRIBUTE_REQUIRE && (state != STATE_NONE || githook_is_gits_own(message)))
		policy.mode = ATTRIBUTE_ALLOW;
	syntax = githook_syntax(&settings);
	if (state == STATE_NONE)
		result = judge_form(hook, message);
	found = attribution_judge(message, &syntax, &policy);
	return found.finding == ATTRIBUTION_FINE ? result : refuse(hook, &found, &policy);
}

enum githook_result githook_commit_msg(struct githook *hook, struct str input)
{
	(void)input;
	return judge(hook, git_world_read().unedited);
}

enum githook_result githook_prepare_commit_msg(struct githook *hook, struct str input)
{
	(void)input;
	return git_world_read().unedited ? judge(hook, true) : GITHOOK_PASS;
}
