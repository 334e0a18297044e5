/* code.h: what the host's descriptions ask of the JavaScript in a call. Private to lib/contract. */
#ifndef CONTRACT_CODE_H
#define CONTRACT_CODE_H

#include "contract/contract.h"
#include "scan/script.h"

/* A text that is looked at, and what is wrong with it, for the reason. */
struct code {
	const struct script *script;
	struct str what;
};

struct code_check {
	const char *rule;
	const char *tools;
	const char *field; /* that holds the text */
	bool (*breaks)(struct code *code);
};

/* Each ends with a row without rule. */
extern const struct code_check script_checks[], plugin_checks[];

/* Adds what the code in EVENT does not keep. A text whose tokens cannot be told breaks nothing. */
void code_judge(struct judgement *judgement, const struct event *event, const struct settings *settings);
/* True when the rule called ID is about code. */
bool code_has_rule(const char *id);

/* Token of the last `return` with a value that no function inside the text holds; false when there is none. */
bool code_returns(const struct script *script, size_t *at);
/* True when the text has what only TypeScript has; the second when it has something of it that leaves code behind. */
bool code_is_typescript(struct code *code);
bool code_has_typescript_code(struct code *code);
#define CODE_NO_WORLD "require process Buffer fetch setTimeout setInterval setImmediate XMLHttpRequest WebSocket Deno Bun"
/* True when what TEXT mounts reaches a service of the host, named in *SERVICE. */
bool code_reaches_service(struct str text, struct str *service);
/* True when the text uses one of NAMES, which nothing in it declares. */
bool code_uses(struct code *code, const char *names);

#endif
