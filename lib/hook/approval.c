#include "hook/approval.h"

#include "base/buf.h"

/* True when the command says all of what it does: no word of it is known only at run time. */
static bool says_all(const struct command *command)
{
	if (!command || command->unknown_program || command->dirs.unknown || command->dirs.n > 1)
		return false;
	for (size_t i = 0; i < command->words.n; i++)
		if (command->words.at[i].kind != WORD_STATIC)
			return false;
	return true;
}

/* True when a yes to FINDING is a yes to the same call for good. */
static bool is_about_the_call(const struct finding *finding)
{
	return finding->rule->yes_holds && says_all(finding->command);
}

static void add_field(struct buf *out, struct str text)
{
	buf_add(out, text);
	buf_byte(out, 0);
}

static bool about_call(const struct judgement *judgement, struct str cwd, struct digest *facts)
{
	struct buf text = { 0 };

	add_field(&text, cwd);
	for (size_t i = 0; i < judgement->findings.n; i++) {
		const struct finding *finding = &judgement->findings.at[i];

		if (finding->verdict < VERDICT_ASK)
			continue;
		if (!is_about_the_call(finding))
			return false;
		add_field(&text, str_of(finding->rule->id));
		add_field(&text, finding->what);
	}
	for (size_t i = 0; i < judgement->asked.n; i++) {
		const struct asked *asked = &judgement->asked.at[i];

		if (!asked->known)
			return false;
		add_field(&text, str_of(asked->question));
		add_field(&text, asked->subject);
		add_field(&text, asked->answer);
		buf_add(&text, (struct str){ (const char *)&asked->mark, sizeof asked->mark });
	}
	*facts = digest_of(buf_str(&text));
	return true;
}

/* True when all that asks is the policy of one repository, whatever is sent there: a project that says nothing to one
 * pull request says nothing to the next. */
static bool about_project(const struct judgement *judgement, struct approval *out)
{
	const struct asked *project = NULL;
	struct buf name = { 0 };

	for (size_t i = 0; i < judgement->findings.n; i++) {
		const struct finding *finding = &judgement->findings.at[i];

		/* Without a name nobody knows where the work goes. */
		if (finding->verdict >= VERDICT_ASK &&
		    (finding->user || !finding->what.n || !str_starts(str_of(finding->rule->id), STR("policy."))))
			return false;
	}
	for (size_t i = 0; i < judgement->asked.n; i++) {
		const struct asked *asked = &judgement->asked.at[i];

		if (!asked->project)
			continue;
		if (project)
			return false;
		project = asked;
	}
	if (!project)
		return false;
	buf_addz(&name, "policy/");
	buf_add(&name, project->subject);
	*out = (struct approval){ digest_of(buf_str(&name)), digest_of(project->answer) };
	return true;
}

bool approval_of(const struct ruling *ruling, struct str cwd, struct digest call, struct approval *out)
{
	const struct judgement *judgement = &ruling->judgement;

	if (!judgement->finding || judgement->finding->rule->id != ruling->rule)
		return false;
	if (about_project(judgement, out))
		return true;
	out->call = call;
	return about_call(judgement, cwd, &out->facts);
}
