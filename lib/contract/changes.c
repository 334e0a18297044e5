#include "contract/changes.h"

#include "argv/call.h"
#include "base/path.h"

/* Programs that change what they name. */
static const struct {
	const char *programs;
	enum { ALL, BUT_FIRST, LAST } operands;
} writers[] = {
	{ "touch rm unlink shred truncate tee mv", ALL },
	{ "chmod chown chgrp", BUT_FIRST },
	{ "cp ln install", LAST },
};

/* Subcommands of git that change the work tree or the history, and options with which they do not. */
static const char git_writes[] = "commit merge rebase reset revert cherry-pick am apply rm mv clean restore pull push";
static const char git_looks[] = "-n --dry-run --check --stat --numstat --summary -h --help --abort";

static const char *const scratch[] = { "/tmp", "/var/tmp", "/dev", "/proc" };

bool changes_scratch(struct str path, struct str tmpdir)
{
	for (size_t i = 0; i < sizeof scratch / sizeof *scratch; i++)
		if (path_is_within(path, str_of(scratch[i])))
			return true;
	return tmpdir.n && path_is_within(path, tmpdir);
}

/* True when WORD surely names something that is not scratch. */
static bool is_kept(const struct command *command, const struct word *word, struct str tmpdir)
{
	if (word->kind != WORD_STATIC || !word->text.n)
		return false;
	if (str_starts(word->text, STR("/")))
		return !changes_scratch(path_join(STR("/"), word->text), tmpdir);
	return command->dirs.n == 1 && !command->dirs.unknown && !changes_scratch(path_join(command->dirs.at[0], word->text), tmpdir);
}

/* Of a program without a grammar the last word has to do. */
static bool makes_directory(const struct command *command, struct str tmpdir, struct str *what)
{
	const struct word *last = &command->words.at[command->words.n - 1];
	struct str program;

	*what = last->text;
	return command->words.n > 1 && word_program(&command->words.at[0], &program) && str_list_has("mkdir rmdir", program) &&
	       !str_starts(last->text, STR("-")) && is_kept(command, last, tmpdir);
}

static bool writes_operand(const struct command *command, const struct args *args, struct str tmpdir, struct str *what)
{
	struct str program;

	if (!word_program(&command->words.at[0], &program))
		return false;
	for (size_t i = 0; i < sizeof writers / sizeof *writers; i++) {
		size_t n = args->operands, from = 0;

		if (!str_list_has(writers[i].programs, program))
			continue;
		if (writers[i].operands != ALL)
			from = writers[i].operands == BUT_FIRST ? 1 : n ? n - 1 : 0;
		for (size_t k = from; k < n; k++) {
			const struct arg *operand = args_operand(args, k);

			if (operand->kind == ARG_OPERAND && is_kept(command, &operand->value, tmpdir)) {
				*what = operand->value.text;
				return true;
			}
		}
	}
	return false;
}

static bool writes_by_git(const struct command *command, const struct call *call, struct str *what)
{
	if (!str_is(call->program, "git") || call->subcommand_unknown || !str_list_has(git_writes, call->subcommand))
		return false;
	for (size_t i = 1; i < command->words.n; i++)
		if (command->words.at[i].kind != WORD_STATIC || str_list_has(git_looks, command->words.at[i].text))
			return false;
	*what = call->subcommand;
	return true;
}

static bool writes_by_redirect(const struct command *command, struct str tmpdir, struct str *what)
{
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];

		if (str_list_has("> >> >| &> &>>", str_of(redirect->op)) && !copies_descriptor(redirect) && is_kept(command, &redirect->target, tmpdir)) {
			*what = redirect->target.text;
			return true;
		}
	}
	return false;
}

bool changes_something(const struct reading *reading, struct str tmpdir, struct str *what)
{
	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];
		struct call call;

		if (command->place != PLACE_HERE)
			continue;
		if (writes_by_redirect(command, tmpdir, what))
			return true;
		if (command->words.n && makes_directory(command, tmpdir, what))
			return true;
		if (command->words.n && call_read(&command->words, STR_NONE, &call) &&
		    (writes_operand(command, &call.args, tmpdir, what) || writes_by_git(command, &call, what)))
			return true;
	}
	return false;
}
