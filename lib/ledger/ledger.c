#include "ledger/ledger.h"

#include "base/arena.h"
#include "base/buf.h"
#include "base/state-dir.h"
#include "base/vec.h"
#include "ledger/digest.h"
#include "ledger/guard.h"
#include "ledger/lock.h"
#include "ledger/place.h"

#include <lmdb.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Address space, not memory or disk: the most that a file may grow to. A ledger that is full begins afresh. */
#define FILE_MAX_BYTES ((size_t)256 << 20)
#define AGENT_MAX_BYTES 64
#define NAME_MAX_BYTES 200
/* Records are smaller; LMDB believes whatever length it finds. */
#define RECORD_MAX_BYTES ((size_t)4096)
/* A damaged file may be met once more under the same name, made by a process that was killed while it made it. */
#define TRIES 3

struct ledger {
	struct str path; /* for messages */
	struct str name;
	int dir, fd;
	enum ledger_use use;
	MDB_env *env;
	MDB_txn *txn;
	MDB_dbi db;
	int failed;        /* of LMDB, or errno: nothing more is done */
	bool ended;
	bool aside;          /* the file was set aside */
	struct str *notice;
};

/* What guarded() runs, and its arguments. */
struct work {
	struct ledger *ledger;
	MDB_val key, value;
	const struct ledger_key *prefix;
	struct ledger_rows *rows;
	int result;
};

static void add_name(struct ledger_key *key, struct str name, size_t max)
{
	if (name.n > max)
		name = digest_text(digest_of(name));
	memcpy(key->at + key->n, name.p ? name.p : "", name.n);
	key->n += name.n;
}

struct ledger_key ledger_key_prefix(enum ledger_kind kind)
{
	return (struct ledger_key){ .at = { (unsigned char)kind }, .n = 1 };
}

struct ledger_key ledger_key_agent(enum ledger_kind kind, struct str agent)
{
	struct ledger_key key = ledger_key_prefix(kind);

	key.n++; /* the length of the agent */
	add_name(&key, agent, AGENT_MAX_BYTES);
	key.at[1] = (unsigned char)(key.n - 2);
	return key;
}

struct ledger_key ledger_key(enum ledger_kind kind, struct str agent, struct str name)
{
	struct ledger_key key = ledger_key_agent(kind, agent);

	add_name(&key, name, NAME_MAX_BYTES);
	return key;
}

void ledger_key_parts(struct str key, enum ledger_kind *kind, struct str *agent, struct str *name)
{
	size_t n = key.n > 1 ? (unsigned char)key.p[1] : 0;

	*kind = key.n ? (enum ledger_kind)(unsigned char)key.p[0] : LEDGER_SESSION;
	*agent = str_slice(key, 2, 2 + n);
	*name = str_from(key, 2 + n);
}

static const char *error_text(int error)
{
	return error == MDB_MAP_FULL ? "it is full" : mdb_strerror(error);
}

/* True for errors that say that the file is not what LMDB wrote. */
static bool is_damage(int error)
{
	return error == MDB_INVALID || error == MDB_VERSION_MISMATCH || error == MDB_CORRUPTED || error == MDB_PANIC ||
	       error == MDB_PAGE_NOTFOUND || error == MDB_BAD_TXN || error == MDB_CURSOR_FULL;
}

static void set_aside(struct ledger *ledger)
{
	struct buf aside = { 0 }, notice = { 0 };
	const char *from = str_z(ledger->name), *to;

	buf_add(&aside, ledger->name);
	buf_addz(&aside, ".damaged");
	to = str_z(buf_str(&aside));
	if (!from || !to || !place_still_names(ledger->dir, ledger->name, ledger->fd) ||
	    renameat(ledger->dir, from, ledger->dir, to) < 0)
		return;
	buf_addf(&notice, "tipstaff: the ledger of this session was damaged and set aside as %.*s.damaged; what it "
			  "remembered is forgotten, nothing is less safe", STR_ARGS(ledger->path));
	ledger->aside = true;
	if (ledger->notice)
		*ledger->notice = buf_str(&notice);
}

static void fail(struct ledger *ledger, int error)
{
	if (ledger->failed)
		return;
	ledger->failed = error;
	if (is_damage(error))
		set_aside(ledger);
}

/* Runs WORK unless the ledger failed before; a crash counts as damage. */
static int run(void (*step)(void *context), struct work *work)
{
	if (work->ledger->failed)
		return work->ledger->failed;
	if (!guarded(step, work))
		work->result = MDB_CORRUPTED;
	if (work->result && work->result != MDB_NOTFOUND)
		fail(work->ledger, work->result);
	return work->result;
}

