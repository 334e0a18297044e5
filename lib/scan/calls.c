/* calls.c: the calls of a text -> acts, by the rows of its language. */
#include "scan/tokens.h"

#include "base/vec.h"

#include <string.h>

struct argument {
	size_t from, to;
	struct str name; /* of a keyword argument */
};

/* A call that is being read. */
struct site {
	struct scan *scan;
	const struct call *row;
	size_t name;    /* the callee's last name */
	struct { struct argument *at; size_t n, room; } arguments; /* those without a name */
	struct { struct argument *at; size_t n, room; } options;
	bool unread_options; /* there are some that the text does not show */
};

static void add_options(struct site *site, size_t from, size_t to);

/* NAME = value, NAME: value, 'NAME': value, NAME => value; also { ... } full of them. */
static bool take_option(struct site *site, size_t from, size_t to)
{
	const struct scan *scan = site->scan;
	const struct token *name = token_at(scan, from);
	size_t value = name->next;

	if (token_is(scan, from, ":") && token_is(scan, from + 2, "=>")) { /* :chdir => '/' */
		name = token_at(scan, from + 1);
		value = from + 2;
	}
	if ((name->kind != TOKEN_NAME && name->kind != TOKEN_STRING) || value >= to ||
	    !(token_is(scan, value, "=") || token_is(scan, value, ":") || token_is(scan, value, "=>")))
		return false;
	*VEC_ADD(&site->options) = (struct argument){ value + 1, to, name->text };
	return true;
}

static void add_argument(struct site *site, size_t from, size_t to, bool inside)
{
	const struct scan *scan = site->scan;
	const struct token *first = token_at(scan, from);

	if (from >= to || take_option(site, from, to))
		return;
	if (token_is(scan, from, "**") || (inside && token_is(scan, from, "...")))
		site->unread_options = true;
	else if (!inside && first->kind == TOKEN_OPEN && str_is(first->text, "{") && first->next == to)
		add_options(site, from + 1, first->mate);
	else if (!inside)
		*VEC_ADD(&site->arguments) = (struct argument){ .from = from, .to = to };
	else
		*VEC_ADD(&site->options) = (struct argument){ from, to, first->text }; /* { recursive } */
}

/* Arguments or the members of an object, newlines between them. */
static void add_list(struct site *site, size_t from, size_t to, bool inside)
{
	while (from < to) {
		size_t end;

		if (token_at(site->scan, from)->kind == TOKEN_NEWLINE) {
			from++;
			continue;
		}
		end = value_end(site->scan, from);
		add_argument(site, from, end < to ? end : to, inside);
		from = end + 1;
	}
}

static void add_options(struct site *site, size_t from, size_t to)
{
	add_list(site, from, to, true);
}

static const struct argument *option(const struct site *site, const char *name)
{
	for (size_t i = 0; name && i < site->options.n; i++)
		if (str_list_has(name, site->options.at[i].name))
			return &site->options.at[i];
	return NULL;
}

static bool is_true(const struct site *site, const struct argument *value)
{
	return value && !(value->to == value->from + 1 && str_list_has("False false None null undefined 0 nil", token_at(site->scan, value->from)->text));
}

/* The K-th argument as a word; a dynamic one when there is none. */
static struct word word_at(const struct site *site, int k)
{
	if (k == AT_RECEIVER) {
		size_t from = token_at(site->scan, site->name)->begins;

		if (from + 1 < site->name)
			return value_of(site->scan, from, site->name - 1);
	} else if ((size_t)k < site->arguments.n && site->arguments.at) {
		return value_of(site->scan, site->arguments.at[k].from, site->arguments.at[k].to);
	}
	return word_dynamic("an argument that is not there");
}

/* stdio: 'inherit', stdio: [0, 1, 2] */
static bool shares_input(const struct site *site)
{
	const struct argument *stdio = option(site, "stdio");
	const struct token *first = stdio ? token_at(site->scan, stdio->from) : NULL;

	if (first && first->kind == TOKEN_OPEN)
		first = token_at(site->scan, stdio->from + 1);
	return first && str_list_has("inherit 0", first->text);
}

