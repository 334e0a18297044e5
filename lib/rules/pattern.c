#include "rules/pattern.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"

#include <string.h>

/* What is not known of a command text: one word, or any number of them. Such bytes of the command itself are MARK_BYTE. */
#define MARK_ANY '\0'
#define MARK_WORD '\1'
#define MARK_BYTE '\2'

static bool pay(struct pattern_steps *steps, size_t n)
{
	if (steps->left < n) {
		steps->left = 0;
		return false;
	}
	steps->left -= n;
	return true;
}

/* Back to the last star only: each star takes as little as it can, which finds a match if there is one. */
enum answer pattern_text(struct str pattern, struct str text, struct pattern_steps *steps)
{
	size_t p = 0, t = 0, star = pattern.n, taken = 0;

	while (t < text.n || p < pattern.n) {
		if (!pay(steps, 1))
			return ANSWER_UNKNOWN;
		if (p < pattern.n && pattern.p[p] == '*') {
			star = p++;
			taken = t;
		} else if (p < pattern.n && t < text.n && pattern.p[p] == text.p[t]) {
			p++;
			t++;
		} else if (star < pattern.n && taken < text.n) {
			p = star + 1;
			t = ++taken;
		} else {
			return ANSWER_NO;
		}
	}
	return ANSWER_YES;
}

static void add_known(struct buf *out, struct str text)
{
	for (size_t i = 0; i < text.n; i++)
		buf_byte(out, text.p[i] == MARK_ANY || text.p[i] == MARK_WORD ? MARK_BYTE : text.p[i]);
}

static void add_unknown(struct buf *out, const struct word *word, char mark)
{
	add_known(out, word->prefix);
	buf_byte(out, mark);
	add_known(out, word->suffix);
}

struct command_text command_text(const struct words *words, struct str program)
{
	struct buf sure = { 0 }, may = { 0 };
	bool known = true, blank = false;

	for (size_t i = 0; i < words->n; i++) {
		const struct word *word = &words->at[i];
		bool several = word->any_count && word->kind == WORD_DYNAMIC && !word->prefix.n && !word->suffix.n;

		if (i)
			buf_byte(&sure, ' ');
		if (blank && !several)
			buf_byte(&may, ' ');
		blank = !several; /* what may be no word takes the blanks around it too */
		if (i == 0 && program.n) {
			add_known(&sure, program);
			add_known(&may, program);
		} else if (word->kind == WORD_STATIC) {
			add_known(&sure, word->text);
			add_known(&may, word->text);
		} else {
			known = false;
			add_unknown(&sure, word, MARK_WORD);
			add_unknown(&may, word, word->any_count || word->kind == WORD_GLOB ? MARK_ANY : MARK_WORD);
		}
	}
	return (struct command_text){ buf_str(&sure), known ? STR_NONE : buf_str(&may) };
}

/* Which beginnings of PATTERN can be the text so far, AT[k] for k bytes of it; moves on over the byte C. */
static void move_on(struct str pattern, char *at, char *next, char c)
{
	bool open = false;

	for (size_t k = 0; k <= pattern.n; k++) {
		if (c == MARK_ANY || c == MARK_WORD) {
			open = at[k] || (open && (c == MARK_ANY || pattern.p[k - 1] != ' '));
			next[k] = open;
		} else {
			next[k] = (k > 0 && at[k - 1] && pattern.p[k - 1] == c) || (k < pattern.n && at[k] && pattern.p[k] == '*');
		}
		if (k > 0 && next[k - 1] && pattern.p[k - 1] == '*')
			next[k] = true;
	}
}

/* Could TEXT, whose marks may be anything, be taken by PATTERN? */
static enum answer may_match(struct str pattern, struct str text, struct pattern_steps *steps)
{
	char *at = arena_alloc(pattern.n + 1), *next = arena_alloc(pattern.n + 1);

	at[0] = 1;
	for (size_t k = 0; k < pattern.n && pattern.p[k] == '*'; k++)
		at[k + 1] = 1;
	for (size_t i = 0; i < text.n; i++) {
		char *done = at;

		if (!pay(steps, pattern.n + 1))
			return ANSWER_UNKNOWN;
		move_on(pattern, at, next, text.p[i]);
		at = next;
		next = done;
	}
	return at[pattern.n] ? ANSWER_UNKNOWN : ANSWER_NO;
}

