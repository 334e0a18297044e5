/* families.c: the tables, in the order in which they stand in the manual. Of several findings with the same verdict the
 * first row decides which reason is given: what is lost for good stands before the rest. */
#include "rules/print.h"
#include "rules/question.h"

static const struct family families[] = {
	{ "files", rules_files,
	  "Deletes, overwrites, moves and modes, whichever program or redirection does them. What counts is where the path lies." },
	{ "git", rules_git,
	  "What is committed comes back through the reflog, and what is not does not; so the rules that discard work ask the repository "
	  "whether there is any. Where that is not known they ask the user. A dry run has no verdict." },
	{ "shell", rules_shell, "What cannot be read. It is never taken for harmless." },
	{ "secrets", rules_secrets, "Keys, tokens and .env, by any program that shows, copies or sends what is in a file." },
	{ "self", rules_self, "What guards the session is not the agent's to change." },
	{ "network", rules_network, "What comes from the network and is run unseen, what leaves the machine, and whom it talks to." },
	{ "publish", rules_publish, "What others get and nothing takes back." },
	{ "policy", rules_policy,
	  "Work for projects of others, who may not want it from an agent. Whose a repository is, gh says; what it says itself is read "
	  "from the clone. Nothing is asked about work that stays here. A yes holds for the project until the session ends, or the "
	  "project says something else." },
	{ "infra", rules_infra, "Machines, containers, clusters and clouds." },
	{ "database", rules_database, "Data that is dropped." },
	{ "jobs", rules_jobs, "Processes that outlive the call, and killing by name. The agent's client runs and stops background tasks itself." },
	{ "downloads", rules_downloads, "Check tools that the project does not have." },
	{ "print", rules_print, "What the agent's own tool for reading does better. Only for agents that have one." },
	{ "reads", rules_reads, "What is paid for twice." },
	{ "calls", rules_calls, "A no stays a no." },
	{ "escalation", rules_escalation, "Wider sandbox modes that a call asks for. Only for DSH, whose tools take such a wish. Rules that are off are "
	  "guesses, for rule files to turn on." },
	{ "tools", rules_tools, "What the descriptions of DSH's tools ask for. Rules that are off are guesses, for rule files to turn on." },
	{ NULL, NULL, NULL },
};

const struct family *rules_families(void)
{
	return families;
}

const struct rule *rules_at(size_t i)
{
	for (const struct family *family = families; family->name; family++)
		for (const struct rule *rule = family->rules; rule->id; rule++)
			if (i-- == 0)
				return rule;
	return NULL;
}

const struct rule *rules_find(struct str id)
{
	const struct rule *rule;

	for (size_t i = 0; (rule = rules_at(i)); i++)
		if (str_is(id, rule->id))
			return rule;
	return NULL;
}

struct str rule_family(const struct rule *rule)
{
	struct str id = str_of(rule->id);

	return str_slice(id, 0, str_find_byte(id, '.'));
}

bool rules_family_exists(struct str name)
{
	for (const struct family *family = families; family->name; family++)
		if (str_is(name, family->name))
			return true;
	return false;
}
