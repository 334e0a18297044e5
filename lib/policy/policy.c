#include "policy/policy.h"

#include "base/arena.h"
#include "base/buf.h"

#define SENTENCE_MAX 400

const char *const policy_files[] = {
	"AI_POLICY.md", "AI-POLICY.md", ".github/AI_POLICY.md", "CONTRIBUTING.md", ".github/CONTRIBUTING.md", "CONTRIBUTING.rst",
	"CONTRIBUTING", "AGENTS.md", "CLAUDE.md", "Documentation/process/coding-assistants.rst", "docs/devel/code-provenance.rst",
	NULL,
};

/* Sentences are compared in small letters, with one blank between words and at both ends. */

/* One of them must be in the sentence for it to be about agents. */
static const char *const subjects[] = {
	" ai ", " ai-", " llm ", " llms ", " llm-", " large language model", " artificial intelligence ", " generative ",
	" copilot ", " chatgpt ", " claude ", " codex ", " coding agents ", " coding assistants ", " ai/llm ",
};

/* Others for it to be about work that is sent in. */
static const char *const works[] = {
	" contribution", " pull request", " pr ", " prs ", " patch", " code ", " commit", " content ", " issue", " submission",
	" submit", " generated ", "-generated ", " contribute ", " changes ", " work ",
};

static const char *const refusals[] = {
	" not accept", "n't accept", " forbidden", " forbid ", " prohibited", " banned", " ban ", " not allowed", " not permitted",
	" not welcome", " unwelcome", " will be rejected", " will be closed", " be rejected", " reject ", " rejects ",
	" must not be ", " may not be ", " must not submit", " may not submit", " must not contribute", " may not contribute",
	" do not submit", "n't submit", " do not send", " will not merge", "n't merge", " no ai", " no llm", " no generative",
	" decline", " not be accepted", " disallow", " refuse ",
};

/* Soon after one of them a subject must stand: "do not use ChatGPT", for "Claude: do not use tabs" is of the house. */
static const char *const uses[] = { " not use", "n't use" };

/* These begin like a refusal and say the contrary. */
static const char *const pardons[] = {
	" not forbid", "n't forbid", " not prohibit", "n't prohibit", " not banned", "n't banned", " not ban ", "n't ban ",
	" no ban ", " not reject", "n't reject", " not disallow", "n't disallow", " not refuse", "n't refuse", " not decline", "n't decline",
};

/* With these a refusal is not one of all such work. */
static const char *const conditions[] = {
	" unless", " except", " without ", " if ", " until ", " undisclosed", " signed-off-by", " sign off", " low-quality",
	" low quality", " unreviewed", " solely", " entirely", " fully ", " purely ", " only ", " slop", " before ",
	" disclos", " first-time", " secret", " confidential",
};

static const char *const demands[] = {
	" disclos", " label", " must state", " must mention", " must say", " indicate", " assisted-by", " generated-by",
	" co-authored-by", " responsible for", " accountable", " human review", " reviewed by a human", " understand",
	" signed-off-by", " sign off",
};

static const char *const welcomes[] = {
	" welcome", " allowed", " permitted", " may use", " can use", " free to use", " accept", " encourage", " fine ",
};

#define ANY(list, sentence) any(list, sizeof(list) / sizeof *(list), sentence)

static bool any(const char *const *list, size_t n, struct str sentence)
{
	for (size_t i = 0; i < n; i++)
		if (str_find(sentence, str_of(list[i])) < sentence.n)
			return true;
	return false;
}

/* How far behind " not use" a subject still is its object. */
#define OBJECT_MAX 24

static bool refuses_use(struct str sentence)
{
	for (size_t i = 0; i < sizeof uses / sizeof *uses; i++) {
		size_t from = str_find(sentence, str_of(uses[i])) + str_of(uses[i]).n;

		if (ANY(subjects, str_slice(sentence, from, from + OBJECT_MAX)))
			return true;
	}
	return false;
}

static bool refuses(struct str sentence)
{
	return (ANY(refusals, sentence) && !ANY(pardons, sentence)) || refuses_use(sentence);
}

