/* The arena, and arrays that grow in it. */
#include "base/arena.h"
#include "base/vec.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static void allocations_are_zeroed_and_aligned(void **state)
{
	(void)state;
	for (size_t n = 0; n < 200; n++) {
		unsigned char *p = arena_alloc(n);

		assert_non_null(p);
		assert_int_equal((uintptr_t)p % 16, 0);
		for (size_t i = 0; i < n; i++)
			assert_int_equal(p[i], 0);
		memset(p, 0xff, n);
	}
}

static void what_is_not_kept_is_used_again(void **state)
{
	char *a = arena_alloc(1000), *b, *c;
	size_t used = arena_used();

	(void)state;
	memset(a, 1, 100);
	arena_keep(a, 100);
	assert_int_equal(arena_used(), used - (1008 - 112));
	b = arena_alloc(1000);
	assert_ptr_not_equal(a, b);
	assert_true(b - a < 1000);
	for (size_t i = 0; i < 1000; i++)
		assert_int_equal(b[i], 0);
	memset(b, 2, 1000);
	assert_int_equal(a[99], 1);
	arena_keep(a, 10); /* no longer the last */
	c = arena_alloc(1);
	assert_true(c >= b + 1000);
	arena_keep(c, 1); /* nothing to give */
	assert_true((char *)arena_alloc(1) > c);
}

static void what_keeps_nothing_keeps_its_address(void **state)
{
	char *a = arena_alloc(1000), *b;
	size_t used = arena_used();

	(void)state;
	arena_keep(a, 0);
	assert_true(arena_used() < used - 900);
	b = arena_alloc(1000);
	assert_true(b > a && b - a < 100);
	a = arena_alloc(0);
	used = arena_used();
	arena_keep(a, 0);
	assert_int_equal(arena_used(), used);
}

static void no_more_is_kept_than_there_is(void **state)
{
	static const size_t more[] = { 1000, 1008, 1009, ARENA_MAX, SIZE_MAX - 15, SIZE_MAX - 14, SIZE_MAX };
	char *a = arena_alloc(1000);
	size_t used = arena_used();

	(void)state;
	for (size_t i = 0; i < sizeof more / sizeof *more; i++) {
		arena_keep(a, more[i]);
		assert_int_equal(arena_used(), used);
	}
	assert_true((char *)arena_alloc(1) >= a + 1000);
}

static void nothing_is_kept_of_no_allocation(void **state)
{
	struct arena_mark mark = arena_mark();
	size_t used = arena_used();
	char *a;

	(void)state;
	arena_keep(NULL, 0);
	assert_int_equal(arena_used(), used);
	a = arena_alloc(64);
	arena_free(a);
	arena_keep(NULL, 0);
	arena_keep(NULL, 1);
	arena_keep(a, 0);
	assert_int_equal(arena_used(), used);
	assert_ptr_equal(arena_alloc(64), a);
	arena_release(mark);
	arena_keep(NULL, 0);
	assert_int_equal(arena_used(), used);
	assert_ptr_equal(arena_alloc(64), a);
}

static void allocations_do_not_overlap(void **state)
{
	unsigned char *a = arena_alloc(24), *b = arena_alloc(24), *big = arena_alloc((size_t)3 << 20), *c = arena_alloc(24);

	(void)state;
	memset(a, 1, 24);
	memset(b, 2, 24);
	memset(big, 3, (size_t)3 << 20);
	memset(c, 4, 24);
	assert_int_equal(a[23], 1);
	assert_int_equal(b[0] + b[23], 4);
	assert_int_equal(big[0] + big[((size_t)3 << 20) - 1], 6);
	assert_int_equal(c[0], 4);
}

static void use_is_counted(void **state)
{
	size_t before = arena_used();

	(void)state;
	(void)arena_alloc(100);
	assert_true(arena_used() >= before + 100);
	assert_true(arena_used() < before + 1000);
}