static void step_open(void *context)
{
	struct work *work = context;
	struct ledger *ledger = work->ledger;
	bool reading = ledger->use == LEDGER_FOR_READING;
	struct buf path = { 0 };

	/* The file that was looked at, whatever its name means by now. */
	buf_addf(&path, "/proc/self/fd/%d", ledger->fd);
	work->result = mdb_env_create(&ledger->env);
	if (work->result == 0)
		work->result = mdb_env_set_mapsize(ledger->env, FILE_MAX_BYTES);
	if (work->result == 0)
		work->result = mdb_env_open(ledger->env, str_z(buf_str(&path)),
					    MDB_NOSUBDIR | MDB_NOLOCK | MDB_NOTLS | MDB_NOSYNC | (reading ? MDB_RDONLY : 0), 0600);
	if (work->result == 0)
		work->result = mdb_txn_begin(ledger->env, NULL, reading ? MDB_RDONLY : 0, &ledger->txn);
	if (work->result == 0)
		work->result = mdb_dbi_open(ledger->txn, NULL, 0, &ledger->db);
}

static void step_get(void *context)
{
	struct work *work = context;
	MDB_val found;

	work->result = mdb_get(work->ledger->txn, work->ledger->db, &work->key, &found);
	if (work->result == 0 && found.mv_size == work->value.mv_size)
		memcpy(work->value.mv_data, found.mv_data, found.mv_size);
	else if (work->result == 0)
		work->result = MDB_NOTFOUND;
}

static void step_put(void *context)
{
	struct work *work = context;

	work->result = mdb_put(work->ledger->txn, work->ledger->db, &work->key, &work->value, 0);
}

static void step_delete(void *context)
{
	struct work *work = context;

	work->result = mdb_del(work->ledger->txn, work->ledger->db, &work->key, NULL);
}

static bool begins(MDB_val key, const struct ledger_key *prefix)
{
	return key.mv_size >= prefix->n && memcmp(key.mv_data, prefix->at, prefix->n) == 0;
}

/* Calls VISIT for each row whose key begins with the prefix of WORK, until one is no success. */
static void each_row(struct work *work, int (*visit)(struct work *work, MDB_cursor *cursor, MDB_val key, MDB_val value))
{
	MDB_val key = { work->prefix->n, (void *)work->prefix->at }, value;
	MDB_cursor *cursor;

	work->result = mdb_cursor_open(work->ledger->txn, work->ledger->db, &cursor);
	if (work->result)
		return;
	work->result = mdb_cursor_get(cursor, &key, &value, MDB_SET_RANGE);
	while (work->result == 0 && begins(key, work->prefix)) {
		work->result = visit(work, cursor, key, value);
		if (work->result == 0)
			work->result = mdb_cursor_get(cursor, &key, &value, MDB_NEXT);
	}
	mdb_cursor_close(cursor);
}

static int keep_row(struct work *work, MDB_cursor *cursor, MDB_val key, MDB_val value)
{
	(void)cursor;
	if (key.mv_size > LEDGER_KEY_MAX || value.mv_size > RECORD_MAX_BYTES)
		return MDB_CORRUPTED;
	*VEC_ADD(work->rows) = (struct ledger_row){
		.key = str_copy((struct str){ key.mv_data, key.mv_size }),
		.value = str_copy((struct str){ value.mv_data, value.mv_size }),
	};
	return 0;
}

static void step_rows(void *context)
{
	each_row(context, keep_row);
}

static int delete_row(struct work *work, MDB_cursor *cursor, MDB_val key, MDB_val value)
{
	(void)work;
	(void)key;
	(void)value;
	return mdb_cursor_del(cursor, 0);
}

static void step_delete_all(void *context)
{
	each_row(context, delete_row);
}

static void step_commit(void *context)
{
	struct work *work = context;

	work->result = mdb_txn_commit(work->ledger->txn);
	work->ledger->txn = NULL;
}

static void step_close(void *context)
{
	struct work *work = context;

	if (work->ledger->txn)
		mdb_txn_abort(work->ledger->txn);
	if (work->ledger->env)
		mdb_env_close(work->ledger->env);
}

static void close_file(struct ledger *ledger)
{
	if (ledger->fd >= 0)
		close(ledger->fd);
	ledger->fd = -1;
}

/* Written before the machine started: pages are not synced, so that some of them may never have reached the disk. */
static bool is_older_than_machine(const struct stat *file)
{
	struct timespec now, up;

	return clock_gettime(CLOCK_REALTIME, &now) == 0 && clock_gettime(CLOCK_BOOTTIME, &up) == 0 &&
	       file->st_mtim.tv_sec < now.tv_sec - up.tv_sec - 1;
}

enum opened { OPENED, OPEN_AGAIN, OPEN_NOT };

static enum opened open_once(struct ledger *ledger, struct fault *why)
{
	struct work work = { .ledger = ledger };
	const char *name = str_z(ledger->name);
	struct stat file;

