/* scripts.c: files that the text itself writes and then has a shell read: `cat > x.sh <<E`, `bash x.sh`.
 *
 * What is kept of a file is each text that it may hold. A file outlives the subshell or the pipeline that wrote it, so
 * the list belongs to the whole walk; a write that surely happens replaces what was there, any other adds to it. A file
 * that a program fills with what is not in the text (curl, a compiler) is a script file like any other: not read. */
#include "shell/scripts.h"

#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"
#include "shell/wrappers.h"

#include <string.h>

#define TEXTS_MAX 8    /* that one file may hold; one more and they are not known */
#define SCRIPTS_MAX 64 /* files; one more is a gap */

struct script {
	struct word path;
	struct dirs dirs; /* where a relative path was written */
	enum place place;
	struct { struct str *at; size_t n, room; } texts;
	bool made;        /* may also hold what the text makes at run time */
	bool sure;        /* the one text is surely there */
	unsigned active;  /* readings that are open */
	unsigned started; /* starts by its name that are open */
};

/* The name behind the last slash. EXACT when all of it is known; else it ends so. */
static struct str name_of(const struct word *path, bool *exact)
{
	*exact = path->kind == WORD_STATIC || str_find_byte(path->suffix, '/') < path->suffix.n;
	return path_name(path->kind == WORD_STATIC ? path->text : path->suffix);
}

static bool is_absolute(const struct word *path)
{
	return path->kind == WORD_STATIC && str_starts(path->text, STR("/"));
}

static bool is_marked(const struct script *script)
{
	return script->texts.n && str_starts(script->texts.at[0], STR("#!"));
}

/* PATH was set: a file that the text wrote may be what a plain name means, with or without #!. */
static bool sets_path(const struct walk *walk)
{
	if (state_find(walk->state, STR("PATH")))
		return true;
	for (size_t i = 0; i < walk->state->exported.n; i++)
		if (str_is(walk->state->exported.at[i].name, "PATH"))
			return true;
	return false;
}

static bool says_script(const struct script *script)
{
	bool exact;
	struct str name = name_of(&script->path, &exact);

	return str_ends(name, STR("sh")) || is_marked(script);
}

static bool names_may_meet(const struct script *script, const struct word *file)
{
	bool written_exact, exact;
	struct str written = name_of(&script->path, &written_exact), name = name_of(file, &exact);

	if (written_exact && exact)
		return str_eq(written, name);
	/* A name of which nothing is known may be any: taken for a script when the file says that it is one. */
	if (!written.n || !name.n)
		return (!written.n && !name.n) || says_script(script);
	return written_exact ? str_ends(written, name) : exact ? str_ends(name, written) : str_ends(written, name) || str_ends(name, written);
}

/* True when FILE, as seen from here, may be what SCRIPT was written to; *SURE when it cannot be another. */
static bool may_be(const struct walk *walk, const struct script *script, const struct word *file, bool *sure)
{
	const struct dirs *here = &walk->state->dirs, *there = &script->dirs;

	*sure = false;
	if (!names_may_meet(script, file))
		return false;
	if (script->path.kind != WORD_STATIC || file->kind != WORD_STATIC || script->place != walk->place ||
	    (!is_absolute(file) && here->unknown) || (!is_absolute(&script->path) && there->unknown))
		return true;
	for (size_t i = 0; i < (is_absolute(file) ? 1 : here->n); i++)
		for (size_t k = 0; k < (is_absolute(&script->path) ? 1 : there->n); k++)
			if (str_eq(path_join(here->n ? here->at[i] : STR("/"), file->text),
				   path_join(there->n ? there->at[k] : STR("/"), script->path.text))) {
				*sure = (is_absolute(file) || here->n == 1) && (is_absolute(&script->path) || there->n == 1);
				return true;
			}
	return false;
}

static bool same_place(const struct walk *walk, const struct script *script, const struct word *path)
{
	return word_same(&script->path, path) && script->place == walk->place && dirs_same(&script->dirs, &walk->state->dirs);
}

static struct script *find_or_add(struct walk *walk, const struct word *path)
{
	struct script *script;

	for (size_t i = 0; i < walk->scripts.n; i++)
		if (same_place(walk, walk->scripts.at[i], path))
			return walk->scripts.at[i];
	if (walk->scripts.n == SCRIPTS_MAX)
		return NULL;
	script = arena_alloc(sizeof *script);
	*script = (struct script){ .path = *path, .dirs = walk->state->dirs, .place = walk->place };
	*VEC_ADD(&walk->scripts) = script;
	return script;
}

