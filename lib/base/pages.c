#include "base/pages.h"

#include "base/arena.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

#define PAGE 4096

/* MADV_POPULATE_*: sys/mman.h of glibc 2.36 has them, that of 2.31 has not. */
#define POPULATE_READ 22
#define POPULATE_WRITE 23

/* Set by the linker: headers and code stand from the first to the second, constants and then data that are not zero from
 * there to the third. The objects of tipstaff are linked before all libraries, so that their code begins the code and
 * their constants begin the constants. */
extern char __executable_start[], etext[], edata[];

/* How much of each. Code and constants: what pre-tool-use, the largest hook, has of its own (`make lint` holds that it is
 * enough), and some of what the linker puts behind it: the libraries', in a small hook also data. Arena: twice what a
 * short command needs. */
#define CODE ((size_t)576 << 10)
#define CONSTANTS ((size_t)512 << 10)
#define ARENA ((size_t)64 << 10)

_Static_assert(ARENA <= ARENA_FIRST, "the arena begins with one block");

/* What fails is not told: then the pages come one by one. At a page that is not mapped madvise() ends with ENOMEM, having
 * done what stands before; `make lint` holds that there is none between __executable_start and edata. */
static void expect(char *from, const char *to, size_t most, int advice)
{
	char *page = from - (uintptr_t)from % PAGE;
	size_t n = (size_t)(to - page);

	(void)madvise(page, n < most ? n : most, advice);
}

void pages_expect(void)
{
	expect(__executable_start, etext, CODE, POPULATE_READ);
	expect(etext, edata, CONSTANTS, POPULATE_READ);
	expect(arena_first(), arena_first() + ARENA, ARENA, POPULATE_WRITE);
}
