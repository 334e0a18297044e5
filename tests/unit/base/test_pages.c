/* The pages that a process will touch. */
#include "base/arena.h"
#include "base/pages.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define PAGE ((size_t)4096)
#define POPULATE_READ 22

/* What the largest hook needs. */
#define CODE ((size_t)576 << 10)
#define CONSTANTS ((size_t)512 << 10)
#define ARENA ((size_t)64 << 10)

extern char __executable_start[], etext[];

/* As much code and as many constants as the largest hook has: a test alone has a few pages of each, all mapped by one fault. */
#define FILLER 1048576
#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
__asm__(".pushsection .text.code_filler, \"ax\", %progbits\n"
	"code_filler:\n"
	".skip " TEXT(FILLER) "\n"
	".popsection");
extern const char code_filler[], constants_filler[];
const char constants_filler[FILLER] = { 1 };

/* proc_pid_pagemap(5). Zeroes that were only read are THERE but, with most kernels, not OWN: they all share one page. */
#define THERE ((uint64_t)1 << 63)
#define OWN ((uint64_t)1 << 56)

static int pagemap = -1;

static uint64_t entry_of(const char *at)
{
	uint64_t entry = 0;

	assert_int_equal(pread(pagemap, &entry, sizeof entry, (off_t)((uintptr_t)at / PAGE * sizeof entry)), sizeof entry);
	return entry;
}

static size_t count(const char *from, size_t n, uint64_t bits)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i += PAGE)
		found += (entry_of(from + i) & bits) == bits;
	return found;
}

static char *page_of(char *at)
{
	return at - (uintptr_t)at % PAGE;
}

static void skip_unless_pages_can_be_seen(void)
{
	char *probe;

	if (pagemap < 0)
		pagemap = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
	if (pagemap < 0) {
		print_message("/proc/self/pagemap: %s\n", strerror(errno));
		skip();
	}
	probe = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	assert_ptr_not_equal(probe, MAP_FAILED);
	if (madvise(probe, PAGE, POPULATE_READ) != 0) {
		assert_int_equal(errno, EINVAL);
		print_message("the kernel is older than 5.14: no MADV_POPULATE_READ\n");
		skip();
	}
	*(volatile char *)probe = 1;
	if (count(probe, PAGE, THERE | OWN) != 1) {
		print_message("/proc/self/pagemap does not show which pages are there\n");
		skip();
	}
	assert_int_equal(munmap(probe, PAGE), 0);
}

/* What is mapped already would show nothing. Code and constants come back from the file, the arena as the zeroes that it was. */
static void drop(char *from, size_t n)
{
	assert_int_equal(madvise(from, n, MADV_DONTNEED), 0);
	assert_true(count(from + n - PAGE, PAGE, THERE) == 0);
}

static void code_is_there(void **state)
{
	char *code = page_of(__executable_start);

	(void)state;
	skip_unless_pages_can_be_seen();
	assert_true(code + CODE <= code_filler + FILLER && code_filler + FILLER <= etext);
	drop(code, CODE);
	assert_true(count(code, CODE, THERE) < CODE / PAGE / 2);
	pages_expect();
	assert_int_equal(count(code, CODE, THERE), CODE / PAGE);
}

static void constants_are_there(void **state)
{
	char *constants = page_of(etext);

	(void)state;
	skip_unless_pages_can_be_seen();
	assert_true(&constants_filler[0] >= &etext[0] && constants + CONSTANTS <= constants_filler + FILLER);
	drop(constants, CONSTANTS);
	assert_true(count(constants, CONSTANTS, THERE) < CONSTANTS / PAGE / 2);
	pages_expect();
	assert_int_equal(count(constants, CONSTANTS, THERE), CONSTANTS / PAGE);
}

static void beginning_of_the_arena_is_there_to_be_written(void **state)
{
	char *arena = page_of(arena_first()), *first;

	(void)state;
	skip_unless_pages_can_be_seen();
	drop(arena + PAGE, ARENA - PAGE);
	pages_expect();
	assert_int_equal(count(arena, ARENA, THERE | OWN), ARENA / PAGE);
	first = arena_alloc(1);
	assert_true(first >= arena && first < arena + 2 * PAGE); /* it is the arena */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(code_is_there),
		cmocka_unit_test(constants_are_there),
		cmocka_unit_test(beginning_of_the_arena_is_there_to_be_written),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
