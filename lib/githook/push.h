/* push.h: the checks of pre-push. */
#ifndef GITHOOK_PUSH_H
#define GITHOOK_PUSH_H

#include "githook/githook.h"

/* One ref that is pushed: a line of what git writes to the hook. */
struct push_ref {
	struct str source; /* free text, may hold blanks; "(delete)" */
	struct str local;  /* the object, zeros for a deletion */
	struct str target; /* the ref over there */
	struct str remote; /* what it names there now, zeros when it is new */
};

struct push {
	struct str remote; /* its name, or the URL when it has none */
	struct str url;    /* where it really goes */
	struct { struct push_ref *at; size_t n, room; } refs;
};

/* Takes INPUT apart. False when a line is none of git's. */
bool push_read(struct str input, struct push *push);
/* Zeros of any length. */
bool push_is_zero(struct str oid);
/* Where others expect that nothing is taken away: names that are usual, and the remote's own DEFAULT branch. */
bool push_is_protected(struct str branch, struct str default_branch);

/* Refuses what rewrites or deletes protected branches, moves tags, names a wrong author, or gives secrets away. */
enum githook_result githook_pre_push(struct githook *hook, struct str input);

#endif
