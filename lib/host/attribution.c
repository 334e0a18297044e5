#include "host/attribution.h"

#include "base/file.h"
#include "base/path.h"
#include "json/json.h"

#define SETTINGS_MAX ((size_t)4 << 20)
#define MANAGED "/etc/claude-code/managed-settings.json"

#define BUILT_IN STR("Co-Authored-By: Claude <noreply@anthropic.com>")

struct settings {
	const json_t *commit;    /* attribution.commit, a string */
	const json_t *co_author; /* includeCoAuthoredBy, the older switch */
};

static void read_settings(struct settings *settings, struct str path)
{
	const json_t *root, *value;
	struct str text;

	if (!path.n || file_read_any(path, SETTINGS_MAX, &text, NULL) != FILE_GOT)
		return;
	root = json_read(text, NULL);
	value = json_object_get(json_object_get(root, "attribution"), "commit");
	if (json_is_string(value))
		settings->commit = value;
	value = json_object_get(root, "includeCoAuthoredBy");
	if (json_is_boolean(value))
		settings->co_author = value;
}

static struct str below(struct str dir, struct str path)
{
	return dir.n ? path_join(dir, path) : STR_NONE;
}

struct host_attribution host_attribution_read(struct str config, struct str home, struct str project)
{
	struct settings settings = { 0 };
	struct str text = BUILT_IN;

	read_settings(&settings, below(config.n ? config : below(home, STR(".claude")), STR("settings.json")));
	read_settings(&settings, below(project, STR(".claude/settings.json")));
	read_settings(&settings, below(project, STR(".claude/settings.local.json")));
	read_settings(&settings, STR(MANAGED));
	if (settings.commit)
		text = str_trim(json_text(settings.commit));
	else if (json_is_false(settings.co_author))
		text = STR_NONE;
	return (struct host_attribution){ .text = text, .usual = BUILT_IN };
}
