/* edited.h: what an Edit made of a text, and of the lines that were known of it. Pure. */
#ifndef HOOK_EDITED_H
#define HOOK_EDITED_H

#include "base/str.h"
#include "ledger/ranges.h"

#include <jansson.h>

/* The lines of TEXT as the Read tool counts them. */
uint32_t edited_lines(struct str text);
/* The text after the Edit whose RESPONSE this is; KNOWN, lines of the text before, become lines of it. False when the
 * response does not say. */
bool edited_text(const json_t *response, struct ranges *known, struct str *text);

#endif