/* popen(text, "r") */
static bool only_reads(const struct site *site)
{
	struct word mode;

	if (!site->row->mode)
		return false;
	mode = word_at(site, site->row->mode);
	return mode.kind == WORD_STATIC && str_list_has("r rb rt", mode.text);
}

static bool feeds(const struct site *site)
{
	return site->row && (site->row->flags & CALL_FEEDS) && !shares_input(site) && !only_reads(site);
}

static struct act *add_act(const struct site *site, enum act_kind kind)
{
	struct act *act = VEC_ADD(&site->scan->acts);
	const struct argument *dir = option(site, "cwd chdir"), *input = option(site, "input stdin stdin_data");

	act->kind = kind;
	act->fed = input || feeds(site);
	act->input = input && str_is(input->name, "input") ? value_of(site->scan, input->from, input->to)
							     : word_dynamic("an input that the program writes");
	act->elsewhere = (kind == ACT_WORDS || kind == ACT_SHELL) && (dir || site->unread_options);
	if (act->elsewhere)
		act->dir = dir ? value_of(site->scan, dir->from, dir->to) : word_dynamic("a directory that an option names");
	return act;
}

static void start_words(const struct site *site, struct words words)
{
	struct act *act;

	if (!words.n || (words.at[0].kind == WORD_DYNAMIC && !words.at[0].suffix.n)) {
		scan_unread(site->scan, "a command that is made at run time");
		return;
	}
	act = add_act(site, ACT_WORDS);
	act->words = words;
}

static void start_shell(const struct site *site, struct word text)
{
	if (text.kind != WORD_STATIC) {
		scan_unread(site->scan, "a command that is made at run time");
		return;
	}
	add_act(site, ACT_SHELL)->word = text;
}

static void like(const struct site *site, const char *as, const struct word *paths, size_t n)
{
	struct act *act = add_act(site, ACT_WORDS);
	struct str rest = str_of(as), word;

	act->elsewhere = false;
	while (str_next_word(&rest, &word))
		*VEC_ADD(&act->words) = word_static(word);
	for (size_t i = 0; i < n; i++)
		*VEC_ADD(&act->words) = paths[i];
}

static void read_like(const struct site *site)
{
	const struct call *row = site->row;
	const char *as = is_true(site, option(site, row->option)) ? row->as_then : row->as;
	struct words paths = { 0 };
	size_t n = row->paths ? row->paths : 1;

	if (row->at == AT_RECEIVER) {
		*VEC_ADD(&paths) = word_at(site, AT_RECEIVER);
		for (size_t i = 1; i < n; i++)
			*VEC_ADD(&paths) = word_at(site, (int)i - 1);
	} else if (row->flags & CALL_EVERY) {
		for (size_t i = (size_t)row->at; i < site->arguments.n; i++) {
			struct words list = { 0 };

			if (!value_list(site->scan, site->arguments.at[i].from, site->arguments.at[i].to, &list))
				*VEC_ADD(&list) = word_at(site, (int)i);
			for (size_t k = 0; k < list.n; k++)
				*VEC_ADD(&paths) = list.at[k];
		}
		if (!paths.n)
			*VEC_ADD(&paths) = word_dynamic("a value that is known only at run time");
	} else {
		for (size_t i = 0; i < n; i++)
			*VEC_ADD(&paths) = word_at(site, row->at + (int)i);
	}
	like(site, as, paths.at, paths.n);
}

static void write_to(const struct site *site, enum act_kind kind, struct word path)
{
	struct scan *scan = site->scan;
	const struct token *open = token_at(scan, site->name + 1);

	add_act(site, kind)->word = path;
	if (kind == ACT_WRITE && path.kind == WORD_STATIC)
		*VEC_ADD(&scan->writes) = (struct file_use){ path.text, open->kind == TOKEN_OPEN ? open->mate : site->name, scan->acts.n - 1 };
}

