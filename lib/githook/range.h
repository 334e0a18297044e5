/* range.h: the commits that a push would publish, and the lines that they add. */
#ifndef GITHOOK_RANGE_H
#define GITHOOK_RANGE_H

#include "githook/push.h"

/* How many commits are looked at, the newest first, for what they say and for what they add. Of a longer range the rest
 * is not, and that is told. */
#define RANGE_COMMITS_MAX 20000
#define RANGE_CHANGES_MAX 1000

enum githook_result range_judge(const struct githook *hook, const struct push *push);

#endif
