#include "config/closest.h"

#include "rules/rules.h"

#define LETTERS_MAX 64

/* Letters to add, remove or change to make A of B (Levenshtein); LETTERS_MAX for long names. */
static size_t distance(struct str a, struct str b)
{
	size_t row[LETTERS_MAX + 1];

	if (a.n > LETTERS_MAX || b.n > LETTERS_MAX)
		return LETTERS_MAX;
	for (size_t k = 0; k <= b.n; k++)
		row[k] = k;
	for (size_t i = 0; i < a.n; i++) {
		size_t diagonal = row[0];

		row[0] = i + 1;
		for (size_t k = 0; k < b.n; k++) {
			size_t change = diagonal + (a.p[i] != b.p[k]);
			size_t step = (row[k] < row[k + 1] ? row[k] : row[k + 1]) + 1;

			diagonal = row[k + 1];
			row[k + 1] = change < step ? change : step;
		}
	}
	return row[b.n];
}

static struct str closest(struct str name, bool family)
{
	struct str best = STR_NONE;
	size_t fewest = name.n / 3 + 1;
	const struct rule *rule;

	for (size_t i = 0; (rule = rules_at(i)) != NULL; i++) {
		struct str candidate = family ? rule_family(rule) : str_of(rule->id);
		size_t n = distance(name, candidate);

		if (n < fewest) {
			fewest = n;
			best = candidate;
		}
	}
	return best;
}

struct str closest_rule(struct str name)
{
	return closest(name, false);
}

struct str closest_family(struct str name)
{
	return closest(name, true);
}
