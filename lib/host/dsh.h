/* dsh.h: private to lib/host. */
#ifndef HOST_DSH_H
#define HOST_DSH_H

#include "json/json.h"

/* True when PAYLOAD comes from DSH: by its tool or by where its session log lies. */
bool dsh_wrote(const json_t *payload);

#endif
