/* edits.h: whether a change to a file fits the file, by their texts alone. Pure. */
#ifndef CONTRACT_EDITS_H
#define CONTRACT_EDITS_H

#include "base/str.h"

/* How often TEXT has OLD, without overlaps. */
size_t edits_count(struct str text, struct str old);
/* True when TEXT has OLD once the ends of its lines are read as those of Unix. */
bool edits_fits_line_ends(struct str text, struct str old);
/* True when each line of OLD begins as the tool for reading shows lines, "12: "; *WITHOUT is OLD without that. */
bool edits_has_line_numbers(struct str old, struct str *without);
/* True when TEXT is UTF-8 without NUL. */
bool edits_is_text(struct str text);
/* True when CONTENT is shorter than what was there BEFORE and has a line that only says that something was left out,
 * "// ... rest unchanged", and that was not there. *LINE is that. */
bool edits_is_shortened(struct str content, struct str before, struct str *line);

/* True when CONTENT is a text of some size, BEFORE, but for a twentieth of it in one place. */
bool edits_is_small(struct str content, struct str before);

#endif
