/* names.c: which names are given a value once, what imports and aliases stand for, and the path of each name. */
#include "scan/tokens.h"

#include "base/vec.h"

#include <string.h>

bool token_is(const struct scan *scan, size_t i, const char *text)
{
	const struct token *token = token_at(scan, i);

	return (token->kind == TOKEN_OPERATOR || token->kind == TOKEN_OPEN || token->kind == TOKEN_CLOSE || token->kind == TOKEN_NAME) &&
	       str_is(token->text, text);
}

bool is_member_operator(const struct scan *scan, const struct token *token)
{
	return token->kind == TOKEN_OPERATOR && str_list_has(scan->language->members, token->text);
}

static size_t hash_of(struct str name)
{
	size_t hash = 5381;

	for (size_t i = 0; i < name.n; i++)
		hash = hash * 33 + (unsigned char)name.p[i];
	return hash;
}

static size_t *slot_of(const struct scan *scan, struct str name)
{
	size_t at = hash_of(name) % scan->slots_n;

	while (scan->slots[at] && !str_eq(scan->bindings.at[scan->slots[at] - 1].name, name))
		at = (at + 1) % scan->slots_n;
	return &scan->slots[at];
}

const struct binding *names_find(const struct scan *scan, struct str name)
{
	size_t slot = scan->slots_n ? *slot_of(scan, name) : 0;

	return slot ? &scan->bindings.at[slot - 1] : NULL;
}

static struct binding *binding_of(struct scan *scan, struct str name)
{
	size_t *slot = slot_of(scan, name);

	if (!*slot) {
		VEC_ADD(&scan->bindings)->name = name;
		*slot = scan->bindings.n;
	}
	return &scan->bindings.at[*slot - 1];
}

static void bind_token(struct scan *scan, size_t i)
{
	const struct token *token = token_at(scan, i);

	if (token->kind == TOKEN_NAME || token->kind == TOKEN_VARIABLE)
		binding_of(scan, token->text)->count++;
}

static bool is_value_place(const struct scan *scan, size_t i)
{
	const struct token *token = token_at(scan, i), *before = i ? token_at(scan, i - 1) : NULL;

	if (token->kind != TOKEN_VARIABLE && (token->kind != TOKEN_NAME || str_list_has(scan->language->keywords, token->text)))
		return false;
	return !(before && is_member_operator(scan, before)) && !is_member_operator(scan, token_at(scan, i + 1));
}

/* Every name in [FROM, TO), whatever it is used for there; what is behind a name in brackets is an index or argument. */
static size_t bind_range(struct scan *scan, size_t from, size_t to)
{
	size_t n = 0;

	for (size_t i = from; i < to; i++) {
		const struct token *token = token_at(scan, i);
		bool behind = i > from && (token_at(scan, i - 1)->kind == TOKEN_NAME || token_at(scan, i - 1)->kind == TOKEN_VARIABLE ||
					   token_at(scan, i - 1)->kind == TOKEN_CLOSE);

		if (token->kind == TOKEN_OPEN && behind && !str_list_has(scan->language->keywords, token_at(scan, i - 1)->text) &&
		    token->next > i)
			i = token->next - 1;
		else if (is_value_place(scan, i)) {
			bind_token(scan, i);
			n++;
		}
	}
	return n;
}

/* node:fs/promises is fs.promises */
static struct str module_path(struct str name)
{
	struct str path = str_copy(str_starts(name, STR("node:")) ? str_from(name, 5) : name);
	struct buf dotted = { 0 };

	for (size_t i = 0; i < path.n; i++)
		buf_byte(&dotted, path.p[i] == '/' ? '.' : path.p[i]);
	return buf_str(&dotted);
}

static struct str member_path(const struct scan *scan, struct str base, struct str name)
{
	struct buf path = { 0 };

