/* values.c: values of options that hold a command other than as a shell text: env -S, rsync -e, ssh -o ProxyCommand=. */
#include "shell/unwrap.h"

#include "base/buf.h"
#include "base/vec.h"

#include <string.h>

/* A word of env -S that is being read. */
struct growing {
	struct buf text;
	bool open;
	char quote; /* or 0 */
};

static void end_word(struct growing *word, struct words *out)
{
	if (word->open)
		*VEC_ADD(out) = word_static(buf_str(&word->text));
	*word = (struct growing){ 0 };
}

/* ${NAME}: false when it is none, or when its value is not known. */
static bool add_variable(const struct walk *walk, struct str *rest, struct growing *word)
{
	size_t end = str_find_byte(*rest, '}');
	struct str name = str_slice(*rest, 2, end);
	const struct assignments *exported = &walk->state->exported;

	if (!str_starts(*rest, STR("${")) || end == rest->n)
		return false;
	*rest = str_from(*rest, end + 1);
	for (size_t i = exported->n; i-- > 0;)
		if (str_eq(exported->at[i].name, name) && exported->at[i].value.kind == WORD_STATIC) {
			buf_add(&word->text, exported->at[i].value.text);
			word->open = true;
			return true;
		}
	return false;
}

enum escaped { ESCAPED, ESCAPED_BLANK, ESCAPED_END, ESCAPED_WRONG };

/* The byte C behind a backslash (env(1), "-S/--split-string usage"). */
static enum escaped add_escaped(struct growing *word, char c)
{
	static const char names[] = "fnrtv", bytes[] = "\f\n\r\t\v";
	const char *at = c ? strchr(names, c) : NULL;

	if (word->quote == '\'' && c != '\\' && c != '\'')
		buf_byte(&word->text, '\\');
	else if (c == '_' && !word->quote)
		return ESCAPED_BLANK;
	else if (c == 'c')
		return word->quote ? ESCAPED_WRONG : ESCAPED_END;
	else if (c == '_')
		c = ' ';
	else if (at)
		c = bytes[at - names];
	else if (!c || !strchr("\"#$'\\", c))
		return ESCAPED_WRONG;
	word->open = true;
	buf_byte(&word->text, c);
	return ESCAPED;
}

/* The words of env -S TEXT; false when env refuses it or a value in it is not known. */
static bool split_string(const struct walk *walk, struct str rest, struct words *out)
{
	struct growing word = { 0 };

	while (rest.n) {
		char c = rest.p[0];

		if (c == '$' && word.quote != '\'') {
			if (!add_variable(walk, &rest, &word))
				return false;
			continue;
		}
		rest = str_from(rest, 1);
		if (c == '\\') {
			enum escaped escaped = add_escaped(&word, rest.n ? rest.p[0] : 0);

			if (escaped == ESCAPED_WRONG)
				return false;
			if (escaped == ESCAPED_END)
				break;
			if (escaped == ESCAPED_BLANK)
				end_word(&word, out);
			rest = str_from(rest, 1);
		} else if (word.quote ? c == word.quote : c == '"' || c == '\'') {
			word.quote = word.quote ? 0 : c;
			word.open = true;
		} else if (!word.quote && strchr(" \t\n\v\f\r", c)) {
			end_word(&word, out);
		} else if (!word.open && c == '#') {
			break;
		} else {
			word.open = true;
			buf_byte(&word.text, c);
		}
	}
	if (word.quote)
		return false;
	end_word(&word, out);
	return true;
}

/* env -S STRING WORDS: the words of the string stand where the option stood, options among them. */
void walk_split(struct walk *walk, const struct command *outer, const struct word *string, const struct args *args)
{
	struct words words = { 0 };

	*VEC_ADD(&words) = outer->words.at[0];
	if (string->kind != WORD_STATIC || !split_string(walk, string->text, &words)) {
		walk_gap(walk, GAP_CODE, "a string that env splits", outer->span);
		return;
	}
	add_words(&words, &outer->words, args->rest);
	walk_words(walk, outer, &words, 0, words.n);
}