	ledger->failed = 0;
	ledger->aside = false;
	ledger->env = NULL;
	ledger->txn = NULL;
	ledger->fd = state_file_open(ledger->dir, ledger->name, ledger->use == LEDGER_FOR_WRITING, why);
	if (ledger->fd < 0)
		return OPEN_NOT;
	if (!lock_file(ledger->fd, ledger->use == LEDGER_FOR_WRITING, LEDGER_WAIT_MS)) {
		fault_set(why, "%.*s is in use by another hook", STR_ARGS(ledger->path));
		return OPEN_NOT;
	}
	/* Set aside or pruned while we waited. */
	if (!place_still_names(ledger->dir, ledger->name, ledger->fd))
		return OPEN_AGAIN;
	if (fstat(ledger->fd, &file) < 0)
		return OPEN_NOT;
	if (ledger->use == LEDGER_FOR_READING && file.st_size == 0)
		return OPEN_NOT; /* a process ended between making the file and filling it */
	if (file.st_size > 0 && is_older_than_machine(&file) && name &&
	    unlinkat(ledger->dir, name, 0) == 0)
		return OPEN_AGAIN;
	if (run(step_open, &work) == 0)
		return OPENED;
	if (ledger->aside)
		return OPEN_AGAIN;
	fault_set(why, "%.*s cannot be opened: %s", STR_ARGS(ledger->path), error_text(ledger->failed));
	return OPEN_NOT;
}

struct ledger *ledger_open(struct str dir, struct str session, enum ledger_use use, struct fault *why, struct str *notice)
{
	struct ledger *ledger = arena_alloc(sizeof *ledger);
	struct buf path = { 0 };
	enum opened opened = OPEN_AGAIN;

	if (!dir.n || !session.n)
		return NULL;
	*ledger = (struct ledger){ .name = place_file_name(session), .fd = -1, .use = use, .notice = notice };
	buf_addf(&path, "%.*s/%.*s", STR_ARGS(dir), STR_ARGS(ledger->name));
	ledger->path = buf_str(&path);
	ledger->dir = place_open(dir, use == LEDGER_FOR_WRITING, why);
	if (ledger->dir < 0)
		return NULL;
	guard_enter();
	for (int i = 0; i < TRIES && opened == OPEN_AGAIN; i++) {
		opened = open_once(ledger, why);
		if (opened != OPENED) {
			struct work work = { .ledger = ledger };

			if (!is_damage(ledger->failed))
				(void)guarded(step_close, &work);
			close_file(ledger);
		}
	}
	if (opened == OPENED)
		return ledger;
	guard_leave();
	close(ledger->dir);
	return NULL;
}

static MDB_val value_of_key(const struct ledger_key *key)
{
	return (MDB_val){ key->n, (void *)key->at };
}

bool ledger_get(struct ledger *ledger, const struct ledger_key *key, void *record, size_t size)
{
	struct work work = { .ledger = ledger, .key = value_of_key(key), .value = { size, record } };
	uint32_t version;

	if (run(step_get, &work) != 0)
		return false;
	memcpy(&version, record, sizeof version);
	return version == LEDGER_VERSION;
}

void ledger_put(struct ledger *ledger, const struct ledger_key *key, const void *record, size_t size)
{
	struct work work = { .ledger = ledger, .key = value_of_key(key), .value = { size, (void *)record } };

	(void)run(step_put, &work);
}

void ledger_delete(struct ledger *ledger, const struct ledger_key *key)
{
	struct work work = { .ledger = ledger, .key = value_of_key(key) };

	(void)run(step_delete, &work);
}

void ledger_delete_all(struct ledger *ledger, const struct ledger_key *prefix)
{
	struct work work = { .ledger = ledger, .prefix = prefix };

	(void)run(step_delete_all, &work);
}

struct ledger_rows ledger_rows(struct ledger *ledger, const struct ledger_key *prefix)
{
	struct ledger_rows rows = { 0 };
	struct work work = { .ledger = ledger, .prefix = prefix, .rows = &rows };

	(void)run(step_rows, &work);
	return rows;
}

static void end(struct ledger *ledger)
{
	struct work work = { .ledger = ledger };

	if (ledger->ended)
		return;
	ledger->ended = true;
	/* After damage LMDB is not to be trusted with its own end. */
	if (!is_damage(ledger->failed))
		(void)guarded(step_close, &work);
	guard_leave();
	close_file(ledger);
	close(ledger->dir);
}

bool ledger_commit(struct ledger *ledger, struct fault *why)
{
	struct work work = { .ledger = ledger };
	const char *name = str_z(ledger->name);

	(void)run(step_commit, &work);
	if (ledger->failed)
		fault_set(why, "%.*s cannot be written: %s", STR_ARGS(ledger->path), error_text(ledger->failed));
	if (ledger->failed == MDB_MAP_FULL && name)
		(void)unlinkat(ledger->dir, name, 0);
	end(ledger);
	return !ledger->failed;
}

void ledger_close(struct ledger *ledger)
{
	end(ledger);
}
