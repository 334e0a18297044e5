/* json.h: jansson with its memory in the arena, and getters that say where a value of the wrong type stands.
 *
 * Values are owned by the arena: nobody calls json_decref. Texts come out borrowed and may hold NUL. Whole numbers
 * are read as reals, because JavaScript writes them up to 1e21. */
#ifndef JSON_JSON_H
#define JSON_JSON_H

#include "base/fault.h"
#include "base/str.h"

#include <jansson.h>

/* Must come before any other call. */
void json_begin(void);

/* The object in TEXT; NULL and a fault when there is none. Of equal keys the last one wins, as in JavaScript, and
 * half a surrogate pair is U+FFFD. Nesting ends at jansson's own limit of 2048. */
json_t *json_read(struct str text, struct fault *fault);

/* The same for a file that people write: equal keys are an error, and the fault begins "NAME:LINE:COLUMN: ". */
json_t *json_read_file(struct str text, struct str name, struct fault *fault);

enum json_got {
	JSON_ABSENT, /* not there, or null */
	JSON_GOT,
	JSON_WRONG, /* of another type; the fault says "PATH: a string is expected, got an object" */
};

/* The member at PATH ("tool_input.command") below ROOT. *OUT is left alone unless the result is JSON_GOT. */
enum json_got json_get_text(const json_t *root, const char *path, struct str *out, struct fault *fault);
enum json_got json_get_object(const json_t *root, const char *path, const json_t **out, struct fault *fault);

/* The text that VALUE is, or the member at PATH; STR_NONE when it is none. For what no verdict hangs on. */
struct str json_text(const json_t *value);
struct str json_text_at(const json_t *root, const char *path);

/* "an object", "a string", ... */
const char *json_type_name(const json_t *value);

enum json_part { JSON_KEY, JSON_VALUE };

/* Counted from 1; columns in characters, as editors do. */
struct json_place {
	size_t line, column;
};

/* A step of a path into an array: its item I, counted from 0. Other steps are keys of objects. */
#define JSON_ITEM(i) ((struct str){ NULL, (i) })

/* Where in TEXT (valid JSON) the value at the N steps of PATH stands, or its key (of an item: the item). No steps: the
 * value is the whole. False when there is none. */
bool json_locate(struct str text, const struct str *path, size_t n, enum json_part part, struct json_place *place);

#endif
