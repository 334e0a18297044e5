/* ranges.h: a set of lines as ranges. Pure. */
#ifndef LEDGER_RANGES_H
#define LEDGER_RANGES_H

#include <stdbool.h>
#include <stdint.h>

/* More than that in one file are not kept: the smallest are forgotten, which costs a read and nothing else. */
#define RANGES_MAX 24

/* Lines FROM to TO, both included, counted from 1. */
struct range {
	uint32_t from, to;
};

/* Sorted; no two overlap or touch. All zero is the empty set. */
struct ranges {
	uint32_t n;
	struct range at[RANGES_MAX];
};

/* Adds the lines; none when FROM is 0 or beyond TO. */
void ranges_add(struct ranges *ranges, uint32_t from, uint32_t to);
/* True when every one of the lines is in the set. No lines (FROM beyond TO) are never covered. */
bool ranges_cover(const struct ranges *ranges, uint32_t from, uint32_t to);
/* The lines FROM to FROM + OLD_N - 1 became NEW_N lines: they are in the set when all the old ones were, and lines
 * behind them move. OLD_N 0 inserts before FROM. */
void ranges_replace(struct ranges *ranges, uint32_t from, uint32_t old_n, uint32_t new_n);
/* True when the set is sound: read from a file, it may be anything. */
bool ranges_are_sound(const struct ranges *ranges);

#endif
