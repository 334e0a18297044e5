/* code.h: what is asked of the programs that calls carry. Private to lib/contract. */
#ifndef CONTRACT_CODE_H
#define CONTRACT_CODE_H

#include "contract/contract.h"
#include "contract/javascript.h"

/* A check of a program. Sets *WHAT to what the reason shall name, when there is something. */
typedef bool code_check(struct javascript *code, struct str *what);

/* scripts.c: workflows */
code_check workflow_is_a_module, workflow_returns_nothing, workflow_uses_node, workflow_has_other_options, workflow_has_other_schema,
	workflow_takes_nothing_for_something, workflow_starts_at_once;

/* plugins.c */
code_check plugin_uses_node, plugin_is_none, plugin_reaches_further, plugin_ends_the_chain, plugin_intercepts, plugin_awaits_later;

/* tools.c: the tools that plugins define */
code_check tool_is_incomplete, tool_has_loose_parameters;

/* What neither a workflow nor a plugin has. */
#define CODE_NO_WORLD "require process Buffer fetch setTimeout setInterval setImmediate XMLHttpRequest WebSocket Deno Bun"

/* A `return` of the program itself with a value behind it: the token of that value, from *AT on; NO_TOKEN for no more. */
size_t code_next_return(const struct javascript *code, size_t *at);

/* True when what TEXT mounts reaches a service of the host, named in *SERVICE. */
bool code_reaches_service(struct str text, struct str *service);

/* Adds to JUDGEMENT what the program in EVENT does not keep. */
void code_judge(struct judgement *judgement, const struct event *event, const struct settings *settings);
/* True when the rule called ID is about such programs. */
bool code_has_rule(const char *id);

#endif
