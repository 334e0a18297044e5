#include "host/host.h"

#include "host/codex.h"
#include "host/dsh.h"

const struct host *host_of(const json_t *payload)
{
	if (payload && dsh_wrote(payload))
		return &host_dsh;
	return payload && codex_wrote(payload) ? &host_codex : &host_claude_code;
}
