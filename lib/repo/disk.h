/* disk.h: what deleting or overwriting paths of the disk loses. The repository around each path is asked; what lies in
 * none is lost whole, and what lies in a scratch directory is nobody's. */
#ifndef REPO_DISK_H
#define REPO_DISK_H

#include "repo/repo.h"

struct disk {
	struct str project;    /* scratch directories around it, or it in them, do not cover it; STR_NONE for none */
	struct strs scratch;   /* absolute; what lies below them is lost without regret */
	struct repo_world world;
};

/* Each victim with all that is below it. A link is deleted, not what it points to. */
struct loss disk_delete_loss(const struct disk *disk, const struct victim *victims, size_t n);

/* PATH (absolute, not clean) gets other content; links are followed. Empty files, devices and what is not there lose
 * nothing. */
struct loss disk_overwrite_loss(const struct disk *disk, struct str path);

/* PATH, absolute but not clean, with links resolved as the kernel does, as far as it exists; the rest as text. The last
 * name stays a link unless ALL. */
struct str disk_real_path(struct str path, bool all);

#endif
