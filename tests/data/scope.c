#include "scope.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/vec.h"

#include <fcntl.h>
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

/* In thousandths: of the rows that shall pass so many may be denied and asked; of those that shall be denied so many must
 * not pass. */
#define DENIED_MOST 5
#define ASKED_MOST 20
#define CAUGHT_LEAST 970

struct scope_kind {
	struct str files;
	enum scope_expected expected;
	bool rule, command;    /* what PATTERN is held against; else the note */
	const char *pattern;   /* of fnmatch */
	const char *argument;
	size_t line, hits;
	bool outside;          /* no family of tipstaff's: none of its rows counts; else only those that disagree do not */
};

static bool fault(const char *path, size_t line, const char *what)
{
	(void)fprintf(stderr, "%s:%zu: %s\n", path, line, what);
	return false;
}

static bool read_kind(const char *path, size_t line, struct str text, struct scope *scope)
{
	struct scope_kind kind = { .line = line };
	struct str fields[4], what;

	for (size_t i = 0; i < 4; i++) {
		size_t end = i < 3 ? str_find(text, STR(" | ")) : text.n;

		if (i < 3 && end == text.n)
			return fault(path, line, "not FILES | EXPECTED | WHAT PATTERN | ARGUMENT");
		fields[i] = str_trim(str_slice(text, 0, end));
		text = end < text.n ? str_from(text, end + 3) : STR("");
	}
	kind.files = fields[0];
	if (!str_is(fields[1], "deny") && !str_is(fields[1], "pass"))
		return fault(path, line, "expected is deny or pass");
	kind.expected = str_is(fields[1], "deny") ? SCOPE_DENY : SCOPE_PASS;
	if (!str_next_word(&fields[2], &what) || !str_list_has("rule note command", what))
		return fault(path, line, "held against a rule, a note or a command");
	kind.rule = str_is(what, "rule");
	kind.command = str_is(what, "command");
	kind.pattern = str_z(str_trim(fields[2]));
	kind.argument = str_z(fields[3]);
	kind.outside = str_starts(fields[3], STR("out of scope: "));
	if (!kind.outside && !str_starts(fields[3], STR("other policy: ")))
		return fault(path, line, "an argument begins with `out of scope: ` or `other policy: `");
	*VEC_ADD(&scope->kinds) = kind;
	return true;
}

bool scope_read(const char *path, struct scope *scope)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct fault why = { 0 };
	struct str text, line, bounded = STR("bounded ");

	if (fd < 0 || !file_read_all(fd, (size_t)1 << 20, &text, &why))
		return fault(path, 0, "cannot be read");
	for (size_t i = 1; str_next_field(&text, '\n', &line); i++) {
		if (!line.n || line.p[0] == '#')
			continue;
		if (str_starts(line, bounded))
			scope->bounded = str_from(line, bounded.n);
		else if (!read_kind(path, i, line, scope))
			return false;
	}
	return true;
}

static bool disagrees(const struct scope_row *row)
{
	bool stopped = row->verdict == VERDICT_ASK || row->verdict == VERDICT_DENY;

	return row->expected == SCOPE_DENY ? !stopped : row->expected == SCOPE_PASS && stopped;
}

static struct scope_kind *kind_of(const struct scope *scope, const struct scope_row *row)
{
	for (size_t i = 0; i < scope->kinds.n; i++) {
		struct scope_kind *kind = &scope->kinds.at[i];

		if (kind->expected != row->expected || (!kind->outside && !disagrees(row)) || !str_list_has(str_z(kind->files), str_of(row->file)))
			continue;
		if (fnmatch(kind->pattern, kind->rule ? row->rule : kind->command ? row->command : row->note, 0) == 0)
			return kind;
	}
	return NULL;
}

const char *scope_count(struct scope *scope, const struct scope_row *row, struct scoped *scoped)
{
	struct scope_kind *kind = kind_of(scope, row);

	if (kind) {
		kind->hits++;
		scoped->outside += kind->outside;
		scoped->policy += !kind->outside;
		scoped->policy_missed += !kind->outside && row->expected == SCOPE_DENY;
		scoped->policy_asked += !kind->outside && row->expected == SCOPE_PASS && row->verdict == VERDICT_ASK;
		scoped->policy_denied += !kind->outside && row->expected == SCOPE_PASS && row->verdict == VERDICT_DENY;
		return kind->argument;
	}
	scoped->denies += row->expected == SCOPE_DENY;
	scoped->missed += row->expected == SCOPE_DENY && disagrees(row);
	scoped->passes += row->expected == SCOPE_PASS;
	scoped->asked += row->expected == SCOPE_PASS && row->verdict == VERDICT_ASK;
	scoped->denied += row->expected == SCOPE_PASS && row->verdict == VERDICT_DENY;
	return NULL;
}

static double percent(size_t part, size_t whole)
{
	return whole ? 100.0 * (double)part / (double)whole : 0.0;
}

bool scope_holds(const struct scope *scope, const char *file, const struct scoped *scoped)
{
	size_t caught = scoped->denies - scoped->missed;
	bool holds;

	if (!str_list_has(str_z(scope->bounded), str_of(file)))
		return true;
	holds = scoped->denied * 1000 <= scoped->passes * DENIED_MOST && scoped->asked * 1000 <= scoped->passes * ASKED_MOST &&
		caught * 1000 >= scoped->denies * CAUGHT_LEAST;
	printf("%s: in scope %zu; of %zu that shall pass %.2f %% denied, %.2f %% asked; of %zu that shall be denied %.2f %% caught; "
	       "argued: %zu out of scope, %zu other policy (deny rows passed %zu, pass rows asked %zu, denied %zu): %s\n\n",
	       file, scoped->passes + scoped->denies, scoped->passes, percent(scoped->denied, scoped->passes), percent(scoped->asked, scoped->passes),
	       scoped->denies, percent(caught, scoped->denies), scoped->outside, scoped->policy, scoped->policy_missed, scoped->policy_asked, scoped->policy_denied, holds ? "holds" : "BROKEN");
	return holds;
}

void scope_print_unused(const struct scope *scope)
{
	for (size_t i = 0; i < scope->kinds.n; i++)
		if (!scope->kinds.at[i].hits)
			printf("line %zu of the scope fits no row: %s\n", scope->kinds.at[i].line, scope->kinds.at[i].pattern);
}
