/* The pages that a process will touch. Of code a test has too little to show something. */
#include "base/arena.h"
#include "base/pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE 4096
#define POPULATE_READ 22

extern char edata[];

/* The first bytes of a page stand for it: bit 63 of its entry says that it is there (proc_pid_pagemap(5), Linux 6.1). */
static bool is_there(int pagemap, const char *at)
{
	uint64_t entry = 0;

	assert_int_equal(pread(pagemap, &entry, sizeof entry, (off_t)((uintptr_t)at / PAGE * sizeof entry)),
			 sizeof entry);
	return (entry >> 63) != 0;
}

static void data_are_there(void **state)
{
	int pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	void *probe = mmap(NULL, PAGE, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	const char *data = edata - (uintptr_t)edata % PAGE;

	(void)state;
	assert_ptr_not_equal(probe, MAP_FAILED);
	if (pagemap < 0 || madvise(probe, PAGE, POPULATE_READ) != 0)
		skip(); /* a kernel before 5.14 */
	assert_false(is_there(pagemap, data + PAGE * 5L) && is_there(pagemap, data + PAGE * 9L) &&
		     is_there(pagemap, data + PAGE * 13L)); /* else this test shows nothing */
	pages_expect();
	for (size_t i = 0; i < 16; i++)
		assert_true(is_there(pagemap, data + PAGE * i));
	close(pagemap);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(data_are_there) };

	(void)arena_alloc(1); /* without it the linker leaves the arena out */
	return cmocka_run_group_tests(tests, NULL, NULL);
}
