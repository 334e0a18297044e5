/* keys.h: the table of the keys that a rule file may have, and the text of a file -> what it says. Private to
 * lib/config, `tipstaff check` and the tests. */
#ifndef CONFIG_KEYS_H
#define CONFIG_KEYS_H

#include "config/config.h"

enum config_kind {
	CONFIG_RULES,       /* an array of rules: strings and objects */
	CONFIG_VERDICTS,    /* an object: id of a built-in rule -> "deny", "ask", "off" */
	CONFIG_FAMILIES,    /* an object: name of a family -> "on", "off" */
	CONFIG_DIRECTORIES, /* an array of directories */
	CONFIG_PATTERNS,    /* an array of path patterns */
	CONFIG_NAMES,       /* an array of names */
	CONFIG_CHOICE,      /* one of CHOICES */
	CONFIG_NUMBER,      /* from LEAST to MOST; the more the stricter */
	CONFIG_UNREAD,      /* for others */
};

struct config_key {
	const char *object; /* that the key stands in; NULL at the top */
	const char *name;
	enum config_kind kind;
	enum verdict list;   /* of RULES */
	const char *choices; /* from loose to strict; "a|b" are as strict as each other */
	unsigned least, most;
	unsigned usual; /* where no file says anything; of a choice its number, counted from 1 */
	size_t option;  /* offset in struct config_options */
};

/* The I-th row, NULL behind the last. */
const struct config_key *config_key_at(size_t i);
/* How strict choice VALUE (from 1) of KEY is, or the number itself; 0 for none. */
unsigned config_strictness(const struct config_key *key, unsigned value);
/* "reads.gate" */
struct str config_key_name(const struct config_key *key);

/* One thing that a file says. */
struct config_statement {
	const struct config_key *key;
	struct config_path path;
	const struct rule *rule; /* of VERDICTS */
	struct str text;         /* a family, directory or name */
	unsigned value;          /* a verdict, 1 for "on", a choice, a number */
	struct user_rule *user;  /* of RULES and PATTERNS */
};

struct config_statements {
	struct config_statement *at;
	size_t n, room;
};

/* Reads the text of FILE. False when it is broken: then FILE says why and where. */
bool config_statements_read(struct config_file *file, struct str home, struct config_statements *out);

/* Where a file is being read, for the readers of its parts. */
struct config_source {
	struct config_file *file;
	struct str base, home; /* the directory of the file; the home */
	struct config_statements *out;
	size_t rules;
};

/* Breaks the file: WHAT is wrong at PATH. Returns false. */
bool config_bad(const struct config_source *source, const struct config_path *path, enum json_part part, const char *what);
/* EXPECTED "is expected, got ..." VALUE. */
bool config_bad_value(const struct config_source *source, const struct config_path *path, const json_t *value,
		      const char *expected);
/* PATH and one step more. */
struct config_path config_step(const struct config_path *path, struct str step);
/* A string without control characters that is not empty. */
bool config_text(const struct config_source *source, const struct config_path *path, const json_t *value, struct str *out);

/* object.c: an object rule -> *OUT, whose row has its verdict. */
bool config_object_read(const struct config_source *source, const struct config_path *path, const json_t *object,
			struct user_rule *out);

#endif
