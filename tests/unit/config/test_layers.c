/* The one-way law of the three rule files: who may loosen what, by every key there is. */
#include "base/buf.h"
#include "base/path.h"
#include "config/keys.h"
#include "config/trust.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static char top[] = "/tmp/test_layers.XXXXXX";

static struct str at(const char *name)
{
	return path_join(str_of(top), str_of(name));
}

static void put(const char *name, const char *text)
{
	const char *path = str_z(at(name));
	FILE *file;

	(void)unlink(path);
	if (!text)
		return;
	file = fopen(path, "w");
	assert_non_null(file);
	assert_true(fputs(text, file) >= 0);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(chmod(path, 0600), 0);
}

/* NULL: no such file. */
static const struct config *with(const char *managed, const char *user, const char *project)
{
	const struct config_places places = { .managed = at("managed.json"), .user = at("rules.json"),
					      .project = at(".tipstaff.json"), .trust = at("trust.json"),
					      .home = STR("/home/ann") };

	put("managed.json", managed);
	put("rules.json", user);
	put(".tipstaff.json", project);
	return config_read(&places);
}

static void trust(const char *project)
{
	struct str text;

	assert_true(trust_change(STR_NONE, at(".tipstaff.json"), trust_digest(str_of(project)), &text, NULL));
	put("trust.json", str_z(text));
}

static enum verdict verdict_in(const struct config *config, const char *id)
{
	return config->settings.verdict_of_rule(config->settings.context, rules_find(str_of(id)));
}

static size_t allows_in(const struct config *config)
{
	size_t n = 0;

	for (size_t i = 0; i < config->rules.n; i++)
		n += config->rules.at[i].row.verdict == VERDICT_ALLOW;
	return n;
}

static size_t ignored(const struct config *config, enum config_layer layer)
{
	return config->files[layer - 1].ignored.n;
}

static void verdicts_go_one_way(void **state)
{
	/* of git.reset-hard, an ask as built in */
	static const struct {
		const char *managed, *user, *project;
		enum verdict verdict;
		size_t user_ignored, project_ignored;
	} rows[] = {
		{ NULL, NULL, NULL, VERDICT_ASK, 0, 0 },
		{ NULL, "off", NULL, VERDICT_NONE, 0, 0 },
		{ NULL, "deny", NULL, VERDICT_DENY, 0, 0 },
		{ NULL, NULL, "off", VERDICT_ASK, 0, 1 },
		{ NULL, NULL, "ask", VERDICT_ASK, 0, 0 },
		{ NULL, NULL, "deny", VERDICT_DENY, 0, 0 },
		{ NULL, "off", "ask", VERDICT_ASK, 0, 0 },
		{ NULL, "deny", "ask", VERDICT_DENY, 0, 1 },
		{ NULL, "off", "off", VERDICT_NONE, 0, 0 },
		{ "deny", NULL, NULL, VERDICT_DENY, 0, 0 },
		{ "deny", "ask", NULL, VERDICT_DENY, 1, 0 },
		{ "deny", "off", "off", VERDICT_DENY, 1, 1 },
		{ "ask", "off", NULL, VERDICT_ASK, 1, 0 },
		{ "ask", "deny", NULL, VERDICT_DENY, 0, 0 },
		{ "ask", "deny", "ask", VERDICT_DENY, 0, 1 },
		{ "off", NULL, NULL, VERDICT_NONE, 0, 0 },
		{ "off", "ask", NULL, VERDICT_ASK, 0, 0 },
		{ "off", NULL, "deny", VERDICT_DENY, 0, 0 },
	};

	(void)state;
	put("trust.json", NULL);
	for (size_t i = 0; i < COUNT(rows); i++) {
		const char *const verdicts[CONFIG_FILES] = { rows[i].managed, rows[i].user, rows[i].project };
		const char *texts[CONFIG_FILES] = { NULL };
		const struct config *config;

		for (size_t k = 0; k < CONFIG_FILES; k++) {
			struct buf text = { 0 };

			buf_addf(&text, "{\"rules\": {\"git.reset-hard\": \"%s\"}}", verdicts[k] ? verdicts[k] : "");
			texts[k] = verdicts[k] ? str_z(buf_str(&text)) : NULL;
		}
		config = with(texts[0], texts[1], texts[2]);
		assert_false(config->broken);
		if (verdict_in(config, "git.reset-hard") != rows[i].verdict || ignored(config, LAYER_USER) != rows[i].user_ignored ||
		    ignored(config, LAYER_PROJECT) != rows[i].project_ignored)
			fail_msg("row %zu: %s", i, verdict_name(verdict_in(config, "git.reset-hard")));
		assert_int_equal(verdict_in(config, "git.clean"), VERDICT_ASK);
	}
}

