/* user.h: the rules that people write into rule files, and how a call is held against them. Pure, as rules.h is.
 *
 * A deny or ask holds when any part of the call matches, and asks when a part may match. An allow holds only for a call
 * of which every part is allowed for certain. */
#ifndef RULES_USER_H
#define RULES_USER_H

#include "rules/pattern.h"
#include "rules/rules.h"

enum user_form {
	USER_TOOL,    /* Tool: every call */
	USER_COMMAND, /* Bash(PATTERN) */
	USER_PATH,    /* Read(PATTERN), Edit(PATTERN) */
	USER_DOMAIN,  /* WebFetch(domain:PATTERN) */
	USER_INPUT,   /* Tool(INPUT:PATTERN), Agent(NAME) */
	USER_PROGRAM, /* an object: a program with words, flags and paths */
};

struct user_rule {
	struct rule row; /* its id, verdict, why and instead (NULL: nothing) */
	struct str text; /* as written; of an object its program */
	unsigned layer;  /* whose file it stands in, enum config_layer */
	enum user_form form;
	struct str tool;    /* pattern of the tool's name */
	struct str pattern; /* of the command, the host or the input */
	bool open;          /* COMMAND: or with more words behind it */
	bool writes;        /* PATH: about writing, else about reading */
	struct str input;
	struct path_pattern path;
	struct str programs; /* PROGRAM: names, blank-separated */
	struct { struct str *at; size_t n, room; } words, flags;
	struct { struct path_pattern *at; size_t n, room; } paths;
};

struct user_rules {
	struct user_rule *at;
	size_t n, room;
};

enum tool_access {
	ACCESS_NONE,
	ACCESS_READ,
	ACCESS_WRITE,
};

/* One call of a tool, whatever the host. */
struct tool_call {
	struct str name;
	struct str cwd; /* clean and absolute, or STR_NONE */
	enum tool_access access;
	struct str path; /* of ACCESS: absolute, not clean */
	struct str url;
	struct { struct tool_input { struct str name, value; } *at; size_t n, room; } inputs; /* the scalar ones, as sent */
};

/* Adds to JUDGEMENT what RULES (may be NULL) find in CALL; READING is that of its command, NULL when it has none. */
void user_judge(struct judgement *judgement, const struct user_rules *rules, const struct tool_call *call,
		const struct reading *reading, const struct facts *facts);

/* The name by which rules call a tool: Task is Agent. */
struct str user_tool_name(struct str name);

/* What a rule is held against. Private to lib/rules. */
struct user_question {
	const struct tool_call *call;
	const struct reading *reading;
	const struct facts *facts;
	struct pattern_steps steps;
	struct command_text *texts; /* of each command of READING, made when first needed */
	struct command_text *bare;  /* the same, the program without its directory */
};

/* object.c: does COMMAND match an object rule? */
enum answer user_program(struct user_question *question, const struct user_rule *rule, const struct command *command);
/* Does PATTERN take PATH (absolute, not clean), by its name or by where links lead? ALLOW: by both, and relative
 * patterns only in the project. */
enum answer user_path(struct user_question *question, const struct path_pattern *pattern, struct str path, bool allow);
/* The same of a word that COMMAND names a file by. Unknown: it may. */
enum answer user_path_word(struct user_question *question, const struct path_pattern *pattern, const struct word *word,
			   const struct command *command, bool allow);

#endif
