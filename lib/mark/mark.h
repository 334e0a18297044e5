/* mark.h: which calls of an agent run right now, for whom the agent's hooks do not know: the git hooks, which look
 * among their own ancestors. tipstaff(7) tells what this cannot see.
 *
 * In the state directory lies calls/, in it a directory for each agent's process (pid, start, namespace of pids), and in
 * that a file for each open call. A call begins with one file made and ends with one unlinked, so that a process may be
 * killed anywhere: what stays behind is a mark too many, never one too few. A process that is gone has no
 * marks: its number may come again, its start does not. */
#ifndef MARK_MARK_H
#define MARK_MARK_H

#include "base/state-dir.h"
#include "mark/ancestry.h"

/* Of a call; all but ID may be empty. */
struct mark_call {
	struct str id; /* tool_use_id, or what else names the call before and after */
	struct str session, tool, cwd;
	struct str agent;   /* the subagent's id; empty for the main agent */
	struct str project; /* the agent's project: commands do not have it in their environment */
	struct str config;  /* the directory of the agent's own settings, when it is not the usual one */
	struct str transcript; /* where the agent's client writes the call's result */
};

/* AGENT begins the call. False when the mark could not be left. */
bool mark_open(const struct state_world *world, const struct process_facts *agent, const struct mark_call *call,
	       struct fault *why);
/* The call goes on in the background as TASK. */
void mark_background(const struct state_world *world, const struct process_facts *agent, struct str id, struct str task);
/* The call with that id ended. */
void mark_close(const struct state_world *world, const struct process_facts *agent, struct str id);
/* The call that went on as TASK ended. */
void mark_close_task(const struct state_world *world, const struct process_facts *agent, struct str task);
/* The subagent SUBAGENT ended, and its calls but those in the background. */
void mark_close_subagent(const struct state_world *world, const struct process_facts *agent, struct str subagent);
/* No call of the main agent runs in the foreground: those that were never closed were not run. Subagents may go on. */
void mark_close_foreground(const struct state_world *world, const struct process_facts *agent);

struct mark_found {
	struct mark_call call;
	int64_t opened; /* seconds since 1970 */
};

/* Is one of our ancestors an agent with an open call that we can belong to? One whose result its transcript has is not open. Looks in every state directory that
 * WORLD and the environments of our ancestors name, so that another HOME for one command hides nothing. CLAIMED as in process_agent: it
 * counts only where our numbers of processes are not the agent's (a sandbox). */
bool mark_find(const struct state_world *world, pid_t claimed, struct mark_found *found);

#endif