static void families_go_one_way(void **state)
{
	const struct config *config = with(NULL, NULL, "{\"families\": {\"git\": \"off\"}}");

	(void)state;
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_ASK);
	assert_int_equal(ignored(config, LAYER_PROJECT), 1); /* one for the whole family */
	config = with(NULL, "{\"families\": {\"git\": \"off\"}, \"rules\": {\"git.clean\": \"deny\"}}", "{\"families\": {\"git\": \"on\"}}");
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_ASK);
	assert_int_equal(verdict_in(config, "git.clean"), VERDICT_DENY);
	assert_int_equal(ignored(config, LAYER_PROJECT), 0);
	config = with("{\"families\": {\"git\": \"on\"}}", "{\"families\": {\"git\": \"off\"}, \"rules\": {\"git.clean\": \"off\"}}", NULL);
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_ASK);
	assert_int_equal(verdict_in(config, "git.clean"), VERDICT_ASK);
	assert_int_equal(ignored(config, LAYER_USER), 2);
	/* A rule that the project names follows neither its family there nor its wish. */
	config = with(NULL, "{\"families\": {\"git\": \"off\"}}", "{\"families\": {\"git\": \"on\"}, \"rules\": {\"git.clean\": \"off\"}}");
	assert_int_equal(verdict_in(config, "git.clean"), VERDICT_NONE);
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_ASK);
}

/* Everything that a project could say to loosen, by every key of the table. */
static const char looser[] = "{\n"
			     "\"allow\": [\"Bash(make *)\", {\"program\": \"make\"}],\n"
			     "\"rules\": {\"git.reset-hard\": \"off\", \"files.delete-root\": \"ask\"},\n"
			     "\"families\": {\"files\": \"off\"},\n"
			     "\"paths\": {\"scratch\": [\"/data\"]},\n"
			     "\"reads\": {\"gate\": \"off\", \"idle-minutes\": 1},\n"
			     "\"rejections\": {\"gate\": \"off\", \"after-prompt\": \"off\"},\n"
			     "\"turn\": {\"gate\": \"off\", \"background\": \"off\", \"denied\": \"off\", \"goal\": \"off\", \"blocks-max\": 0},\n"
			     "\"attribution\": {\"commit\": \"allow\"},\n"
			     "\"message\": {\"subject\": \"off\", \"form\": \"off\"},\n"
			     "\"policy\": {\"gate\": \"off\", \"unknown\": \"off\", \"owners\": [\"someone\"]}\n"
			     "}";

static bool same_options(const struct config_options *a, const struct config_options *b)
{
	return a->reads.gate == b->reads.gate && a->reads.idle_minutes == b->reads.idle_minutes &&
	       a->rejections.gate == b->rejections.gate && a->rejections.after_prompt == b->rejections.after_prompt &&
	       a->turn.gate == b->turn.gate && a->turn.background == b->turn.background && a->turn.denied == b->turn.denied &&
	       a->turn.goal == b->turn.goal && a->turn.blocks_max == b->turn.blocks_max &&
	       a->attribution.commit == b->attribution.commit && a->message.subject == b->message.subject &&
	       a->message.form == b->message.form && a->policy.gate == b->policy.gate &&
	       a->policy.unknown == b->policy.unknown && a->policy.owners.n == b->policy.owners.n;
}

static void check_nothing_is_looser(const struct config *config)
{
	const struct config *plain = config_read(&(struct config_places){ .user = STR_NONE });
	const struct rule *rule;

	for (size_t i = 0; (rule = rules_at(i)); i++)
		assert_int_equal(config->settings.verdict_of_rule(config->settings.context, rule), rule->verdict);
	assert_int_equal(allows_in(config), 0);
	assert_int_equal(config->scratch.n, 0);
	assert_true(same_options(&config->options, &plain->options));
}

