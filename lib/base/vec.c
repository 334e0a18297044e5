#include "base/vec.h"

#include "base/hot.h"

/* How many elements an array has room for at first, by the bytes of one, chosen by what the parser of commands makes: most
 * words have a single part, most commands a few words, and room for eight pointers or bytes is no more than for one part. */
#define SMALL_MAX sizeof(void *)
#define SMALL_ROOM 8
#define MEDIUM_MAX 48 /* struct raw_word has 40 bytes, struct part 64 */
#define MEDIUM_ROOM 4
#define LARGE_ROOM 1

static size_t first_room(size_t size)
{
	return size > MEDIUM_MAX ? LARGE_ROOM : size > SMALL_MAX ? MEDIUM_ROOM : SMALL_ROOM;
}

HOT void *vec_room(void *at, size_t *room, size_t n, size_t size)
{
	size_t bigger = *room ? *room * 2 : first_room(size);

	if (n < *room)
		return at;
	if (bigger > ARENA_MAX / size)
		bigger = ARENA_MAX / size + 1; /* too much: the arena says so */
	at = arena_grow(at, *room * size, bigger * size);
	*room = bigger;
	return at;
}