static void last_allocation_grows_in_place(void **state)
{
	char *p = arena_alloc(10);
	size_t used = arena_used();

	(void)state;
	memcpy(p, "0123456789", 10);
	assert_ptr_equal(arena_grow(p, 10, 1000), p);
	assert_memory_equal(p, "0123456789", 10);
	for (size_t i = 10; i < 1000; i++)
		assert_int_equal(p[i], 0);
	assert_true(arena_used() >= used + 900);
}

static void other_allocations_grow_by_a_copy(void **state)
{
	char *p = arena_alloc(10), *q = arena_alloc(1), *bigger;

	(void)state;
	memcpy(p, "0123456789", 10);
	*q = 'q';
	bigger = arena_grow(p, 10, 1000);
	assert_ptr_not_equal(bigger, p);
	assert_memory_equal(bigger, "0123456789", 10);
	assert_int_equal(bigger[10], 0);
	assert_int_equal(*q, 'q');
}

static void growth_beyond_the_block_copies(void **state)
{
	char *p = arena_alloc(10), *bigger;

	(void)state;
	memcpy(p, "0123456789", 10);
	bigger = arena_grow(p, 10, (size_t)5 << 20);
	assert_memory_equal(bigger, "0123456789", 10);
	assert_int_equal(bigger[((size_t)5 << 20) - 1], 0);
}

static void growing_nothing_allocates(void **state)
{
	char *p = arena_grow(NULL, 0, 10), *q;

	(void)state;
	assert_non_null(p);
	memcpy(p, "0123456789", 10);
	q = arena_grow(p, 10, 4); /* smaller: a copy of what fits */
	assert_memory_equal(q, "0123", 4);
}

static void only_the_last_allocation_is_given_back(void **state)
{
	char *a = arena_alloc(64), *b = arena_alloc(64);
	size_t used = arena_used();

	(void)state;
	memset(b, 'b', 64);
	arena_free(a);
	assert_int_equal(arena_used(), used);
	arena_free(NULL);
	assert_int_equal(arena_used(), used);
	arena_free(b);
	assert_true(arena_used() <= used - 64);
	assert_ptr_equal(arena_alloc(64), b);
	for (size_t i = 0; i < 64; i++)
		assert_int_equal(b[i], 0);
}

static void what_was_given_back_is_not_given_back_twice(void **state)
{
	char *a = arena_alloc(64), *b = arena_alloc(64);
	size_t used;

	(void)state;
	arena_free(b);
	used = arena_used();
	arena_free(b);
	arena_free(a); /* only the newest can be taken back */
	assert_int_equal(arena_used(), used);
	assert_ptr_equal(arena_alloc(8), b);
}

static void grown_allocation_is_given_back_whole(void **state)
{
	size_t used = arena_used();
	char *p = arena_alloc(16);

	(void)state;
	assert_ptr_equal(arena_grow(p, 16, 4096), p);
	memset(p, 'x', 4096);
	arena_free(p);
	assert_int_equal(arena_used(), used);
	p = arena_alloc(4096);
	for (size_t i = 0; i < 4096; i++)
		assert_int_equal(p[i], 0);
}

static void release_gives_back_what_came_after_the_mark(void **state)
{
	char *before = arena_alloc(32), *after;
	struct arena_mark mark = arena_mark();

	(void)state;
	memset(before, 'b', 32);
	after = arena_alloc(100);
	memset(after, 'x', 100);
	arena_release(mark);
	assert_ptr_equal(arena_alloc(100), after);
	for (size_t i = 0; i < 100; i++)
		assert_int_equal(after[i], 0);
	assert_int_equal(before[0] + before[31], 2 * 'b');
}

static void release_crosses_blocks(void **state)
{
	struct arena_mark mark = arena_mark();
	char *first = arena_alloc(16);

	(void)state;
	for (size_t i = 0; i < 20; i++)
		memset(arena_alloc((size_t)2 << 20), 'x', (size_t)2 << 20);
	arena_release(mark);
	assert_ptr_equal(arena_alloc(16), first);
	for (size_t i = 0; i < 5000; i++) {
		unsigned char *p = arena_alloc(1000);

		for (size_t k = 0; k < 1000; k++)
			assert_int_equal(p[k], 0);
	}
	arena_release(mark);
	assert_ptr_equal(arena_alloc(16), first);
}

