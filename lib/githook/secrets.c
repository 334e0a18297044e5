#include "githook/secrets.h"

#include <stdlib.h>

/* Letters of the keys: d digits, h small hexadecimal digits, A capitals, a letters, - and _ themselves. */
static const struct {
	const char *kind, *prefix, *letters;
	size_t least; /* bytes behind the prefix */
	bool exactly; /* and no more: a longer one is some other name, such as that of a function */
} shapes[] = {
	{ "an AWS access key", "AKIA", "Ad", 16, true },
	{ "an AWS access key", "ASIA", "Ad", 16, true },
	{ "a GitHub token", "ghp_", "ad", 36, false },
	{ "a GitHub token", "gho_", "ad", 36, false },
	{ "a GitHub token", "ghu_", "ad", 36, false },
	{ "a GitHub token", "ghs_", "ad", 36, false },
	{ "a GitHub token", "ghr_", "ad", 36, false },
	{ "a GitHub token", "github_pat_", "ad_", 60, false },
	{ "a GitLab token", "glpat-", "ad-_", 20, false },
	{ "a Slack token", "xoxb-", "ad-", 40, false },
	{ "a Slack token", "xoxp-", "ad-", 40, false },
	{ "a Slack token", "xapp-", "ad-", 40, false },
	{ "an Anthropic key", "sk-ant-", "ad-_", 80, false },
	{ "an OpenAI key", "sk-proj-", "ad-_", 40, false },
	{ "a Stripe key", "sk_live_", "ad", 24, false },
	{ "a Stripe key", "rk_live_", "ad", 24, false },
	{ "a Google key", "AIza", "ad-_", 35, true },
	{ "an npm token", "npm_", "ad", 36, true },
	{ "a PyPI token", "pypi-AgEIcHlwaS5vcmc", "ad-_", 50, false },
	{ "a Hugging Face token", "hf_", "a", 34, true },
	{ "a DigitalOcean token", "dop_v1_", "h", 64, true },
	{ "a Shopify token", "shpat_", "h", 32, true },
	{ "a SendGrid key", "SG.", "ad-_.", 66, true },
	{ "an age key", "AGE-SECRET-KEY-1", "Ad", 58, false },
	{ "a Grafana token", "glsa_", "ad_", 40, false },
};

static bool is_letter(const char *letters, char c)
{
	bool digit = c >= '0' && c <= '9', capital = c >= 'A' && c <= 'Z', small = c >= 'a' && c <= 'z';

	for (; *letters; letters++) {
		if (*letters == 'd' ? digit :
		    *letters == 'h' ? digit || (c >= 'a' && c <= 'f') :
		    *letters == 'A' ? capital :
		    *letters == 'a' ? capital || small :
				      c == *letters)
			return true;
	}
	return false;
}

/* A name like ghp_xxxxxxxx or AKIAIOSFODNN7EXAMPLE, as manuals have them. */
static bool is_made_up(struct str value)
{
	bool seen[256] = { false };
	size_t different = 0;

	for (size_t i = 0; i < value.n; i++) {
		different += !seen[(unsigned char)value.p[i]];
		seen[(unsigned char)value.p[i]] = true;
	}
	return different < 8 || str_find(value, STR("EXAMPLE")) < value.n || str_find(value, STR("example")) < value.n;
}

static const char *secret_at(struct str line, size_t at)
{
	struct str rest = str_from(line, at);

	for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
		struct str prefix = str_of(shapes[i].prefix);
		size_t n = prefix.n;

		if (rest.n < prefix.n + shapes[i].least || !str_starts(rest, prefix))
			continue;
		while (n < rest.n && is_letter(shapes[i].letters, rest.p[n]))
			n++;
		if (shapes[i].exactly ? n - prefix.n != shapes[i].least : n - prefix.n < shapes[i].least)
			continue;
		if (!is_made_up(str_slice(rest, prefix.n, n)))
			return shapes[i].kind;
	}
	return NULL;
}

static bool is_word_byte(char c)
{
	return is_letter("ad_-", c);
}

const char *secret_in(struct str line)
{
	for (size_t i = 0; i < line.n; i++) {
		const char *kind;

		if (i > 0 && is_word_byte(line.p[i - 1]))
			continue;
		kind = is_word_byte(line.p[i]) ? secret_at(line, i) : NULL;
		if (kind)
			return kind;
	}
	return NULL;
}

/* -----BEGIN ... PRIVATE KEY-----; its text must follow, for a program that looks for such lines holds them too. */
static bool begins_key(struct str line)
{
	line = str_trim(line);
	return str_starts(line, STR("-----BEGIN ")) && str_ends(line, STR("PRIVATE KEY-----"));
}

static bool is_key_text(struct str line)
{
	size_t n = 0;

	line = str_trim(line);
	while (n < line.n && is_letter("ad+/=", line.p[n]))
		n++;
	return line.n >= 40 && n == line.n;
}

/* The first line and the count in the new file: "@@ -A,B +C,D @@"; a count that is missing is 1. */
static bool hunk(struct str line, size_t *removed, size_t *added, size_t *first)
{
	struct str word, rest = line;
	size_t *counts[] = { removed, added };

	if (!str_next_word(&rest, &word) || !str_is(word, "@@"))
		return false;
	for (int i = 0; i < 2; i++) {
		const char *z;
		char *end;

		if (!str_next_word(&rest, &word) || !(z = str_z(str_from(word, 1))))
			return false;
		*first = strtoul(z, &end, 10);
		*counts[i] = *end == ',' ? strtoul(end + 1, NULL, 10) : 1;
	}
	return true;
}

/* "+++ b/PATH", with a tab behind a path with blanks, and in quotes around one that needs them. */
static void take_path(struct str line, struct str *path)
{
	struct str plain = STR("+++ b/"), quoted = STR("+++ \"b/");
	bool quotes = str_starts(line, quoted);

	if (!quotes && !str_starts(line, plain))
		return;
	*path = str_from(line, quotes ? quoted.n : plain.n);
	if (str_ends(*path, quotes ? STR("\"") : STR("\t")))
		path->n--;
}

bool secrets_find(struct str patch, struct secret_found *found)
{
	size_t removed = 0, added = 0, number = 0;
	bool key_began = false;
	struct str line;

	*found = (struct secret_found){ 0 };
	while (str_next_field(&patch, '\n', &line)) {
		struct str commit = STR("commit ");

		if (removed && str_starts(line, STR("-"))) {
			removed--;
		} else if (added && str_starts(line, STR("+"))) {
			struct str text = str_from(line, 1);

			added--;
			found->line = number++;
			found->kind = key_began && is_key_text(text) ? "a private key" : secret_in(text);
			if (found->kind)
				return true;
			key_began = begins_key(text);
		} else if (str_starts(line, STR("@@ "))) {
			key_began = false;
			if (!hunk(line, &removed, &added, &number))
				removed = added = 0;
		} else if (str_starts(line, commit)) {
			found->commit = str_from(line, commit.n);
		} else {
			take_path(line, &found->path);
		}
	}
	return false;
}
