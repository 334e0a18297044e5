/* traps.c: texts that run later: at the end of the shell, or at any time from now on. */
#include "shell/walk.h"

#include "base/vec.h"

/* Traps may set traps, so often. */
#define ROUNDS_MAX 4

static bool same_variables(const struct state *a, const struct state *b, struct str name)
{
	const struct variable *x = state_find(a, name), *y = state_find(b, name);

	return x && y && !x->array && !y->array && word_same(&x->value, &y->value);
}

/* What the text sets may be set at any time. */
static void expect_changes(struct walk *walk, struct str text, struct span span)
{
	struct reading quiet = { 0 }, *out = walk->out;
	struct state *here = walk->state, *after = state_copy(here);
	struct variables variables;

	walk->out = &quiet;
	walk->state = after;
	walk->unsure++;
	walk_text(walk, text, span, true);
	walk->unsure--;
	walk->out = out;
	walk->state = here;
	if (after->forgotten && !here->forgotten) {
		state_forget_all(here);
		here->untracked = true;
		return;
	}
	variables = after->variables;
	for (size_t i = 0; i < variables.n; i++)
		if (!same_variables(here, after, variables.at[i].name))
			state_attribute(here, variables.at[i].name);
	if (after->positional.at != here->positional.at || after->positional.n != here->positional.n || !dirs_same(&after->dirs, &here->dirs))
		walk_gap(walk, GAP_CODE, "a trap that changes the directory or the parameters at any time", span);
}

void do_trap(struct walk *walk, const struct command *command)
{
	size_t at = command->words.n > 1 && word_is(&command->words.at[1], "--") ? 2 : 1;
	const struct word *action = at + 1 < command->words.n ? &command->words.at[at] : NULL;
	struct deferred *deferred;
	bool any_time = false;

	for (size_t i = at + 1; i < command->words.n; i++)
		any_time |= command->words.at[i].kind != WORD_STATIC || !str_list_has("EXIT exit SIGEXIT 0", command->words.at[i].text);
	if (!action || str_starts(action->prefix, STR("-")) || (action->kind == WORD_STATIC && !action->text.n))
		return;
	if (action->kind != WORD_STATIC) {
		walk_gap(walk, GAP_CODE, "a trap that is made at run time", command->span);
		return;
	}
	if (any_time)
		expect_changes(walk, action->text, command->span);
	walk->state->journal->open = true;
	deferred = VEC_ADD(&walk->deferred);
	*deferred = (struct deferred){ .text = action->text, .span = command->span, .any_time = any_time };
	deferred->state = state_copy(walk->state);
	deferred->functions = walk->functions.n;
	deferred->changes = walk->state->journal->changes.n;
}

void define_for_traps(struct walk *walk, struct str name)
{
	for (size_t i = 0; i < walk->deferred.n; i++)
		if (walk->deferred.at[i].any_time && str_find(walk->deferred.at[i].text, name) < walk->deferred.at[i].text.n)
			expect_changes(walk, walk->deferred.at[i].text, walk->deferred.at[i].span);
}

/* What is surely known at whatever time the text runs. */
static struct state *state_later(const struct walk *walk, const struct deferred *deferred)
{
	const struct journal *journal = walk->state->journal;
	struct state *state = state_copy(deferred->state);

	/* The journal of the forgetting is not the one that is read. */
	state->journal = arena_alloc(sizeof *state->journal);
	for (size_t i = deferred->changes; i < journal->changes.n; i++) {
		const struct assignment *change = &journal->changes.at[i];
		const struct variable *variable = state_find(state, change->name);

		if (!variable || variable->array || !word_same(&variable->value, &change->value))
			state_forget(state, change->name, "a variable that changes before a trap runs");
	}
	dirs_join(&state->dirs, &journal->dirs);
	dirs_join(&state->dirs, &walk->state->dirs);
	dirs_join(&state->dirs, &walk->state->failed);
	if (walk->state->positional.at != state->positional.at || walk->state->positional.n != state->positional.n)
		state->positional_known = false;
	if (journal->lost) {
		struct dirs dirs = state->dirs;

		state_forget_all(state);
		state->dirs = dirs;
	}
	state->failed = state->dirs;
	return state;
}

static void walk_trap(struct walk *walk, const struct deferred *trap)
{
	struct state *here = walk->state;
	const struct context *context = walk_enter(walk, STR("trap"));

	/* It may run before a function that was defined behind it is. */
	for (size_t i = trap->functions; i < walk->functions.n; i++)
		walk->functions.at[i].sure = false;
	walk->state = state_later(walk, trap);
	walk->unsure++;
	walk_text(walk, trap->text, trap->span, true);
	walk->unsure--;
	walk->context = context;
	walk->state = here;
}

void walk_deferred(struct walk *walk)
{
	for (int round = 0; round < ROUNDS_MAX && walk->deferred.n; round++) {
		struct deferreds deferred = walk->deferred;

		walk->deferred = (struct deferreds){ 0 };
		for (size_t i = 0; i < deferred.n && walk_step(walk, 1); i++)
			walk_trap(walk, &deferred.at[i]);
	}
	if (walk->deferred.n)
		walk_gap(walk, GAP_LIMIT, "traps that set traps", walk->deferred.at[0].span);
	walk->deferred = (struct deferreds){ 0 };
}