	if (base.n && str_is(name, "default") && scan->language->imports == IMPORTS_NODE)
		return base;
	if (str_list_has(scan->language->modules, name))
		return name;
	if (base.n <= 64)
		buf_add(&path, base);
	buf_byte(&path, '.');
	buf_add(&path, name);
	return buf_str(&path);
}

/* True when a row of the language may be about what is in the module of PATH. */
static bool has_rows(const struct scan *scan, struct str path)
{
	struct str module = str_slice(path, 0, str_find_byte(path, '.'));

	for (const struct call *call = scan->language->calls; call->names; call++) {
		struct str rest = str_of(call->names), name;

		while (str_next_word(&rest, &name))
			if (str_eq(str_slice(name, 0, str_find_byte(name, '.')), module))
				return true;
	}
	return false;
}

/* Whichever of the two the name stands for, no row is about it. */
static bool both_harmless(struct scan *scan, struct str a, struct str b)
{
	size_t cost = 256;

	if (scan->unread || *scan->work < cost)
		return false;
	*scan->work -= cost;
	return !has_rows(scan, a) && !has_rows(scan, b);
}

static void add_alias(struct scan *scan, size_t i, struct str path)
{
	struct token *token = &scan->tokens.at[i];
	struct binding *binding = binding_of(scan, token->text);

	token->bound = true;
	if (binding->path.n && !str_eq(binding->path, path) && !both_harmless(scan, binding->path, path))
		scan_unread(scan, "a name that stands for several things");
	binding->path = path;
	binding->count++;
}

static struct str root_path(const struct scan *scan, size_t i)
{
	const struct binding *binding = names_find(scan, token_at(scan, i)->text);

	return binding && binding->path.n ? binding->path : token_at(scan, i)->text;
}

#define HINT_BITS 4096

static void add_hint(struct scan *scan, struct str name)
{
	size_t bit = hash_of(name) % HINT_BITS;

	scan->hints[bit / 8] |= (unsigned char)(1u << bit % 8);
}

static bool has_hint(const struct scan *scan, struct str name)
{
	size_t bit = hash_of(name) % HINT_BITS;

	return scan->hints[bit / 8] >> bit % 8 & 1;
}

static struct str first_part(struct str path)
{
	return str_slice(path, 0, str_find_byte(path, '.'));
}

static struct str last_part(struct str path)
{
	size_t at = path.n;

	while (at > 0 && path.p[at - 1] != '.')
		at--;
	return str_from(path, at);
}

/* `a.b*` and `a.*` are found by what they begin with, all else by what they end with. */
static void add_hints(struct scan *scan)
{
	scan->hints = arena_alloc(HINT_BITS / 8);
	for (const struct call *row = scan->language->calls; row->names; row++) {
		struct str rest = str_of(row->names), name;

		while (str_next_word(&rest, &name))
			add_hint(scan, name.p[name.n - 1] == '*' ? first_part(name) : last_part(name));
	}
}

static const struct call *row_of_path(const struct scan *scan, struct str path)
{
	if (!has_hint(scan, last_part(path)) && !has_hint(scan, first_part(path)))
		return NULL;
	for (const struct call *row = scan->language->calls; row->names; row++) {
		struct str rest = str_of(row->names), name;

		while (str_next_word(&rest, &name)) {
			if (name.p[name.n - 1] == '*') {
				if (str_starts(path, str_slice(name, 0, name.n - 1)))
					return row;
			} else if (name.p[0] == '.' ? path.n >= name.n && str_ends(path, name) : str_eq(path, name)) {
				return row;
			}
		}
	}
	return NULL;
}

const struct call *call_of(const struct scan *scan, size_t i)
{
	struct str path = token_at(scan, i)->path;

	return path.n ? row_of_path(scan, path) : NULL;
}

/* The module that a call like require('fs') is; STR_NONE when its argument is no plain string. I is the name. */
static struct str called_module(const struct scan *scan, size_t i, size_t *end)
{
	const struct token *open = token_at(scan, i + 1), *name = token_at(scan, i + 2);

