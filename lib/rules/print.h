/* print.h: calls that only print files, which the agent's own tool for reading does better. */
#ifndef RULES_PRINT_H
#define RULES_PRINT_H

#include "rules/rules.h"

#define PRINT_FILE "print.file"

/* LIMIT lines from line FROM on, counted from 1, of the text file at PATH; a LIMIT of 0 is all of them. */
struct printed {
	struct str path;
	size_t from, limit;
};

struct printed_list {
	struct printed *at;
	size_t n, room;
};

/* True when every part of the call prints a text file and nothing else, or next to nothing; *OUT then is what it prints. */
bool print_reads(const struct reading *reading, const struct facts *facts, struct printed_list *out);

/* The same as a finding that names the reads to make instead. */
bool print_only(const struct reading *reading, const struct facts *facts, struct finding *finding);

#endif
