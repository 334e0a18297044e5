#include "config/trust.h"

#include "base/buf.h"
#include "base/file.h"
#include "json/json.h"

#include <mbedtls/sha256.h>
#include <mbedtls/version.h>

struct str trust_digest(struct str text)
{
	unsigned char sum[32];
	struct buf out = { 0 };

#if MBEDTLS_VERSION_NUMBER >= 0x03000000
	(void)mbedtls_sha256((const unsigned char *)text.p, text.n, sum, 0);
#else
	(void)mbedtls_sha256_ret((const unsigned char *)text.p, text.n, sum, 0);
#endif
	buf_addz(&out, "sha256:");
	for (size_t i = 0; i < sizeof sum; i++)
		buf_addf(&out, "%02x", sum[i]);
	return buf_str(&out);
}

enum trust trust_of(struct str pins, struct str path, struct str text)
{
	struct str all;
	const json_t *root, *pin;

	if (!pins.n || file_read_trusted(pins, TRUST_BYTES_MAX, &all, NULL) != FILE_GOT)
		return TRUST_NONE;
	root = json_read_file(all, pins, NULL);
	pin = root ? json_object_getn(root, path.p, path.n) : NULL;
	if (!json_is_string(pin))
		return TRUST_NONE;
	return str_is(trust_digest(text), json_string_value(pin)) ? TRUST_PINNED : TRUST_ENDED;
}

bool trust_change(struct str old, struct str path, struct str digest, struct str *text, struct fault *fault)
{
	struct buf out = { 0 };
	const char *between = "\n";
	json_t *root = str_trim(old).n ? json_read_file(old, STR("the file of pins"), fault) : json_object();

	if (!root)
		return false;
	buf_byte(&out, '{');
	for (void *at = json_object_iter(root); at; at = json_object_iter_next(root, at)) {
		struct str key = str_of(json_object_iter_key(at));

		if (str_eq(key, path) || !json_is_string(json_object_iter_value(at)))
			continue;
		buf_addf(&out, "%s  ", between);
		buf_json(&out, key);
		buf_addz(&out, ": ");
		buf_json(&out, str_of(json_string_value(json_object_iter_value(at))));
		between = ",\n";
	}
	if (digest.n) {
		buf_addf(&out, "%s  ", between);
		buf_json(&out, path);
		buf_addz(&out, ": ");
		buf_json(&out, digest);
	}
	buf_addz(&out, "\n}\n");
	*text = buf_str(&out);
	return true;
}