	if (open->kind != TOKEN_OPEN || !str_is(open->text, "(") || name->kind != TOKEN_STRING || name->next != open->mate || name->unknown)
		return STR_NONE;
	*end = open->next;
	return module_path(name->text);
}

/* The path of the chain that begins at I; *END is behind it, *LAST its last name. STR_NONE when it is no plain chain. */
static struct str chain_path(const struct scan *scan, size_t i, size_t *end, size_t *last)
{
	struct str path;
	const struct call *row;

	if (token_at(scan, i)->kind != TOKEN_NAME)
		return STR_NONE;
	path = root_path(scan, i);
	*last = i;
	*end = i + 1;
	row = row_of_path(scan, path);
	if (row && row->kind == CALL_MODULE) {
		path = called_module(scan, i, end);
		if (!path.n)
			return STR_NONE;
	}
	while (is_member_operator(scan, token_at(scan, *end)) && token_at(scan, *end + 1)->kind == TOKEN_NAME) {
		path = member_path(scan, path, token_at(scan, *end + 1)->text);
		*last = *end + 1;
		*end += 2;
	}
	row = row_of_path(scan, path);
	if (row && row->kind == CALL_MODULE && row->at >= 0) {
		size_t behind;
		struct str module = called_module(scan, *last, &behind);

		if (module.n) {
			*end = behind;
			return module;
		}
	}
	return path;
}

static bool ends_statement(const struct scan *scan, size_t i)
{
	const struct token *token = token_at(scan, i);

	return token->kind == TOKEN_NEWLINE || token->kind == TOKEN_END || token->kind == TOKEN_CLOSE || token->kind == TOKEN_HOLE_END ||
	       (token->kind == TOKEN_OPERATOR &&
		str_list_has(scan->language->imports == IMPORTS_PYTHON ? ";" : "; ,", token->text));
}

/* { a, b: c } = PATH */
static void alias_members(struct scan *scan, size_t open, struct str path)
{
	size_t close = token_at(scan, open)->mate;

	for (size_t i = open + 1; i < close; i++) {
		size_t name = i;

		if (token_at(scan, i)->kind != TOKEN_NAME)
			continue;
		if ((token_is(scan, i + 1, ":") || token_is(scan, i + 1, "as")) && token_at(scan, i + 2)->kind == TOKEN_NAME)
			name = i + 2;
		scan->tokens.at[i].bound = true;
		add_alias(scan, name, member_path(scan, path, token_at(scan, i)->text));
		i = name;
		while (i < close && !token_is(scan, i, ","))
			i = token_at(scan, i)->next;
	}
}

/* NAME = os.system, const { execSync } = require('child_process'). True when it was an alias and not a value. */
static bool alias_assignment(struct scan *scan, size_t equals, size_t value)
{
	size_t end, last;
	struct str path;
	const struct token *target = token_at(scan, equals - 1);
	const struct call *row;

	while (token_is(scan, value, "await"))
		value++;
	path = chain_path(scan, value, &end, &last);
	if (!path.n || !ends_statement(scan, end))
		return false;
	row = row_of_path(scan, path);
	if (row && (row->kind == CALL_MODULE || row->kind == CALL_UNREAD || row->kind >= CALL_JOIN))
		return false;
	if (!row && !str_list_has(scan->language->modules, path) && token_at(scan, end - 1)->kind != TOKEN_CLOSE)
		return false;
	if (target->kind == TOKEN_NAME && !(equals > 1 && is_member_operator(scan, token_at(scan, equals - 2))))
		add_alias(scan, equals - 1, path);
	else if (target->kind == TOKEN_CLOSE && str_is(target->text, "}") && target->mate < equals)
		alias_members(scan, target->mate, path);
	else
		return false;
	for (size_t i = value; i < end; i++)
		scan->tokens.at[i].bound = true;
	return true;
}

static bool is_assignment(struct str operator)
{
	return operator.n > 1 && operator.p[operator.n - 1] == '=' && !str_list_has("== === != !== <= >= =>", operator);
}

