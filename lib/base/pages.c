#include "base/pages.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>

#define PAGE 4096

/* MADV_POPULATE_*: sys/mman.h of glibc 2.36 has them, that of 2.31 has not. */
#define POPULATE_READ 22
#define POPULATE_WRITE 23

/* Set by the linker. The objects of tipstaff are linked before all libraries, so that their code, their constants and
 * their data begin what stands between these. */
extern char __executable_start[], etext[], edata[], end[];

/* How much of each: nearly all of what pre-tool-use, the largest hook, has of its own. */
#define CODE ((size_t)576 << 10)
#define CONSTANTS ((size_t)512 << 10)
#define ZEROED ((size_t)96 << 10)

static void expect(char *from, const char *to, size_t most, int advice)
{
	char *page = from - (uintptr_t)from % PAGE;
	size_t n = (size_t)(to - page);

	(void)madvise(page, n < most ? n : most, advice); /* without it the pages come one by one */
}

void pages_expect(void)
{
	expect(__executable_start, etext, CODE, POPULATE_READ);
	expect(etext, edata, CONSTANTS, POPULATE_READ);
	expect(edata, end, ZEROED, POPULATE_WRITE);
}
