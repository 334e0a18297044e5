/* What sed scripts do. */
#include "scanning.h"

static const struct row acts[] = {
	{ "1e date", "sh(date)" },
	{ "e", "!" },
	{ "s/a/b/e", "!" },
	{ "s/a/b/ge", "!" },
	{ "w out", ">out" },
	{ "/x/w out", ">out" },
	{ "s/a/b/w out", ">out" },
	{ "s|a|b|gw out\ns/c/d/", ">out" },
	{ "s/a/b/;w out", ">out" },
	{ "1!{s/a/b/;w out\n}", ">out" },
	{ "a\\\ntext\nw out", ">out" },
	{ ":a;N;$!ba;w out", ">out" },
	{ "y/ab/cd/;e ls", "sh(ls)" },
	{ "\\,x,e ls", "sh(ls)" },
	{ "1~2e ls", "sh(ls)" },
	{ "0,/x/Iw out", ">out" },
	{ "s/[/]/x/", "!" },
	{ "p;p x", "!" },
	{ NULL, NULL },
};

static const struct row harmless[] = {
	{ "s/a/b/g", "" },
	{ "s/e/w/2p", "" },
	{ "/e/d;/w/p", "" },
	{ "s|e|w|;s,w,e,", "" },
	{ "$!N;$!D", "" },
	{ "1,10p;10q", "" },
	{ "a\\\ne rm\\\nw x", "" },
	{ "i e ls", "" },
	{ "y/ew/we/", "" },
	{ ":e;s/x/y/;te", "" },
	{ "/a/,/b/{s/c/d/;p}", "" },
	{ "w /dev/stdout", "" },
	{ "r e", "" },
	{ "‘s/a/b/e’", "" },
	{ "s/a\\/e/w\\/e/", "" },
	{ NULL, NULL },
};

/* A text may hold any byte; no sed takes a NUL for a command. */
static void nul_ends_a_script(void **state)
{
	(void)state;
	assert_true(str_is(show_acts(&scan_sed, STR("w f\n\0\n1e ls")), ">f"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		SCANS(scan_sed, acts),
		SCANS(scan_sed, harmless),
		cmocka_unit_test(nul_ends_a_script),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
