/* process.h: one other program, its output in a bounded text. No shell, no search of the caller's PATH. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include "base/str.h"

struct process {
	const char *program;            /* a name, looked for in process_path, or an absolute path */
	const char *const *arguments;   /* with the name, ends in NULL */
	const char *const *environment; /* all of it, ends in NULL */
	const char *dir;                /* where it runs */
	size_t max;                     /* bytes of output that are wanted at most */
};

/* Where programs are looked for: directories that only the system's administrator fills. */
extern const char process_path[];

/* Runs it with stdin and stderr at /dev/null and waits for its end. False when it could not be started, was ended by a
 * signal, or wrote more than MAX bytes (then it is killed). *STATUS is its exit status, *OUT is in the arena. */
bool process_run(const struct process *process, struct str *out, int *status);

#endif
