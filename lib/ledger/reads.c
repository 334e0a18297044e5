#include "ledger/reads.h"

#include <string.h>

/* The kernel stamps files with the time of its last tick, at most 10 ms ago. */
#define FRESH_MS 20
/* Some file systems keep whole seconds of that, FAT every other one. A time that is a whole one by chance costs a read. */
#define FRESH_WHOLE_MS 2000

static int64_t nanoseconds(struct timespec t)
{
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

struct file_facts file_facts_of(const struct stat *file)
{
	return (struct file_facts){
		.device = file->st_dev,
		.inode = file->st_ino,
		.size = file->st_size,
		.mtime_ns = nanoseconds(file->st_mtim),
		.ctime_ns = nanoseconds(file->st_ctim),
	};
}

bool file_facts_eq(const struct file_facts *a, const struct file_facts *b)
{
	return a->device == b->device && a->inode == b->inode && a->size == b->size && a->mtime_ns == b->mtime_ns &&
	       a->ctime_ns == b->ctime_ns;
}

bool file_facts_are_fresh(const struct file_facts *file, int64_t now_ms)
{
	int64_t fresh = file->ctime_ns % 1000000000 == 0 ? FRESH_WHOLE_MS + FRESH_MS : FRESH_MS;

	return file->ctime_ns / 1000000 + fresh >= now_ms;
}

uint32_t reads_last_line(const struct read_record *record, struct read_request request)
{
	uint64_t last = (uint64_t)request.from + request.limit - 1;

	return request.limit == 0 || last > record->lines ? record->lines : (uint32_t)last;
}

bool reads_cover(const struct read_record *record, const struct file_facts *file, uint32_t epoch,
		 struct read_request request)
{
	return record->epoch == epoch && file_facts_eq(&record->file, file) &&
	       ranges_cover(&record->shown, request.from, reads_last_line(record, request));
}

void reads_show(struct read_record *record, const struct file_facts *file, uint32_t epoch, uint32_t from, uint32_t n,
		uint32_t lines)
{
	if (record->epoch != epoch || !file_facts_eq(&record->file, file) || record->lines != lines) {
		*record = (struct read_record){ .version = LEDGER_VERSION, .epoch = epoch, .file = *file };
		record->lines = lines;
	}
	if (n && from <= lines && n <= lines - from + 1)
		ranges_add(&record->shown, from, from + n - 1);
}

void reads_set_path(struct read_record *record, struct str path)
{
	if (path.n >= sizeof record->path)
		path = str_from(path, path.n - sizeof record->path + 1);
	memset(record->path, 0, sizeof record->path);
	memcpy(record->path, path.p ? path.p : "", path.n);
}

static struct ledger_key key_of(struct str agent, const struct file_facts *file)
{
	char name[16];

	memcpy(name, &file->device, 8);
	memcpy(name + 8, &file->inode, 8);
	return ledger_key(LEDGER_READ, agent, (struct str){ name, sizeof name });
}

bool reads_get(struct ledger *ledger, struct str agent, const struct file_facts *file, struct read_record *record)
{
	const struct ledger_key key = key_of(agent, file);

	return ledger_get(ledger, &key, record, sizeof *record) && ranges_are_sound(&record->shown);
}

void reads_put(struct ledger *ledger, struct str agent, const struct read_record *record)
{
	const struct ledger_key key = key_of(agent, &record->file);

	ledger_put(ledger, &key, record, sizeof *record);
}
