#include "git-hooks.h"

#include "cli.h"

#include "base/path.h"
#include "base/process.h"
#include "base/vec.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define OUTPUT_MAX ((size_t)1 << 20)
#define CHAINED ".chained"
#define SECTION "hook.tipstaff-"

const char *const git_hook_names[] = { "commit-msg", "prepare-commit-msg", "pre-push", NULL };

/* Hooks that do no harm when they are there and do nothing: with core.hooksPath on a directory of ours git no longer
 * looks for them where they are. */
static const char *const other_names[] = { "applypatch-msg",  "pre-applypatch", "post-applypatch", "pre-commit",
					   "pre-merge-commit", "post-commit",	 "pre-rebase",	    "post-checkout",
					   "post-merge",	"post-rewrite",	 "pre-auto-gc",	    NULL };

/* Others change what git does by being there, or are asked for each ref: they are linked where the tool has them. */
static const char *const rare_names[] = {
	"reference-transaction", "post-index-change", "push-to-checkout", "pre-receive", "update", "proc-receive", "post-receive",
	"post-update", "sendemail-validate", NULL,
};

static const char *const *const name_lists[] = { git_hook_names, other_names, rare_names };

#define NAME_LISTS (sizeof name_lists / sizeof *name_lists)

static const char *join(const char *a, const char *b, const char *c)
{
	struct buf out = { 0 };

	buf_addf(&out, "%s%s%s", a, b, c);
	return str_z(buf_str(&out));
}

static const char *text_z(struct str s)
{
	const char *z = str_z(s);

	return z ? z : "";
}

/* What git says to ARGUMENTS, without the last newline; false when it says no. */
static bool ask(const char *const *arguments, struct str *out)
{
	struct process process = {
		.program = "git", .arguments = arguments, .environment = world_environment(), .max = OUTPUT_MAX
	};
	int status;

	if (!process_run(&process, out, &status) || status != 0)
		return false;
	*out = str_trim(*out);
	return true;
}

static bool setting(const char *scope, const char *key, struct str *value)
{
	const char *arguments[] = { "git", "config", scope ? scope : "--get", scope ? "--get" : key, scope ? key : NULL, NULL };

	return ask(arguments, value);
}

/* What core.hooksPath means: ~ and %(prefix) are git's to read, and a hook that is run through a link has no git to ask. */
static const char *written_out(struct str hooks_path)
{
	static const char *const arguments[] = { "git", "config", "--type=path", "--get", "core.hooksPath", NULL };
	struct str out;

	return text_z(ask(arguments, &out) ? out : hooks_path);
}

static bool is_link(const char *path, struct str *target)
{
	char text[PATH_MAX];
	ssize_t n = readlink(path, text, sizeof text);

	if (n <= 0 || (size_t)n == sizeof text)
		return false;
	*target = str_copy((struct str){ text, (size_t)n });
	return true;
}

static bool exists(const char *path)
{
	struct stat at;

	return lstat(path, &at) == 0;
}

static const char *program_path(const struct git_place_of_hooks *place, const char *name)
{
	return join(text_z(place->programs), "/", name);
}

/* A link to our program NAME, this one or that of another installation. */
static bool is_ours(const struct git_place_of_hooks *place, const char *path, const char *name)
{
	struct str target;

	return is_link(path, &target) && (str_is(target, program_path(place, name)) ||
					  str_ends(target, str_of(join("/tipstaff/bin/", name, ""))));
}

static const char *own_dir(const struct git_place_of_hooks *place)
{
	return join(text_z(place->common), "/tipstaff-hooks", "");
}

static bool at_least_2_54(struct str version)
{
	const char *z = text_z(version);
	char *end;
	long major = strtol(z, &end, 10), minor = *end == '.' ? strtol(end + 1, NULL, 10) : 0;

	return major > 2 || (major == 2 && minor >= 54);
}