static void read_from(const struct site *site, struct word path)
{
	if (path.kind == WORD_STATIC)
		*VEC_ADD(&site->scan->reads) = (struct file_use){ path.text, site->name, 0 };
}

/* A file that was read before it is written is changed and not replaced, as an editor does it: p.write_text(p.read_text()...). */
static void tell_changes(struct scan *scan)
{
	for (size_t i = 0; i < scan->writes.n; i++)
		for (size_t k = 0; k < scan->reads.n && *scan->work; k++) {
			--*scan->work;
			if (scan->reads.at[k].at < scan->writes.at[i].at && str_eq(scan->reads.at[k].path, scan->writes.at[i].path))
				scan->acts.at[scan->writes.at[i].act].kind = ACT_APPEND;
		}
}

/* "|cmd" and "cmd|" instead of a path are commands. True when PATH is or may be one. */
static bool opens_pipe(const struct site *site, const struct word *path)
{
	struct str text = str_trim(path->kind == WORD_STATIC ? path->text : path->prefix);

	if (path->kind != WORD_STATIC && !text.n) {
		scan_unread(site->scan, "a path that may be a command, made at run time");
		return true;
	}
	if (str_starts(text, STR("|")))
		text = str_from(text, 1);
	else if (path->kind == WORD_STATIC && str_ends(text, STR("|")))
		text = str_slice(text, 0, text.n - 1);
	else
		return false;
	start_shell(site, path->kind == WORD_STATIC ? word_static(str_trim(text)) : *path);
	return true;
}

static void read_open(const struct site *site)
{
	const struct call *row = site->row;
	const struct argument *named = option(site, "mode flag");
	struct word path = word_at(site, row->at), mode = word_static(STR("r"));

	if (option(site, "file"))
		path = value_of(site->scan, option(site, "file")->from, option(site, "file")->to);
	if ((row->flags & CALL_OPENS_PIPES) && opens_pipe(site, &path))
		return;
	if (named)
		mode = value_of(site->scan, named->from, named->to);
	else if ((size_t)row->mode < site->arguments.n)
		mode = word_at(site, row->mode);
	else if (site->unread_options)
		mode = word_dynamic("");
	if (mode.kind == WORD_STATIC && str_find_byte(mode.text, 'a') < mode.text.n && str_find_byte(mode.text, 'r') == mode.text.n)
		write_to(site, ACT_APPEND, path);
	else if (mode.kind != WORD_STATIC || str_find_byte(mode.text, 'w') < mode.text.n || str_find_byte(mode.text, 'x') < mode.text.n ||
		 str_find_byte(mode.text, '+') < mode.text.n || str_find_byte(mode.text, 'a') < mode.text.n ||
		 str_find_byte(mode.text, 'c') < mode.text.n)
		write_to(site, ACT_WRITE, path);
	else
		read_from(site, path);
}

/* The list in argument K behind PROGRAM, when it is one. */
static void add_list_at(const struct site *site, size_t k, size_t skip, struct words *out)
{
	struct words list = { 0 };

	if (k >= site->arguments.n)
		return;
	if (value_list(site->scan, site->arguments.at[k].from, site->arguments.at[k].to, &list)) {
		for (size_t i = skip; i < list.n; i++)
			*VEC_ADD(out) = list.at[i];
	} else if (!str_list_has("function ( async", token_at(site->scan, site->arguments.at[k].from)->text)) {
		*VEC_ADD(out) = word_dynamic("arguments that are made at run time");
		out->at[out->n - 1].any_count = true;
	}
}

