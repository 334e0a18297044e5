/* ancestry.h: processes as the system tells of them: who started whom, and when. For lib/mark. */
#ifndef MARK_ANCESTRY_H
#define MARK_ANCESTRY_H

#include "base/str.h"

#include <stdint.h>
#include <sys/types.h>

/* More processes above one another than that are not looked at. */
#define ANCESTRY_MAX 4096

struct process_facts {
	pid_t pid, parent;
	uint64_t start; /* in ticks of the system's own clock: with the pid it names one process for good */
	struct str name; /* of its program, cut by the system */
};

/* False when there is no such process, or nothing can be told of it. */
bool process_facts(pid_t pid, struct process_facts *facts);

/* The variables that it was started with, each ended by NUL; STR_NONE when that cannot be told. */
struct str process_environment(pid_t pid);

/* The same clock as a process's start, now; 0 when not known. */
uint64_t process_clock(void);

/* The numbers of processes mean the same in processes for which this is the same; 0 when not known. */
uint64_t process_namespace(void);

/* The agent's process, seen from a hook that it has started: CLAIMED (0: unknown) when that is an ancestor of ours, else
 * our parent, or who started it where it is a shell that runs just the hook. */
bool process_agent(pid_t claimed, struct process_facts *facts);

#endif
