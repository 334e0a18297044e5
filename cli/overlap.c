/* overlap.c: each permission rule of Claude Code becomes the plainest call that it is about, and that is judged here. */
#include "overlap.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/path.h"
#include "base/vec.h"
#include "config/permission.h"

static const struct {
	const char *list;
	enum verdict verdict;
} lists[] = { { "deny", VERDICT_DENY }, { "ask", VERDICT_ASK }, { "allow", VERDICT_ALLOW } };

struct comparison {
	const struct config *config;
	const struct world *world;
	struct str dir, file;
	struct overlaps *out;
};

/* PATTERN with FILLER for its stars. */
static struct str plainest(struct str pattern, const char *filler)
{
	struct buf out = { 0 };

	for (size_t i = 0; i < pattern.n; i++)
		if (pattern.p[i] != '*')
			buf_byte(&out, pattern.p[i]);
		else if (i == 0 || pattern.p[i - 1] != '*')
			buf_addz(&out, filler);
	return str_trim(buf_str(&out));
}

static struct str plainest_path(const struct path_pattern *path, const struct comparison *c)
{
	struct str at = path->anchor == ANCHOR_ROOT ? STR("/")
		      : path->anchor == ANCHOR_HOME ? c->world->home
		      : path->anchor == ANCHOR_BASE ? path->base : c->dir;

	for (size_t i = 0; i < path->names.n; i++)
		at = path_join(at, str_is(path->names.at[i], "**") && i + 1 < path->names.n ? STR(".")
				   : plainest(path->names.at[i], "x"));
	return at;
}

static struct facts facts_of(const struct comparison *c)
{
	return (struct facts){ .project = c->dir, .home = c->world->home, .tmpdir = c->world->tmpdir,
			       .scratch = c->config->scratch.at, .scratch_count = c->config->scratch.n };
}

/* What is said here to the call that RULE is about, without a look at any repository. */
static struct judgement judge(const struct comparison *c, const struct user_rule *rule)
{
	struct tool_call call = { .name = rule->tool, .cwd = c->dir };
	struct facts facts = facts_of(c);
	const struct shell_world shell = { .home = c->world->home, .user = c->world->user, .cwd = c->dir };
	struct judgement judgement = { 0 };
	struct reading reading = { 0 };

	switch (rule->form) {
	case USER_COMMAND:
		reading = shell_read(&shell, plainest(rule->pattern, "x"));
		judgement = rules_judge(&reading, &facts, &c->config->settings);
		break;
	case USER_PATH:
		call.access = rule->writes ? ACCESS_WRITE : ACCESS_READ;
		call.path = plainest_path(&rule->path, c);
		break;
	case USER_DOMAIN: call.url = plainest(rule->pattern, "x"); break;
	case USER_INPUT:
		*VEC_ADD(&call.inputs) = (struct tool_input){ rule->input, plainest(rule->pattern, "x") };
		break;
	case USER_TOOL:
	case USER_PROGRAM: break;
	}
	user_judge(&judgement, &c->config->rules, &call, rule->form == USER_COMMAND ? &reading : NULL, &facts);
	return judgement;
}

static const struct user_rule *same_rule(const struct config *config, struct str text, enum verdict verdict)
{
	for (size_t i = 0; i < config->rules.n; i++)
		if (str_eq(config->rules.at[i].text, text) && config->rules.at[i].row.verdict == verdict)
			return &config->rules.at[i];
	return NULL;
}

static void add(const struct comparison *c, enum overlap_kind kind, struct str rule, enum verdict there,
		const struct finding *finding)
{
	*VEC_ADD(c->out) = (struct overlap){ kind, c->file, rule, there, finding->verdict, finding->rule->id };
}

/* A finding that does not hang on what the repository would have said. */
static bool is_certain(const struct finding *finding)
{
	return finding && (finding->verdict == VERDICT_DENY || finding->user);
}

static void compare(const struct comparison *c, struct str text, enum verdict verdict)
{
	const struct user_rule *same = same_rule(c->config, text, verdict);
	struct user_rule rule;
	struct judgement judgement;

	if (same) {
		const struct finding finding = { .rule = &same->row, .verdict = verdict };

		add(c, OVERLAP_SAME, text, verdict, &finding);
		return;
	}
	if (!permission_read(text, verdict, c->dir, &rule, NULL))
		return;
	judgement = judge(c, &rule);
	if (!is_certain(judgement.finding))
		return;
	if (verdict == VERDICT_DENY && judgement.verdict == VERDICT_DENY)
		add(c, OVERLAP_COVERED, text, verdict, judgement.finding);
	else if (verdict == VERDICT_ALLOW ? judgement.verdict > VERDICT_ALLOW : judgement.verdict == VERDICT_ALLOW)
		add(c, OVERLAP_CONTRARY, text, verdict, judgement.finding);
}

static void compare_file(struct comparison *c, struct str path)
{
	struct fault why = { 0 };
	struct str text;
	const json_t *root;
	enum file_got got = file_read_plain(path, CONFIG_BYTES_MAX, &text, &why);

	c->file = path;
	if (got == FILE_ABSENT)
		return;
	root = got == FILE_GOT ? json_read(text, &why) : NULL;
	if (!root) {
		*VEC_ADD(c->out) = (struct overlap){ .kind = OVERLAP_BROKEN, .file = path, .rule = why.text };
		return;
	}
	for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
		const json_t *permissions = json_object_get(root, "permissions");
		const json_t *list = json_object_get(permissions, lists[i].list);

		for (size_t k = 0; k < json_array_size(list); k++)
			if (json_is_string(json_array_get(list, k)))
				compare(c, str_of(json_string_value(json_array_get(list, k))), lists[i].verdict);
	}
}

void overlaps_find(const struct config *config, const struct world *world, struct str dir, struct overlaps *out)
{
	struct comparison c = { .config = config, .world = world, .dir = dir, .out = out };

	if (world->home.n)
		compare_file(&c, path_join(world->home, STR(".claude/settings.json")));
	compare_file(&c, path_join(dir, STR(".claude/settings.json")));
	compare_file(&c, path_join(dir, STR(".claude/settings.local.json")));
}
