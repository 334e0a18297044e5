#include "base/vec.h"

#include "base/hot.h"

HOT void *vec_room(void *at, size_t *room, size_t n, size_t size)
{
	/* Most arrays of large things hold one. */
	size_t bigger = *room ? *room * 2 : size > 48 ? 1 : size > 8 ? 4 : 8;

	if (n < *room)
		return at;
	if (bigger > ARENA_MAX / size)
		bigger = ARENA_MAX / size + 1; /* too much: the arena says so */
	at = arena_grow(at, *room * size, bigger * size);
	*room = bigger;
	return at;
}