static void read_program(const struct site *site)
{
	struct words words = { 0 };
	const struct argument *shell = option(site, "shell");

	if (!site->arguments.n) {
		scan_unread(site->scan, "a command that is made at run time");
		return;
	}
	if (site->row->as)
		*VEC_ADD(&words) = word_static(str_of(site->row->as));
	*VEC_ADD(&words) = word_at(site, site->row->at);
	add_list_at(site, (size_t)site->row->at + 1, 0, &words);
	if (site->arguments.n > (size_t)site->row->at + 2)
		scan_unread(site->scan, "options that are made at run time");
	if (is_true(site, shell)) {
		struct buf text = { 0 };

		for (size_t i = 0; i < words.n; i++) {
			if (words.at[i].kind != WORD_STATIC) {
				scan_unread(site->scan, "a command that is made at run time");
				return;
			}
			if (i)
				buf_byte(&text, ' ');
			buf_add(&text, words.at[i].text);
		}
		start_shell(site, word_static(buf_str(&text)));
		return;
	}
	start_words(site, words);
}

static void read_argv(const struct site *site)
{
	struct words words = { 0 };
	const struct argument *args = option(site, "args"), *first = NULL;
	bool shell = is_true(site, option(site, "shell")) || (site->row->flags & CALL_SHELL_ALWAYS);

	if (args)
		first = args;
	else if ((size_t)site->row->at < site->arguments.n)
		first = &site->arguments.at[site->row->at];
	if (!first || site->unread_options) {
		scan_unread(site->scan, "a command that is made at run time");
		return;
	}
	if (option(site, "executable"))
		scan_unread(site->scan, "a program that an option names");
	if (!value_list(site->scan, first->from, first->to, &words))
		*VEC_ADD(&words) = value_of(site->scan, first->from, first->to);
	if (shell && words.n)
		start_shell(site, words.at[0]);
	else
		start_words(site, words);
}

static void read_exec(const struct site *site)
{
	struct words words = { 0 }, list = { 0 };
	size_t at = (size_t)site->row->at;

	*VEC_ADD(&words) = word_at(site, site->row->at);
	if (at + 1 < site->arguments.n &&
	    value_list(site->scan, site->arguments.at[at + 1].from, site->arguments.at[at + 1].to, &list)) {
		add_list_at(site, at + 1, (size_t)site->row->mode, &words);
	} else {
		for (size_t k = at + 1 + (size_t)site->row->mode; k < site->arguments.n; k++)
			*VEC_ADD(&words) = word_at(site, (int)k);
	}
	start_words(site, words);
}

static void read_list(const struct site *site)
{
	struct words words = { 0 };
	size_t at = (size_t)site->row->at;

	for (size_t k = at; k < site->arguments.n && site->arguments.at; k++) {
		struct words list = { 0 };

		if (value_list(site->scan, site->arguments.at[k].from, site->arguments.at[k].to, &list))
			for (size_t i = 0; i < list.n; i++)
				*VEC_ADD(&words) = list.at[i];
		else
			*VEC_ADD(&words) = word_at(site, (int)k);
	}
	if (site->arguments.n == at + 1 && words.n == 1 && !words.at[0].any_count)
		start_shell(site, words.at[0]);
	else if (words.n)
		start_words(site, words);
	else
		scan_unread(site->scan, "a command that is made at run time");
}

static void read_shell(const struct site *site)
{
	struct words words = { 0 };

	if ((size_t)site->row->at >= site->arguments.n || !site->arguments.at) {
		scan_unread(site->scan, "a command that is made at run time");
		return;
	}
	if (value_list(site->scan, site->arguments.at[site->row->at].from, site->arguments.at[site->row->at].to, &words))
		start_words(site, words);
	else
		start_shell(site, word_at(site, site->row->at));
}

static void unread_name(const struct scan *scan, size_t i)
{
	struct buf why = { 0 };

	buf_add(&why, token_at(scan, i)->text);
	buf_addz(&why, " is not read");
	scan_unread((struct scan *)scan, str_z(buf_str(&why)));
}

/* getattr(x, 'name') */
static void read_attribute(const struct site *site)
{
	struct word name = word_at(site, site->row->at);

	if (name.kind != WORD_STATIC || str_starts(name.text, STR("__")))
		unread_name(site->scan, site->name);
}

static const struct call *row_named(const struct scan *scan, struct str name)
{
	for (const struct call *row = scan->language->calls; row->names; row++)
		if (str_list_has(row->names, name))
			return row;
	return NULL;
}

