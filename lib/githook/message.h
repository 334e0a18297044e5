/* message.h: the checks of commit-msg and prepare-commit-msg. */
#ifndef GITHOOK_MESSAGE_H
#define GITHOOK_MESSAGE_H

#include "githook/githook.h"

/* The message in the file that is the first argument, as git is about to commit it. */
enum githook_result githook_commit_msg(struct githook *hook, struct str input);

/* The same where no editor follows, so that the message is final: this hook runs where commit-msg is left out
 * (--no-verify). What git replays (cherry-pick, rebase, revert) passes. */
enum githook_result githook_prepare_commit_msg(struct githook *hook, struct str input);

/* The text of a revert, or of a commit that will be folded into another: git wrote it, or will drop it. */
bool githook_is_gits_own(struct str message);

#endif
