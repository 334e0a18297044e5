#include "ledger/place.h"

#include "base/buf.h"
#include "base/state-dir.h"
#include "ledger/digest.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

#define NAME_MAX_BYTES 80

/* File systems whose pages two machines do not see alike: numbers of statfs(2). */
static const struct {
	long type;
	const char *name;
} networks[] = {
	{ 0x6969, "NFS" },
	{ 0x517b, "SMB" },
	{ 0xfe534d42, "SMB" },
	{ 0xff534d42, "CIFS" },
	{ 0x01021997, "9P" },
	{ 0x00c36400, "Ceph" },
	{ 0x5346414f, "AFS" },
	{ 0x73757245, "Coda" },
};

static bool is_local(int fd, struct str dir, struct fault *why)
{
	struct statfs fs;

	if (fstatfs(fd, &fs) < 0)
		return true;
	for (size_t i = 0; i < sizeof networks / sizeof *networks; i++)
		if ((unsigned long)fs.f_type == (unsigned long)networks[i].type)
			return fault_set(why, "%.*s is on %s, where two machines may write at once; set TIPSTAFF_STATE_DIR "
					      "to a directory on a local disk", STR_ARGS(dir), networks[i].name);
	return true;
}

int place_open(struct str dir, bool make, struct fault *why)
{
	int fd = state_dir_open(dir, make, why);

	if (fd < 0 || is_local(fd, dir, why))
		return fd;
	close(fd);
	return -1;
}

static bool is_plain(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

struct str place_file_name(struct str session)
{
	struct buf name = { 0 };
	bool plain = session.n > 0 && session.n <= NAME_MAX_BYTES;

	for (size_t i = 0; plain && i < session.n; i++)
		plain = is_plain(session.p[i]);
	if (plain)
		buf_add(&name, session);
	else
		buf_addf(&name, "x-%.*s", STR_ARGS(digest_text(digest_of(session))));
	buf_addz(&name, PLACE_SUFFIX);
	return buf_str(&name);
}

bool place_still_names(int dir, struct str name, int fd)
{
	struct stat named, open;
	const char *z = str_z(name);

	return z && fstatat(dir, z, &named, AT_SYMLINK_NOFOLLOW) == 0 && fstat(fd, &open) == 0 &&
	       named.st_dev == open.st_dev && named.st_ino == open.st_ino;
}