static void a_project_loosens_by_no_key(void **state)
{
	const struct config *config = with(NULL, NULL, looser);

	(void)state;
	put("trust.json", NULL);
	assert_false(config->broken);
	check_nothing_is_looser(config);
	assert_int_equal(ignored(config, LAYER_PROJECT), 19);
}

/* No key can be forgotten above: each is in the text, or only tightens. */
static void the_text_above_has_every_key(void **state)
{
	const struct config_key *key;

	(void)state;
	for (size_t i = 0; (key = config_key_at(i)); i++) {
		struct buf quoted = { 0 };

		buf_addf(&quoted, "\"%s\"", key->name);
		if (!str_list_has("deny ask $schema protected", str_of(key->name)) &&
		    str_find(STR(looser), buf_str(&quoted)) == sizeof looser - 1)
			fail_msg("%s", key->name);
	}
}

static void a_trusted_project_loosens_as_a_user(void **state)
{
	const struct config *config;

	(void)state;
	trust(looser);
	config = with(NULL, NULL, looser);
	assert_true(config->files[LAYER_PROJECT - 1].trusted);
	assert_int_equal(ignored(config, LAYER_PROJECT), 0);
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_NONE);
	assert_int_equal(verdict_in(config, "files.delete-home"), VERDICT_NONE);
	assert_int_equal(verdict_in(config, "files.delete-root"), VERDICT_ASK);
	assert_int_equal(allows_in(config), 2);
	assert_int_equal(config->scratch.n, 1);
	assert_int_equal(config->options.reads.gate, SWITCH_OFF);
	assert_int_equal(config->options.reads.idle_minutes, 1);
	assert_int_equal(config->options.rejections.after_prompt, REACTION_OFF);
	assert_int_equal(config->options.turn.blocks_max, 0);
	assert_int_equal(config->options.attribution.commit, ATTRIBUTION_ALLOW);
	assert_int_equal(config->options.policy.owners.n, 1);
	put("trust.json", NULL);
}

static void trust_ends_with_the_text(void **state)
{
	struct buf changed = { 0 };
	const struct config *config;

	(void)state;
	buf_addf(&changed, "%s\n", looser);
	trust(looser);
	config = with(NULL, NULL, str_z(buf_str(&changed)));
	assert_false(config->files[LAYER_PROJECT - 1].trusted);
	assert_true(config->files[LAYER_PROJECT - 1].trust_ended);
	check_nothing_is_looser(config);
	assert_int_equal(chmod(str_z(at("trust.json")), 0666), 0); /* anybody may have pinned that */
	config = with(NULL, NULL, looser);
	assert_false(config->files[LAYER_PROJECT - 1].trusted || config->files[LAYER_PROJECT - 1].trust_ended);
	put("trust.json", "{");
	assert_false(with(NULL, NULL, looser)->files[LAYER_PROJECT - 1].trusted);
	put("trust.json", NULL);
}