static bool acts(const struct call *row)
{
	return row && row->kind != CALL_SAFE && row->kind < CALL_MODULE;
}

/* array_map($f, ...): the function must be one that is written out, or named and harmless. */
static void read_callback(const struct site *site)
{
	struct word name = word_at(site, site->row->at);
	const struct token *first =
		site->arguments.at && (size_t)site->row->at < site->arguments.n ? token_at(site->scan, site->arguments.at[site->row->at].from) : NULL;

	if (first && first->kind == TOKEN_NAME && str_list_has("function fn static", first->text))
		return;
	if (name.kind != WORD_STATIC || acts(row_named(site->scan, name.text)))
		unread_name(site->scan, site->name);
}

/* True when what stands before the token BEHIND is neither a member's owner nor called, nor is what the parentheses around it
 * hold. */
static bool is_handed_on(const struct scan *scan, const struct token *behind)
{
	if (behind->kind == TOKEN_CLOSE)
		return !is_member_operator(scan, token_at(scan, behind->next));
	return !is_member_operator(scan, behind) && behind->kind != TOKEN_OPEN;
}

/* require('child_process') that is neither named nor used at once may be used anywhere. */
static void read_module(const struct site *site)
{
	const struct token *close = token_at(site->scan, token_at(site->scan, site->name + 1)->mate);
	const struct token *behind = token_at(site->scan, token_at(site->scan, site->name + 1)->next);

	if (!close->path.n && (site->scan->language->imports != IMPORTS_NONE || word_at(site, site->row->at).kind != WORD_STATIC))
		scan_unread(site->scan, "a module that is known only at run time");
	else if (close->path.n && str_list_has(site->scan->language->modules, close->path) && is_handed_on(site->scan, behind))
		unread_name(site->scan, site->name);
}

static void read_site(const struct site *site)
{
	const struct call *row = site->row;

	switch (row->kind) {
	case CALL_UNREAD:
	case CALL_UNREAD_WHEN_CALLED:
		unread_name(site->scan, site->name);
		break;
	case CALL_SHELL:
		read_shell(site);
		break;
	case CALL_LIST:
		read_list(site);
		break;
	case CALL_PROGRAM:
		read_program(site);
		break;
	case CALL_ARGV:
		read_argv(site);
		break;
	case CALL_EXEC:
		read_exec(site);
		break;
	case CALL_LIKE:
		read_like(site);
		break;
	case CALL_READ:
		read_from(site, word_at(site, row->at));
		break;
	case CALL_WRITE:
		write_to(site, ACT_WRITE, word_at(site, row->at));
		break;
	case CALL_APPEND:
		write_to(site, ACT_APPEND, word_at(site, row->at));
		break;
	case CALL_OPEN:
		read_open(site);
		break;
	case CALL_DIRECTORY:
		write_to(site, ACT_DIRECTORY, word_at(site, row->at));
		break;
	case CALL_ATTRIBUTE:
		read_attribute(site);
		break;
	case CALL_CALLBACK:
		read_callback(site);
		break;
	case CALL_MODULE:
		read_module(site);
		break;
	default:
		break;
	}
}

static bool begins_operand(const struct scan *scan, size_t i)
{
	const struct token *token = token_at(scan, i);

	switch (token->kind) {
	case TOKEN_STRING:
	case TOKEN_VARIABLE:
	case TOKEN_NUMBER:
	case TOKEN_REGEX:
		return true;
	case TOKEN_OPEN:
		return token->spaced || str_is(token->text, "(");
	case TOKEN_NAME:
		return !str_list_has(scan->language->ends_arguments, token->text);
	case TOKEN_OPERATOR:
		return str_list_has("$ @ \\ & * :: :", token->text) && (token->spaced || token->text.p[0] == '$' || token->text.p[0] == '@');
	default:
		return false;
	}
}

