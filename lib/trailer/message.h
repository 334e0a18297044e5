/* message.h: the text of a commit message before git has cleaned it: comments, scissors, blank lines.
 * Bytes in any encoding that has ASCII in it; nothing here fails on what is not UTF-8. */
#ifndef TRAILER_MESSAGE_H
#define TRAILER_MESSAGE_H

#include "base/str.h"

/* Values of commit.cleanup and `git commit --cleanup`. */
enum message_cleanup { MESSAGE_DEFAULT, MESSAGE_STRIP, MESSAGE_WHITESPACE, MESSAGE_SCISSORS, MESSAGE_VERBATIM };

/* How git commit was run. */
struct message_run {
	enum message_cleanup cleanup;
	bool edited;  /* an editor saw the message: without one git takes no comments away */
	bool verbose; /* -v: what lies below the scissors goes, in every mode */
};

/* False when git knows no such mode. */
bool message_cleanup_named(struct str name, enum message_cleanup *cleanup);

/* What the comments of TEXT begin with, when VALUE is core.commentChar or core.commentString, or STR_NONE without one.
 * With "auto" git has chosen for this very message and tells nobody, so it is found by what stands there. */
struct str message_comment(struct str value, struct str text, bool edited);

/* Where the scissors line begins; TEXT.n without one. */
size_t message_scissors(struct str text, struct str comment);

/* The message that git would put into the commit; COMMENT is the configured value. Borrows from TEXT where it can. */
struct str message_clean(struct str text, struct str comment, struct message_run run);

#endif