static enum answer matches(struct str pattern, const struct command_text *text, struct pattern_steps *steps)
{
	enum answer answer = pattern_text(pattern, text->sure, steps);

	return answer == ANSWER_NO && text->may.n ? may_match(pattern, text->may, steps) : answer;
}

enum answer pattern_command(struct str pattern, bool open, const struct command_text *text, struct pattern_steps *steps)
{
	enum answer answer = matches(pattern, text, steps);
	struct buf longer = { 0 };

	if (!open || answer == ANSWER_YES)
		return answer;
	buf_add(&longer, pattern);
	buf_addz(&longer, " *");
	switch (matches(buf_str(&longer), text, steps)) {
	case ANSWER_YES: return ANSWER_YES;
	case ANSWER_UNKNOWN: return ANSWER_UNKNOWN;
	case ANSWER_NO: break;
	}
	return answer;
}

/* Label by label. */
static enum answer labels_match(struct str pattern, struct str host, struct pattern_steps *steps)
{
	struct str label, part;

	for (;;) {
		bool more = str_next_field(&pattern, '.', &label);
		enum answer answer;

		if (more != str_next_field(&host, '.', &part))
			return ANSWER_NO;
		if (!more)
			return ANSWER_YES;
		answer = pattern_text(label, part, steps);
		if (answer != ANSWER_YES)
			return answer;
	}
}

enum answer pattern_host(struct str pattern, struct str host, struct pattern_steps *steps)
{
	if (!str_starts(pattern, STR("*.")))
		return labels_match(pattern, host, steps);
	for (size_t dot = str_find_byte(host, '.'); dot < host.n; dot += 1 + str_find_byte(str_from(host, dot + 1), '.')) {
		enum answer answer = dot ? labels_match(str_from(pattern, 2), str_from(host, dot + 1), steps) : ANSWER_NO;

		if (answer != ANSWER_NO)
			return answer;
	}
	return ANSWER_NO;
}

static const char *read_names(struct str text, struct path_pattern *out)
{
	struct str name;

	while (str_next_field(&text, '/', &name)) {
		if (str_is(name, ".."))
			return "a path pattern cannot hold \"..\"";
		if (name.n && !str_is(name, "."))
			*VEC_ADD(&out->names) = name;
	}
	return NULL;
}

/* The text behind the anchor; *LOOSE: it has no slash but one behind, so it is a name at any depth. */
static struct str read_anchor(struct str text, bool allow, struct path_pattern *out, bool *loose)
{
	size_t slash = str_find_byte(text, '/');

	*loose = false;
	if (str_starts(text, STR("//"))) {
		out->anchor = ANCHOR_ROOT;
	} else if (str_starts(text, STR("/"))) {
		out->anchor = ANCHOR_BASE;
	} else if (str_is(text, "~") || str_starts(text, STR("~/"))) {
		out->anchor = ANCHOR_HOME;
		return str_from(text, 1);
	} else {
		out->anchor = ANCHOR_CWD;
		*loose = slash + 1 >= text.n && !str_is(text, ".") && !str_is(text, "./");
		if (!allow && str_is(str_from(text, slash), "/**") && !str_is(str_slice(text, 0, slash), "."))
			*loose = true;
	}
	return text;
}

const char *path_pattern_read(struct str text, struct str base, bool allow, struct path_pattern *out)
{
	bool loose;

	*out = (struct path_pattern){ .base = base, .directory = text.n > 1 && text.p[text.n - 1] == '/' };
	if (!text.n)
		return "a path pattern cannot be empty";
	if (text.p[0] == '!')
		return "a path pattern cannot begin with \"!\": write what is meant, not what is not";
	text = read_anchor(text, allow, out, &loose);
	if (loose)
		*VEC_ADD(&out->names) = STR("**");
	return read_names(text, out);
}

/* The class at P[at], a '['. Returns the byte behind it, or 0 when it has no end. */
static size_t class_end(struct str p, size_t at)
{
	at++;
	if (at < p.n && (p.p[at] == '!' || p.p[at] == '^'))
		at++;
	if (at < p.n && p.p[at] == ']')
		at++;
	while (at < p.n && p.p[at] != ']')
		at++;
	return at < p.n ? at + 1 : 0;
}

