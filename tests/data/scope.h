/* scope.h: of which rows of other guards' tests no agreement is asked, and why; and the bounds for all others. */
#ifndef TESTS_DATA_SCOPE_H
#define TESTS_DATA_SCOPE_H

#include "rules/rules.h"

enum scope_expected {
	SCOPE_DENY,
	SCOPE_PASS, /* pass or allow */
	SCOPE_OTHER,
};

struct scope_row {
	const char *file;    /* without its ending */
	const char *note, *command;
	const char *rule;    /* that decided, "" for none */
	enum scope_expected expected;
	enum verdict verdict;
};

struct scope_kind;

struct scope {
	struct str bounded; /* names of the files that are held to the bounds */
	struct { struct scope_kind *at; size_t n, room; } kinds;
};

struct scoped {
	size_t passes, asked, denied; /* rows in scope that shall pass, and those of them that do not */
	size_t denies, missed;        /* rows in scope that shall be denied, and those of them that pass */
	size_t outside, policy;       /* rows that are argued */
	size_t policy_asked, policy_denied, policy_missed; /* how those of other policies disagree */
};

/* Reads the file at PATH; says on stderr what is wrong with it, and returns false then. */
bool scope_read(const char *path, struct scope *scope);

/* Counts ROW; returns the argument by which it does not count, NULL when it does. */
const char *scope_count(struct scope *scope, const struct scope_row *row, struct scoped *scoped);

/* Prints the counts of FILE; false when it is held to the bounds and they are broken. */
bool scope_holds(const struct scope *scope, const char *file, const struct scoped *scoped);

/* Prints the kinds that no row of all files was of. */
void scope_print_unused(const struct scope *scope);

#endif