static void nobody_loosens_what_is_managed(void **state)
{
	static const char managed[] =
		"{\"rules\": {\"git.reset-hard\": \"ask\", \"files.delete-root\": \"deny\"}, \"families\": {\"files\": \"on\"},"
		"\"paths\": {\"scratch\": []}, \"reads\": {\"gate\": \"on\", \"idle-minutes\": 60},"
		"\"rejections\": {\"gate\": \"on\", \"after-prompt\": \"ask\"}, \"turn\": {\"gate\": \"on\", \"background\": \"on\","
		"\"denied\": \"on\", \"goal\": \"on\", \"blocks-max\": 3}, \"attribution\": {\"commit\": \"require\"},"
		"\"message\": {\"subject\": \"72\", \"form\": \"conventional\"},"
		"\"policy\": {\"gate\": \"on\", \"unknown\": \"ask\", \"owners\": []}}";
	const struct config *config = with(managed, looser, NULL);

	(void)state;
	assert_false(config->broken);
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_ASK);
	assert_int_equal(verdict_in(config, "files.delete-root"), VERDICT_DENY);
	assert_int_equal(verdict_in(config, "files.delete-home"), VERDICT_DENY);
	assert_int_equal(config->scratch.n, 0);
	assert_int_equal(config->options.attribution.commit, ATTRIBUTION_REQUIRE);
	assert_int_equal(config->options.message.subject, SUBJECT_72);
	assert_int_equal(config->options.message.form, FORM_CONVENTIONAL);
	assert_int_equal(config->options.reads.gate, SWITCH_ON);
	assert_int_equal(config->options.turn.blocks_max, 3);
	assert_int_equal(config->options.policy.owners.n, 0);
	assert_int_equal(ignored(config, LAYER_USER), 19);
	trust(looser);
	config = with(managed, NULL, looser);
	assert_true(config->files[LAYER_PROJECT - 1].trusted);
	assert_int_equal(ignored(config, LAYER_PROJECT), 19);
	assert_int_equal(verdict_in(config, "files.delete-home"), VERDICT_DENY);
	put("trust.json", NULL);
	/* require and forbid are as strict as each other: the one that stands above stays */
	config = with("{\"attribution\": {\"commit\": \"require\"}}", "{\"attribution\": {\"commit\": \"forbid\"}}", NULL);
	assert_int_equal(config->options.attribution.commit, ATTRIBUTION_REQUIRE);
	config = with(NULL, "{\"attribution\": {\"commit\": \"require\"}}", "{\"attribution\": {\"commit\": \"forbid\"}}");
	assert_int_equal(config->options.attribution.commit, ATTRIBUTION_REQUIRE);
	config = with(NULL, NULL, "{\"attribution\": {\"commit\": \"forbid\"}}");
	assert_int_equal(config->options.attribution.commit, ATTRIBUTION_FORBID);
	config = with(NULL, "{\"attribution\": {\"commit\": \"allow\"}}", "{\"attribution\": {\"commit\": \"require\"}}");
	assert_int_equal(config->options.attribution.commit, ATTRIBUTION_REQUIRE);
}

static void what_tightens_always_holds(void **state)
{
	const struct config *config =
		with("{\"deny\": [\"Bash(a)\"]}", "{\"ask\": [\"Bash(b)\"], \"paths\": {\"protected\": [\"/x\"]}}",
		     "{\"deny\": [\"Bash(c)\", \"Bash(d)\"], \"paths\": {\"protected\": [\"/y\"]}, \"reads\": {\"idle-minutes\": 90},"
		     "\"policy\": {\"unknown\": \"deny\"}, \"turn\": {\"blocks-max\": 5}}");

	(void)state;
	assert_int_equal(config->rules.n, 6);
	assert_string_equal(config->rules.at[0].row.id, "managed.deny-1");
	assert_string_equal(config->rules.at[1].row.id, "user.ask-1");
	assert_string_equal(config->rules.at[2].row.id, "paths.protected");
	assert_string_equal(config->rules.at[4].row.id, "project.deny-2");
	assert_int_equal(config->rules.at[4].layer, LAYER_PROJECT);
	assert_int_equal(config->options.reads.idle_minutes, 90);
	assert_int_equal(config->options.policy.unknown, REACTION_DENY);
	assert_int_equal(config->options.turn.blocks_max, 5);
	assert_int_equal(ignored(config, LAYER_PROJECT), 0);
}

static void below_a_broken_file_nothing_loosens(void **state)
{
	const struct config *config = with("{", "{\"rules\": {\"git.reset-hard\": \"off\", \"git.clean\": \"deny\"}, \"allow\": [\"Bash\"]}", NULL);

	(void)state;
	assert_true(config->broken);
	assert_true(str_starts(config->fault_text, at("managed.json")));
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_ASK);
	assert_int_equal(verdict_in(config, "git.clean"), VERDICT_DENY);
	assert_int_equal(allows_in(config), 0);
	trust(looser);
	config = with(NULL, "{\"x\": 1}", looser);
	assert_true(config->files[LAYER_PROJECT - 1].trusted);
	check_nothing_is_looser(config);
	put("trust.json", NULL);
	config = with(NULL, "{\"rules\": {\"git.reset-hard\": \"off\"}, \"allow\": [\"Bash(ls)\"]}", "{\"x\": 1}");
	assert_true(config->broken);
	assert_true(str_starts(config->fault_text, at(".tipstaff.json")));
	assert_int_equal(verdict_in(config, "git.reset-hard"), VERDICT_NONE); /* the user's own word stays */
}

