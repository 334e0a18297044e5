/* reading.c: a command text from its parser to its list of commands. */
#include "shell/walk.h"

#include "base/vec.h"

void walk_gap(struct walk *walk, enum gap_kind kind, const char *why, struct span span)
{
	struct gap *gap = VEC_ADD(&walk->out->gaps);

	*gap = (struct gap){ .kind = kind, .why = why, .span = span };
}

bool walk_step(struct walk *walk, size_t cost)
{
	if (walk->full)
		return false;
	walk->steps += cost;
	if (walk->steps <= SHELL_STEPS_MAX && walk->out->commands.n < SHELL_COMMANDS_MAX)
		return true;
	walk->full = true;
	walk_gap(walk, GAP_LIMIT, walk->steps > SHELL_STEPS_MAX ? "too much to read" : "too many commands",
		 (struct span){ 0, 0 });
	return false;
}

/* A new shell inherits what is exported; whether it has the other variables from further out is not known. */
static struct state *new_shell(const struct state *outer)
{
	struct state *state = state_copy(outer);

	state->variables.n = 0;
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

void walk_text(struct walk *walk, struct str text, struct span span, bool same_shell)
{
	struct parser parser;
	struct node *list;
	struct state *outer = walk->state;

	if (walk->depth >= SHELL_DEPTH_MAX) {
		walk_gap(walk, GAP_LIMIT, "nested too deep", span);
		return;
	}
	if (!walk_step(walk, 1 + outer->variables.n))
		return;
	list = parse_text(&parser, text, (struct parse_frame){ .origin = span, .depth = walk->depth, .steps = &walk->steps });
	walk->depth++;
	if (!same_shell) {
		walk->state = new_shell(outer);
	}
	walk_node(walk, list);
	walk->state = outer;
	walk->depth--;
	if (parser.differs && walk->dialect == DIALECT_ANY)
		walk_gap(walk, GAP_CODE, "a text that bash and dash take for different things", span);
	if (parser.failed)
		walk_gap(walk, parser.limit ? GAP_LIMIT : GAP_SYNTAX, parser.why, span);
}

/* Traps may set traps: the end comes after this many. */
#define DEFERRED_MAX 64

struct reading shell_read(const struct shell_world *world, struct str text)
{
	struct reading reading = { 0 };
	struct state state = { 0 };
	struct walk walk = { .out = &reading, .world = world, .state = &state };
	struct parser parser;
	struct node *list;

	state.dirs.unknown = !world->cwd.n;
	if (world->cwd.n)
		state.dirs.at[state.dirs.n++] = world->cwd;
	state.failed = state.dirs;
	list = parse_text(&parser, text,
			  (struct parse_frame){ .origin = { 0, text.n }, .exact = true, .steps = &walk.steps });
	walk_node(&walk, list);
	for (size_t i = 0; i < walk.deferred.n && i < DEFERRED_MAX; i++)
		walk_text(&walk, walk.deferred.at[i].text, walk.deferred.at[i].span, true);
	walk_uncalled(&walk);
	if (parser.failed)
		walk_gap(&walk, parser.limit ? GAP_LIMIT : GAP_SYNTAX, parser.why,
			 (struct span){ parser.failed_at < text.n ? parser.failed_at : text.n, text.n });
	return reading;
}

bool shell_complete(const struct reading *reading)
{
	return reading->gaps.n == 0;
}
