/* fault.h: an error as a value. TEXT is one line that says what is wrong, where, and what to do. */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include "base/str.h"

struct fault {
	struct str text; /* in the arena; empty while nothing went wrong */
};

/* Sets the text and returns false, so that a function can end with `return fault_set(...)`. FAULT may be NULL. */
bool fault_set(struct fault *fault, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
