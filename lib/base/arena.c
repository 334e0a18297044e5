#include "base/arena.h"

#include "base/hot.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#if defined(__SANITIZE_ADDRESS__)
#define ARENA_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ARENA_ASAN 1
#endif
#endif
#ifdef ARENA_ASAN
#include <sanitizer/asan_interface.h>
/* A poisoned gap before each allocation shows overruns inside the arena. */
#define GAP 32
#define POISON(p, n) __asan_poison_memory_region(p, n)
#define UNPOISON(p, n) __asan_unpoison_memory_region(p, n)
#else
#define GAP 0
#define POISON(p, n) ((void)(p), (void)(n))
#define UNPOISON(p, n) ((void)(p), (void)(n))
#endif

#define ALIGN 16
#define NEXT_BLOCK ((size_t)1 << 20)

/* At the beginning of each block from the system. */
struct block {
	_Alignas(ALIGN) struct block *older; /* NULL: the static one */
	size_t size;
};

static struct {
	struct block *block; /* in use; NULL: the static one */
	char *at, *end;   /* free room of the block in use */
	char *last;       /* start of the newest allocation, or NULL */
	size_t taken;     /* bytes of all blocks */
	size_t used;
	bool ready;
	void (*exhausted)(void);
#ifdef TIPSTAFF_FAULTS
	size_t fail_at;
#endif
	_Alignas(ALIGN) char first_block[ARENA_FIRST]; /* here: its first page is that of all the members above */
} arena;

static void out_of_memory(void)
{
	if (arena.exhausted)
		arena.exhausted();
	abort();
}

/* What is left of the old block is lost: at most the size of one allocation. */
static void add_block(size_t need)
{
	size_t whole = need + sizeof(struct block), size = (whole + NEXT_BLOCK - 1) / NEXT_BLOCK * NEXT_BLOCK;
	struct block *block;
	void *p;

	if (size < need || size > ARENA_MAX - arena.taken)
		out_of_memory();
	p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (p == MAP_FAILED)
		out_of_memory();
	block = p;
	block->older = arena.block;
	block->size = size;
	arena.block = block;
	arena.taken += size;
	arena.at = (char *)p + sizeof *block;
	arena.end = (char *)p + size;
	POISON(arena.at, (size_t)(arena.end - arena.at));
}

static void begin(void)
{
	arena.at = arena.first_block;
	arena.end = arena.first_block + ARENA_FIRST;
	arena.taken = ARENA_FIRST;
	arena.ready = true;
	POISON(arena.at, ARENA_FIRST);
}

char *arena_first(void)
{
	return arena.first_block;
}

HOT void *arena_alloc(size_t n)
{
	size_t need;
	char *p;

	if (!arena.ready)
		begin();
#ifdef TIPSTAFF_FAULTS
	if (arena.fail_at && --arena.fail_at == 0)
		out_of_memory();
#endif
	if (n > ARENA_MAX)
		out_of_memory();
	need = GAP + (n + ALIGN - 1) / ALIGN * ALIGN;
	if (need > (size_t)(arena.end - arena.at))
		add_block(need);
	p = arena.at + GAP;
	arena.at += need;
	arena.used += need - GAP;
	arena.last = p;
	UNPOISON(p, n);
	/* The bytes are zero: a block is fresh from the system, arena_free and arena_release clear what they take back, and
	 * what arena_keep takes back was never written. */
	return p;
}

void *arena_array(size_t count, size_t size)
{
	if (size && count > ARENA_MAX / size)
		out_of_memory();
	return arena_alloc(count * size);
}

HOT void *arena_grow(void *p, size_t old_n, size_t new_n)
{
	void *bigger;

	if (p && p == arena.last && new_n > old_n) {
		size_t need = (new_n + ALIGN - 1) / ALIGN * ALIGN;

		if (new_n <= ARENA_MAX && need <= (size_t)(arena.end - arena.last)) {
			arena.used += (size_t)(arena.last + need - arena.at);
			arena.at = arena.last + need;
			UNPOISON(p, new_n);
			return p;
		}
	}
	bigger = arena_alloc(new_n);
	if (p && old_n)
		memcpy(bigger, p, old_n < new_n ? old_n : new_n);
	return bigger;
}

void arena_keep(void *p, size_t n)
{
	size_t has, keeps;

	if (!p || p != arena.last)
		return;
	has = (size_t)(arena.at - arena.last);
	keeps = n ? (n + ALIGN - 1) / ALIGN * ALIGN : ALIGN; /* else the next allocation would begin at P */
	if (n > has || keeps >= has)
		return;
	POISON(arena.last + n, has - n);
	arena.used -= has - keeps;
	arena.at = arena.last + keeps;
}

void arena_free(void *p)
{
	size_t n;

	if (!p || p != arena.last)
		return;
	n = (size_t)(arena.at - arena.last);
	UNPOISON(arena.last, n);
	memset(arena.last, 0, n);
	POISON(arena.last, n);
	arena.at = arena.last - GAP;
	arena.used -= n;
	arena.last = NULL;
}

struct arena_mark arena_mark(void)
{
	if (!arena.ready)
		begin();
	arena.last = NULL; /* nothing older may grow into what comes */
	return (struct arena_mark){ arena.block, arena.at, arena.used };
}

void arena_release(struct arena_mark mark)
{
	char *used_to;

	while (arena.block && arena.block != mark.block) {
		struct block *block = arena.block;
		size_t size;

		arena.block = block->older;
		arena.taken -= block->size;
		/* The older block may have been used to its end. */
		arena.at = arena.end = arena.block ? (char *)arena.block + arena.block->size : arena.first_block + ARENA_FIRST;
		size = block->size;
		UNPOISON(block, size);
		(void)munmap(block, size);
	}
	used_to = arena.at;
	UNPOISON(mark.at, (size_t)(used_to - mark.at));
	memset(mark.at, 0, (size_t)(used_to - mark.at));
	POISON(mark.at, (size_t)(used_to - mark.at));
	arena.at = mark.at;
	arena.used = mark.used;
	arena.last = NULL;
}

void arena_on_exhausted(void (*handler)(void))
{
	arena.exhausted = handler;
}

HOT size_t arena_used(void)
{
	return arena.used;
}

#ifdef TIPSTAFF_FAULTS
void arena_fail_at(size_t n)
{
	arena.fail_at = n;
}
#endif
