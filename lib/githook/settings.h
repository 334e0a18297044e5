/* settings.h: what git's configuration says about commit messages. */
#ifndef GITHOOK_SETTINGS_H
#define GITHOOK_SETTINGS_H

#include "githook/githook.h"
#include "trailer/message.h"
#include "trailer/trailer.h"

struct githook_settings {
	struct str comment;           /* core.commentChar, core.commentString: the last one */
	enum message_cleanup cleanup; /* commit.cleanup */
	struct str separators;        /* trailer.separators */
	struct { struct trailer_alias *at; size_t n, room; } aliases; /* trailer.NAME.key */
};

/* As git itself sees them here. Read by libgit2 where it sees the same, else by git. False when neither can. */
bool githook_settings_read(const struct githook *hook, struct githook_settings *settings);

struct trailer_syntax githook_syntax(const struct githook_settings *settings);

#endif