static bool class_has(struct str class, char c)
{
	unsigned char byte = (unsigned char)c;
	bool no = class.n && (class.p[0] == '!' || class.p[0] == '^'), hit = false;

	for (size_t i = no; i < class.n; i++) {
		unsigned char from = (unsigned char)class.p[i], to = from;

		if (i + 2 < class.n && class.p[i + 1] == '-') {
			to = (unsigned char)class.p[i + 2];
			i += 2;
		}
		hit |= byte >= from && byte <= to;
	}
	return hit != no;
}

/* Does the element of P at *AT take the byte C? Moves *AT behind it. */
static bool takes(struct str p, size_t *at, char c)
{
	size_t from = (*at)++, end;

	switch (p.p[from]) {
	case '?':
		return true;
	case '\\':
		if (*at < p.n)
			return p.p[(*at)++] == c;
		return c == '\\';
	case '[':
		end = class_end(p, from);
		if (!end)
			return c == '[';
		*at = end;
		return class_has(str_slice(p, from + 1, end - 1), c);
	default:
		return p.p[from] == c;
	}
}

static enum answer name_matches(struct str pattern, struct str name, struct pattern_steps *steps)
{
	size_t p = 0, t = 0, star = pattern.n, taken = 0;

	while (t < name.n || p < pattern.n) {
		size_t at = p;

		if (!pay(steps, pattern.n - p + 1))
			return ANSWER_UNKNOWN;
		if (p < pattern.n && pattern.p[p] == '*') {
			star = p++;
			taken = t;
		} else if (p < pattern.n && t < name.n && takes(pattern, &at, name.p[t])) {
			p = at;
			t++;
		} else if (star < pattern.n && taken < name.n) {
			p = star + 1;
			t = ++taken;
		} else {
			return ANSWER_NO;
		}
	}
	return ANSWER_YES;
}

struct names {
	struct str *at;
	size_t n, room;
};

/* The names of PATH below ANCHOR. False when it does not lie there. */
static bool names_below(struct str anchor, struct str path, struct names *out)
{
	struct str rest, name;

	if (!anchor.n || !path_is_within(path, anchor))
		return false;
	rest = str_from(path, str_is(anchor, "/") ? 0 : anchor.n);
	while (str_next_field(&rest, '/', &name))
		if (name.n)
			*VEC_ADD(out) = name;
	return true;
}

enum answer pattern_path(const struct path_pattern *pattern, struct str anchor, struct str path, bool inside_only,
			 struct pattern_steps *steps)
{
	struct names names = { 0 };
	size_t p = 0, t = 0, star = pattern->names.n, taken = 0;

	if (!names_below(anchor, path, &names))
		return ANSWER_NO;
	for (;;) {
		enum answer answer = ANSWER_NO;

		if (p == pattern->names.n) /* the path, or a directory around it */
			return t == names.n && inside_only && pattern->directory ? ANSWER_NO : ANSWER_YES;
		if (str_is(pattern->names.at[p], "**")) {
			if (p + 1 == pattern->names.n)
				return t < names.n ? ANSWER_YES : ANSWER_NO;
			star = p++;
			taken = t;
			continue;
		}
		if (t < names.n)
			answer = name_matches(pattern->names.at[p], names.at[t], steps);
		if (answer == ANSWER_UNKNOWN)
			return answer;
		if (answer == ANSWER_YES) {
			p++;
			t++;
		} else if (star < pattern->names.n && taken < names.n) {
			p = star + 1;
			t = ++taken;
		} else {
			return ANSWER_NO;
		}
	}
}

bool pattern_path_may(const struct path_pattern *pattern, struct str anchor, struct str dir)
{
	struct str fixed = anchor;

	if (!anchor.n)
		return false;
	for (size_t i = 0; i < pattern->names.n; i++) {
		struct str name = pattern->names.at[i];

		for (size_t k = 0; k < name.n; k++)
			if (strchr("*?[\\", name.p[k]))
				return path_is_within(dir, fixed) || path_is_within(fixed, dir);
		fixed = path_join(fixed, name);
	}
	return path_is_within(dir, fixed) || path_is_within(fixed, dir);
}
