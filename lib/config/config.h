/* config.h: rule files: where they lie, who may loosen what, and errors with file, line and column.
 *
 * Three layers: the managed file, the user's, the project's. Each may make things stricter. The user may loosen what is
 * built in, nobody what the managed file says, and the project nothing, unless the user trusts that very text of it. */
#ifndef CONFIG_CONFIG_H
#define CONFIG_CONFIG_H

#include "base/fault.h"
#include "json/json.h"
#include "rules/rules.h"
#include "rules/user.h"

#define CONFIG_BYTES_MAX ((size_t)1 << 20)
#define CONFIG_PROJECT_BYTES_MAX ((size_t)64 << 10) /* somebody else may have written it */
#define CONFIG_RULES_MAX 1000                      /* in the lists of one file */

enum config_layer {
	LAYER_BUILT_IN, /* no file */
	LAYER_MANAGED,
	LAYER_USER,
	LAYER_PROJECT,
};

#define CONFIG_FILES 3

/* Steps to a value of a file, for json_locate. */
struct config_path {
	struct str step[4];
	size_t n;
};

/* Something of a file that is not done, because it would loosen what stands above. */
struct config_ignored {
	struct config_path path;
	struct str why;
};

struct config_file {
	enum config_layer layer;
	struct str path; /* STR_NONE: nobody knows where */
	struct str text; /* as read */
	bool present;
	bool broken;      /* then nothing of it holds */
	bool trusted;     /* of a project: the user has pinned this text */
	bool trust_ended; /* the user has pinned another text */
	struct str fault; /* of a broken file: "FILE:LINE:COLUMN: what; what to do" */
	struct json_place place; /* of the fault; line 0 when it has none */
	struct { struct config_ignored *at; size_t n, room; } ignored;
};

/* What a file says about a built-in rule. */
struct config_change {
	const struct rule *rule;
	enum verdict verdict; /* as it is now; VERDICT_NONE is "off" */
	enum verdict least;   /* nobody below the managed file goes below it */
	enum config_layer layer; /* who said so last */
};

enum config_attribution { ATTRIBUTION_UNSET, ATTRIBUTION_ALLOW, ATTRIBUTION_REQUIRE, ATTRIBUTION_FORBID };
enum config_reaction { REACTION_OFF = 1, REACTION_ASK, REACTION_DENY };
/* The longest subject of an agent's commits, in characters. */
enum config_subject { SUBJECT_ANY = 1, SUBJECT_100, SUBJECT_72, SUBJECT_50 };
enum config_form { FORM_ANY = 1, FORM_CONVENTIONAL };
enum config_switch { SWITCH_OFF = 1, SWITCH_ON };

/* What the other parts of tipstaff are told; the defaults where no file speaks. */
struct config_options {
	struct {
		unsigned gate;         /* enum config_switch */
		unsigned idle_minutes; /* a pause that long voids what was read */
	} reads;
	struct {
		unsigned gate;
		unsigned after_prompt; /* enum config_reaction: the same call after the next prompt */
	} rejections;
	struct {
		unsigned gate, background, denied, goal; /* enum config_switch */
		unsigned blocks_max;
	} turn;
	struct {
		unsigned commit; /* enum config_attribution; unset: the host's own setting decides */
	} attribution;
	struct {
		unsigned subject; /* enum config_subject */
		unsigned form;    /* enum config_form */
	} message;
	struct {
		unsigned gate;
		unsigned unknown; /* enum config_reaction: to a repository without a policy */
		struct { struct str *at; size_t n, room; } owners; /* besides the user: not foreign */
	} policy;
};

struct config {
	struct config_file files[CONFIG_FILES]; /* by layer, the managed one first */
	bool broken;           /* some file is; then what has no verdict, or an allow, asks */
	struct str fault_text; /* of the first one that is */
	struct { struct config_change *at; size_t n, room; } changes;
	struct user_rules rules;
	struct { struct str *at; size_t n, room; } scratch; /* directories, clean and absolute */
	struct config_options options;
	struct config_option_state *states; /* of each row of the table of keys; private */
	struct settings settings;           /* for rules_judge and user_judge */
};

/* Where files lie; STR_NONE when not known. */
struct config_places {
	struct str managed, user, project;
	struct str trust; /* what the user pinned; see trust.h */
	struct str home;
};

/* The places on this machine. The project's file lies in PROJECT; where that is not known, in CWD or else at the top of
 * the work tree around it. */
struct config_places config_places(struct str config_home, struct str home, struct str project, struct str cwd);

/* Reads all files. No file is a configuration that changes nothing. Never NULL. */
const struct config *config_read(const struct config_places *places);

/* What files say about RULE, NULL when nothing. */
const struct config_change *config_change_of(const struct config *config, const struct rule *rule);

/* "built in", "managed", "user", "project". */
const char *config_layer_name(enum config_layer layer);

/* Where PATH stands in FILE, or line 1, column 1. */
struct json_place config_place(const struct config_file *file, const struct config_path *path, enum json_part part);

/* The line of FILE at PLACE and a caret under its column, each ended by a newline. */
struct str config_caret(const struct config_file *file, struct json_place place);

#endif
