/* self.c: the agent does not loosen what guards it. Read with tipstaff-rules(5). */
#include "rules/places.h"
#include "rules/question.h"

static const struct call_pattern loosening[] = {
	{ "tipstaff", "forget trust remove setup goal/clear", NULL, "--help" },
	{ "tipstaff", "sandbox", "--remove", NULL },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern plugins[] = {
	{ "claude", "plugin/disable plugin/uninstall plugin/remove plugins/disable plugins/uninstall", NULL, NULL },
	{ "claude", NULL, "--dangerously-skip-permissions --bare --safe-mode", NULL },
	{ "codex", NULL, "--dangerously-bypass-approvals-and-sandbox --yolo", NULL },
	{ "gemini qwen", NULL, "-y --yolo", NULL },
	{ NULL, NULL, NULL, NULL },
};

const struct rule rules_self[] = {
	{ .id = "self.rules", .verdict = VERDICT_DENY,
	  .about = "A rule file, the state or an executable of tipstaff is written, deleted, moved or has its mode changed, or a "
		   "directory that holds one.",
	  .hit = "rm ~/.config/tipstaff/rules.json", .miss = "cat ~/.config/tipstaff/rules.json",
	  .effects = EFFECT_CHANGES, .paths = PATH_SELF,
	  .why = "changes the rules, the state or the programs of tipstaff, which guard this session",
	  .instead = "tell the user which rule is in the way, `tipstaff explain` shows it" },
	{ .id = "self.settings", .verdict = VERDICT_DENY,
	  .about = "The same for settings of agents' clients: those of the home and of the project at hand.",
	  .hit = "echo '{}' > .claude/settings.json", .miss = "jq . .claude/settings.json",
	  .effects = EFFECT_CHANGES, .paths = PATH_HOST,
	  .why = "changes settings of the agent's client, where its hooks and permissions stand",
	  .instead = "tell the user what to change in it" },
	{ .id = "self.loosen", .verdict = VERDICT_DENY,
	  .about = "A subcommand of tipstaff that loosens: forget, trust, remove, setup, sandbox --remove, goal clear. Looking is "
		   "free.",
	  .hit = "tipstaff trust", .miss = "tipstaff explain ls",
	  .calls = loosening,
	  .why = "loosens what guards this session", .instead = "ask the user to run it" },
	{ .id = "self.host", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "An agent is started without its guards, or a plugin is taken out of the client.",
	  .hit = "claude --dangerously-skip-permissions -p hi", .miss = "claude -p hi",
	  .calls = plugins,
	  .why = "starts an agent without its guards or takes a guard out of the client", .instead = "ask the user to do it" },
	{ .id = NULL },
};
