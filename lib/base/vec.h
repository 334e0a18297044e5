/* vec.h: arrays in the arena that grow by doubling.
 *
 *	struct words { struct word *at; size_t n, room; };
 *	*VEC_ADD(&words) = w;
 *
 * A pointer into the array is good only until the next VEC_ADD. */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include "base/arena.h"

#include <stddef.h>

/* A pointer to a new last element, zeroed. V is a pointer to a struct with members at, n, room. */
#define VEC_ADD(v)                                                                                                \
	((v)->at = vec_room((v)->at, &(v)->room, (v)->n, sizeof *(v)->at), &(v)->at[(v)->n++])

/* Makes room for the next VEC_ADD, so that it allocates nothing: for elements that outlive an arena_release(). */
#define VEC_ROOM(v) ((v)->at = vec_room((v)->at, &(v)->room, (v)->n, sizeof *(v)->at))

/* Makes room for one element more than N; updates *ROOM. For VEC_ADD. */
void *vec_room(void *at, size_t *room, size_t n, size_t size);

#endif