static void add_text(struct script *script, struct str text)
{
	for (size_t i = 0; i < script->texts.n; i++)
		if (str_eq(script->texts.at[i], text))
			return;
	if (script->texts.n == TEXTS_MAX)
		script->made = true;
	else
		*VEC_ADD(&script->texts) = text;
}

static struct str joined(struct str a, struct str b)
{
	struct buf text = { 0 };

	buf_add(&text, a);
	buf_add(&text, b);
	return buf_str(&text);
}

/* What a file gets. */
struct content {
	bool known, made; /* neither: it is none of the text's */
	struct str text;
};

static void forget_texts(struct script *script)
{
	script->texts.n = 0;
	script->made = script->sure = false;
}

static void write_file(struct walk *walk, const struct word *path, struct content content, bool append)
{
	bool certain = !walk->unsure && path->kind == WORD_STATIC, sure;
	struct script *script;
	size_t before;

	if (str_starts(path->prefix, STR("/dev/")) || (path->kind == WORD_STATIC && !path->text.n))
		return;
	/* Other names of the file may hold it from now on; what they held may be gone. */
	for (size_t i = 0; i < walk->scripts.n; i++)
		if (may_be(walk, walk->scripts.at[i], path, &sure)) {
			walk->scripts.at[i]->sure = false;
			if (certain && sure && !append && !walk->scripts.at[i]->active)
				forget_texts(walk->scripts.at[i]);
		}
	if (!content.known && !content.made)
		return;
	script = find_or_add(walk, path);
	if (!script) {
		walk_gap(walk, GAP_LIMIT, "too many files that the text writes", path->span);
		return;
	}
	before = script->texts.n;
	script->made |= content.made;
	if (!content.known)
		return;
	if (append && walk->loops)
		script->made = true; /* as often as the loop goes round */
	for (size_t i = 0; append && i < before; i++) {
		struct str text = joined(script->texts.at[i], content.text);

		if (certain)
			script->texts.at[i] = text;
		else
			add_text(script, text);
	}
	if (!append || !before)
		add_text(script, content.text);
	script->sure = certain && script->texts.n == 1 && !script->made && !append && !walk->state->dirs.unknown;
}

/* Programs that make what they print out of their own words. */
static const char printing[] = "echo printf python python2 python3 pypy pypy3 perl ruby node awk gawk mawk nawk sed seq yes eval command builtin "
			       "source . exec jq";

static bool fed_by_text(const struct walk *walk, const struct command *command)
{
	for (size_t i = 0; i < command->redirects.n; i++)
		if (str_list_has("<< <<- <<<", str_of(command->redirects.at[i].op)))
			return true;
	return walk->input.kind == INPUT_TEXT || walk->input.kind == INPUT_UNKNOWN;
}

/* What COMMAND prints, as far as it comes out of the text. */
static struct content printed(struct walk *walk, const struct command *command, bool inside)
{
	struct content content = { 0 };
	struct str program = STR_NONE;
	size_t from;

	if (!command->words.n) {
		content.made = inside; /* what its parts print is not put together; `> x.sh` alone leaves it empty */
		return content;
	}
	content.known = command_prints(walk, command, &content.text);
	if (content.known || !word_program(&command->words.at[0], &program)) {
		content.made = !content.known;
		return content;
	}
	content.made = str_list_has(printing, program) || names_function(walk, program) || fed_by_text(walk, command) ||
		       wrapper_of(&command->words, &from);
	return content;
}

static void remember_redirects(struct walk *walk, const struct command *command, bool inside)
{
	struct content content = { 0 }, here;
	bool asked = false, lasts = command->words.n && word_is(&command->words.at[0], "exec");

	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];

		if (!strchr(redirect->op, '>') || copies_descriptor(redirect))
			continue;
		if (!asked)
			content = printed(walk, command, inside);
		asked = true;
		here = content;
		if (redirect->fd > 2 || lasts)
			here = (struct content){ .made = true }; /* what goes into other descriptors is not followed */
		else if (redirect->fd == 2)
			here = (struct content){ 0 };
		write_file(walk, &redirect->target, here,
			   str_ends(str_of(redirect->op), STR(">>")) || str_is(str_of(redirect->op), "<>"));
	}
}

/* The input, as what a program passes on. */
static struct content passed_on(const struct walk *walk, const struct command *command)
{
	struct content content = { 0 };

	content.known = walk->input.kind == INPUT_TEXT;
	content.text = walk->input.text;
	content.made = !content.known && fed_by_text(walk, command);
	return content;
}

