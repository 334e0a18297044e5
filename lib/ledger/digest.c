#include "ledger/digest.h"

#include "base/buf.h"

#include <mbedtls/sha256.h>
#include <string.h>

struct digest digest_of(struct str text)
{
	struct digest digest;

	/* It fails only with hardware that is not there here. */
	(void)mbedtls_sha256_ret((const unsigned char *)(text.p ? text.p : ""), text.n, digest.at, 0);
	return digest;
}

bool digest_eq(struct digest a, struct digest b)
{
	return memcmp(a.at, b.at, sizeof a.at) == 0;
}

struct str digest_text(struct digest digest)
{
	struct buf text = { 0 };

	for (size_t i = 0; i < sizeof digest.at; i++)
		buf_addf(&text, "%02x", digest.at[i]);
	return buf_str(&text);
}