static enum policy_class class_of(struct str sentence)
{
	if (!ANY(subjects, sentence) || !ANY(works, sentence))
		return POLICY_UNKNOWN;
	if (refuses(sentence))
		return ANY(conditions, sentence) ? POLICY_RESTRICTED : POLICY_FORBIDDEN;
	if (ANY(demands, sentence))
		return POLICY_RESTRICTED;
	return ANY(welcomes, sentence) ? POLICY_ALLOWED : POLICY_UNKNOWN;
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Marks of Markdown and punctuation part words; they are in no phrase. */
static bool parts_words(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || str_find_byte(STR("*_`\"()[],:;!?<>#|~"), c) < STR("*_`\"()[],:;!?<>#|~").n;
}

static struct str normal(struct str sentence)
{
	struct buf out = { 0 };

	buf_byte(&out, ' ');
	for (size_t i = 0; i < sentence.n; i++) {
		if (!parts_words(sentence.p[i]))
			buf_byte(&out, lower(sentence.p[i]));
		else if (out.at[out.n - 1] != ' ')
			buf_byte(&out, ' ');
	}
	while (out.n > 1 && (out.at[out.n - 1] == '.' || out.at[out.n - 1] == ' '))
		out.n--;
	buf_byte(&out, ' ');
	return buf_str(&out);
}

static struct str on_one_line(struct str sentence)
{
	struct buf out = { 0 };
	struct str word;

	sentence = str_slice(sentence, 0, SENTENCE_MAX);
	while (str_next_word(&sentence, &word)) {
		struct str part;

		while (str_next_field(&word, '\n', &part)) {
			if (out.n && part.n)
				buf_byte(&out, ' ');
			buf_add(&out, part);
		}
	}
	return buf_str(&out);
}

/* Where the sentence that begins at FROM ends: behind a full stop with a blank after it, or at an empty line, a list's
 * next item or a heading. */
static size_t sentence_end(struct str text, size_t from)
{
	for (size_t i = from; i < text.n; i++) {
		char c = text.p[i], next = i + 1 < text.n ? text.p[i + 1] : '\n';

		if ((c == '.' || c == '!' || c == '?') && (next == ' ' || next == '\n' || next == '\r'))
			return i + 1;
		if (c == '\n' && (next == '\n' || next == '\r' || next == '#' || next == '-' || next == '*'))
			return i + 1;
	}
	return text.n;
}

struct policy_reading policy_read(struct str text)
{
	struct policy_reading reading = { 0 };

	for (size_t from = 0, to; from < text.n; from = to) {
		struct arena_mark mark = arena_mark();
		enum policy_class class;

		to = sentence_end(text, from);
		class = class_of(normal(str_slice(text, from, to)));
		arena_release(mark);
		if (class > reading.class)
			reading = (struct policy_reading){ class, on_one_line(str_slice(text, from, to)) };
	}
	return reading;
}

const char *policy_name(enum policy_class class)
{
	static const char *const names[] = { "unknown", "allowed", "restricted", "forbidden" };

	return names[class];
}

static struct str small(struct str s)
{
	struct buf out = { 0 };

	for (size_t i = 0; i < s.n; i++)
		buf_byte(&out, lower(s.p[i]));
	return buf_str(&out);
}

/* USER@HOST:PATH, or SCHEME://USER:PASSWORD@HOST:PORT/PATH. */
bool policy_repo_of(struct str url, struct policy_repo *repo)
{
	size_t scheme = str_find(url, STR("://")), colon, slash;
	struct str host, path, rest;

	if (scheme < url.n) {
		if (str_is(str_slice(url, 0, scheme), "file"))
			return false;
		rest = str_from(url, scheme + 3);
		slash = str_find_byte(rest, '/');
		host = str_slice(rest, 0, slash);
		path = str_from(rest, slash + 1);
	} else {
		colon = str_find_byte(url, ':');
		if (colon == url.n || str_find_byte(url, '/') < colon)
			return false;
		host = str_slice(url, 0, colon);
		path = str_from(url, colon + 1);
	}
	for (size_t at; (at = str_find_byte(host, '@')) < host.n;)
		host = str_from(host, at + 1);
	host = str_slice(host, 0, str_find_byte(host, ':'));
	while (path.n && path.p[0] == '/')
		path = str_from(path, 1);
	while (path.n && path.p[path.n - 1] == '/')
		path.n--;
	if (str_ends(path, STR(".git")))
		path.n -= 4;
	slash = str_find_byte(path, '/');
	if (!host.n || !slash || slash + 1 >= path.n)
		return false;
	/* ssh.github.com:443 is github.com through another door. */
	*repo = (struct policy_repo){ small(str_is(small(host), "ssh.github.com") ? STR("github.com") : host),
				      small(str_slice(path, 0, slash)), small(str_from(path, slash + 1)) };
	return true;
}