/* Behind COPY each name holds what FILE held. */
static void copy_file(struct walk *walk, const struct word *file, const struct word *copy)
{
	struct word below = *copy;
	bool exact, sure;
	size_t n = walk->scripts.n;

	if (copy->kind == WORD_STATIC) {
		struct buf text = { 0 };

		buf_add(&text, copy->text);
		buf_byte(&text, '/');
		buf_add(&text, name_of(file, &exact));
		below = word_static(buf_str(&text));
	}
	for (size_t i = 0; i < n; i++) {
		const struct script *script = walk->scripts.at[i];

		if (!may_be(walk, script, file, &sure))
			continue;
		for (size_t k = 0; k < script->texts.n; k++) {
			write_file(walk, copy, (struct content){ .known = true, .text = script->texts.at[k] }, false);
			write_file(walk, &below, (struct content){ .known = true, .text = script->texts.at[k] }, false);
		}
		if (script->made) {
			write_file(walk, copy, (struct content){ .made = true }, false);
			write_file(walk, &below, (struct content){ .made = true }, false);
		}
	}
}

static void copy_files(struct walk *walk, const struct command *command)
{
	const struct words *words = &command->words;

	for (size_t i = 1; i + 1 < words->n; i++)
		copy_file(walk, &words->at[i], &words->at[words->n - 1]);
}

static void pass_on(struct walk *walk, const struct command *command)
{
	const struct words *words = &command->words;
	bool append = false;

	for (size_t i = 1; i < words->n; i++)
		append |= word_is(&words->at[i], "-a") || word_is(&words->at[i], "--append");
	for (size_t i = 1; i < words->n; i++)
		if (!str_starts(words->at[i].prefix, STR("-")))
			write_file(walk, &words->at[i], passed_on(walk, command), append);
}

/* dd of=FILE */
static void write_assigned(struct walk *walk, const struct command *command)
{
	for (size_t i = 1; i < command->words.n; i++) {
		struct word file = command->words.at[i];

		if (!str_starts(file.prefix, STR("of=")))
			continue;
		file.prefix = str_from(file.prefix, 3);
		file.text = file.kind == WORD_STATIC ? file.prefix : file.text;
		file.suffix = file.kind == WORD_STATIC ? file.text : file.suffix;
		write_file(walk, &file, passed_on(walk, command), false);
	}
}

static void edit_files(struct walk *walk, const struct command *command)
{
	bool sure;

	for (size_t i = 1; i < command->words.n; i++)
		for (size_t k = 0; k < walk->scripts.n; k++)
			if (may_be(walk, walk->scripts.at[k], &command->words.at[i], &sure))
				walk->scripts.at[k]->made = true;
}

/* sed -i */
static void edit_in_place(struct walk *walk, const struct command *command)
{
	bool in_place = false;

	for (size_t i = 1; i < command->words.n; i++)
		in_place |= str_starts(command->words.at[i].prefix, STR("-")) &&
			    str_find_byte(command->words.at[i].prefix, 'i') < command->words.at[i].prefix.n;
	if (in_place)
		edit_files(walk, command);
}

/* Programs that write into a file which is one of their words. */
static const struct {
	char name[12];
	void (*write)(struct walk *walk, const struct command *command);
} writers[] = {
	{ "cp", copy_files },	   { "mv", copy_files },      { "ln", copy_files },	 { "install", copy_files },
	{ "gcp", copy_files },	   { "ginstall", copy_files }, { "tee", pass_on },	 { "sponge", pass_on },
	{ "dd", write_assigned },  { "ed", edit_files },      { "ex", edit_files },	 { "vi", edit_files },
	{ "vim", edit_files },	   { "patch", edit_files },   { "truncate", edit_files }, { "sed", edit_in_place },
	{ "gsed", edit_in_place }, { "perl", edit_in_place }, { "ruby", edit_in_place }, { "awk", edit_in_place },
	{ "gawk", edit_in_place },
};

static void remember_operands(struct walk *walk, const struct command *command)
{
	struct str program;

	if (!command->words.n || !word_program(&command->words.at[0], &program))
		return;
	for (size_t i = 0; i < sizeof writers / sizeof *writers; i++)
		if (str_is_name(program, writers[i].name))
			writers[i].write(walk, command);
}

void remember_scripts(struct walk *walk, const struct command *command, bool inside)
{
	remember_redirects(walk, command, inside);
	remember_operands(walk, command);
}

static struct str first_line(struct str text)
{
	return str_slice(text, 0, str_find_byte(text, '\n'));
}

