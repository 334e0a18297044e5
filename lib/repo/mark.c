#include "repo/mark.h"

#include "base/path.h"

#include <time.h>

/* Never the same again. */
static void mark_unknown(struct loss *loss)
{
	struct timespec now = { 0 };

	(void)clock_gettime(CLOCK_REALTIME, &now);
	loss_mark(loss, &now, sizeof now);
}

void mark_file(struct loss *loss, const struct stat *file)
{
	const int64_t facts[] = { (int64_t)file->st_dev, (int64_t)file->st_ino, file->st_size, file->st_mtim.tv_sec,
				  file->st_mtim.tv_nsec, file->st_ctim.tv_sec, file->st_ctim.tv_nsec };

	loss_mark(loss, facts, sizeof facts);
}

void mark_path(struct loss *loss, struct str path)
{
	const char *name = str_z(path);
	struct stat file;

	/* A directory that is listed as one thing is a repository, which has more in it than its own times tell. */
	if (name && lstat(name, &file) == 0 && !S_ISDIR(file.st_mode))
		mark_file(loss, &file);
	else
		mark_unknown(loss);
}

void mark_index(struct repo *repo, struct loss *loss)
{
	git_index *index = NULL;
	const char *path = NULL;

	if (repo_open(repo) == ANSWER_YES && git_repository_index(&index, repo->git) == 0)
		path = git_index_path(index);
	if (path)
		mark_path(loss, str_of(path));
	else
		mark_unknown(loss);
	git_index_free(index);
}

/* NAME of a reference and what it points to. */
static void mark_reference(struct loss *loss, const git_reference *reference)
{
	const git_oid *id = git_reference_target(reference);
	const char *name = git_reference_name(reference), *other = git_reference_symbolic_target(reference);

	loss_mark(loss, name, str_of(name).n);
	if (id)
		loss_mark(loss, id->id, sizeof id->id);
	if (other)
		loss_mark(loss, other, str_of(other).n);
}

static bool mark_all_references(git_repository *git, struct loss *loss)
{
	git_reference_iterator *iterator = NULL;
	git_reference *reference = NULL;
	int r = git_reference_lookup(&reference, git, "HEAD");

	if (r == 0)
		mark_reference(loss, reference);
	git_reference_free(reference);
	if (r == 0)
		r = git_reference_iterator_new(&iterator, git);
	while (r == 0 && (r = git_reference_next(&reference, iterator)) == 0) {
		mark_reference(loss, reference);
		git_reference_free(reference);
	}
	git_reference_iterator_free(iterator);
	return r == GIT_ITEROVER;
}

static bool mark_stashes(git_repository *git, struct loss *loss)
{
	git_reflog *log = NULL;
	int r = git_reflog_read(&log, git, "refs/stash");

	for (size_t i = 0; r == 0 && i < git_reflog_entrycount(log); i++)
		loss_mark(loss, git_reflog_entry_id_new(git_reflog_entry_byindex(log, i))->id, GIT_OID_RAWSZ);
	git_reflog_free(log);
	return r == 0;
}

void mark_references(struct repo *repo, struct loss *loss)
{
	if (repo_open(repo) != ANSWER_YES || !mark_all_references(repo->git, loss) || !mark_stashes(repo->git, loss))
		mark_unknown(loss);
}
