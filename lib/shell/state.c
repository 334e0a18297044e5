/* state.c: what is known while a command text is walked. */
#include "shell/walk.h"

#include "base/arena.h"
#include "base/path.h"
#include "base/vec.h"

#include <string.h>

struct state *state_copy(struct state *state)
{
	struct state *copy = arena_alloc(sizeof *copy);

	/* Without room an array is copied by whoever changes it first. */
	state->variables.room = 0;
	*copy = *state;
	return copy;
}

/* The variables as an array that no other state has. */
static struct variables *own_variables(struct state *state)
{
	struct variables *variables = &state->variables;
	struct variable *shared = variables->at;

	if (shared && variables->room)
		return variables;
	variables->at = arena_array(variables->n + 1, sizeof *shared);
	variables->room = variables->n + 1;
	if (variables->n)
		memcpy(variables->at, shared, variables->n * sizeof *shared);
	return variables;
}

const struct variable *state_find(const struct state *state, struct str name)
{
	for (size_t i = state->variables.n; i-- > 0;)
		if (str_eq(state->variables.at[i].name, name))
			return &state->variables.at[i];
	return NULL;
}

/* The same to be changed, or NULL. */
static struct variable *find_own(struct state *state, struct str name)
{
	const struct variable *found = state_find(state, name);
	size_t index = found ? (size_t)(found - state->variables.at) : 0;

	return found ? &own_variables(state)->at[index] : NULL;
}

static struct variable *find_or_add(struct state *state, struct str name)
{
	struct variable *variable = find_own(state, name);
	bool attributed = variable && (variable->attributed || variable->readonly);
	bool associative = variable && variable->associative;

	if (!variable && state->variables.n == SHELL_VARIABLES_MAX)
		state_forget_all(state);
	if (!variable)
		variable = VEC_ADD(own_variables(state));
	*variable = (struct variable){ .name = name, .attributed = attributed, .associative = associative };
	return variable;
}

/* Entries of a journal; one more and all is lost. */
#define JOURNAL_MAX 4096

static void write_journal(struct journal *journal, struct str name, struct word value)
{
	if (!journal->open || journal->lost)
		return;
	if (journal->changes.n == JOURNAL_MAX)
		journal->lost = true;
	else
		*VEC_ADD(&journal->changes) = (struct assignment){ .name = name, .value = value };
}

static bool is_exported(const struct state *state, struct str name)
{
	for (size_t i = 0; i < state->exported.n; i++)
		if (str_eq(state->exported.at[i].name, name))
			return true;
	return false;
}

void state_set(struct state *state, struct str name, struct word value)
{
	struct variable *variable = find_or_add(state, name);

	variable->value = value;
	if (variable->attributed || state->untracked) {
		variable->value = word_dynamic("a variable with an attribute");
		variable->value.variable = variable->value.any_count = true;
		variable->value.foreign = value.foreign || has_code_bytes(&value);
	}
	write_journal(state->journal, name, variable->value);
	if (str_is(name, "IFS"))
		state->own_ifs = true;
	if (str_list_has("POSIXLY_CORRECT SHELLOPTS", name))
		state->posix = true;
	if (state->export_all || is_exported(state, name))
		(void)state_export(state, name, variable->value);
}

void state_drop(struct state *state, struct str name)
{
	struct variable *variable = find_own(state, name);

	write_journal(state->journal, name, word_dynamic("a variable that is not set by the text any more"));
	if (variable)
		*variable = state->variables.at[--state->variables.n];
}

void state_unset(struct state *state, struct str name)
{
	struct variable *variable;

	state_set(state, name, word_static(STR("")));
	variable = find_own(state, name);
	if (variable && variable->value.kind == WORD_STATIC)
		variable->unset = true;
}

void state_associative(struct state *state, struct str name)
{
	find_or_add(state, name)->associative = true;
	state_forget(state, name, "an associative array");
}

void state_array(struct state *state, struct str name)
{
	find_or_add(state, name)->declared_array = true;
}

