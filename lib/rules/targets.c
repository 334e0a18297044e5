/* targets.c: where a path of a recursive delete lies. Paths are compared as text and, when the disk can be asked,
 * with the links of their parents resolved; the worse place counts. */
#include "rules/question.h"

#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"

/* Directories that a system runs from, blank-separated. Of these nothing below may go either ... */
static const char system_trees[] =
	"/bin /boot /dev /lib /lib32 /lib64 /libx32 /proc /sbin /sys /usr/bin /usr/lib /usr/lib32 /usr/lib64 /usr/libexec "
	"/usr/sbin /var/lib/dpkg /lost+found /System /cores";
/* ... and of these what is below may be somebody's own. */
static const char system_dirs[] =
	"/etc /run /usr /usr/share /usr/include /usr/local /usr/src /var /var/lib /var/log /var/cache /var/spool /var/mail /opt "
	"/srv /mnt /media /nix /Library /Applications /Volumes /private /private/etc /private/var";
/* Directories whose children are homes. */
static const char home_parents[] = "/home /Users";
/* Directories below which anything may go; $TMPDIR comes besides. */
static const char scratch_dirs[] =
	"/tmp /var/tmp /dev/shm /private/tmp /private/var/tmp /var/folders /private/var/folders";

/* True when PATH lies below one of the directories in LIST. */
static bool below_one_of(const char *list, struct str path)
{
	struct str rest = str_of(list), dir;

	while (str_next_word(&rest, &dir))
		if (path_is_below(path, dir))
			return true;
	return false;
}

static bool is_home(const struct facts *facts, struct str path)
{
	return str_is(path, "/root") || str_list_has(home_parents, path) || str_list_has(home_parents, path_parent(path)) ||
	       (facts->home.n && path_is_within(facts->home, path));
}

bool is_system_directory(struct str path)
{
	return str_is(path, "/") || str_list_has(system_trees, path) || str_list_has(system_dirs, path);
}

static bool is_system(struct str path)
{
	return str_list_has(system_trees, path) || str_list_has(system_dirs, path) || below_one_of(system_trees, path);
}

static bool is_scratch(const struct facts *facts, struct str path)
{
	for (size_t i = 0; i < facts->scratch_count; i++)
		if (path_is_below(path, facts->scratch[i]))
			return true;
	return below_one_of(scratch_dirs, path) || (facts->tmpdir.n && path_is_below(path, facts->tmpdir));
}

/* A home or a system directory is nobody's project, even where a session was started in it. */
static bool is_a_project(const struct facts *facts, struct str project)
{
	return project.n > 1 && !is_home(facts, project) && !str_list_has(system_dirs, project) &&
	       !str_list_has(system_trees, project);
}

/* Where PATH lies, which is deleted with all that is in it. */
static enum target place_of(const struct facts *facts, struct str project, struct str path)
{
	if (str_is(path, "/"))
		return TARGET_ROOT;
	if (is_home(facts, path))
		return TARGET_HOME;
	if (project.n && path_is_within(project, path))
		return is_system(path) && !str_eq(path, project) ? TARGET_SYSTEM : TARGET_PROJECT;
	if (path_is_below(path, project) && is_a_project(facts, project))
		return str_is(path_name(path), ".git") ? TARGET_PROJECT : TARGET_INSIDE;
	if (is_scratch(facts, path))
		return TARGET_SCRATCH;
	return is_system(path) ? TARGET_SYSTEM : TARGET_OUTSIDE;
}

/* A path of the disk as the command names it. */
struct spot {
	struct str path; /* absolute, not clean */
	bool entered;    /* a link at its end is followed: behind a slash, or where a pattern looks into it */
	bool below;      /* something below it is meant, not itself */
	bool unsure;     /* the last name is not known to its end: in the root it may be any of the directories there */
};

static struct str settled(struct str path, bool below)
{
	return path_join(path, below ? STR("*") : STR("."));
}

static enum target place_of_spot(const struct facts *facts, const struct spot *spot, struct str project, struct str path)
{
	path = settled(path, spot->below);
	if ((spot->unsure || spot->below) && str_is(path_parent(path), "/"))
		return TARGET_SYSTEM;
	return place_of(facts, project, path);
}

static enum target worst_place_of(const struct facts *facts, struct spot spot)
{
	enum target place = place_of_spot(facts, &spot, facts->project, path_join(STR("/"), spot.path)), real;

	if (!facts->real_path)
		return place;
	real = place_of_spot(facts, &spot, facts->project.n ? facts->real_path(facts->context, facts->project, true) : STR_NONE,
			     facts->real_path(facts->context, spot.path, spot.entered));
	/* The bits of enum target stand in the order of what would be lost. */
	return real < place ? real : place;
}

/* A pattern component that takes all names, or all hidden ones. */
static bool takes_all(struct str component)
{
	return str_list_has("* ** .* ?* .?* .[!.]* .[^.]* ..?* *.*", component);
}