/* What a keyword gives a value to: loops, parameters, `as NAME`. */
static void bind_keyword(struct scan *scan, size_t i)
{
	struct str name = token_at(scan, i)->text;
	size_t at = i + 1;

	if (str_is(name, "as") && scan->language->imports != IMPORTS_NODE) {
		bind_token(scan, at);
	} else if (str_list_has("def function sub catch", name)) {
		at += token_at(scan, at)->kind == TOKEN_NAME;
		if (token_at(scan, at)->kind == TOKEN_OPEN)
			bind_range(scan, at + 1, token_at(scan, at)->mate);
	} else if (str_list_has("for foreach lambda global nonlocal", name)) {
		for (; at < scan->tokens.n && token_at(scan, at)->kind != TOKEN_NEWLINE && at < i + 64; at++) {
			if (token_is(scan, at, "in") || token_is(scan, at, "of") || token_is(scan, at, ":") || token_is(scan, at, "for"))
				break;
			if (is_value_place(scan, at))
				bind_token(scan, at);
		}
	}
}

/* A name whose value the text changes in a way that is not followed. */
static void bind_around(struct scan *scan, size_t i)
{
	const struct token *before = i ? token_at(scan, i - 1) : NULL, *after = token_at(scan, i + 1);

	if (token_is(scan, i, "=>") && before && before->kind == TOKEN_CLOSE)
		bind_range(scan, before->mate + 1, i - 1);
	if (before && before->kind == TOKEN_NAME && token_is(scan, i, "=>"))
		bind_token(scan, i - 1);
	if (before && (token_is(scan, i, "++") || token_is(scan, i, "--") || token_is(scan, i, "=~")))
		bind_token(scan, i - 1);
	if ((token_is(scan, i, "++") || token_is(scan, i, "--") || token_is(scan, i, "\\") || token_is(scan, i, "&")) &&
	    after->kind == TOKEN_VARIABLE)
		bind_token(scan, i + 1);
	if (token_is(scan, i, "|") && before && (before->kind == TOKEN_OPEN || token_is(scan, i - 1, "do")))
		for (size_t at = i + 1; at < i + 32 && !token_is(scan, at, "|"); at++)
			bind_token(scan, at);
}

static bool is_keyword_argument(const struct scan *scan, size_t open)
{
	return scan->language->imports == IMPORTS_PYTHON && open && token_at(scan, open)->kind == TOKEN_OPEN &&
	       str_is(token_at(scan, open)->text, "(") &&
	       (token_at(scan, open - 1)->kind == TOKEN_NAME || token_at(scan, open - 1)->kind == TOKEN_CLOSE) &&
	       !(open > 1 && token_is(scan, open - 2, "def"));
}

static void assign(struct scan *scan, size_t begin, size_t i)
{
	struct token *target = &scan->tokens.at[i ? i - 1 : 0];
	bool plain = i > 0 && str_is(token_at(scan, i)->text, "=");

	if (plain && alias_assignment(scan, i, i + 1))
		return;
	if (bind_range(scan, begin, i) == 1 && plain && is_value_place(scan, i - 1))
		binding_of(scan, target->text)->value = i + 1;
}

