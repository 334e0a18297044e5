#include "base/loss.h"

#include "base/buf.h"
#include "base/glob.h"

static const char *const as_text[] = {
	[LOST_MODIFIED] = "modified",
	[LOST_STAGED] = "staged",
	[LOST_CONFLICT] = "in conflict",
	[LOST_UNTRACKED] = "untracked",
	[LOST_OUTSIDE] = "in no repository",
	[LOST_REPOSITORY] = "a repository",
	[LOST_STASH] = "stashed",
};

/* Some component of PATH is taken by one of the patterns in NAMES. */
static bool has_name(struct str path, struct str names)
{
	struct str component, pattern;

	while (str_next_field(&path, '/', &component)) {
		struct str rest = names;

		while (component.n && str_next_word(&rest, &pattern))
			if (glob_meets(pattern, component, false))
				return true;
	}
	return false;
}

void loss_add(struct loss *loss, struct str name, enum lost_as as, size_t commits)
{
	bool file = as == LOST_MODIFIED || as == LOST_STAGED || as == LOST_CONFLICT || as == LOST_UNTRACKED || as == LOST_OUTSIDE;

	/* History lies in .git. */
	if (loss->names.n && !has_name(file ? name : STR(".git"), loss->names))
		return;
	if (loss->count < LOSS_SHOWN)
		loss->at[loss->count] = (struct lost){ str_copy(name), as, commits };
	loss->count++;
	loss_mark(loss, name.p, name.n);
	loss_mark(loss, &as, sizeof as);
	loss_mark(loss, &commits, sizeof commits);
}

/* FNV-1a over all bytes and their number. */
void loss_mark(struct loss *loss, const void *bytes, size_t n)
{
	const unsigned char *at = bytes;

	for (size_t i = 0; i < n; i++)
		loss->mark = (loss->mark ^ at[i]) * 0x100000001b3u;
	loss->mark = (loss->mark ^ n ^ 0xcbf29ce484222325u) * 0x100000001b3u;
}

void loss_unknown(struct loss *loss, const char *why)
{
	if (!loss->unknown)
		loss->unknown = why;
}

enum answer loss_answer(const struct loss *loss)
{
	return loss->count ? ANSWER_YES : loss->unknown ? ANSWER_UNKNOWN : ANSWER_NO;
}

static void add_name(struct buf *out, struct str name)
{
	for (size_t i = 0; i < name.n; i++)
		buf_byte(out, (unsigned char)name.p[i] < 0x20 || name.p[i] == 0x7f ? '?' : name.p[i]);
}

static void add_lost(struct buf *out, const struct lost *lost)
{
	const char *many = lost->commits == 1 ? "" : "s";

	add_name(out, lost->name);
	if (lost->as == LOST_COMMITS)
		buf_addf(out, " (%zu commit%s found nowhere else)", lost->commits, many);
	else if (lost->as == LOST_PUBLISHED)
		buf_addf(out, " (%zu published commit%s)", lost->commits, many);
	else
		buf_addf(out, " (%s)", as_text[lost->as]);
}

struct str loss_text(const struct loss *loss)
{
	size_t shown = loss->count < LOSS_SHOWN ? loss->count : LOSS_SHOWN;
	bool all = shown == loss->count && !loss->unknown;
	struct buf out = { 0 };

	for (size_t i = 0; i < shown; i++) {
		if (i)
			buf_addz(&out, i + 1 == shown && all ? " and " : ", ");
		add_lost(&out, &loss->at[i]);
	}
	if (loss->count > shown)
		buf_addf(&out, " and %s%zu more", loss->unknown ? "at least " : "", loss->count - shown);
	else if (loss->count && loss->unknown)
		buf_addz(&out, " and perhaps more");
	return buf_str(&out);
}
