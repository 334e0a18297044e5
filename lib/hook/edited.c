#include "hook/edited.h"

#include "base/buf.h"
#include "json/json.h"

uint32_t edited_lines(struct str text)
{
	uint32_t n = 1;

	for (size_t at; (at = str_find_byte(text, '\n')) < text.n; n++)
		text = str_from(text, at + 1);
	return n;
}

bool edited_text(const json_t *response, struct ranges *known, struct str *text)
{
	bool all = json_is_true(json_object_get(response, "replaceAll"));
	struct str rest, old, new;
	struct buf out = { 0 };
	uint32_t line = 1;
	size_t at;

	if (json_get_text(response, "originalFile", &rest, NULL) != JSON_GOT ||
	    json_get_text(response, "oldString", &old, NULL) != JSON_GOT ||
	    json_get_text(response, "newString", &new, NULL) != JSON_GOT || !old.n)
		return false;
	while ((at = str_find(rest, old)) < rest.n) {
		line += edited_lines(str_slice(rest, 0, at)) - 1;
		ranges_replace(known, line, edited_lines(old), edited_lines(new));
		line += edited_lines(new) - 1;
		buf_add(&out, str_slice(rest, 0, at));
		buf_add(&out, new);
		rest = str_from(rest, at + old.n);
		if (!all)
			break;
	}
	buf_add(&out, rest);
	*text = buf_str(&out);
	return true;
}