static bool find_programs(struct git_place_of_hooks *place, struct fault *why)
{
	static const char *const dirs[] = { "", "/../libexec/tipstaff/bin" };
	struct str self;

	if (!is_link("/proc/self/exe", &self))
		return fault_set(why, "nobody can tell where this program lies");
	for (size_t i = 0; i < sizeof dirs / sizeof *dirs; i++) {
		struct str dir = path_join(path_parent(self), str_of(dirs[i][0] ? dirs[i] + 1 : "."));

		if (access(join(text_z(dir), "/", git_hook_names[0]), X_OK) == 0) {
			place->programs = dir;
			return true;
		}
	}
	return fault_set(why, "the program commit-msg is neither beside %.*s nor in ../libexec/tipstaff/bin", STR_ARGS(self));
}

bool git_hooks_look(struct git_place_of_hooks *place, struct fault *why)
{
	static const char *const version[] = { "git", "version", NULL };
	static const char *const common[] = { "git", "rev-parse", "--git-common-dir", NULL };
	static const char *const hooks[] = { "git", "rev-parse", "--git-path", "hooks", NULL };
	static const char *const scopes[] = { "--worktree", "--local", "--global", "--system" };
	struct str out;

	*place = (struct git_place_of_hooks){ 0 };
	if (!find_programs(place, why))
		return false;
	if (!ask(version, &out))
		return fault_set(why, "git cannot be run");
	place->version = str_from(out, str_of("git version ").n);
	place->configured = at_least_2_54(place->version);
	if (!ask(common, &out))
		return true;
	place->repository = true;
	place->common = path_join(current_directory(), out);
	if (ask(hooks, &out))
		place->hooks = path_join(current_directory(), out);
	if (!setting(NULL, "core.hooksPath", &place->hooks_path))
		place->hooks_path = STR_NONE;
	for (size_t i = 0; place->hooks_path.n && !place->scope && i < sizeof scopes / sizeof *scopes; i++)
		if (setting(scopes[i], "core.hooksPath", &out) && str_eq(out, place->hooks_path))
			place->scope = scopes[i];
	/* Without extensions.worktreeConfig that scope is the local one. */
	if (place->scope == scopes[0] && setting(scopes[1], "core.hooksPath", &out) && str_eq(out, place->hooks_path))
		place->scope = scopes[1];
	return true;
}

static struct step *add(struct steps *steps, enum step_kind kind, const char *a, const char *b)
{
	struct step *step = VEC_ADD(steps);

	step->kind = kind;
	step->words[0] = a;
	step->words[1] = b;
	return step;
}

static void add_git(struct steps *steps, const char *a, const char *b, const char *c, const char *d)
{
	struct step *step = add(steps, STEP_RUN, "git", "config");

	step->words[2] = a;
	step->words[3] = b;
	step->words[4] = c;
	step->words[5] = c ? d : NULL;
}

/* A word for a shell. */
static const char *quoted(const char *word)
{
	struct buf out = { 0 };

	if (word[0] && !word[strcspn(word, " \t\n'\"\\$`;&|<>()*?[]#~!{}")])
		return word;
	buf_byte(&out, '\'');
	for (; *word; word++) {
		if (*word == '\'')
			buf_addz(&out, "'\\''");
		else
			buf_byte(&out, *word);
	}
	buf_byte(&out, '\'');
	return str_z(buf_str(&out));
}

/* The command before the event: an event without a command stops git altogether. */
static void configure(const struct git_place_of_hooks *place, struct steps *steps)
{
	for (const char *const *name = git_hook_names; *name; name++) {
		const char *command = quoted(program_path(place, *name));
		const char *key = join(SECTION, *name, ".command"), *event = join(SECTION, *name, ".event");
		struct str value;

		if (!setting("--global", key, &value) || !str_is(value, command))
			add_git(steps, "--global", key, command, NULL);
		if (!setting("--global", event, &value) || !str_is(value, *name))
			add_git(steps, "--global", event, *name, NULL);
	}
}

