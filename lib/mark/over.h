/* over.h: calls that ended and whose end no event told. */
#ifndef MARK_OVER_H
#define MARK_OVER_H

#include "base/str.h"

/* True when the transcript at PATH has the result of the call ID. A call that the user refuses has no other end (Claude
 * Code 2.1.332: no event), and its refusal is its result. False where that cannot be told. */
bool call_is_over(struct str path, struct str id);

#endif
