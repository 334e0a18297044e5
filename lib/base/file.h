/* file.h: whole files and descriptors in and out. What went wrong ends a sentence whose subject is the file:
 * "is larger than 1 MiB". */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/fault.h"
#include "base/str.h"

/* All bytes of FD, in the arena. Stops reading at the first byte beyond MAX (whole MiB). */
bool file_read_all(int fd, size_t max, struct str *out, struct fault *why);

/* TEXT in one write: all of it, or nothing worth having. False and errno when it was not written in full. */
bool file_write_once(int fd, struct str text);

enum file_got {
	FILE_ABSENT,
	FILE_GOT,
	FILE_REFUSED, /* there, but not to be used: see the fault */
};

/* The regular file at PATH, of at most MAX bytes. Refused when another user but root owns it or anybody but its
 * owner may write it. Links are followed; a fifo does not hang it. */
enum file_got file_read_trusted(struct str path, size_t max, struct str *out, struct fault *why);

/* The same, whoever owns it and may write it. */
enum file_got file_read_any(struct str path, size_t max, struct str *out, struct fault *why);

/* The same for a text that is not trusted: anybody may own and write it, but a link is refused, which would have
 * us read somebody else's file. */
enum file_got file_read_plain(struct str path, size_t max, struct str *out, struct fault *why);

#endif
