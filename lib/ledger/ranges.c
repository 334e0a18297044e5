#include "ledger/ranges.h"

#include <stddef.h>

static uint32_t length(struct range range)
{
	return range.to - range.from + 1;
}

static void remove_at(struct ranges *ranges, size_t i)
{
	ranges->n--;
	for (; i < ranges->n; i++)
		ranges->at[i] = ranges->at[i + 1];
}

/* Room for one more: the smallest goes, which may be NEW itself. False when it is. */
static bool make_room(struct ranges *ranges, struct range new)
{
	size_t smallest = 0;

	if (ranges->n < RANGES_MAX)
		return true;
	for (size_t i = 1; i < ranges->n; i++)
		if (length(ranges->at[i]) < length(ranges->at[smallest]))
			smallest = i;
	if (length(new) <= length(ranges->at[smallest]))
		return false;
	remove_at(ranges, smallest);
	return true;
}

/* True when the two overlap or nothing lies between them. */
static bool join(struct range a, struct range b)
{
	return (a.from <= b.to || a.from - b.to == 1) && (b.from <= a.to || b.from - a.to == 1);
}

void ranges_add(struct ranges *ranges, uint32_t from, uint32_t to)
{
	struct range new = { from, to };
	size_t i = 0;

	if (from == 0 || from > to)
		return;
	while (i < ranges->n) {
		if (!join(ranges->at[i], new)) {
			i++;
			continue;
		}
		if (ranges->at[i].from < new.from)
			new.from = ranges->at[i].from;
		if (ranges->at[i].to > new.to)
			new.to = ranges->at[i].to;
		remove_at(ranges, i);
	}
	if (!make_room(ranges, new))
		return;
	for (i = ranges->n; i > 0 && ranges->at[i - 1].from > new.from; i--)
		ranges->at[i] = ranges->at[i - 1];
	ranges->at[i] = new;
	ranges->n++;
}

bool ranges_cover(const struct ranges *ranges, uint32_t from, uint32_t to)
{
	if (from == 0 || from > to)
		return false;
	for (size_t i = 0; i < ranges->n; i++)
		if (ranges->at[i].from <= from && to <= ranges->at[i].to)
			return true;
	return false;
}

void ranges_replace(struct ranges *ranges, uint32_t from, uint32_t old_n, uint32_t new_n)
{
	const struct ranges before = *ranges;
	const uint64_t end = (uint64_t)from + old_n; /* the first line behind */
	/* An insertion is known when it stands between known lines or at an end of them: the one who edits knows it. */
	bool known = old_n == 0 || ranges_cover(&before, from, (uint32_t)(end - 1));

	ranges->n = 0;
	for (size_t i = 0; i < before.n; i++) {
		struct range r = before.at[i];

		if (r.from < from)
			ranges_add(ranges, r.from, r.to < from ? r.to : from - 1);
		if (r.to >= end) {
			uint64_t first = (r.from > end ? r.from : end) - old_n + new_n;
			uint64_t last = (uint64_t)r.to - old_n + new_n;

			if (last <= UINT32_MAX)
				ranges_add(ranges, (uint32_t)first, (uint32_t)last);
		}
	}
	if (known && new_n)
		ranges_add(ranges, from, from + new_n - 1);
}

bool ranges_are_sound(const struct ranges *ranges)
{
	if (ranges->n > RANGES_MAX)
		return false;
	for (size_t i = 0; i < ranges->n; i++) {
		if (ranges->at[i].from == 0 || ranges->at[i].from > ranges->at[i].to)
			return false;
		if (i && (ranges->at[i].from <= ranges->at[i - 1].to || join(ranges->at[i], ranges->at[i - 1])))
			return false;
	}
	return true;
}