/* Only blanks are read: other programs have other quotes. */
static bool split_plainly(const struct word *text, struct words *out)
{
	struct str rest = text->text, word;

	if (text->kind != WORD_STATIC)
		return false;
	for (size_t i = 0; i < rest.n; i++)
		if (strchr("\\'\"$#", rest.p[i]))
			return false;
	while (str_next_word(&rest, &word))
		*VEC_ADD(out) = word_static(word);
	return true;
}

/* A program with words, split at blanks; the program that starts it adds words of its own. */
static void walk_split_value(struct walk *walk, const struct command *outer, const struct word *value)
{
	struct words words = { 0 };

	if (!split_plainly(value, &words)) {
		walk_code(walk, value, outer->span);
		return;
	}
	*VEC_ADD(&words) = word_dynamic("words that are added");
	words.at[words.n - 1].any_count = true;
	walk_words(walk, outer, &words, 0, words.n);
}

/* ssh starts a ProxyCommand as `exec TEXT`, so that one may begin with a semicolon (ssh_config(5), openssh 9.2). */
static struct word proxy_command(const struct word *text)
{
	struct word code = *text;
	struct buf exec = { 0 };

	buf_addf(&exec, "exec %.*s", STR_ARGS(text->text));
	code.text = buf_str(&exec);
	return code;
}

static void walk_assigned(struct walk *walk, const struct command *outer, const char *names, const struct word *operand)
{
	size_t equals = str_find_byte(operand->prefix, '=');
	struct word value = *operand;

	if (equals == operand->prefix.n || !str_list_has(names, str_slice(operand->prefix, 0, equals)))
		return;
	value.text = value.prefix = str_from(operand->prefix, equals + 1);
	if (value.kind != WORD_STATIC || value.text.n)
		walk_split_value(walk, outer, &value);
}

/* Ends a word of a unit's line: what a variable in it brings is not known. */
static void end_unit_word(struct growing *word, struct words *out)
{
	bool variable = str_find_byte(buf_str(&word->text), '$') < word->text.n;

	end_word(word, out);
	if (!variable)
		return;
	out->at[out->n - 1] = word_dynamic("a variable of a service");
	out->at[out->n - 1].any_count = true;
}

/* The words of a unit's line (systemd.service(5), "Command lines"); false for what is not read of it: escapes. */
static bool split_unit_line(struct str line, struct words *out)
{
	struct growing word = { 0 };

	for (size_t i = 0; i < line.n; i++) {
		char c = line.p[i];

		if (c == '\\')
			return false;
		if (word.quote ? c == word.quote : c == '"' || c == '\'') {
			word.quote = word.quote ? 0 : c;
			word.open = true;
		} else if (!word.quote && strchr(" \t\n\r", c)) {
			end_unit_word(&word, out);
		} else {
			word.open = true;
			buf_byte(&word.text, c);
		}
	}
	if (word.quote)
		return false;
	end_unit_word(&word, out);
	return true;
}

/* ExecStop=-@PATH NAME WORDS: marks stand before the path, and behind a path that was marked with @ what the program is to
 * take for its own name. The directory is that of the service, which gives no input. */
static void walk_unit_line(struct walk *walk, const struct command *outer, const struct word *line)
{
	struct str text = line->text;
	struct words words = { 0 };
	struct state *state = walk->state;
	struct input input = walk->input;
	bool named = false, by_shell = false;

	for (; text.n && strchr("-@+!:|", text.p[0]); text = str_from(text, 1)) {
		named |= text.p[0] == '@';
		by_shell |= text.p[0] == '|';
	}
	if (line->kind != WORD_STATIC || by_shell || !split_unit_line(text, &words)) {
		walk_gap(walk, GAP_CODE, "a command of a service that is not read", outer->span);
		return;
	}
	if (named && words.n > 1) {
		words.at[1] = words.at[0];
		words = (struct words){ .at = words.at + 1, .n = words.n - 1 };
	}
	walk->state = state_copy(state);
	dirs_unknown(&walk->state->dirs);
	walk->input = (struct input){ .kind = INPUT_INHERITED };
	walk_words(walk, outer, &words, 0, words.n);
	walk->state = state;
	walk->input = input;
}

