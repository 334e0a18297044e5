/* fuzz_config.c: any bytes as a rule file. Must not crash, must end; as a project's file it loosens nothing: no verdict
 * below the built-in one, no option below its default, no allow, whatever is called. */
#include "base/arena.h"
#include "config/keys.h"

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char path[64];
static const char *const commands[] = {
	"git push -f origin main", "sudo rm -rf /x \"$A\" >y", "$X push", "npm run test && ls | sh", "kubectl -n a delete b",
};
static const struct tool_call calls[] = {
	{ .name = { "Read", 4 }, .cwd = { "/home/ann/app", 13 }, .access = ACCESS_READ, .path = { "/home/ann/app/src/a.c", 21 } },
	{ .name = { "Write", 5 }, .cwd = { "/home/ann/app", 13 }, .access = ACCESS_WRITE, .path = { "/home/ann/.ssh/id", 17 } },
	{ .name = { "WebFetch", 8 }, .url = { "https://a.x.org/b", 17 } },
	{ .name = { "mcp__db__query", 14 } },
};

static void hold(bool claim)
{
	if (!claim)
		abort();
}

static void remove_file(void)
{
	(void)unlink(path);
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	(void)snprintf(path, sizeof path, "/tmp/fuzz_config.%ld", (long)getpid());
	(void)atexit(remove_file);
	json_begin();
	return 0;
}

static void judge_all(const struct config *config, bool may_allow)
{
	const struct facts facts = { .project = STR("/home/ann/app"), .home = STR("/home/ann"), .scratch = config->scratch.at,
				     .scratch_count = config->scratch.n };
	const struct shell_world world = { .home = STR("/home/ann"), .cwd = STR("/home/ann/app") };
	const struct tool_call bash = { .name = STR("Bash"), .cwd = STR("/home/ann/app") };

	for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
		struct reading reading = shell_read(&world, (struct str){ commands[i], strlen(commands[i]) });
		struct judgement judgement = rules_judge(&reading, &facts, &config->settings);

		user_judge(&judgement, &config->rules, &bash, &reading, &facts);
		hold(may_allow || judgement.verdict != VERDICT_ALLOW);
		(void)rules_reason(&judgement);
	}
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		struct judgement judgement = { 0 };

		user_judge(&judgement, &config->rules, &calls[i], NULL, &facts);
		hold(may_allow || judgement.verdict != VERDICT_ALLOW);
	}
}

static unsigned option(const struct config *config, const struct config_key *key)
{
	unsigned value;

	memcpy(&value, (const char *)&config->options + key->option, sizeof value);
	return config_strictness(key, value);
}

static void hold_law(const struct config *config, const struct config *plain)
{
	const struct config_key *key;
	const struct rule *rule;

	for (size_t i = 0; (rule = rules_at(i)); i++)
		hold(config->settings.verdict_of_rule(config->settings.context, rule) >= rule->verdict);
	for (size_t i = 0; (key = config_key_at(i)); i++)
		if (key->kind == CONFIG_CHOICE || key->kind == CONFIG_NUMBER)
			hold(option(config, key) >= option(plain, key));
	hold(!config->scratch.n && !config->options.policy.owners.n);
	for (size_t i = 0; i < config->rules.n; i++)
		hold(config->rules.at[i].row.verdict != VERDICT_ALLOW);
}

static void hold_faults(const struct config *config, const struct config_file *file)
{
	hold(config->broken == file->broken);
	if (!file->broken)
		return;
	hold(!config->rules.n && !config->changes.n && file->fault.n);
	(void)config_caret(file, file->place);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct config_places as_project = { .project = { path, strlen(path) }, .home = STR("/home/ann") };
	const struct config_places as_user = { .user = { path, strlen(path) }, .home = STR("/home/ann") };
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	struct arena_mark mark = arena_mark();
	const struct config *config;

	hold(fd >= 0 && write(fd, data, size) == (ssize_t)size && close(fd) == 0);
	config = config_read(&as_project);
	hold_law(config, config_read(&(struct config_places){ .home = STR("/home/ann") }));
	hold_faults(config, &config->files[LAYER_PROJECT - 1]);
	if (!config->broken)
		judge_all(config, false);
	config = config_read(&as_user);
	hold_faults(config, &config->files[LAYER_USER - 1]);
	if (!config->broken)
		judge_all(config, true);
	arena_release(mark);
	return 0;
}
