/* trust.h: which texts of project rule files the user trusts, pinned by their SHA-256 in a file beside the user's own
 * rules: {"/home/ann/app/.tipstaff.json": "sha256:..."}. */
#ifndef CONFIG_TRUST_H
#define CONFIG_TRUST_H

#include "base/fault.h"
#include "base/str.h"

#define TRUST_BYTES_MAX ((size_t)1 << 20)

enum trust {
	TRUST_NONE,
	TRUST_PINNED, /* this very text */
	TRUST_ENDED,  /* another text was pinned */
};

/* What the file PINS says about TEXT of the rule file PATH. A file of pins that is broken, or that others can write,
 * pins nothing. */
enum trust trust_of(struct str pins, struct str path, struct str text);

/* "sha256:" and 64 hexadecimal digits. */
struct str trust_digest(struct str text);

/* The text of a file of pins with PATH pinned to DIGEST, or not at all when DIGEST is STR_NONE; OLD is the text it has
 * now, may be empty. False when OLD is not JSON. */
bool trust_change(struct str old, struct str path, struct str digest, struct str *text, struct fault *fault);

#endif