static void a_project_file_may_be_anybodys_but_no_link(void **state)
{
	const char *path = str_z(at(".tipstaff.json"));
	const struct config_places places = { .project = at(".tipstaff.json") };
	struct buf large = { 0 };
	const struct config *config;

	(void)state;
	put(".tipstaff.json", "{\"deny\": [\"Bash(x)\"]}");
	assert_int_equal(chmod(path, 0666), 0);
	assert_int_equal(config_read(&places)->rules.n, 1);
	put("other.json", "{}");
	put(".tipstaff.json", NULL);
	assert_int_equal(symlink(str_z(at("other.json")), path), 0);
	config = config_read(&places);
	assert_true(config->broken);
	assert_true(str_ends(config->fault_text, STR(".tipstaff.json is a link")));
	put("other.json", NULL);
	assert_true(config_read(&places)->broken); /* a link to nothing */
	for (size_t i = 0; i < CONFIG_PROJECT_BYTES_MAX; i++)
		buf_byte(&large, ' ');
	buf_addz(&large, "{}");
	put(".tipstaff.json", str_z(buf_str(&large)));
	assert_true(str_ends(config_read(&places)->fault_text, STR("is larger than 64 KiB")));
	large.n = 0;
	for (size_t i = 0; i < 30000; i++)
		buf_byte(&large, '[');
	put(".tipstaff.json", str_z(buf_str(&large)));
	assert_true(config_read(&places)->broken);
	large.n = 0;
	buf_addz(&large, "{\"deny\":[\"A\"");
	for (size_t i = 0; i < CONFIG_RULES_MAX; i++)
		buf_addz(&large, ",\"A\"");
	buf_addz(&large, "]}");
	put(".tipstaff.json", str_z(buf_str(&large)));
	assert_true(str_ends(config_read(&places)->fault_text, STR("there are too many rules: a file may have 1000")));
}

static void a_caret_stands_under_the_column(void **state)
{
	const struct config_file file = { .text = STR("{\n\t\"\xc3\xa4\": 1\n}") };

	(void)state;
	assert_true(str_is(config_caret(&file, (struct json_place){ 2, 7 }), " \"\xc3\xa4\": 1\n      ^\n"));
	assert_true(str_is(config_caret(&file, (struct json_place){ 1, 1 }), "{\n^\n"));
	assert_null(config_caret(&file, (struct json_place){ 9, 1 }).p);
}

static void a_digest_is_sha_256(void **state)
{
	struct str text;

	(void)state;
	assert_true(str_is(trust_digest(STR("abc")), "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
	assert_true(trust_change(STR("{\"/a\": \"1\", \"/b\": \"2\", \"/c\": 3}"), STR("/b"), STR("x"), &text, NULL));
	assert_true(str_is(text, "{\n  \"/a\": \"1\",\n  \"/b\": \"x\"\n}\n"));
	assert_true(trust_change(text, STR("/a"), STR_NONE, &text, NULL));
	assert_true(str_is(text, "{\n  \"/b\": \"x\"\n}\n"));
	assert_false(trust_change(STR("["), STR("/a"), STR_NONE, &text, NULL));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(verdicts_go_one_way),
		cmocka_unit_test(families_go_one_way),
		cmocka_unit_test(a_project_loosens_by_no_key),
		cmocka_unit_test(the_text_above_has_every_key),
		cmocka_unit_test(a_trusted_project_loosens_as_a_user),
		cmocka_unit_test(trust_ends_with_the_text),
		cmocka_unit_test(nobody_loosens_what_is_managed),
		cmocka_unit_test(what_tightens_always_holds),
		cmocka_unit_test(below_a_broken_file_nothing_loosens),
		cmocka_unit_test(a_project_file_may_be_anybodys_but_no_link),
		cmocka_unit_test(a_caret_stands_under_the_column),
		cmocka_unit_test(a_digest_is_sha_256),
	};
	int failed;

	if (!mkdtemp(top))
		return 1;
	json_begin();
	failed = cmocka_run_group_tests(tests, NULL, NULL);
	put("managed.json", NULL);
	put("rules.json", NULL);
	put(".tipstaff.json", NULL);
	put("trust.json", NULL);
	put("other.json", NULL);
	(void)rmdir(top);
	return failed;
}
