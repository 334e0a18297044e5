#include "host/host.h"

#include "host/dsh.h"

const struct host *host_of(const json_t *payload)
{
	return payload && dsh_wrote(payload) ? &host_dsh : &host_claude_code;
}