static void bind_all(struct scan *scan)
{
	size_t begin = 0, open = 0;
	size_t *begins = arena_array(scan->tokens.n, sizeof *begins); /* what BEGIN was before each bracket */
	size_t *opens = arena_array(scan->tokens.n, sizeof *opens);

	for (size_t i = 0; i + 1 < scan->tokens.n; i++) {
		const struct token *token = token_at(scan, i);

		switch (token->kind) {
		case TOKEN_OPEN:
		case TOKEN_HOLE:
			begins[i] = begin;
			opens[i] = open;
			begin = i + 1;
			open = i;
			break;
		case TOKEN_CLOSE:
		case TOKEN_HOLE_END:
			if (token->mate < i) {
				begin = begins[token->mate];
				open = opens[token->mate];
			}
			break;
		case TOKEN_NEWLINE:
			begin = i + 1;
			break;
		case TOKEN_NAME:
			bind_keyword(scan, i);
			break;
		case TOKEN_OPERATOR:
			bind_around(scan, i);
			if (str_is(token->text, ";") || (str_is(token->text, ",") && (open || scan->language->imports != IMPORTS_PYTHON)))
				begin = i + 1;
			if (str_is(token->text, "=") || is_assignment(token->text)) {
				if (!is_keyword_argument(scan, open))
					assign(scan, begin, i);
				begin = i + 1;
			}
			break;
		default:
			break;
		}
	}
}

/* import a.b as c, d */
static void import_modules(struct scan *scan, size_t at)
{
	for (;;) {
		size_t end, last;
		struct str path;

		if (token_at(scan, at)->kind != TOKEN_NAME)
			return;
		path = token_at(scan, at)->text;
		for (end = at + 1; is_member_operator(scan, token_at(scan, end)); end += 2)
			path = member_path(scan, path, token_at(scan, end + 1)->text);
		last = end;
		for (size_t i = at; i < end; i++)
			scan->tokens.at[i].bound = true;
		if (token_is(scan, end, "as")) {
			add_alias(scan, end + 1, path);
			last = end + 2;
		} else {
			add_alias(scan, at, token_at(scan, at)->text);
		}
		if (!token_is(scan, last, ","))
			return;
		at = last + 1;
	}
}

/* from a.b import (c as d, e) */
static void import_members(struct scan *scan, size_t from, size_t import)
{
	struct str path = STR_NONE;
	size_t at = import + 1 + token_is(scan, import + 1, "(");

	for (size_t i = from + 1; i < import; i++) {
		scan->tokens.at[i].bound = true;
		if (token_at(scan, i)->kind == TOKEN_NAME)
			path = path.n ? member_path(scan, path, token_at(scan, i)->text) : token_at(scan, i)->text;
	}
	if (token_is(scan, at, "*") && str_list_has(scan->language->modules, path))
		scan_unread(scan, "names that an import with a star brings");
	while (token_at(scan, at)->kind == TOKEN_NAME) {
		struct str member = path.n ? member_path(scan, path, token_at(scan, at)->text) : token_at(scan, at)->text;
		size_t name = token_is(scan, at + 1, "as") ? at + 2 : at;

		scan->tokens.at[at].bound = true;
		if (token_at(scan, name)->kind != TOKEN_NAME)
			return;
		add_alias(scan, name, member);
		at = name + 1;
		if (!token_is(scan, at, ","))
			return;
		at++;
		while (token_at(scan, at)->kind == TOKEN_NEWLINE)
			at++;
	}
}

static void import_python(struct scan *scan)
{
	size_t from = 0;

	for (size_t i = 0; i < scan->tokens.n; i++) {
		if (token_at(scan, i)->kind == TOKEN_NEWLINE || token_is(scan, i, ";"))
			from = 0;
		if (token_at(scan, i)->kind != TOKEN_NAME || (i && is_member_operator(scan, token_at(scan, i - 1))))
			continue;
		if (str_is(token_at(scan, i)->text, "from"))
			from = i + 1;
		else if (str_is(token_at(scan, i)->text, "import") && from)
			import_members(scan, from - 1, i);
		else if (str_is(token_at(scan, i)->text, "import"))
			import_modules(scan, i + 1);
	}
}

