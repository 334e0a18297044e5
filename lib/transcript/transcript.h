/* transcript.h: the client's own log of a session, JSON rows, read from where the last hook stopped: bytes are searched,
 * and only rows that may matter are parsed. Of what they say only structured fields count. */
#ifndef TRANSCRIPT_TRANSCRIPT_H
#define TRANSCRIPT_TRANSCRIPT_H

#include "base/str.h"

#include <jansson.h>
#include <stdint.h>

/* How far a transcript was read, and what must still be there for that to hold. All zero: not at all. */
#define TRANSCRIPT_TAIL 32
struct transcript_mark {
	uint32_t version; /* the caller's */
	uint32_t tail_n;
	uint64_t device, inode, offset;
	int64_t refused_ms; /* of the last refusal told: a file that is read afresh tells of no older one again */
	unsigned char tail[TRANSCRIPT_TAIL]; /* the bytes before OFFSET */
};

/* A call that the user refused in the client's dialog. */
struct transcript_refusal {
	struct str tool_use_id;
	struct str tool;     /* STR_NONE when the row of the call is not there */
	const json_t *input; /* NULL likewise */
	int64_t at_ms;       /* since 1970; 0 when the row does not say */
};

struct transcript_news {
	struct { struct transcript_refusal *at; size_t n, room; } refusals;
	int64_t prompt_ms; /* the last thing a human said; 0 for nothing new. Filled in only when there are refusals or
	                    * WANT_PROMPTS */
	uint64_t read;     /* bytes that were looked at */
	bool afresh;       /* the mark no longer held: the file was cut, replaced or never read */
};

/* What the transcript at PATH holds behind *MARK, which moves on to behind the last whole row. No file is no news. */
struct transcript_news transcript_read(struct str path, struct transcript_mark *mark, bool want_prompts);

/* Milliseconds since 1970 of "2026-11-30T14:08:26.670Z"; 0 for anything else. */
int64_t transcript_time(struct str text);

#endif
