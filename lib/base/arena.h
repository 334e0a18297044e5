/* arena.h: the memory of the process. Allocations are never given back one by one; _exit frees them all.
 * Not for threads. The first block is static, so that a small payload costs no system call. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

/* Bytes of the first block. */
#define ARENA_FIRST ((size_t)128 << 10)
/* The most that one process may hold, in bytes. Past it the exhausted handler runs. */
#define ARENA_MAX ((size_t)256 << 20)

/* N zeroed bytes, aligned for any type. Never NULL: when memory is out, the handler is called and does
 * not return. */
void *arena_alloc(size_t n);
/* Room for COUNT items of SIZE bytes; a product that overflows counts as out of memory. */
void *arena_array(size_t count, size_t size);
/* A larger copy of the array at P; grows in place when it was the last allocation. */
void *arena_grow(void *p, size_t old_n, size_t new_n);
/* Gives back all but the first N bytes of P. The caller must not have written behind them: the rest is handed out again
 * as zeroed and is not cleared. An N of 0 leaves P its address, which no other allocation gets. Only when P was the last
 * allocation and has more than N; else, and for NULL, nothing happens. */
void arena_keep(void *p, size_t n);
/* Gives P back only when it was the last allocation. For jansson, whose buffers come and go like a stack. */
void arena_free(void *p);
/* Everything allocated after arena_mark() is given back by arena_release(), newest mark first. For loops over many
 * inputs; pointers into what was given back are dead. */
struct arena_mark {
	void *block;
	char *at;
	size_t used;
};
struct arena_mark arena_mark(void);
void arena_release(struct arena_mark mark);
/* Where the first block begins; what the arena notes for itself stands right in front of it. Nothing of it is touched. */
char *arena_first(void);
/* Called when memory is out; must not return. Without one the process aborts. */
void arena_on_exhausted(void (*handler)(void));
/* Bytes handed out and not given back. */
size_t arena_used(void);

#ifdef TIPSTAFF_FAULTS
/* Fault builds only: the N-th allocation from now on fails (1 is the next). */
void arena_fail_at(size_t n);
#endif

#endif
