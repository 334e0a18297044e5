/* rows.h: a file of lines: searching it by bytes, and the lines around what was found. */
#ifndef TRANSCRIPT_ROWS_H
#define TRANSCRIPT_ROWS_H

#include "base/str.h"

#include <stdint.h>

/* Longer rows are passed over. */
#define ROWS_BYTES_MAX ((size_t)32 << 20)

struct rows {
	int fd;
	uint64_t size;
	struct rows_chunk {
		char *at;
		size_t room;
	} forward, back; /* of the two searches, which may be nested */
};

/* Called for each row that holds a needle; ROW is good until it returns unless it is copied. False ends the search. */
typedef bool rows_visit(void *context, uint64_t at, struct str row);

/* The file at PATH; false when it cannot be read. */
bool rows_open(struct rows *rows, struct str path);
void rows_close(struct rows *rows);
/* N bytes at AT into TO; false when they are not there. */
bool rows_bytes(const struct rows *rows, uint64_t at, void *to, size_t n);
/* Visits the whole rows behind FROM, which is where a row begins, that hold one of the N needles, in order. Returns
 * where the last whole row ends. */
uint64_t rows_search(struct rows *rows, uint64_t from, const struct str *needles, size_t n, rows_visit *visit,
		     void *context);
/* Visits rows before END that hold NEEDLE, the last ones first, a chunk at a time: of one chunk in order. */
void rows_search_back(struct rows *rows, uint64_t end, struct str needle, rows_visit *visit, void *context);

#endif
