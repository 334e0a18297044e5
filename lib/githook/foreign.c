#include "githook/foreign.h"

#include "base/file.h"
#include "base/path.h"
#include "githook/owner.h"

#define FILE_MAX ((size_t)1 << 20)

struct policy_reading foreign_policy(struct str dir, const char **file)
{
	struct policy_reading strictest = { 0 };

	*file = NULL;
	for (const char *const *name = policy_files; *name; name++) {
		struct policy_reading reading;
		struct str text;

		if (file_read_any(path_join(dir, str_of(*name)), FILE_MAX, &text, NULL) != FILE_GOT)
			continue;
		reading = policy_read(text);
		if (reading.class > strictest.class) {
			strictest = reading;
			*file = *name;
		}
	}
	return strictest;
}

enum githook_result foreign_judge(const struct githook *hook, struct str url)
{
	struct state_world state = world_state(&hook->world);
	struct policy_reading reading;
	struct policy_repo repo;
	struct buf text = { 0 };
	const char *file;

	if (!policy_repo_of(url, &repo))
		return GITHOOK_PASS;
	reading = foreign_policy(hook->cwd, &file);
	if (reading.class != POLICY_FORBIDDEN || owner_is_user(&state, &repo) == ANSWER_YES)
		return GITHOOK_PASS;
	buf_addf(&text, "%.*s/%.*s forbids work of agents, and it is not the user's own. %s: \"%.*s\" Keep the work here; "
			"sending it is for the user to decide [policy.forbidden]",
		 STR_ARGS(repo.owner), STR_ARGS(repo.name), file, STR_ARGS(reading.sentence));
	githook_say(hook, buf_str(&text));
	return GITHOOK_REFUSE;
}