/* import d, { a as b } from 'm'; import * as n from 'm' */
static void import_node_at(struct scan *scan, size_t import)
{
	size_t from = import + 1;
	struct str path;

	scan->tokens.at[import].bound = true;
	while (from < import + 256 && !token_is(scan, from, "from") && !ends_statement(scan, from) && !token_is(scan, from, "("))
		from = token_is(scan, from + 1, ",") ? from + 2 : token_at(scan, from)->next;
	if (!token_is(scan, from, "from") || token_at(scan, from + 1)->kind != TOKEN_STRING)
		return;
	path = module_path(token_at(scan, from + 1)->text);
	for (size_t i = import + 1; i < from; i = token_at(scan, i)->next) {
		const struct token *token = token_at(scan, i);

		if (token->kind == TOKEN_OPEN)
			alias_members(scan, i, path);
		else if (token->kind == TOKEN_NAME && !str_is(token->text, "as") && !str_is(token->text, "type"))
			add_alias(scan, i, path);
	}
}

static void import_node(struct scan *scan)
{
	for (size_t i = 0; i < scan->tokens.n; i++)
		if (token_is(scan, i, "import") && !(i && is_member_operator(scan, token_at(scan, i - 1))) && !token_is(scan, i + 1, "("))
			import_node_at(scan, i);
}

/* x['name'] is x.name. */
static struct str index_path(const struct scan *scan, size_t close)
{
	size_t open = token_at(scan, close)->mate;
	const struct token *name = token_at(scan, open + 1);

	if (!open || !str_is(token_at(scan, open)->text, "[") || name->kind != TOKEN_STRING || name->next != close ||
	    !token_at(scan, open - 1)->path.n)
		return STR_NONE;
	return member_path(scan, token_at(scan, open - 1)->path, name->text);
}

static void resolve_name(struct scan *scan, size_t i)
{
	struct token *token = &scan->tokens.at[i];
	const struct token *left = i > 1 ? token_at(scan, i - 2) : NULL;

	if (!left || !is_member_operator(scan, token_at(scan, i - 1))) {
		token->path = token->kind == TOKEN_NAME ? root_path(scan, i) : token->text;
		return;
	}
	token->begins = left->begins;
	token->path = member_path(scan, left->path, token->text);
}

static void resolve_close(struct scan *scan, size_t i)
{
	struct token *close = &scan->tokens.at[i];
	const struct token *left;

	if (close->mate == i)
		return;
	close->begins = close->mate;
	if (!close->mate || str_is(close->text, "}"))
		return;
	left = token_at(scan, close->mate - 1);
	if ((left->kind == TOKEN_NAME && !str_list_has(scan->language->keywords, left->text)) || left->kind == TOKEN_VARIABLE ||
	    left->kind == TOKEN_CLOSE)
		close->begins = left->begins;
	if (left->kind == TOKEN_NAME && str_is(close->text, ")")) {
		const struct call *row = call_of(scan, close->mate - 1);
		size_t end;

		if (row && row->kind == CALL_MODULE)
			close->path = called_module(scan, close->mate - 1, &end);
	} else if (str_is(close->text, ")") && close->mate + 1 < i) {
		close->path = token_at(scan, i - 1)->path; /* (await import('fs')) */
	} else if (str_is(close->text, "]")) {
		close->path = index_path(scan, i);
	}
}

void names_resolve(struct scan *scan)
{
	add_hints(scan);
	scan->slots_n = 2 * scan->tokens.n + 1;
	scan->slots = arena_array(scan->slots_n, sizeof *scan->slots);
	if (scan->language->imports == IMPORTS_PYTHON)
		import_python(scan);
	if (scan->language->imports == IMPORTS_NODE)
		import_node(scan);
	bind_all(scan);
	for (size_t i = 0; i < scan->tokens.n; i++) {
		enum token_kind kind = token_at(scan, i)->kind;

		if (kind == TOKEN_NAME || kind == TOKEN_VARIABLE)
			resolve_name(scan, i);
		else if (kind == TOKEN_CLOSE)
			resolve_close(scan, i);
		else if ((kind == TOKEN_PIECE || kind == TOKEN_HOLE_END) && i)
			scan->tokens.at[i].begins = kind == TOKEN_PIECE ? token_at(scan, token_at(scan, i - 1)->mate - 1)->begins : i;
	}
}
