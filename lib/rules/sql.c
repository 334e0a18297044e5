#include "rules/sql.h"


/* The words of one statement that matter. */
struct statement {
	struct str first, second;
	bool where, drops;
	size_t from;
};

static bool is_word_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (c >= '0' && c <= '9');
}

static bool is(struct str word, const char *z)
{
	return str_eq_nocase(word, str_of(z));
}

static bool one_of(struct str word, const char *list)
{
	struct str rest = str_of(list), one;

	while (str_next_word(&rest, &one))
		if (str_eq_nocase(word, one))
			return true;
	return false;
}

/* Behind a comment, a string or a quoted name that begins at I; I itself when none does. */
static size_t skip_quoted(struct str text, size_t i)
{
	char quote = text.p[i], next = i + 1 < text.n ? text.p[i + 1] : 0;

	if (quote == '-' && next == '-') {
		i += str_find_byte(str_from(text, i), '\n');
		return i;
	}
	if (quote == '/' && next == '*') {
		i += 2;
		return i + str_find(str_from(text, i), STR("*/")) + 2;
	}
	if (quote != '\'' && quote != '"' && quote != '`')
		return i;
	i++;
	return i + str_find_byte(str_from(text, i), quote) + 1;
}

static bool loses(const struct statement *statement)
{
	if (is(statement->first, "drop"))
		return one_of(statement->second, "table database schema view materialized index column user role type sequence function trigger "
						 "keyspace collection tablespace owned extension if temporary foreign");
	if (is(statement->first, "truncate"))
		return true;
	if (is(statement->first, "alter"))
		return statement->drops;
	return (is(statement->first, "delete") || is(statement->first, "update")) && !statement->where;
}

static void take_word(struct statement *statement, struct str word, size_t at)
{
	if (!statement->first.n) {
		statement->first = word;
		statement->from = at;
	} else if (!statement->second.n) {
		statement->second = word;
	}
	statement->where |= is(word, "where") || is(word, "limit");
	statement->drops |= is(word, "drop");
}

bool sql_loses(struct str text, struct str *what)
{
	struct statement statement = { .first = STR_NONE };

	for (size_t i = 0; i <= text.n;) {
		size_t end;

		if (i == text.n || text.p[i] == ';') {
			if (loses(&statement)) {
				*what = str_slice(text, statement.from, i);
				return true;
			}
			statement = (struct statement){ .first = STR_NONE };
			i++;
			continue;
		}
		end = skip_quoted(text, i);
		if (end == i && is_word_byte(text.p[i])) {
			while (end < text.n && is_word_byte(text.p[end]))
				end++;
			take_word(&statement, str_slice(text, i, end), i);
		}
		/* A quoted name may be the second word: DELETE FROM `users`. */
		i = end > i ? end : i + 1;
		if (i > text.n)
			i = text.n;
	}
	return false;
}
