/* git-exec.c: the git executable, for what libgit2 cannot read.
 *
 * A repository configures programs; none may run because a question was asked. Hooks and the file monitor are switched
 * off by name, filters one by one (git takes an empty command for none), and transports by an allow list of nothing.
 * Submodules are never entered: git would start a child in them without these settings. */
#include "repo/open.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/process.h"
#include "base/vec.h"

struct words {
	const char **at;
	size_t n, room;
};

static void add(struct words *words, const char *name, struct str value)
{
	struct buf text = { 0 };

	buf_addz(&text, name);
	buf_add(&text, value);
	*VEC_ADD(words) = str_z(buf_str(&text));
}

static void add_if(struct words *words, const char *name, struct str value)
{
	if (value.n)
		add(words, name, value);
}

static void add_setting(struct words *words, size_t i, struct str key, const char *value)
{
	struct buf text = { 0 };

	buf_addf(&text, "GIT_CONFIG_KEY_%zu=%.*s", i, STR_ARGS(key));
	*VEC_ADD(words) = str_z(buf_str(&text));
	text = (struct buf){ 0 };
	buf_addf(&text, "GIT_CONFIG_VALUE_%zu=%s", i, value);
	*VEC_ADD(words) = str_z(buf_str(&text));
}

static const struct {
	const char *key, *value;
} settings[] = {
	{ "core.fsmonitor", "false" }, { "core.hooksPath", "/dev/null" },    { "core.pager", "cat" },
	{ "core.editor", "false" },    { "core.askPass", "false" },          { "core.sshCommand", "false" },
	{ "gc.auto", "0" },            { "maintenance.auto", "false" },      { "credential.helper", "" },
	{ "diff.external", "" },       { "core.alternateRefsCommand", "" },
};

/* FILTERS: keys, each ended by NUL. */
static const char *const *environment(const struct repo *repo, struct str filters)
{
	static const char *const fixed[] = {
		"LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none",
		"GIT_PAGER=cat", "GIT_TRACE2=0", "GIT_TRACE2_EVENT=0", "GIT_TRACE2_PERF=0", "GIT_FLUSH=0",
	};
	struct words words = { 0 };
	struct str key;
	size_t count = 0;
	struct buf text = { 0 };

	add(&words, "PATH=", str_of(process_path));
	for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++)
		*VEC_ADD(&words) = fixed[i];
	add_if(&words, "HOME=", repo->world.home);
	add_if(&words, "XDG_CONFIG_HOME=", repo->world.config_home);
	add_if(&words, "GIT_DIR=", repo->place.git_dir);
	add_if(&words, "GIT_WORK_TREE=", repo->place.work_tree);
	add_if(&words, "GIT_INDEX_FILE=", repo->place.index_file);
	add_if(&words, "GIT_NAMESPACE=", repo->place.name_space);
	for (; count < sizeof settings / sizeof *settings; count++)
		add_setting(&words, count, str_of(settings[count].key), settings[count].value);
	while (str_next_field(&filters, '\0', &key))
		if (key.n)
			add_setting(&words, count++, key, str_ends(key, STR(".required")) ? "false" : "");
	buf_addf(&text, "GIT_CONFIG_COUNT=%zu", count);
	*VEC_ADD(&words) = str_z(buf_str(&text));
	*VEC_ADD(&words) = NULL;
	for (size_t i = 0; i + 1 < words.n; i++)
		if (!words.at[i])
			return NULL; /* a NUL in a text */
	return words.at;
}

static int run(struct repo *repo, const char *const *first, struct strs more, struct str *out)
{
	struct words words = { 0 };
	struct process process = { .program = "git", .environment = repo->environment, .max = GIT_OUTPUT_MAX };
	int status;

	*VEC_ADD(&words) = "git";
	*VEC_ADD(&words) = "--no-pager";
	*VEC_ADD(&words) = "--no-optional-locks";
	for (; *first; first++)
		*VEC_ADD(&words) = *first;
	for (size_t i = 0; i < more.n; i++) {
		const char *z = str_z(more.at[i]);

		if (!z)
			return -1;
		*VEC_ADD(&words) = z;
	}
	*VEC_ADD(&words) = NULL;
	process.arguments = words.at;
	process.dir = str_z(repo->place.dir);
	if (!process.dir || process.dir[0] != '/' || !process.environment)
		return -1;
	return process_run(&process, out, &status) ? status : -1;
}

/* The first question is for the filters: 1 is git's "no such key", anything else means that git cannot work here. */
static bool prepare(struct repo *repo)
{
	static const char *const ask[] = { "config", "-z", "--name-only", "--get-regexp",
					   "^filter\\..*\\.(clean|smudge|process|required)$", NULL };
	struct str filters;
	int status;

	repo->environment = environment(repo, STR_NONE);
	status = run(repo, ask, (struct strs){ 0 }, &filters);
	if (status == 0)
		repo->environment = environment(repo, filters);
	else if (status != 1)
		repo->environment = NULL;
	return repo->environment != NULL;
}

int git_run(struct repo *repo, const char *const *first, struct strs more, struct str *out)
{
	*out = STR_NONE;
	if (!repo->environment && !prepare(repo))
		return -1;
	return run(repo, first, more, out);
}
