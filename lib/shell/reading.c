/* reading.c: a command text from its parser to its list of commands. */
#include "shell/walk.h"

#include "base/arena.h"
#include "base/vec.h"

void walk_gap(struct walk *walk, enum gap_kind kind, const char *why, struct span span)
{
	struct gap *gap = VEC_ADD(&walk->out->gaps);

	*gap = (struct gap){ .kind = kind, .why = why, .span = span };
}

/* For the parser: where it meets a limit, there is enough left to walk what it has read. */
static struct effort effort_half(const struct effort *whole)
{
	size_t used = arena_used();

	return (struct effort){ .steps_max = whole->steps_max / 2, .memory_max = used + (whole->memory_max - used) / 2 };
}

bool walk_step(struct walk *walk, size_t cost)
{
	if (walk->full)
		return false;
	walk->effort.steps += cost;
	walk->full = effort_spent(&walk->effort);
	if (!walk->full && walk->out->commands.n >= SHELL_COMMANDS_MAX)
		walk->full = "too many commands";
	return !walk->full;
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
	list = parse_text(&parser, text, (struct parse_frame){ .origin = span, .depth = walk->depth, .effort = &walk->effort });
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
	struct walk walk = { .out = &reading, .world = world, .state = &state, .effort = effort_for(text.n) };
	struct parser parser;
	struct effort effort;
	struct node *list;

	/* A command is large: an array that grows by doubling would be copied several times. */
	reading.commands.room = 8;
	reading.commands.at = arena_array(reading.commands.room, sizeof *reading.commands.at);
	state.dirs.unknown = !world->cwd.n;
	if (world->cwd.n)
		state.dirs.at[state.dirs.n++] = world->cwd;
	state.failed = state.dirs;
	effort = effort_half(&walk.effort);
	list = parse_text(&parser, text, (struct parse_frame){ .origin = { 0, text.n }, .exact = true, .effort = &effort });
	walk.effort.steps = effort.steps;
	walk.effort.input_behind_output = effort.input_behind_output;
	walk_node(&walk, list);
	walk_deferred(&walk);
	walk_uncalled(&walk, 0);
	if (walk.full)
		walk_gap(&walk, GAP_LIMIT, walk.full, (struct span){ 0, text.n });
	if (parser.failed)
		walk_gap(&walk, parser.limit ? GAP_LIMIT : GAP_SYNTAX, parser.why,
			 (struct span){ parser.failed_at < text.n ? parser.failed_at : text.n, text.n });
	reading.steps = walk.effort.steps;
	return reading;
}

bool copies_descriptor(const struct redirect *redirect)
{
	struct str target = redirect->target.text;
	size_t n = 0;

	while (n < target.n && target.p[n] >= '0' && target.p[n] <= '9')
		n++;
	return str_is(str_of(redirect->op), ">&") && redirect->target.kind == WORD_STATIC && target.n &&
	       (n == target.n || (n + 1 == target.n && target.p[n] == '-'));
}

bool shell_complete(const struct reading *reading)
{
	return reading->gaps.n == 0;
}
