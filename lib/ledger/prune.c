#include "ledger/prune.h"

#include "base/state-dir.h"
#include "base/vec.h"
#include "ledger/place.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define DAY_S ((int64_t)24 * 60 * 60)

struct file {
	struct str name;
	int64_t written_s;
	uint64_t bytes;
};

struct files {
	struct file *at;
	size_t n, room;
};

static int newest_first(const void *a, const void *b)
{
	const struct file *x = a, *y = b;

	return (x->written_s < y->written_s) - (x->written_s > y->written_s);
}

static struct files list(int dir)
{
	struct files files = { 0 };
	DIR *stream = fdopendir(dup(dir));
	const struct dirent *entry;
	struct stat at;

	while (stream && (entry = readdir(stream))) {
		struct str name = str_of(entry->d_name);

		if (!str_ends(name, STR(PLACE_SUFFIX)) && !str_ends(name, STR(PLACE_SUFFIX ".damaged")))
			continue;
		if (fstatat(dir, entry->d_name, &at, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(at.st_mode))
			*VEC_ADD(&files) = (struct file){ str_copy(name), at.st_mtim.tv_sec, (uint64_t)at.st_blocks * 512 };
	}
	if (stream)
		closedir(stream);
	return files;
}

/* Unless a hook has it open: who waits for the lock sees that the name is gone. */
static void remove_file(int dir, struct str name)
{
	int fd = state_file_open(dir, name, false, NULL);
	const char *z = str_z(name);

	if (fd < 0)
		return;
	if (z && flock(fd, LOCK_EX | LOCK_NB) == 0)
		(void)unlinkat(dir, z, 0);
	close(fd);
}

void prune_ledgers(struct str dir, int64_t now_ms)
{
	int fd = place_open(dir, false, NULL);
	struct files files;
	uint64_t bytes = 0;

	if (fd < 0)
		return;
	files = list(fd);
	if (files.n)
		qsort(files.at, files.n, sizeof *files.at, newest_first);
	for (size_t i = 0; i < files.n; i++) {
		bytes += files.at[i].bytes;
		if (i >= PRUNE_FILES_MAX || bytes > PRUNE_BYTES_MAX ||
		    files.at[i].written_s < now_ms / 1000 - PRUNE_AGE_DAYS * DAY_S)
			remove_file(fd, files.at[i].name);
	}
	close(fd);
}
