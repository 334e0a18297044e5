/* codex.h: private to lib/host. */
#ifndef HOST_CODEX_H
#define HOST_CODEX_H

#include "json/json.h"

/* True when PAYLOAD has the members that only Codex gives. The bridge of DSH that speaks its way gives them too. */
bool codex_wrote(const json_t *payload);

#endif
