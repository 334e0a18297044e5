/* clean.h: text for a model or a terminal, made harmless. */
#ifndef HOST_CLEAN_H
#define HOST_CLEAN_H

#include "base/str.h"

/* The most that a reason may be, in bytes. */
#define CLEAN_MAX ((size_t)1500)

/* TEXT on one line: control bytes, line breaks and bytes that are not UTF-8 are blanks, marks that nobody sees
 * (direction, zero width) are gone, tags that the host itself writes (`</system-reminder>`) open with a look-alike
 * of `<`. Cut after MAX bytes between two characters, with an ellipsis. */
struct str clean_text(struct str text, size_t max);

#endif