/* Reads the arguments behind the name; false when it is not called. */
static bool take_call(struct site *site)
{
	const struct scan *scan = site->scan;
	size_t open = site->name + 1 + token_is(scan, site->name + 1, "?.");
	const struct token *token = token_at(scan, open);

	if (token->kind == TOKEN_OPEN && str_is(token->text, "(") &&
	    (!token->spaced || !scan->language->calls_without_parentheses || value_end(scan, open) == token->next)) {
		add_list(site, open + 1, token->mate, false);
		return true;
	}
	if (!scan->language->calls_without_parentheses || !begins_operand(scan, open))
		return false;
	for (size_t from = open;;) {
		size_t end = value_end(scan, from);

		add_argument(site, from, end, false);
		if (!token_is(scan, end, ","))
			return true;
		for (from = end + 1; token_at(scan, from)->kind == TOKEN_NEWLINE; from++)
			;
	}
}

/* A key of an object, a keyword argument, a function of the text's own. */
static bool is_no_use(const struct scan *scan, size_t i)
{
	const struct token *before = i ? token_at(scan, i - 1) : NULL;
	bool member = before && is_member_operator(scan, before);

	if (member || !before)
		return false;
	if (before->kind == TOKEN_NAME && str_list_has("def function sub class fn", before->text))
		return true;
	if (before->kind == TOKEN_OPEN && str_is(before->text, "{") && token_is(scan, i + 1, "}") && scan->language->calls_without_parentheses)
		return true; /* $h{system} */
	if (scan->language->calls_without_parentheses && token_is(scan, i + 1, "=>"))
		return true;
	return (before->kind == TOKEN_OPEN || token_is(scan, i - 1, ",") || before->kind == TOKEN_NEWLINE) &&
	       ((token_is(scan, i + 1, ":") && token_at(scan, i + 1)->kind == TOKEN_OPERATOR && before->kind != TOKEN_NEWLINE) ||
		(token_is(scan, i + 1, "=") && str_is(before->text, "(")) || (token_is(scan, i + 1, "=") && token_is(scan, i - 1, ",")));
}

/* A module that is handed on may do anything behind another name. */
static bool hands_on_module(const struct scan *scan, size_t i)
{
	const struct token *name = token_at(scan, i);
	const struct binding *binding = names_find(scan, name->text);

	if (name->begins != i || !str_list_has(scan->language->modules, name->path) || is_member_operator(scan, token_at(scan, i + 1)) ||
	    token_is(scan, i + 1, "[") || (i && token_is(scan, i - 1, "typeof")))
		return false;
	return binding ? binding->path.n > 0 : str_list_has(scan->language->globals, name->text);
}

static void read_name(struct scan *scan, size_t i)
{
	struct site site = { .scan = scan, .row = call_of(scan, i), .name = i };
	const struct token *name = token_at(scan, i);
	const struct call *row = site.row;

	if (name->bound || is_no_use(scan, i))
		return;
	if (!row) {
		if (hands_on_module(scan, i))
			unread_name(scan, i);
		return;
	}
	if (row->kind == CALL_SAFE || row->kind > CALL_MODULE ||
	    (row->kind == CALL_MODULE && is_member_operator(scan, token_at(scan, i + 1))))
		return;
	if (row->kind == CALL_OWN) {
		row->own(scan, i);
	} else if (row->kind == CALL_UNREAD) {
		if (!row->option || !is_member_operator(scan, token_at(scan, i + 1)) || !token_is(scan, i + 2, row->option))
			unread_name(scan, i);
	} else if (take_call(&site)) {
		if (((row->flags & CALL_ONE_ARGUMENT) && (site.arguments.n != 1 || site.options.n)) ||
		    ((row->flags & CALL_TAKES_PATH) && site.arguments.n <= (size_t)row->at))
			return;
		read_site(&site);
	} else if (row->names[0] != '.' && row->kind != CALL_UNREAD_WHEN_CALLED && !(row->flags & CALL_MENTIONABLE)) {
		unread_name(scan, i);
	}
}

