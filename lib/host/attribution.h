/* attribution.h: whether the host tells its agent to name itself in commits. */
#ifndef HOST_ATTRIBUTION_H
#define HOST_ATTRIBUTION_H

#include "base/str.h"

struct host_attribution {
	struct str text;  /* what it adds to a message, in full; empty when that is off */
	struct str usual; /* what it would add if nobody had set anything */
};

/* What the settings of Claude Code say, the later file over the earlier one, key by key: the user's (in CONFIG, or
 * HOME/.claude), the project's two, the administrator's. A file that is not JSON is skipped, as Claude Code does. The
 * name of the model is no part of the text. Any of the directories may be STR_NONE. */
struct host_attribution host_attribution_read(struct str config, struct str home, struct str project);

#endif