/* KEY of VALUE, or what it may come to begin with. */
static bool may_have_key(const struct word *value, struct str text, struct str key)
{
	size_t n = text.n < key.n ? text.n : key.n;

	if (!str_eq_nocase(str_slice(text, 0, n), str_slice(key, 0, n)))
		return false;
	return text.n > key.n ? strchr(" \t=:", text.p[key.n]) != NULL : value->kind != WORD_STATIC;
}

/* KEY=TEXT or KEY TEXT, where KEYS are the words behind the option's name. */
static void walk_keyed_value(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, struct str keys, const struct word *value)
{
	struct str key, text = str_trim(value->prefix);

	while (str_next_word(&keys, &key)) {
		struct word code = *value;

		if (!may_have_key(value, text, key))
			continue;
		if (text.n <= key.n) {
			walk_gap(walk, GAP_CODE, "a setting of a program that is made at run time", outer->span);
			return;
		}
		for (code.text = str_from(text, key.n); code.text.n && strchr(" \t=:", code.text.p[0]);)
			code.text = str_from(code.text, 1);
		if (wrapper->keys_of_units) {
			walk_unit_line(walk, outer, &code);
			continue;
		}
		if (str_is(key, "ProxyCommand"))
			code = proxy_command(&code);
		walk_code(walk, &code, outer->span);
	}
}

/* EXEC:PROGRAM WORDS,OPTIONS or SYSTEM:TEXT,OPTIONS. What the other address brings is its input (socat(1), 1.7.4). */
static void walk_address(struct walk *walk, const struct command *outer, struct str address, bool whole)
{
	size_t colon = str_find_byte(address, ':');
	struct str kind = str_slice(address, 0, colon), text = str_from(address, colon + 1);
	bool exec = str_eq_nocase(kind, STR("EXEC"));
	struct words words = { 0 };
	struct word code;

	if (!exec && !str_eq_nocase(kind, STR("SYSTEM")) && !str_eq_nocase(kind, STR("SHELL")))
		return;
	if (!whole) {
		walk_gap(walk, GAP_CODE, "an address of socat that is made at run time", outer->span);
		return;
	}
	for (size_t i = 0; i < text.n; i++)
		if (strchr("\\'\"([{", text.p[i])) {
			walk_gap(walk, GAP_CODE, "an address of socat with quotes", outer->span);
			return;
		}
	code = word_static(str_slice(text, 0, str_find_byte(text, ',')));
	if (exec && split_plainly(&code, &words))
		walk_words(walk, outer, &words, 0, words.n);
	else
		walk_code(walk, &code, outer->span);
}

void walk_socat(struct walk *walk, const struct command *outer)
{
	struct input input = walk->input;

	walk->input = (struct input){ .kind = INPUT_UNKNOWN };
	for (size_t i = 1; i < outer->words.n; i++) {
		struct str rest = outer->words.at[i].prefix;

		if (outer->words.at[i].kind != WORD_STATIC && str_find_byte(rest, ':') == rest.n) {
			walk_gap(walk, GAP_CODE, "an address of socat that is made at run time", outer->span);
			continue;
		}
		while (rest.n) {
			size_t dual = str_find(rest, STR("!!"));

			walk_address(walk, outer, str_slice(rest, 0, dual), outer->words.at[i].kind == WORD_STATIC || dual < rest.n);
			rest = str_from(rest, dual + 2);
		}
	}
	walk->input = input;
}

void walk_option_values(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args)
{
	struct str keys = str_of(wrapper->keys), option = STR_NONE;

	(void)str_next_word(&keys, &option);
	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (wrapper->assigns && arg->kind == ARG_OPERAND)
			walk_assigned(walk, outer, wrapper->assigns, &arg->value);
		if (arg->kind != ARG_OPTION || !arg->has_value)
			continue;
		if (wrapper->unread && str_list_has(wrapper->unread, arg->name))
			walk_gap(walk, GAP_CODE, "a program text in a language that is not read", outer->span);
		if (wrapper->split && str_list_has(wrapper->split, arg->name))
			walk_split_value(walk, outer, &arg->value);
		if (option.n && str_eq(arg->name, option))
			walk_keyed_value(walk, outer, wrapper, keys, &arg->value);
	}
}
