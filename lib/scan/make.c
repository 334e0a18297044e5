/* make.c: a piece of a makefile, as make --eval takes it: functions that start or write something, and recipes (GNU
 * make 4.4). A recipe or function with a variable in it is not read. */
#include "scan/tokens.h"

#include "base/buf.h"

/* TEXT with $$ as the shell sees it; false when a variable or function of make stands in it. */
static bool without_dollars(struct str text, struct str *out)
{
	struct buf plain = { 0 };

	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] == '$') {
			if (i + 1 == text.n || text.p[i + 1] != '$')
				return false;
			i++;
		}
		buf_byte(&plain, text.p[i]);
	}
	*out = buf_str(&plain);
	return true;
}

static void start(struct scan *scan, struct str text)
{
	struct str code;

	if (without_dollars(str_trim(text), &code))
		scan_add(scan, ACT_SHELL, word_static(code));
	else
		scan_unread(scan, "a command with a variable of make");
}

/* $(file >PATH,TEXT), $(file >>PATH,TEXT); < only reads. */
static void write_file(struct scan *scan, struct str text)
{
	bool append = str_starts(text, STR(">>"));
	struct str path;

	if (!str_starts(text, STR(">")))
		return;
	text = str_from(text, append ? 2 : 1);
	if (without_dollars(str_trim(str_slice(text, 0, str_find_byte(text, ','))), &path))
		scan_add(scan, append ? ACT_APPEND : ACT_WRITE, word_static(path));
	else
		scan_unread(scan, "a path with a variable of make");
}

/* What stands between the bracket at AT and its mate, or the end. */
static struct str bracketed(struct str text, size_t at)
{
	char open = text.p[at], close = open == '(' ? ')' : '}';
	size_t depth = 0, i = at;

	for (; i < text.n; i++) {
		depth += text.p[i] == open;
		if (text.p[i] == close && --depth == 0)
			break;
	}
	return str_slice(text, at + 1, i);
}

/* Every $(NAME ...) of a line, also those inside others. */
static void read_functions(struct scan *scan, struct str line)
{
	for (size_t i = 0; i + 1 < line.n && *scan->work; i++) {
		struct str inside, name;

		if (line.p[i] != '$')
			continue;
		if (line.p[++i] != '(' && line.p[i] != '{')
			continue;
		inside = bracketed(line, i);
		*scan->work -= *scan->work < inside.n ? *scan->work : inside.n;
		if (!str_next_word(&inside, &name))
			continue;
		inside = str_trim(inside);
		if (str_is(name, "shell"))
			start(scan, inside);
		else if (str_is(name, "file"))
			write_file(scan, inside);
		else if (str_list_has("eval call guile foreach let", name))
			scan_unread(scan, "a function that makes code");
	}
}

/* NAME != COMMAND, and variables that choose the shell. True when the line assigns. */
static bool read_assignment(struct scan *scan, struct str line)
{
	size_t equals = str_find_byte(line, '=');
	struct str name = str_trim(str_slice(line, 0, equals));

	if (equals == line.n || str_find_byte(str_slice(line, 0, equals), ';') < equals)
		return false;
	if (str_ends(name, STR("!")))
		start(scan, str_from(line, equals + 1));
	while (name.n && str_find_byte(STR("!:?+ "), name.p[name.n - 1]) < 5)
		name = str_slice(name, 0, name.n - 1);
	if (str_find_byte(name, ':') < name.n)
		return false; /* target: NAME = VALUE, or a recipe with = in it */
	if (str_list_has("SHELL MAKE MAKEFLAGS GNUMAKEFLAGS MAKEFILES", name) || str_starts(name, STR(".")) || str_find_byte(name, '$') < name.n)
		scan_unread(scan, "a variable that changes how commands run");
	return true;
}

/* A recipe without the marks in front of it: @ - + */
static struct str without_marks(struct str recipe)
{
	recipe = str_trim(recipe);
	while (recipe.n && str_find_byte(STR("@-+"), recipe.p[0]) < 3)
		recipe = str_trim(str_from(recipe, 1));
	return recipe;
}

/* Where the recipe of `target: prerequisites; recipe` begins; a semicolon inside a function begins none. */
static size_t recipe_at(struct str line)
{
	for (size_t i = 0; i < line.n; i++) {
		if (line.p[i] == ';')
			return i + 1;
		if (line.p[i] == '$' && i + 1 < line.n && (line.p[i + 1] == '(' || line.p[i + 1] == '{'))
			i += bracketed(line, i + 1).n + 2;
	}
	return line.n;
}

static void read_line(struct scan *scan, struct str line)
{
	struct str rest, first = STR_NONE;
	size_t recipe;

	read_functions(scan, line);
	if (str_starts(line, STR("\t"))) {
		start(scan, without_marks(line));
		return;
	}
	line = str_trim(line);
	if (!line.n || line.p[0] == '#')
		return;
	rest = line;
	(void)str_next_word(&rest, &first);
	if (str_list_has("define load -load .ONESHELL: .POSIX:", first))
		scan_unread(scan, "a line that changes how others are read");
	recipe = recipe_at(line);
	if (!read_assignment(scan, line) && recipe < line.n)
		start(scan, without_marks(str_from(line, recipe)));
}

static void read_text(struct scan *scan)
{
	struct str rest = scan->text, line;

	if (str_find(rest, STR("\\\n")) < rest.n)
		scan_unread(scan, "a line that goes on");
	while (str_next_field(&rest, '\n', &line))
		read_line(scan, line);
}

const struct language scan_make = { .name = "make", .read = read_text };
