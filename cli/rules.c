/* rules.c: `tipstaff rules`: every rule, its verdict, and which file changed it. */
#include "cli.h"

#include "rules/user.h"

#include <stdio.h>
#include <unistd.h>

struct listing {
	const struct config *config;
	struct buf *out;
	bool colour;
	bool first;
};

static const char *colour_of(enum verdict verdict)
{
	return verdict == VERDICT_DENY ? "\033[1;31m" : verdict == VERDICT_ASK ? "\033[1;33m" : verdict == VERDICT_ALLOW ? "\033[1;32m" : "\033[2m";
}

static const char *shown(enum verdict verdict)
{
	return verdict == VERDICT_NONE ? "off" : verdict_name(verdict);
}

/* Pads by itself: colours have no width. */
static void add_verdict(struct listing *list, enum verdict verdict)
{
	buf_addf(list->out, "%s%-6s%s", list->colour ? colour_of(verdict) : "", shown(verdict), list->colour ? "\033[0m" : "");
}

static void add_rule_text(struct listing *list, const struct rule *rule, const struct config_change *change)
{
	enum verdict verdict = change ? change->verdict : rule->verdict;

	add_verdict(list, verdict);
	buf_addf(list->out, "%-28s ", rule->id);
	if (verdict != rule->verdict)
		buf_addf(list->out, "(was %s; %s) ", shown(rule->verdict), config_layer_name(change->layer));
	buf_addf(list->out, "%s\n", rule->why);
}

static void add_user_text(struct listing *list, const struct user_rule *rule)
{
	add_verdict(list, rule->row.verdict);
	buf_addf(list->out, "%-28s %s\n", rule->row.id, rule->row.why);
}

static void begin_json(struct listing *list, const char *id)
{
	buf_addz(list->out, list->first ? "\n  " : ",\n  ");
	list->first = false;
	buf_addz(list->out, "{\"id\":");
	buf_json(list->out, str_of(id));
}

static void end_json(struct listing *list, const struct rule *rule, struct str file)
{
	buf_addz(list->out, ",\"file\":");
	if (file.n)
		buf_json(list->out, file);
	else
		buf_addz(list->out, "null");
	buf_addz(list->out, ",\"why\":");
	buf_json(list->out, str_of(rule->why));
	buf_addz(list->out, ",\"instead\":");
	if (rule->instead)
		buf_json(list->out, str_of(rule->instead));
	else
		buf_addz(list->out, "null");
	buf_byte(list->out, '}');
}

static void add_rule_json(struct listing *list, const struct rule *rule, const struct config_change *change)
{
	enum verdict verdict = change ? change->verdict : rule->verdict;

	begin_json(list, rule->id);
	buf_addz(list->out, ",\"family\":");
	buf_json(list->out, rule_family(rule));
	buf_addf(list->out, ",\"verdict\":\"%s\",\"built_in\":\"%s\",\"layer\":\"%s\"", shown(verdict), shown(rule->verdict),
		 config_layer_name(change ? change->layer : LAYER_BUILT_IN));
	end_json(list, rule, change ? list->config->files[change->layer - 1].path : STR_NONE);
}

static void add_user_json(struct listing *list, const struct user_rule *rule, const struct config_file *file)
{
	begin_json(list, rule->row.id);
	buf_addf(list->out, ",\"family\":null,\"verdict\":\"%s\",\"built_in\":null,\"layer\":\"%s\",\"rule\":",
		 verdict_name(rule->row.verdict), config_layer_name(file->layer));
	buf_json(list->out, rule->text);
	end_json(list, &rule->row, file->path);
}

static void add_broken(struct listing *list)
{
	for (size_t i = 0; i < CONFIG_FILES; i++)
		if (list->config->files[i].broken)
			buf_addf(list->out, "broken: %.*s\n", STR_ARGS(list->config->files[i].fault));
}

static void add_all(struct listing *list, bool json)
{
	const struct rule *rule;

	for (size_t i = 0; (rule = rules_at(i)); i++) {
		const struct config_change *change = config_change_of(list->config, rule);

		if (json)
			add_rule_json(list, rule, change);
		else
			add_rule_text(list, rule, change);
	}
	for (size_t i = 0; i < list->config->rules.n; i++) {
		const struct user_rule *own = &list->config->rules.at[i];

		if (json)
			add_user_json(list, own, &list->config->files[own->layer - 1]);
		else
			add_user_text(list, own);
	}
}

static int rules(const struct subcommand *self, int argc, char **argv)
{
	struct file_arguments arguments;
	struct world world;
	struct buf out = { 0 };
	struct listing list = { .out = &out, .first = true };
	int status;

	if (!read_file_arguments(self, argc, argv, NULL, &arguments, &status))
		return status;
	world = world_read();
	list.config = read_config(&world, current_directory());
	list.colour = !arguments.json && !world.no_color && isatty(1);
	if (arguments.json)
		buf_addz(&out, "[");
	add_all(&list, arguments.json);
	if (arguments.json)
		buf_addz(&out, "\n]\n");
	else
		add_broken(&list);
	return finish(&out, list.config->broken ? EXIT_FOUND : EXIT_FINE);
}

const struct subcommand subcommand_rules = {
	.name = "rules",
	.arguments = "[--json]",
	.summary = "list every rule with its verdict, and which file changed it",
	.help = "The rule files are those that hold for an agent in this directory.\n"
		"Exit status: 0 fine, 1 a rule file is broken, 2 used wrongly, 3 failed.\n",
	.run = rules,
};