static void marks_nest(void **state)
{
	struct arena_mark outer = arena_mark(), inner;
	char *a = arena_alloc(16), *b;

	(void)state;
	memcpy(a, "outer", 6);
	inner = arena_mark();
	b = arena_alloc(16);
	arena_release(inner);
	assert_string_equal(a, "outer");
	assert_ptr_equal(arena_alloc(16), b);
	arena_release(outer);
	assert_ptr_equal(arena_alloc(16), a);
}

static void release_of_nothing_does_nothing(void **state)
{
	struct arena_mark mark = arena_mark();
	char *p;

	(void)state;
	arena_release(mark);
	p = arena_alloc(8);
	arena_release(mark);
	arena_release(mark);
	assert_ptr_equal(arena_alloc(8), p);
}

static void what_stands_before_a_mark_does_not_grow_into_what_comes(void **state)
{
	char *p = arena_alloc(10), *bigger;
	struct arena_mark mark;
	size_t used;

	(void)state;
	memcpy(p, "0123456789", 10);
	mark = arena_mark();
	bigger = arena_grow(p, 10, 500);
	assert_ptr_not_equal(bigger, p);
	arena_release(mark);
	assert_memory_equal(p, "0123456789", 10);
	mark = arena_mark();
	used = arena_used();
	arena_free(p);
	assert_int_equal(arena_used(), used);
	arena_release(mark);
}

static void loop_with_a_mark_never_runs_out(void **state)
{
	(void)state;
	for (size_t i = 0; i < 1000; i++) {
		struct arena_mark mark = arena_mark();

		(void)arena_alloc((size_t)1 << 20);
		arena_release(mark);
	}
}

static void array_is_zeroed(void **state)
{
	uint64_t *p = arena_array(100, sizeof *p);

	(void)state;
	for (size_t i = 0; i < 100; i++)
		assert_int_equal(p[i], 0);
	assert_non_null(arena_array(0, 8));
	assert_non_null(arena_array(8, 0));
	assert_non_null(arena_array(SIZE_MAX, 0));
}

static void vec_grows_and_keeps_what_it_has(void **state)
{
	struct {
		size_t *at;
		size_t n, room;
	} v = { 0 };

	(void)state;
	for (size_t i = 0; i < 10000; i++) {
		size_t *p = VEC_ADD(&v);

		assert_int_equal(*p, 0);
		*p = i;
		if (i % 100 == 0)
			(void)arena_alloc(1); /* so that it cannot always grow in place */
	}
	assert_int_equal(v.n, 10000);
	assert_true(v.room >= v.n);
	for (size_t i = 0; i < v.n; i++)
		assert_int_equal(v.at[i], i);
}

static void use_up(void)
{
	for (;;)
		(void)arena_alloc((size_t)1 << 20);
}

static void ask_for_too_much(void)
{
	(void)arena_alloc(ARENA_MAX + 1);
}

static void ask_for_everything(void)
{
	(void)arena_alloc(SIZE_MAX);
}

static void ask_for_all_but_a_little(void)
{
	(void)arena_alloc(SIZE_MAX - 8);
}

static void overflow_an_array(void)
{
	(void)arena_array(SIZE_MAX / 2, 3);
}

static void overflow_an_array_by_its_size(void)
{
	(void)arena_array(3, SIZE_MAX);
}

static void grow_too_far(void)
{
	(void)arena_grow(arena_alloc(10), 10, ARENA_MAX + 1);
}

static void grow_to_everything(void)
{
	(void)arena_grow(arena_alloc(10), 10, SIZE_MAX);
}

