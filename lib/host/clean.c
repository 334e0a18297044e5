#include "host/clean.h"

#include "base/buf.h"
#include "base/utf8.h"

/* Names of tags that hosts write into what a model reads, and that a model takes for the host's word. */
static const char host_tags[] =
	"system-reminder system task-notification persisted-output tool_use_error function_calls function_results "
	"command-name command-message command-args command-contents local-command-stdout local-command-stderr "
	"local-command-caveat bash-input bash-stdout bash-stderr user-prompt-submit-hook new-diagnostics total_tokens "
	"hook_prompt untrusted_context user-memory-input";

static const struct {
	uint32_t from, to;
	const char *becomes;
} marks[] = {
	{ 0x00, 0x1f, " " },      { 0x7f, 0x9f, " " },      { 0xad, 0xad, "" },     { 0x61c, 0x61c, "" },
	{ 0x180e, 0x180e, "" },   { 0x200b, 0x200f, "" },   { 0x2028, 0x2029, " " }, { 0x202a, 0x202e, "" },
	{ 0x2060, 0x206f, "" },   { 0xfeff, 0xfeff, "" },   { 0xfff9, 0xfffb, "" }, { 0xe0000, 0xe01ef, "" },
};

static const char *replacement(uint32_t code)
{
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (code >= marks[i].from && code <= marks[i].to)
			return marks[i].becomes;
	return NULL;
}

static struct str without_marks(struct str text)
{
	struct buf out = { 0 };

	for (size_t at = 0; at < text.n;) {
		uint32_t code = 0;
		size_t length = utf8_at(text, at, &code);
		const char *instead = length ? replacement(code) : " ";

		length = length ? length : 1;
		if (instead)
			buf_addz(&out, instead);
		else
			buf_add(&out, str_slice(text, at, at + length));
		at += length;
	}
	return buf_str(&out);
}

static bool in_name(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
	       c == ':';
}

/* Does TEXT begin with "<", perhaps "/", and the name of a host's tag? */
static bool opens_host_tag(struct str text)
{
	struct str rest = str_of(host_tags), tag, name;
	size_t at = 1, from;

	while (at < text.n && (text.p[at] == ' ' || text.p[at] == '/'))
		at++;
	from = at;
	while (at < text.n && in_name(text.p[at]))
		at++;
	name = str_slice(text, from, at);
	if (str_eq_nocase(str_slice(name, 0, 6), STR("antml:")))
		return true;
	while (str_next_word(&rest, &tag))
		if (str_eq_nocase(name, tag))
			return true;
	return false;
}

static struct str without_host_tags(struct str text)
{
	struct buf out = { 0 };

	for (size_t at = 0; at < text.n; at++) {
		if (text.p[at] == '<' && opens_host_tag(str_from(text, at)))
			buf_addz(&out, "\u2039");
		else
			buf_byte(&out, text.p[at]);
	}
	return buf_str(&out);
}

struct str clean_text(struct str text, size_t max)
{
	static const struct str ellipsis = { "\u2026", 3 };
	struct buf out = { 0 };
	size_t end = max;

	text = without_host_tags(without_marks(text));
	if (text.n <= max)
		return text;
	end -= ellipsis.n;
	while (end > 0 && ((unsigned char)text.p[end] & 0xc0) == 0x80)
		end--;
	buf_add(&out, str_slice(text, 0, end));
	buf_add(&out, ellipsis);
	return buf_str(&out);
}
