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

void walk_text(struct walk *walk, struct str text, struct span span, bool same_shell)
{
	struct parser parser;
	struct node *list;
	struct scope outer = { 0 };

	if (walk->depth >= SHELL_DEPTH_MAX) {
		walk_gap(walk, GAP_LIMIT, "nested too deep", span);
		return;
	}
	if (!walk_step(walk, 1 + walk->state->variables.n))
		return;
	list = parse_text(&parser, text, (struct parse_frame){ .origin = span, .depth = walk->depth, .steps = &walk->steps });
	walk->depth++;
	if (!same_shell)
		outer = enter_scope(walk, false);
	walk_node(walk, list);
	if (!same_shell)
		leave_scope(walk, &outer);
	walk->depth--;
	if (parser.differs && walk->dialect == DIALECT_ANY)
		walk_gap(walk, GAP_CODE, "a text that bash and dash take for different things", span);
	if (parser.failed)
		walk_gap(walk, parser.limit ? GAP_LIMIT : GAP_SYNTAX, parser.why, span);
}

struct reading shell_read(const struct shell_world *world, struct str text)
{
	struct reading reading = { 0 };
	struct journal journal = { 0 };
	struct state state = { .journal = &journal };
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
	walk_deferred(&walk);
	walk_uncalled(&walk, 0);
	if (parser.failed)
		walk_gap(&walk, parser.limit ? GAP_LIMIT : GAP_SYNTAX, parser.why,
			 (struct span){ parser.failed_at < text.n ? parser.failed_at : text.n, text.n });
	return reading;
}

bool shell_complete(const struct reading *reading)
{
	return reading->gaps.n == 0;
}