/* Into the directory that is there; what is in the way is kept beside it and run after ours. */
static bool link_into(const struct git_place_of_hooks *place, const char *dir, struct steps *steps, struct fault *why)
{
	if (!exists(dir))
		add(steps, STEP_MAKE_DIR, dir, NULL);
	for (const char *const *name = git_hook_names; *name; name++) {
		const char *path = join(dir, "/", *name), *program = program_path(place, *name);
		const char *kept = join(path, CHAINED, "");
		struct str target;

		if (is_link(path, &target) && str_is(target, program))
			continue;
		if (is_ours(place, path, *name)) {
			add(steps, STEP_UNLINK, path, NULL);
		} else if (exists(path)) {
			if (exists(kept))
				return fault_set(why, "%s and %s are both there; put one of them away", path, kept);
			add(steps, STEP_RENAME, path, kept);
		}
		add(steps, STEP_LINK, program, path);
	}
	return true;
}

/* A directory of our own in front of one that a tool keeps for itself (husky, lefthook), which writes it anew at will. */
static void redirect(const struct git_place_of_hooks *place, struct steps *steps)
{
	const char *dir = own_dir(place), *next = join(dir, "/next", "");
	bool local = place->scope && strcmp(place->scope, "--local") == 0;
	bool tree = place->scope && strcmp(place->scope, "--worktree") == 0;
	bool done = str_is(place->hooks_path, dir);
	struct str target;

	if (!exists(dir))
		add(steps, STEP_MAKE_DIR, dir, NULL);
	for (size_t i = 0; i < NAME_LISTS; i++)
		for (const char *const *name = name_lists[i]; *name; name++) {
			const char *path = join(dir, "/", *name);
			const char *program = program_path(place, i == 0 ? *name : git_hook_names[0]);

			if (name_lists[i] == rare_names && !exists(join(text_z(place->hooks), "/", *name)))
				continue;
			if (is_link(path, &target) && str_is(target, program))
				continue;
			if (exists(path))
				add(steps, STEP_UNLINK, path, NULL);
			add(steps, STEP_LINK, program, path);
		}
	if (done)
		return;
	if (exists(next))
		add(steps, STEP_UNLINK, next, NULL);
	add(steps, STEP_LINK, written_out(place->hooks_path), next);
	if (local || tree)
		add_git(steps, place->scope, "tipstaff.hooksPath", text_z(place->hooks_path), NULL);
	add_git(steps, tree ? "--worktree" : "--local", "core.hooksPath", dir, NULL);
}

bool git_hooks_setup(const struct git_place_of_hooks *place, struct steps *steps, struct fault *why)
{
	if (place->configured) {
		configure(place, steps);
		return true;
	}
	if (!place->repository)
		return fault_set(why, "git %.*s knows no hooks by configuration (2.54 does), so they go into each repository: "
				      "run this inside one", STR_ARGS(place->version));
	if (!place->hooks_path.n)
		return link_into(place, text_z(place->hooks), steps, why);
	redirect(place, steps);
	return true;
}

static void unlink_from(const struct git_place_of_hooks *place, const char *dir, struct steps *steps)
{
	for (const char *const *name = git_hook_names; *name; name++) {
		const char *path = join(dir, "/", *name), *kept = join(path, CHAINED, "");

		if (!is_ours(place, path, *name))
			continue;
		add(steps, STEP_UNLINK, path, NULL);
		if (exists(kept))
			add(steps, STEP_RENAME, kept, path);
	}
}

static void redirect_back(const struct git_place_of_hooks *place, struct steps *steps)
{
	const char *dir = own_dir(place), *scope = place->scope ? place->scope : "--local";
	struct str before;

	if (str_is(place->hooks_path, dir)) {
		if (setting(scope, "tipstaff.hooksPath", &before)) {
			add_git(steps, scope, "core.hooksPath", text_z(before), NULL);
			add_git(steps, scope, "--unset", "tipstaff.hooksPath", NULL);
		} else {
			add_git(steps, scope, "--unset", "core.hooksPath", NULL);
		}
	}
	if (!exists(dir))
		return;
	for (size_t i = 0; i < NAME_LISTS; i++)
		for (const char *const *name = name_lists[i]; *name; name++)
			if (exists(join(dir, "/", *name)))
				add(steps, STEP_UNLINK, join(dir, "/", *name), NULL);
	if (exists(join(dir, "/next", "")))
		add(steps, STEP_UNLINK, join(dir, "/next", ""), NULL);
	add(steps, STEP_REMOVE_DIR, dir, NULL);
}