void state_readonly(struct state *state, struct str name)
{
	struct variable *variable = find_own(state, name);

	if (variable)
		variable->readonly = true;
}

void state_restore(struct state *state, const struct variable *was)
{
	state_drop(state, was->name);
	if (was->array)
		state_set_array(state, was->name, was->elements);
	else
		state_set(state, was->name, was->value);
	*find_own(state, was->name) = *was;
}

void state_attribute(struct state *state, struct str name)
{
	find_or_add(state, name)->attributed = true;
	state_forget(state, name, "a variable with an attribute");
}

bool state_export(struct state *state, struct str name, struct word value)
{
	struct assignments exported = { 0 };

	for (size_t i = 0; i < state->exported.n; i++)
		if (!str_eq(state->exported.at[i].name, name))
			*VEC_ADD(&exported) = state->exported.at[i];
	if (exported.n == SHELL_EXPORTS_MAX)
		return false;
	*VEC_ADD(&exported) = (struct assignment){ .name = name, .value = value };
	state->exported = exported;
	return true;
}

void state_set_array(struct state *state, struct str name, struct words elements)
{
	struct variable *variable = find_or_add(state, name);

	if (variable->attributed || state->untracked) {
		state_forget(state, name, "a variable with an attribute");
		return;
	}
	write_journal(state->journal, name, word_dynamic("an array"));
	variable->array = true;
	variable->elements = elements;
	variable->value = elements.n ? elements.at[0] : word_static(STR(""));
}

void state_forget(struct state *state, struct str name, const char *why)
{
	struct word unknown = word_dynamic(why);

	unknown.variable = true;
	state_set(state, name, unknown);
}

void state_forget_foreign(struct state *state, struct str name, const char *why)
{
	struct word unknown = word_dynamic(why);

	unknown.variable = unknown.foreign = true;
	state_set(state, name, unknown);
}

void state_forget_assigned(struct state *state, struct str text)
{
	bool assigns = false;

	for (size_t i = 0; i < text.n; i++) {
		char c = text.p[i], next = i + 1 < text.n ? text.p[i + 1] : 0, last = i ? text.p[i - 1] : 0;

		assigns |= c == '=' && next != '=' && last != '=' && last != '!';
		assigns |= (c == '+' || c == '-') && next == c;
	}
	for (size_t i = 0; assigns && i < text.n;) {
		size_t n = 0;

		while (i + n < text.n && is_name_byte((unsigned char)text.p[i + n]))
			n++;
		if (n && is_name_start((unsigned char)text.p[i]))
			state_forget(state, str_slice(text, i, i + n), "a number");
		i += n ? n : 1;
	}
}

static struct word unknown_value(void)
{
	struct word unknown = word_dynamic("a variable that code which is not read may set");

	unknown.variable = unknown.any_count = true;
	return unknown;
}

void state_forget_all(struct state *state)
{
	struct assignments exported = { 0 };
	size_t kept = 0;
	struct variables *variables = own_variables(state);

	/* An attribute stays. */
	for (size_t i = 0; i < variables->n; i++)
		if (variables->at[i].attributed)
			variables->at[kept++] = (struct variable){ .name = variables->at[i].name, .attributed = true,
								   .value = unknown_value() };
	variables->n = kept < SHELL_VARIABLES_MAX ? kept : 0;
	for (size_t i = 0; i < state->exported.n; i++)
		*VEC_ADD(&exported) = (struct assignment){ .name = state->exported.at[i].name, .value = unknown_value() };
	state->exported = exported;
	state->journal->lost = true;
	state->forgotten = true;
	state->own_ifs = true;
	state->posix = true;
	state->positional_known = false;
	dirs_unknown(&state->dirs);
	dirs_unknown(&state->failed);
}

bool word_same(const struct word *a, const struct word *b)
{
	return a->kind == b->kind && a->foreign == b->foreign && a->settings == b->settings && a->found == b->found && str_eq(a->names, b->names) && str_eq(a->text, b->text) && str_eq(a->prefix, b->prefix) &&
	       str_eq(a->suffix, b->suffix);
}

