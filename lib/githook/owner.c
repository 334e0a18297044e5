#include "githook/owner.h"

#include "base/buf.h"
#include "base/file.h"
#include "base/process.h"
#include "event/world.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* A line for each owner that is the user; the first is the login. */
#define CACHE "owners"
#define CACHE_MAX ((size_t)64 << 10)
#define CACHE_SECONDS (24 * 60 * 60)
#define FILE_MAX ((size_t)1 << 20)

/* What gh says, or false. timeout(1) ends it. */
static bool ask(const char *const *arguments, size_t max, struct str *out)
{
	struct process process = {
		.program = "timeout", .arguments = arguments, .environment = world_environment(), .max = max
	};
	int status;

	return process_run(&process, out, &status) && status == 0;
}

static bool has_line(struct str text, struct str wanted)
{
	struct str line;

	while (str_next_field(&text, '\n', &line))
		if (str_eq_nocase(str_trim(line), wanted))
			return true;
	return false;
}

static bool read_cache(int dir, struct str *owners)
{
	int fd = state_file_open(dir, STR(CACHE), false, NULL);
	struct stat at;
	bool good;

	if (fd < 0)
		return false;
	good = fstat(fd, &at) == 0 && time(NULL) - at.st_mtime < CACHE_SECONDS && file_read_all(fd, CACHE_MAX, owners, NULL);
	close(fd);
	return good;
}

/* Whole or not at all, whoever else writes it. */
static void write_cache(int dir, struct str owners)
{
	struct buf name = { 0 };
	int fd;

	buf_addf(&name, "%s.%ld", CACHE, (long)getpid());
	fd = openat(dir, str_z(buf_str(&name)), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
	if (fd < 0)
		return;
	if (!file_write_once(fd, owners) || renameat(dir, str_z(buf_str(&name)), dir, CACHE) < 0)
		(void)unlinkat(dir, str_z(buf_str(&name)), 0);
	close(fd);
}

static enum answer ask_gh(int dir, struct str owner)
{
	static const char *const login[] = { "timeout", "5", "gh", "config", "get", "user", "-h", "github.com", NULL };
	static const char *const organisations[] = {
		"timeout", "5", "gh", "api", "--paginate", "user/memberships/orgs", "--jq",
		".[] | select(.role == \"admin\" and .state == \"active\") | .organization.login", NULL
	};
	struct buf owners = { 0 };
	struct str user, out;

	if (!ask(login, CACHE_MAX, &user) || !str_trim(user).n)
		return ANSWER_UNKNOWN;
	if (str_eq_nocase(str_trim(user), owner))
		return ANSWER_YES;
	if (!ask(organisations, CACHE_MAX, &out))
		return ANSWER_UNKNOWN;
	buf_add(&owners, str_trim(user));
	buf_byte(&owners, '\n');
	buf_add(&owners, out);
	if (dir >= 0)
		write_cache(dir, buf_str(&owners));
	return has_line(out, owner) ? ANSWER_YES : ANSWER_NO;
}

enum answer owner_is_user(const struct state_world *world, const struct policy_repo *repo)
{
	struct str owners;
	enum answer answer;
	int dir;

	if (!str_is(repo->host, "github.com"))
		return ANSWER_UNKNOWN;
	dir = state_dir_open(state_dir(world), true, NULL);
	if (dir >= 0 && read_cache(dir, &owners))
		answer = has_line(owners, repo->owner) ? ANSWER_YES : ANSWER_NO;
	else
		answer = ask_gh(dir, repo->owner);
	if (dir >= 0)
		close(dir);
	return answer;
}

bool owner_fetch(const struct policy_repo *repo, const char *file, struct str *text)
{
	const char *arguments[] = { "timeout", "5", "gh", "api", "-H", "Accept: application/vnd.github.raw+json", NULL, NULL };
	struct buf path = { 0 };

	buf_addf(&path, "repos/%.*s/%.*s/contents/%s", STR_ARGS(repo->owner), STR_ARGS(repo->name), file);
	arguments[6] = str_z(buf_str(&path));
	return arguments[6] && ask(arguments, FILE_MAX, text);
}