/* process['binding'], this[x], [][x](): what is looked up must be known and harmless. */
static void read_index(struct scan *scan, size_t open)
{
	const struct token *bracket = token_at(scan, open), *before = token_at(scan, open - 1);
	struct word name;

	if (!scan->language->globals[0] || !str_is(bracket->text, "[") || before->kind == TOKEN_OPERATOR ||
	    before->kind == TOKEN_OPEN || before->kind == TOKEN_NEWLINE || (before->kind == TOKEN_NAME && str_list_has(scan->language->keywords, before->text)))
		return;
	if (token_at(scan, open + 1)->kind == TOKEN_NUMBER)
		return;
	name = value_of(scan, open + 1, bracket->mate);
	if (name.kind == WORD_STATIC) {
		struct buf path = { 0 };
		const struct call *row;

		buf_addz(&path, ".");
		buf_add(&path, name.text);
		row = row_named(scan, buf_str(&path));
		if (row && row->kind == CALL_UNREAD)
			scan_unread(scan, "a member that is looked up by its name");
	}
	if ((before->kind == TOKEN_NAME && str_is(before->text, "this")) ||
	    (before->path.n && str_list_has(scan->language->modules, before->path)) ||
	    (name.kind != WORD_STATIC && token_is(scan, bracket->next, "(")))
		scan_unread(scan, "a member that is looked up by its name");
}

static void read_operator(struct scan *scan, size_t i)
{
	const struct token *next = token_at(scan, i + 1);
	bool member = is_member_operator(scan, token_at(scan, i));

	/* &$f, &{"name"} */
	if (token_is(scan, i, "&") && scan->language->lexis->quote_operators == OPERATORS_PERL && !next->spaced &&
	    (next->kind == TOKEN_VARIABLE || next->kind == TOKEN_OPEN) && (i == 0 || token_at(scan, i - 1)->kind != TOKEN_VARIABLE))
		scan_unread(scan, "a function that is called by a value");
	/* $object->$method(), ->() */
	if (member && next->kind == TOKEN_VARIABLE && token_is(scan, i + 2, "("))
		scan_unread(scan, "a method that is called by a value");
}

static void read_string(struct scan *scan, size_t i)
{
	const struct token *token = token_at(scan, i);
	struct site site = { .scan = scan, .name = i };

	if (token->flags & QUOTE_COMMAND) {
		struct word text;

		scan->tokens.at[i].flags &= ~QUOTE_COMMAND;
		text = value_of(scan, i, token->next);
		scan->tokens.at[i].flags |= QUOTE_COMMAND;
		start_shell(&site, text);
	} else if (scan->language->strings_are_callable && acts(row_named(scan, token->text)) &&
		   (token_is(scan, i + 1, "(") || names_find(scan, token->text) == NULL)) {
		scan_unread(scan, "a function that is named in a string");
	}
}

static void read_variable(struct scan *scan, size_t i)
{
	const struct token *token = token_at(scan, i);

	if (token->text.n > 1 && token->text.p[1] == '$' && token->text.n > 2 && scan->language->strings_are_callable)
		scan_unread(scan, "a variable that is named by another");
	if (scan->language->strings_are_callable &&
	    ((token_is(scan, i + 1, "(") && !token_at(scan, i + 1)->spaced) || (i && token_is(scan, i - 1, "new"))))
		scan_unread(scan, "a function that is called by a value");
}

void calls_read(struct scan *scan)
{
	for (size_t i = 0; i + 1 < scan->tokens.n; i++)
		switch (token_at(scan, i)->kind) {
		case TOKEN_NAME:
			read_name(scan, i);
			break;
		case TOKEN_OPEN:
			if (i)
				read_index(scan, i);
			break;
		case TOKEN_OPERATOR:
			read_operator(scan, i);
			break;
		case TOKEN_STRING:
			read_string(scan, i);
			break;
		case TOKEN_VARIABLE:
			read_variable(scan, i);
			break;
		default:
			break;
		}
	tell_changes(scan);
}
