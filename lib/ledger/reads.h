/* reads.h: which lines of which file an agent has in its context.
 *
 * Lines are counted as the Read tool does: the pieces of the text split at newlines, so that an empty file has one and
 * a final newline makes one more. */
#ifndef LEDGER_READS_H
#define LEDGER_READS_H

#include "ledger/ledger.h"
#include "ledger/digest.h"
#include "ledger/ranges.h"

#include <sys/stat.h>

#define READS_PATH_MAX 240

/* What tells that a file is still the same. */
struct file_facts {
	uint64_t device, inode;
	int64_t size, mtime_ns, ctime_ns;
};

/* What a Read asks for: LIMIT lines from line FROM on; 0 for all. */
struct read_request {
	uint32_t from, limit;
};

struct read_record {
	uint32_t version;
	uint32_t epoch;
	struct file_facts file;
	int64_t seen_ms;
	uint32_t lines;                 /* the whole file has */
	struct read_request denied;     /* the Read that was denied last; from 0 when none was */
	uint32_t unsettled;             /* FILE was fresh: it is the same only when its text still has the digest */
	struct digest text;             /* of an unsettled file */
	struct ranges shown;
	char path[READS_PATH_MAX];      /* as it was called last, for people; cut at the front */
};

/* A call that began: the file as it was then. */
struct open_record {
	uint32_t version;
	uint32_t unused;
	int64_t began_ms;
	struct file_facts file;
};

struct file_facts file_facts_of(const struct stat *file);
bool file_facts_eq(const struct file_facts *a, const struct file_facts *b);
/* True when the file was changed so shortly before NOW that a change more might leave the same times behind. */
bool file_facts_are_fresh(const struct file_facts *file, int64_t now_ms);

/* The last line that the request would show of the record's file. */
uint32_t reads_last_line(const struct read_record *record, struct read_request request);
/* True when RECORD, of the agent's epoch, holds every line of the unchanged FILE that REQUEST would show. */
bool reads_cover(const struct read_record *record, const struct file_facts *file, uint32_t epoch,
		 struct read_request request);

/* The N lines from FROM on of a file of LINES lines were shown. Starts afresh when the file or the epoch is another. */
void reads_show(struct read_record *record, const struct file_facts *file, uint32_t epoch, uint32_t from, uint32_t n,
		uint32_t lines);
void reads_set_path(struct read_record *record, struct str path);

/* The record of the agent for the file; false when there is none. */
bool reads_get(struct ledger *ledger, struct str agent, const struct file_facts *file, struct read_record *record);
void reads_put(struct ledger *ledger, struct str agent, const struct read_record *record);

#endif