static bool same_words(const struct words *a, const struct words *b)
{
	if (a->n != b->n)
		return false;
	if (a->at == b->at)
		return true;
	for (size_t i = 0; i < a->n; i++)
		if (!word_same(&a->at[i], &b->at[i]))
			return false;
	return true;
}

static bool same_variable(const struct variable *a, const struct variable *b)
{
	return b && a->array == b->array && a->attributed == b->attributed && a->unset == b->unset && a->readonly == b->readonly && word_same(&a->value, &b->value) && same_words(&a->elements, &b->elements);
}

void state_join(struct state *a, const struct state *b)
{
	static const char why[] = "a variable that is set on one way only";

	for (size_t i = 0; a->variables.at != b->variables.at && i < a->variables.n; i++) {
		const struct variable *one = &a->variables.at[i], *other = state_find(b, one->name);
		bool foreign = one->value.foreign || (other && other->value.foreign);

		if (!same_variable(one, other))
			(foreign ? state_forget_foreign : state_forget)(a, one->name, why);
	}
	for (size_t i = 0; a->variables.at != b->variables.at && i < b->variables.n; i++) {
		const struct variable *other = &b->variables.at[i];

		if (!state_find(a, other->name))
			(other->value.foreign ? state_forget_foreign : state_forget)(a, other->name, why);
		if (other->attributed || other->readonly)
			state_attribute(a, other->name);
	}
	/* Exported on one way only: it may be there. */
	for (size_t i = 0; a->exported.at != b->exported.at && i < b->exported.n; i++)
		(void)state_export(a, b->exported.at[i].name, b->exported.at[i].value);
	if (!same_words(&a->positional, &b->positional))
		a->positional_known = false;
	a->forgotten |= b->forgotten;
	a->untracked |= b->untracked;
	a->export_all |= b->export_all;
	a->own_braces |= b->own_braces;
	a->posix |= b->posix;
	a->own_ifs |= b->own_ifs;
	a->errexit &= b->errexit;
	a->positional_known &= b->positional_known;
	dirs_join(&a->dirs, &b->dirs);
	dirs_join(&a->failed, &b->failed);
}

struct state *new_shell(struct state *outer)
{
	struct state *state = state_copy(outer);

	state->variables.n = 0;
	state->journal = arena_alloc(sizeof *state->journal);
	state->exported = (struct assignments){ 0 };
	state->positional_known = false;
	for (size_t i = 0; i < outer->variables.n; i++)
		state_forget(state, outer->variables.at[i].name, "a variable of an outer shell");
	state->exported = outer->exported;
	for (size_t i = 0; i < outer->exported.n; i++)
		state_set(state, outer->exported.at[i].name, outer->exported.at[i].value);
	state->own_ifs = state->export_all = false;
	return state;
}

bool dirs_same(const struct dirs *a, const struct dirs *b)
{
	if (a->n != b->n || a->unknown != b->unknown)
		return false;
	for (size_t i = 0; i < a->n; i++)
		if (!str_eq(a->at[i], b->at[i]))
			return false;
	return true;
}

void dirs_unknown(struct dirs *dirs)
{
	dirs->unknown = true;
}

void dirs_join(struct dirs *a, const struct dirs *b)
{
	a->unknown |= b->unknown;
	for (size_t i = 0; i < b->n; i++) {
		bool have = false;

		for (size_t k = 0; k < a->n; k++)
			have |= str_eq(a->at[k], b->at[i]);
		if (have)
			continue;
		if (a->n == SHELL_DIRS_MAX)
			a->unknown = true;
		else
			a->at[a->n++] = b->at[i];
	}
}

void dirs_move(struct dirs *dirs, struct str path)
{
	for (size_t i = 0; i < dirs->n; i++)
		dirs->at[i] = path_join(dirs->at[i], path);
	if (path.n && path.p[0] == '/') {
		dirs->unknown = false;
		dirs->at[0] = path_join(STR("/"), path);
		dirs->n = 1;
	}
}
