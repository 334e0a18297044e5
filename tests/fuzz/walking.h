/* walking.h: a walk from the middle, for targets that begin behind the parser. */
#ifndef FUZZ_WALKING_H
#define FUZZ_WALKING_H

#include "hold.h"

#include "base/vec.h"
#include "shell/walk.h"

struct walking {
	struct reading reading;
	struct journal journal;
	struct state state;
	struct shell_world world;
	struct walk walk;
};

/* SELF must stay where it is. */
static inline void walking_begin(struct walking *self, size_t size)
{
	struct words elements = { 0 };

	*self = (struct walking){ .world = { .home = STR("/home/ann"), .user = STR("ann"), .cwd = STR("/home/ann/app") } };
	self->state.journal = &self->journal;
	self->state.dirs.at[self->state.dirs.n++] = self->world.cwd;
	self->state.failed = self->state.dirs;
	self->walk = (struct walk){ .out = &self->reading, .world = &self->world, .state = &self->state, .effort = effort_for(size) };
	*VEC_ADD(&elements) = word_static(STR("one"));
	*VEC_ADD(&elements) = word_static(STR("two words"));
	self->state.positional = elements;
	self->state.positional_known = true;
	state_set(&self->state, STR("x"), word_static(STR("a b")));
	state_set(&self->state, STR("n"), word_static(STR("5")));
	state_set(&self->state, STR("e"), word_static(STR("")));
	state_set(&self->state, STR("d"), word_dynamic("known only at run time"));
	state_set_array(&self->state, STR("a"), elements);
}

/* SIZE as in walking_begin. */
static inline void walking_end(struct walking *self, size_t size)
{
	walk_deferred(&self->walk);
	self->reading.steps = self->walk.effort.steps;
	hold_reading(&self->reading, size);
}

#endif
