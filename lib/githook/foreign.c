#include "githook/foreign.h"

#include "base/file.h"
#include "base/path.h"
#include "githook/owner.h"
#include "rules/rules.h"

#define FILE_MAX ((size_t)1 << 20)

struct policy_reading foreign_policy(struct str dir, const char **file)
{
	struct policy_reading strictest = { 0 };

	*file = NULL;
	for (const char *const *name = policy_files; *name; name++) {
		struct policy_reading reading;
		struct str text;

		if (file_read_any(path_join(dir, str_of(*name)), FILE_MAX, &text, NULL) != FILE_GOT)
			continue;
		reading = policy_read(text);
		if (reading.class > strictest.class) {
			strictest = reading;
			*file = *name;
		}
	}
	return strictest;
}

/* Rules, and what they say of the repository; see lib/rules/policy.c. */
static const struct {
	const char *id, *says;
} rules[] = {
	[POLICY_UNKNOWN] = { "policy.unknown", "says nothing about work of agents" },
	[POLICY_RESTRICTED] = { "policy.restricted", "has conditions for work of agents" },
	[POLICY_FORBIDDEN] = { "policy.forbidden", "forbids work of agents" },
};

/* A hook of git cannot ask; what asks, pre-tool-use has asked. */
static bool is_denied(const struct config *config, enum policy_class class)
{
	const struct rule *rule = class == POLICY_ALLOWED ? NULL : rules_find(str_of(rules[class].id));

	return rule && config->settings.verdict_of_rule(config->settings.context, rule) == VERDICT_DENY;
}

static bool is_declared_own(const struct config *config, struct str owner)
{
	for (size_t i = 0; i < config->options.policy.owners.n; i++)
		if (str_eq_nocase(config->options.policy.owners.at[i], owner))
			return true;
	return false;
}

enum githook_result foreign_judge(const struct githook *hook, struct str url)
{
	struct state_world state = world_state(&hook->world);
	struct policy_reading reading;
	struct policy_repo repo;
	struct buf text = { 0 };
	const char *file;

	if (!policy_repo_of(url, &repo))
		return GITHOOK_PASS;
	reading = foreign_policy(hook->cwd, &file);
	if (!is_denied(hook->config, reading.class) || is_declared_own(hook->config, repo.owner) ||
	    owner_is_user(&state, &repo) == ANSWER_YES)
		return GITHOOK_PASS;
	buf_addf(&text, "%.*s/%.*s %s, and it is not the user's own. ", STR_ARGS(repo.owner), STR_ARGS(repo.name),
		 rules[reading.class].says);
	if (file)
		buf_addf(&text, "%s: \"%.*s\" ", file, STR_ARGS(reading.sentence));
	buf_addf(&text, "Keep the work here; sending it is for the user to decide [%s]", rules[reading.class].id);
	githook_say(hook, buf_str(&text));
	return GITHOOK_REFUSE;
}
