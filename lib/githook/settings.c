#include "githook/settings.h"

#include "base/vec.h"
#include "repo/repo.h"

#include <git2.h>

#define SETTINGS_MAX ((size_t)1 << 20)
#define PATTERN "^(core\\.comment(char|string)|commit\\.cleanup|trailer\\..*)$"

#define TRAILER STR("trailer.")
#define KEY STR(".key")

/* The row of NAME, made when there is none: any setting of a trailer makes its name known. */
static struct trailer_alias *alias_called(struct githook_settings *settings, struct str name)
{
	struct trailer_alias *alias;

	for (size_t i = 0; i < settings->aliases.n; i++)
		if (str_eq(settings->aliases.at[i].name, name))
			return &settings->aliases.at[i];
	alias = VEC_ADD(&settings->aliases);
	alias->name = str_copy(name);
	return alias;
}

/* One line of the configuration: sections and names are in small letters, what stands between as it was written. */
static void take(struct githook_settings *settings, struct str key, struct str value)
{
	struct trailer_alias *alias;
	struct str name;

	if (str_is(key, "core.commentchar") || str_is(key, "core.commentstring")) {
		settings->comment = str_copy(value);
	} else if (str_is(key, "commit.cleanup")) {
		(void)message_cleanup_named(value, &settings->cleanup);
	} else if (str_is(key, "trailer.separators")) {
		settings->separators = str_copy(value);
	} else if (str_starts(key, TRAILER)) {
		size_t dot = key.n;

		while (dot && key.p[dot - 1] != '.')
			dot--;
		if (dot <= TRAILER.n)
			return; /* trailer.where and the like */
		name = str_slice(key, TRAILER.n, dot - 1);
		alias = alias_called(settings, name);
		if (str_ends(key, KEY))
			alias->key = str_copy(value);
	}
}

static int take_entry(const git_config_entry *entry, void *settings)
{
	take(settings, str_of(entry->name), str_of(entry->value));
	return 0;
}

/* git has made sure that the repository may be trusted before it ran us. */
static bool read_by_libgit2(bool system, struct githook_settings *settings)
{
	git_repository *repository = NULL;
	git_config *config = NULL;

	return repo_start() >= 0 && git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0) >= 0 &&
	       (system || git_libgit2_opts(GIT_OPT_SET_SEARCH_PATH, GIT_CONFIG_LEVEL_SYSTEM, "") >= 0) &&
	       git_repository_open_ext(&repository, ".", GIT_REPOSITORY_OPEN_FROM_ENV, NULL) == 0 &&
	       git_repository_config_snapshot(&config, repository) == 0 &&
	       git_config_foreach_match(config, PATTERN, take_entry, settings) == 0;
}

/* Each is KEY LF VALUE NUL, or KEY NUL without a value. */
static bool read_by_git(const struct githook *hook, struct githook_settings *settings)
{
	static const char *const arguments[] = { "git", "config", "-z", "--get-regexp", PATTERN, NULL };
	struct str out, entry;
	int status;

	if (!githook_git(hook, arguments, SETTINGS_MAX, &out, &status) || status > 1)
		return false;
	while (str_next_field(&out, '\0', &entry)) {
		size_t end = str_find_byte(entry, '\n');

		take(settings, str_slice(entry, 0, end), str_from(entry, end + 1));
	}
	return true;
}

/* libgit2 knows neither -c nor GIT_CONFIG_..., nor core.commentString of a repository that it cannot open. */
bool githook_settings_read(const struct githook *hook, struct githook_settings *settings)
{
	struct git_world git = git_world_read();

	*settings = (struct githook_settings){ 0 };
	if (!git.configured && read_by_libgit2(!git.no_system, settings))
		return true;
	*settings = (struct githook_settings){ 0 };
	return read_by_git(hook, settings);
}

struct trailer_syntax githook_syntax(const struct githook_settings *settings)
{
	return (struct trailer_syntax){ .comment = settings->comment,
					.separators = settings->separators,
					.aliases = settings->aliases.at,
					.n_aliases = settings->aliases.n };
}