/* The pattern without its quoting backslashes. */
static struct str without_backslashes(struct str pattern)
{
	struct buf text = { 0 };

	for (size_t i = 0; i < pattern.n; i++) {
		if (pattern.p[i] == '\\' && i + 1 < pattern.n)
			i++;
		buf_byte(&text, pattern.p[i]);
	}
	return buf_str(&text);
}

static struct str without_slashes_behind(struct str path)
{
	while (path.n > 1 && path.p[path.n - 1] == '/')
		path.n--;
	return path;
}

static enum target place_of_pattern(const struct facts *facts, const struct word *word, struct str dir)
{
	struct str pattern = without_slashes_behind(without_backslashes(word->text)), in;

	if (str_find(str_from(pattern, word->prefix.n), STR("/..")) < pattern.n - word->prefix.n)
		return TARGET_UNKNOWN;
	if (!takes_all(path_name(pattern)))
		return worst_place_of(facts, (struct spot){ .path = path_append(dir, pattern), .unsure = true });
	in = str_slice(pattern, 0, pattern.n - path_name(pattern).n);
	if (str_find_byte(in, '*') < in.n)
		return worst_place_of(facts, (struct spot){ .path = path_append(dir, in), .unsure = true });
	return worst_place_of(facts, (struct spot){ .path = path_append(dir, in), .entered = true });
}

static enum target place_of_dynamic(const struct facts *facts, const struct word *word, struct str dir)
{
	struct str name = path_name(word->prefix);
	struct spot spot = { .path = path_append(dir, word->prefix) };
	enum target place;

	if (str_find(word->suffix, STR("..")) < word->suffix.n || (!word->prefix.n && !word->found))
		return TARGET_UNKNOWN;
	if (word->found) {
		spot.below = true;
		spot.entered = str_ends(word->prefix, STR("/"));
		return worst_place_of(facts, spot);
	}
	if (name.n && !str_is(name, ".") && !str_is(name, "..") && !str_is(name, "~")) {
		spot.unsure = true;
		return worst_place_of(facts, spot);
	}
	/* `dir/$x`: an empty $x means all of dir. */
	spot.entered = true;
	place = worst_place_of(facts, spot);
	return place == TARGET_INSIDE || place == TARGET_SCRATCH ? place : TARGET_UNKNOWN;
}

/* DIR is STR_NONE when it is not known; then only absolute paths are. */
static enum target place_of_word(const struct facts *facts, const struct word *word, struct str dir)
{
	if (!(word->prefix.n && word->prefix.p[0] == '/') && !dir.n)
		return TARGET_UNKNOWN;
	/* A quoted tilde is a name, but whoever writes it may have meant the home. */
	if (word->kind == WORD_STATIC && (str_is(word->text, "~") || str_starts(word->text, STR("~/"))))
		return TARGET_UNKNOWN;
	if (word->kind == WORD_GLOB)
		return place_of_pattern(facts, word, dir);
	if (word->kind == WORD_DYNAMIC)
		return place_of_dynamic(facts, word, dir);
	return worst_place_of(facts, (struct spot){ .path = path_append(dir, word->text), .entered = str_ends(word->text, STR("/")) });
}

/* Behind ssh the same directories exist; in a container they are the image's own. */
static enum target place_elsewhere(enum place where, const struct word *word)
{
	static const struct facts nothing_known;
	enum target place = place_of_word(&nothing_known, word, STR_NONE);

	if (where == PLACE_REMOTE && (place == TARGET_ROOT || place == TARGET_HOME || place == TARGET_SYSTEM))
		return place;
	return TARGET_ELSEWHERE;
}

/* The target as a reason shows it: clean where it is known. */
static struct str shown(const struct word *word, struct str dir)
{
	if (word->kind == WORD_DYNAMIC)
		return word->prefix;
	if (word->kind == WORD_GLOB || !dir.n)
		return word->text;
	return path_join(dir, word->text);
}

static void add(struct targets *out, const struct word *word, struct str dir, enum target place, bool sure)
{
	*VEC_ADD(out) = (struct target_path){ .path = shown(word, dir), .place = place, .sure = sure };
}

void targets_sort(const struct question *question, const struct word *target, struct targets *out)
{
	const struct dirs *dirs = &question->dirs;

	if (target->kind == WORD_STATIC && !target->text.n)
		return; /* rm '' deletes nothing */
	if (question->command->place != PLACE_HERE) {
		add(out, target, STR_NONE, place_elsewhere(question->command->place, target), true);
		return;
	}
	for (size_t i = 0; i < dirs->n; i++)
		add(out, target, dirs->at[i], place_of_word(question->facts, target, dirs->at[i]), i == 0);
	if (dirs->unknown || !dirs->n)
		add(out, target, STR_NONE, place_of_word(question->facts, target, STR_NONE), true);
}
