#include "mark/over.h"

#include "base/buf.h"
#include "base/file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

/* Little is written between a refusal and what the user does next. */
#define TAIL ((off_t)1 << 20)

static struct str tail_of(struct str path)
{
	const char *name = path.n ? str_z(path) : NULL;
	int fd = name ? open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) : -1;
	struct str text = STR_NONE;
	struct stat at;

	if (fd < 0)
		return STR_NONE;
	if (fstat(fd, &at) < 0 || !S_ISREG(at.st_mode) || (at.st_size > TAIL && lseek(fd, -TAIL, SEEK_END) < 0) ||
	    !file_read_all(fd, 2 * (size_t)TAIL, &text, NULL))
		text = STR_NONE;
	close(fd);
	return text;
}

bool call_is_over(struct str path, struct str id)
{
	struct str text = tail_of(path), line;
	struct buf member = { 0 };

	/* Inside of a text the quotes would be escaped. */
	buf_addf(&member, "\"tool_use_id\":\"%.*s\"", STR_ARGS(id));
	while (str_next_field(&text, '\n', &line))
		if (str_find(line, buf_str(&member)) < line.n && str_find(line, STR("\"type\":\"tool_result\"")) < line.n)
			return true;
	return false;
}