static void grow_a_vec_too_far(void)
{
	size_t room = ARENA_MAX / 2;

	(void)vec_room(arena_alloc(10), &room, room, 3);
}

static void use_up_what_the_system_has(void)
{
	struct rlimit limit = { 0, 0 };

	/* Not under a sanitizer, which has taken its address space before. */
	(void)setrlimit(RLIMIT_AS, &limit);
	(void)arena_alloc((size_t)4 << 20);
}

static void (*const exhausting[])(void) = {
	use_up, ask_for_too_much, ask_for_everything, ask_for_all_but_a_little, overflow_an_array,
	overflow_an_array_by_its_size, grow_too_far, grow_to_everything, grow_a_vec_too_far, use_up_what_the_system_has,
};

static void handler(void)
{
	_exit(7);
}

/* The status with which a process ends that does WHAT. */
static int end_of(void (*what)(void), void (*on_exhausted)(void))
{
	int status = 0;
	pid_t child = fork();

	assert_true(child >= 0);
	if (child == 0) {
		const struct rlimit no_core = { 0, 0 };

		(void)setrlimit(RLIMIT_CORE, &no_core);
		(void)signal(SIGABRT, SIG_DFL);
		arena_on_exhausted(on_exhausted);
		what();
		_exit(0);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	return status;
}

static void too_much_calls_the_handler(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof exhausting / sizeof *exhausting; i++) {
		int status = end_of(exhausting[i], handler);

		if (!WIFEXITED(status) || WEXITSTATUS(status) != 7)
			print_message("case %zu: status %d\n", i, status);
		assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 7);
	}
}

static void too_much_without_a_handler_aborts(void **state)
{
	int status = end_of(ask_for_too_much, NULL);

	(void)state;
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void nothing(void)
{
}

static void handler_that_returns_aborts(void **state)
{
	int status = end_of(ask_for_too_much, nothing);

	(void)state;
	assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void take_nearly_all(void)
{
	for (size_t i = 0; i < 200; i++)
		memset(arena_alloc(((size_t)1 << 20) - 4096), 'x', ((size_t)1 << 20) - 4096);
	_exit(0);
}

static void most_of_the_maximum_is_there(void **state)
{
	int status = end_of(take_nearly_all, handler);

	(void)state;
	assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(allocations_are_zeroed_and_aligned),
		cmocka_unit_test(what_is_not_kept_is_used_again),
		cmocka_unit_test(what_keeps_nothing_keeps_its_address),
		cmocka_unit_test(no_more_is_kept_than_there_is),
		cmocka_unit_test(nothing_is_kept_of_no_allocation),
		cmocka_unit_test(allocations_do_not_overlap),
		cmocka_unit_test(use_is_counted),
		cmocka_unit_test(last_allocation_grows_in_place),
		cmocka_unit_test(other_allocations_grow_by_a_copy),
		cmocka_unit_test(growth_beyond_the_block_copies),
		cmocka_unit_test(growing_nothing_allocates),
		cmocka_unit_test(only_the_last_allocation_is_given_back),
		cmocka_unit_test(what_was_given_back_is_not_given_back_twice),
		cmocka_unit_test(grown_allocation_is_given_back_whole),
		cmocka_unit_test(release_gives_back_what_came_after_the_mark),
		cmocka_unit_test(release_crosses_blocks),
		cmocka_unit_test(marks_nest),
		cmocka_unit_test(release_of_nothing_does_nothing),
		cmocka_unit_test(what_stands_before_a_mark_does_not_grow_into_what_comes),
		cmocka_unit_test(loop_with_a_mark_never_runs_out),
		cmocka_unit_test(array_is_zeroed),
		cmocka_unit_test(vec_grows_and_keeps_what_it_has),
		cmocka_unit_test(too_much_calls_the_handler),
		cmocka_unit_test(too_much_without_a_handler_aborts),
		cmocka_unit_test(handler_that_returns_aborts),
		cmocka_unit_test(most_of_the_maximum_is_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
