/* What an agent has seen: against a model that keeps every line that was shown, and whether it still counts. */
#include "ledger/reads.h"
#include "ledger/session.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#define LINES_MOST 40
#define IDLE_MS ((int64_t)3600000)

/* Everything that happened to one file of one agent. */
struct model {
	uint32_t epoch, lines;
	struct file_facts file;
	bool seen[LINES_MOST + 1];
};

static bool model_covers(const struct model *model, struct read_request request)
{
	uint32_t shown = 0;

	for (uint32_t line = 1; line <= model->lines; line++) {
		if (line < request.from || (request.limit && line >= request.from + request.limit))
			continue;
		if (!model->seen[line])
			return false;
		shown++;
	}
	return shown > 0;
}

static uint32_t pick(uint32_t below)
{
	return (uint32_t)rand() % below;
}

static void change(struct model *model)
{
	switch (pick(6)) {
	case 0: model->file.size++; break;
	case 1: model->file.mtime_ns++; break;
	case 2: model->file.ctime_ns++; break;
	case 3: model->file.inode++; break;
	case 4: model->file.device++; break;
	case 5: model->epoch++; break;
	}
	memset(model->seen, 0, sizeof model->seen);
	model->lines = 1 + pick(LINES_MOST);
}

static void nothing_is_covered_that_was_not_shown(void **state)
{
	unsigned covered = 0;

	(void)state;
	srand(3);
	for (int round = 0; round < 500; round++) {
		struct model model = { .epoch = 1, .lines = 20 };
		struct read_record record = { 0 };

		for (int step = 0; step < 60; step++) {
			struct read_request request = { 1 + pick(LINES_MOST), pick(3) ? 1 + pick(15) : 0 };
			bool covers = reads_cover(&record, &model.file, model.epoch, request);

			/* Forgotten ranges may make it say less than the model; there are not that many here. */
			assert_int_equal(covers, model_covers(&model, request));
			covered += covers;
			if (pick(12) == 0) {
				change(&model);
			} else {
				uint32_t from = 1 + pick(model.lines), n = 1 + pick(8);

				if (n > model.lines - from + 1)
					n = model.lines - from + 1;
				reads_show(&record, &model.file, model.epoch, from, n, model.lines);
				memset(model.seen + from, true, n);
			}
		}
	}
	assert_true(covered > 1000);
}

static void views_that_make_no_sense_are_not_kept(void **state)
{
	const struct file_facts file = { .inode = 1 };
	struct read_record record = { 0 };

	(void)state;
	reads_show(&record, &file, 1, 5, 1, 4);
	reads_show(&record, &file, 1, 3, 3, 4);
	reads_show(&record, &file, 1, 1, 0, 4);
	assert_int_equal(record.shown.n, 0);
	assert_false(reads_cover(&record, &file, 1, (struct read_request){ 1, 0 }));
}

static void a_long_path_keeps_its_end(void **state)
{
	struct read_record record = { 0 };
	char path[1000];

	(void)state;
	memset(path, 'x', sizeof path);
	memcpy(path + sizeof path - 4, "/end", 4);
	reads_set_path(&record, (struct str){ path, sizeof path });
	assert_int_equal(strlen(record.path), READS_PATH_MAX - 1);
	assert_true(str_ends(str_of(record.path), STR("/end")));
}

static void an_idle_gap_is_a_new_epoch(void **state)
{
	char top[] = "/tmp/test_reads.XXXXXX";
	struct ledger *ledger = ledger_open(str_of(mkdtemp(top)), STR("s"), LEDGER_FOR_WRITING, NULL, NULL);
	const int64_t start = 1000000000;
	uint32_t first;

	(void)state;
	assert_non_null(ledger);
	first = agent_touch(ledger, STR("a"), start, IDLE_MS).epoch;
	assert_int_equal(agent_touch(ledger, STR("a"), start + IDLE_MS - 1, IDLE_MS).epoch, first);
	assert_int_equal(agent_touch(ledger, STR("a"), start + 2 * IDLE_MS - 2, IDLE_MS).epoch, first);
	assert_int_equal(agent_touch(ledger, STR("a"), start + 3 * IDLE_MS - 2, IDLE_MS).epoch, first + 1);
	assert_int_equal(agent_touch(ledger, STR("a"), start, IDLE_MS).epoch, first + 2); /* the clock was set back */
	assert_int_equal(agent_touch(ledger, STR("b"), start, IDLE_MS).epoch, first);
	agent_forgets(ledger, STR("b"), start);
	assert_int_equal(agent_get(ledger, STR("b"), start, IDLE_MS).epoch, first + 1);
	assert_int_equal(agent_get(ledger, STR("a"), start, IDLE_MS).epoch, first + 2);
	ledger_close(ledger);
}

static void times_that_are_kept_as_whole_seconds_tell_less(void **state)
{
	struct file_facts file = { .ctime_ns = 10001000000 };

	(void)state;
	assert_true(file_facts_are_fresh(&file, 10021));
	assert_false(file_facts_are_fresh(&file, 10022));
	file.ctime_ns = 10000000000;
	assert_true(file_facts_are_fresh(&file, 11999)); /* changed now, it would have that time, too */
	assert_false(file_facts_are_fresh(&file, 12021));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nothing_is_covered_that_was_not_shown),
		cmocka_unit_test(views_that_make_no_sense_are_not_kept),
		cmocka_unit_test(a_long_path_keeps_its_end),
		cmocka_unit_test(an_idle_gap_is_a_new_epoch),
		cmocka_unit_test(times_that_are_kept_as_whole_seconds_tell_less),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
