/* digest.h: SHA-256, for names of calls: equal digests are taken for equal texts. */
#ifndef LEDGER_DIGEST_H
#define LEDGER_DIGEST_H

#include "base/str.h"

struct digest {
	unsigned char at[32];
};

struct digest digest_of(struct str text);
bool digest_eq(struct digest a, struct digest b);
/* In hexadecimal digits. */
struct str digest_text(struct digest digest);

#endif