/* What the kernel starts for a text that begins with #!: the interpreter, the rest of the line as one word, FILE. */
static void start_interpreter(struct walk *walk, const struct command *command, struct str text)
{
	struct str line = str_trim(str_from(first_line(text), 2)), program;
	struct words words = { 0 };

	if (!str_next_word(&line, &program))
		return;
	*VEC_ADD(&words) = word_static(program);
	if (str_trim(line).n)
		*VEC_ADD(&words) = word_static(str_trim(line));
	for (size_t i = 0; i < command->words.n; i++)
		*VEC_ADD(&words) = command->words.at[i];
	walk_words(walk, command, &words, 0, words.n);
}

/* True when a text before the one at INDEX names the same interpreter. */
static bool same_first_line(const struct script *script, size_t index)
{
	for (size_t i = 0; i < index; i++)
		if (str_eq(first_line(script->texts.at[i]), first_line(script->texts.at[index])))
			return true;
	return false;
}

static void read_texts(struct walk *walk, struct script *script, struct span span, bool same_shell)
{
	/* Started by itself: once more with nothing known stands for all further rounds. */
	if (script->active > 1)
		return;
	script->active++;
	for (size_t i = 0; i < script->texts.n; i++) {
		struct state *state = walk->state;
		bool alone = same_shell && script->texts.n == 1;

		if (!alone)
			walk->state = state_copy(state);
		if (script->active > 1)
			state_forget_all(walk->state);
		walk->unsure += !alone;
		walk_text(walk, script->texts.at[i], span, same_shell);
		walk->unsure -= !alone;
		walk->state = state;
	}
	script->active--;
	if (script->made)
		walk_gap(walk, GAP_CODE, "a script that is made at run time", span);
}

void walk_script(struct walk *walk, const struct word *file, struct span span)
{
	struct input input = walk->input;
	bool sure;

	for (size_t i = 0; i < walk->scripts.n; i++)
		if (may_be(walk, walk->scripts.at[i], file, &sure))
			read_texts(walk, walk->scripts.at[i], span, false);
	walk->input = input;
}

void walk_program(struct walk *walk, const struct word *file, program_reader *read, const void *context, struct span span)
{
	bool sure;

	for (size_t i = 0; i < walk->scripts.n; i++) {
		struct script *script = walk->scripts.at[i];

		if (script->active || !may_be(walk, script, file, &sure))
			continue;
		script->active++;
		for (size_t k = 0; k < script->texts.n; k++)
			read(walk, script->texts.at[k], context);
		script->active--;
		if (script->made)
			walk_gap(walk, GAP_CODE, "a program text that is made at run time", span);
	}
}

bool source_script(struct walk *walk, const struct word *file, struct span span)
{
	bool alone = false, sure;

	for (size_t i = 0; i < walk->scripts.n; i++) {
		struct script *script = walk->scripts.at[i];

		if (!may_be(walk, script, file, &sure))
			continue;
		alone = sure && script->sure && !script->active;
		read_texts(walk, script, span, true);
	}
	return alone;
}

bool is_descriptor(const struct word *file)
{
	return str_starts(file->prefix, STR("/dev/fd/")) || str_starts(file->prefix, STR("/proc/self/fd/"));
}

void start_script(struct walk *walk, const struct command *command)
{
	const struct word *file = &command->words.at[0];
	bool path = str_find_byte(file->prefix, '/') < file->prefix.n || str_find_byte(file->suffix, '/') < file->suffix.n, sure, exact;
	enum dialect dialect = walk->dialect;

	for (size_t i = 0; i < walk->scripts.n; i++) {
		struct script *script = walk->scripts.at[i];
		bool shell = false;

		/* Started by itself: the second round is read with nothing known, and what that starts stands for all further. */
		if (script->started > 2)
			continue;
		/* Without a slash it is found through PATH, in whatever directory. */
		if (path ? !may_be(walk, script, file, &sure)
			 : file->kind != WORD_STATIC || !(is_marked(script) || sets_path(walk)) || !str_eq(file->text, name_of(&script->path, &exact)))
			continue;
		script->started++;
		for (size_t k = 0; k < script->texts.n; k++)
			if (!str_starts(script->texts.at[k], STR("#!")))
				shell = true;
			else if (!same_first_line(script, k))
				start_interpreter(walk, command, script->texts.at[k]);
		if (shell || !script->texts.n) {
			walk->dialect = DIALECT_ANY;
			read_texts(walk, script, command->span, false);
			walk->dialect = dialect;
		}
		script->started--;
	}
}
