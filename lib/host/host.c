#include "host/host.h"

const struct host *host_of(const json_t *payload)
{
	(void)payload;
	return &host_claude_code;
}