void git_hooks_remove(const struct git_place_of_hooks *place, struct steps *steps)
{
	for (const char *const *name = git_hook_names; *name; name++) {
		struct str value;

		if (setting("--global", join(SECTION, *name, ".command"), &value) ||
		    setting("--global", join(SECTION, *name, ".event"), &value))
			add_git(steps, "--global", "--remove-section", join(SECTION, *name, ""), NULL);
	}
	if (!place->repository)
		return;
	redirect_back(place, steps);
	unlink_from(place, join(text_z(place->common), "/hooks", ""), steps);
}

static bool is_off(const char *key)
{
	struct str value;

	return setting(NULL, key, &value) && str_list_has("false no off 0", value);
}

bool git_hooks_state(const struct git_place_of_hooks *place, const char *name, struct str *how)
{
	struct str command, event;
	struct buf out = { 0 };
	const char *path = join(text_z(place->hooks), "/", name);
	bool configured = setting(NULL, join(SECTION, name, ".command"), &command) &&
			  setting(NULL, join(SECTION, name, ".event"), &event) && str_is(event, name);
	bool runs = false;

	if (configured && !place->configured)
		buf_addf(&out, "configured, but git %.*s does not look there; ", STR_ARGS(place->version));
	else if (configured && (is_off(join(SECTION, name, ".enabled")) || is_off(join("hook.", name, ".enabled"))))
		buf_addz(&out, "configured, but switched off by hook.*.enabled; ");
	else if (configured)
		runs = true;
	if (runs)
		buf_addf(&out, "configured: %.*s", STR_ARGS(command));
	else if (place->repository && is_ours(place, path, name) && access(path, X_OK) == 0) {
		runs = true;
		buf_addf(&out, "in the directory of hooks: %s", path);
		if (exists(join(path, CHAINED, "")))
			buf_addf(&out, ", then %s" CHAINED, path);
	} else {
		buf_addz(&out, place->repository || place->configured ? "not run; `tipstaff setup git` installs it" :
									"no repository here to look at");
	}
	*how = buf_str(&out);
	return runs;
}

struct str step_text(const struct step *step)
{
	static const char *const verbs[] = { [STEP_RUN] = "",	     [STEP_LINK] = "ln -s ",   [STEP_RENAME] = "mv ",
					     [STEP_UNLINK] = "rm ", [STEP_MAKE_DIR] = "mkdir ", [STEP_REMOVE_DIR] = "rmdir " };
	struct buf out = { 0 };

	buf_addz(&out, verbs[step->kind]);
	for (const char *const *word = step->words; *word; word++)
		buf_addf(&out, "%s%s", word == step->words ? "" : " ", quoted(*word));
	return buf_str(&out);
}

bool step_take(const struct step *step, struct fault *why)
{
	const char *a = step->words[0], *b = step->words[1];
	struct str out;
	bool good;

	errno = 0;
	switch (step->kind) {
	case STEP_RUN:
		good = ask(step->words, &out);
		break;
	case STEP_LINK:
		good = symlink(a, b) == 0;
		break;
	case STEP_RENAME:
		good = rename(a, b) == 0;
		break;
	case STEP_UNLINK:
		good = unlink(a) == 0;
		break;
	case STEP_MAKE_DIR:
		good = mkdir(a, 0777) == 0;
		break;
	case STEP_REMOVE_DIR:
		good = rmdir(a) == 0;
		break;
	default:
		good = false;
	}
	return good || fault_set(why, "%.*s: %s", STR_ARGS(step_text(step)), errno ? strerror(errno) : "failed");
}
