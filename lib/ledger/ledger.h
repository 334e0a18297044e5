/* ledger.h: what a session remembers between hooks: one LMDB file a session, records by key. tipstaff-ledger(5) is its
 * layout.
 *
 * A hook opens it once, reads, writes at most once, and ends. flock(2) on the file keeps a writer alone, so that LMDB
 * needs neither its lock file nor its table of readers, and a killed process leaves nothing behind that another
 * would have to clean. Pages are not synced: what was committed survives the death of any process, not that of the
 * machine, and then the file is set aside. */
#ifndef LEDGER_LEDGER_H
#define LEDGER_LEDGER_H

#include "base/fault.h"
#include "base/str.h"

#include <stdint.h>

/* The first member of every record. A record of another version or size counts as absent. */
#define LEDGER_VERSION 1u

#define LEDGER_KEY_MAX 300

enum ledger_kind {
	LEDGER_SESSION = 'L', /* struct session_record, see session.h; before 'R' like all that every hook looks at, on one page */
	LEDGER_AGENT = 'A',   /* struct agent_record */
	LEDGER_MARK = 'M',    /* how far an agent's transcript was read */
	LEDGER_READ = 'R',    /* struct read_record, see reads.h; the name is device and inode */
	LEDGER_OPEN = 'O',    /* struct open_record: a call that began; the name is its tool_use_id */
	LEDGER_REFUSAL = 'N', /* struct refusal_record, see calls.h; the name is the digest of the call */
	LEDGER_ASK = 'Q',     /* struct ask_record; the name is the tool_use_id */
	LEDGER_APPROVAL = 'Y', /* struct approval_record; the name is the digest of the call */
};

struct ledger_key {
	unsigned char at[LEDGER_KEY_MAX];
	size_t n;
};

/* The key of a record. AGENT is empty for the main agent, NAME may be binary; what is too long becomes a digest. */
struct ledger_key ledger_key(enum ledger_kind kind, struct str agent, struct str name);
/* What all keys of the kind begin with. */
struct ledger_key ledger_key_prefix(enum ledger_kind kind);
/* What all keys of the kind and agent begin with. */
struct ledger_key ledger_key_agent(enum ledger_kind kind, struct str agent);

enum ledger_use { LEDGER_FOR_READING, LEDGER_FOR_WRITING };

struct ledger;

/* The ledger of SESSION in the directory DIR. NULL when there is none (to read) or it cannot be used; then *WHY says
 * why. A damaged file is set aside, and *NOTICE, when it is not NULL, then is a sentence about that for the user; so
 * it may be after any later call. Waits for other hooks, but not longer than LEDGER_WAIT_MS. */
struct ledger *ledger_open(struct str dir, struct str session, enum ledger_use use, struct fault *why, struct str *notice);
/* What a hook would say without the ledger depends on how busy the machine is, so it waits nearly as long as the client waits
 * for it: 10 s in hooks.json. */
#define LEDGER_WAIT_MS 6000

/* The record at KEY into the SIZE bytes at RECORD. False when there is none. */
bool ledger_get(struct ledger *ledger, const struct ledger_key *key, void *record, size_t size);
void ledger_put(struct ledger *ledger, const struct ledger_key *key, const void *record, size_t size);
void ledger_delete(struct ledger *ledger, const struct ledger_key *key);
/* Deletes every record whose key begins with PREFIX. */
void ledger_delete_all(struct ledger *ledger, const struct ledger_key *prefix);

struct ledger_row {
	struct str key, value; /* copies in the arena */
};
struct ledger_rows {
	struct ledger_row *at;
	size_t n, room;
};
/* The records whose keys begin with PREFIX, in the order of keys. */
struct ledger_rows ledger_rows(struct ledger *ledger, const struct ledger_key *prefix);
/* Takes a key apart. */
void ledger_key_parts(struct str key, enum ledger_kind *kind, struct str *agent, struct str *name);

/* Ends it; what was put holds from now on. False when it could not be kept (disk full, damaged); then nothing of it
 * holds. */
bool ledger_commit(struct ledger *ledger, struct fault *why);
/* Ends it without keeping anything. */
void ledger_close(struct ledger *ledger);

#endif
