/* str.h: a run of bytes that somebody else owns. Never ended by NUL, may hold NUL; passed by value.
 * Payload bytes are read once and nearly every str points into them or into the arena. */
#ifndef BASE_STR_H
#define BASE_STR_H

#include <stdbool.h>
#include <stddef.h>

struct str {
	const char *p;
	size_t n;
};

#define STR(literal) ((struct str){ (literal), sizeof(literal) - 1 })
#define STR_NONE ((struct str){ NULL, 0 })
/* For printf: printf("%.*s", STR_ARGS(s)). Cuts at INT_MAX bytes. */
#define STR_ARGS(s) (int)((s).n > 0x7fffffff ? 0x7fffffff : (s).n), ((s).p ? (s).p : "")

/* The bytes of a C string, without its NUL; NULL gives STR_NONE. */
struct str str_of(const char *z);
bool str_eq(struct str a, struct str b);
/* Same as str_eq against a C string. */
bool str_is(struct str s, const char *z);
/* Same as str_is, for a NAME in the row of a table: nearly all differ in the first byte. */
static inline bool str_is_name(struct str s, const char *name)
{
	return s.n && s.p[0] == name[0] && str_is(s, name);
}
/* Below, at or above 0 as A comes before, with or after B, byte by byte; for qsort. */
int str_order(struct str a, struct str b);
/* ASCII case is ignored. */
bool str_eq_nocase(struct str a, struct str b);
/* True when S has PART somewhere; ASCII case is ignored. */
bool str_has_nocase(struct str s, struct str part);
bool str_starts(struct str s, struct str prefix);
bool str_ends(struct str s, struct str suffix);
/* Index of the first occurrence, or s.n when there is none. */
size_t str_find_byte(struct str s, char byte);
size_t str_find(struct str s, struct str needle);
/* Bytes [from, to), both cut to the length. */
struct str str_slice(struct str s, size_t from, size_t to);
struct str str_from(struct str s, size_t from);
/* Without blanks, tabs and newlines at both ends. */
struct str str_trim(struct str s);
/* Takes the next run of non-blank bytes off *REST; false when nothing is left. Tables use such lists. */
bool str_next_word(struct str *rest, struct str *word);
/* Takes the text before the next BYTE (or all) off *REST; false when *REST is used up. */
bool str_next_field(struct str *rest, char byte, struct str *field);
/* True when the blank-separated LIST holds WORD. */
bool str_list_has(const char *list, struct str word);
/* A letter or underscore, as a variable's name begins; with digits, as it goes on. */
bool is_name_start(int c);
bool is_name_byte(int c);
/* A copy in the arena that ends in NUL, for system calls; NULL when S holds a NUL. */
const char *str_z(struct str s);
/* A copy in the arena. */
struct str str_copy(struct str s);

#endif
