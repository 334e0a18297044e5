/* names.c: branches and settings. */
#include "repo/open.h"

#include "base/buf.h"

/* The name that the symbolic reference REF holds below PREFIX. */
static enum answer by_libgit2(git_repository *git, const char *ref, struct str prefix, struct str *name)
{
	git_reference *found = NULL;
	enum answer answer = ANSWER_NO;
	struct str target;
	int r = git_reference_lookup(&found, git, ref);

	if (r != 0)
		return r == GIT_ENOTFOUND || r == GIT_EINVALIDSPEC ? ANSWER_NO : ANSWER_UNKNOWN;
	target = str_of(git_reference_symbolic_target(found));
	if (target.n > prefix.n && str_starts(target, prefix)) {
		*name = str_copy(str_from(target, prefix.n));
		answer = ANSWER_YES;
	}
	git_reference_free(found);
	return answer;
}

static enum answer by_git(struct repo *repo, const char *ref, struct str prefix, struct str *name)
{
	static const char *const ask[] = { "symbolic-ref", "--quiet", NULL };
	struct str text = str_of(ref), out;
	int status = git_run(repo, ask, (struct strs){ &text, 1 }, &out);

	if (status != 0)
		return status == 1 ? ANSWER_NO : ANSWER_UNKNOWN;
	out = str_trim(out);
	if (out.n <= prefix.n || !str_starts(out, prefix))
		return ANSWER_NO;
	*name = str_from(out, prefix.n);
	return ANSWER_YES;
}

static enum answer symbolic(struct repo *repo, struct str ref, struct str prefix, struct str *name)
{
	const char *z = str_z(ref);

	*name = STR_NONE;
	if (!z)
		return ANSWER_UNKNOWN;
	switch (repo_open(repo)) {
	case ANSWER_YES:
		return by_libgit2(repo->git, z, prefix, name);
	case ANSWER_UNKNOWN:
		return by_git(repo, z, prefix, name);
	case ANSWER_NO:
	default:
		return ANSWER_NO;
	}
}

enum answer repo_branch(struct repo *repo, struct str *name)
{
	return symbolic(repo, STR("HEAD"), STR("refs/heads/"), name);
}

enum answer repo_default_branch(struct repo *repo, struct str remote, struct str *name)
{
	struct buf prefix = { 0 }, ref = { 0 };

	buf_addz(&prefix, "refs/remotes/");
	buf_add(&prefix, remote);
	buf_byte(&prefix, '/');
	buf_add(&ref, buf_str(&prefix));
	buf_addz(&ref, "HEAD");
	return symbolic(repo, buf_str(&ref), buf_str(&prefix), name);
}

enum answer repo_setting(struct repo *repo, struct str key, struct str *value)
{
	static const char *const ask[] = { "config", "-z", "--get", NULL };
	git_config *config = NULL;
	git_buf found = GIT_BUF_INIT;
	const char *z = str_z(key);
	struct str out;
	int r;

	*value = STR_NONE;
	if (!z)
		return ANSWER_UNKNOWN;
	if (repo_open(repo) == ANSWER_NO)
		return ANSWER_NO;
	if (repo->found != ANSWER_YES) {
		r = git_run(repo, ask, (struct strs){ &key, 1 }, &out);
		if (r == 0 && out.n)
			*value = str_slice(out, 0, out.n - 1);
		return r == 0 ? ANSWER_YES : r == 1 ? ANSWER_NO : ANSWER_UNKNOWN;
	}
	r = git_repository_config(&config, repo->git);
	if (r == 0)
		r = git_config_get_string_buf(&found, config, z);
	if (r == 0)
		*value = str_copy((struct str){ found.ptr, found.size });
	git_buf_dispose(&found);
	git_config_free(config);
	return r == 0 ? ANSWER_YES : r == GIT_ENOTFOUND || r == GIT_EINVALIDSPEC ? ANSWER_NO : ANSWER_UNKNOWN;
}
