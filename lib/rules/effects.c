/* effects.c: what programs do to paths, by their options. A new program that deletes or writes is a new row. */
#include "rules/effects.h"

#include "argv/find.h"
#include "base/buf.h"
#include "base/path.h"
#include "base/vec.h"
#include "rules/question.h"

#include <string.h>

/* Which words are the paths. */
enum role {
	ROLE_ALL,             /* every operand */
	ROLE_FIRST,           /* the first */
	ROLE_BUT_FIRST,       /* the first says something else, a mode, a pattern, a script, unless one of VALUE's options does */
	ROLE_LAST,            /* the destination; with -t DIR the files in DIR that are named as the operands are */
	ROLE_LAST_OF_ANY,     /* the last operand, be it the only one */
	ROLE_BUT_LAST,        /* the sources; with -t DIR all operands */
	ROLE_VALUE,           /* values of VALUE's options */
	ROLE_KEY,             /* operands that begin with VALUE: dd of=FILE */
	ROLE_STARTING_POINTS, /* find: the operands before the expression, or . */
};

static const struct row {
	unsigned what;
	const char *program;
	const char *any_option;    /* one of them must be there; NULL: none need be */
	const char *unless_option; /* none of them may be there */
	enum role role;
	const char *value;
} rows[] = {
	{ EFFECT_DELETE_TREE, "rm grm", "-r", "--help --version", ROLE_ALL, NULL },
	{ EFFECT_DELETE, "rm grm unlink", NULL, "-r --help --version", ROLE_ALL, NULL },
	{ EFFECT_DELETE_TREE, "find gfind", "-delete", NULL, ROLE_STARTING_POINTS, NULL },
	{ EFFECT_DESTROY, "shred", NULL, NULL, ROLE_ALL, NULL },
	{ EFFECT_OVERWRITE, "truncate", NULL, NULL, ROLE_ALL, NULL },
	{ EFFECT_MOVE, "mv gmv", NULL, NULL, ROLE_BUT_LAST, NULL },
	{ EFFECT_READ, "cp gcp install scp rsync ln", NULL, "-n --attributes-only", ROLE_BUT_LAST, NULL },
	{ EFFECT_OVERWRITE, "mv gmv cp gcp install ginstall", NULL, "-n -b --backup -d", ROLE_LAST, NULL },
	{ EFFECT_OVERWRITE, "ln gln", "-f", "-b --backup", ROLE_LAST, NULL },
	{ EFFECT_WRITE, "ln gln", NULL, "-f", ROLE_LAST, NULL },
	{ EFFECT_OVERWRITE, "tee gtee", NULL, "-a", ROLE_ALL, NULL },
	{ EFFECT_WRITE, "tee gtee", "-a", NULL, ROLE_ALL, NULL },
	{ EFFECT_OVERWRITE, "dd gdd", NULL, NULL, ROLE_KEY, "of=" },
	{ EFFECT_READ, "dd gdd", NULL, NULL, ROLE_KEY, "if=" },
	{ EFFECT_READ, "socat", NULL, NULL, ROLE_KEY, "OPEN:" },
	{ EFFECT_READ, "socat", NULL, NULL, ROLE_KEY, "open:" },
	{ EFFECT_READ, "socat", NULL, NULL, ROLE_KEY, "FILE:" },
	{ EFFECT_READ, "socat", NULL, NULL, ROLE_KEY, "file:" },
	{ EFFECT_WRITE, "sed gsed", "-i --in-place", NULL, ROLE_BUT_FIRST, "-e -f" },
	{ EFFECT_WRITE, "perl", "-i", NULL, ROLE_BUT_FIRST, "-e -E" },
	{ EFFECT_WRITE, "touch gtouch chattr", NULL, NULL, ROLE_ALL, NULL },
	{ EFFECT_MODE_TREE, "chmod gchmod chown chgrp gchown", "-R", NULL, ROLE_BUT_FIRST, "-x -w -r -s -t" },
	{ EFFECT_MODE_TREE, "setfacl", "-R", NULL, ROLE_ALL, NULL },
	{ EFFECT_WRITE, "setfacl", NULL, "-R", ROLE_ALL, NULL },
	{ EFFECT_WRITE | EFFECT_MODE, "chmod gchmod chown chgrp gchown", NULL, "-R", ROLE_BUT_FIRST, "-x -w -r -s -t" },
	{ EFFECT_SYNC_DELETE, "rsync", "--delete --delete-before --delete-during --delete-delay --delete-after --delete-excluded", "-n --list-only", ROLE_LAST, NULL },
	{ EFFECT_OVERWRITE, "rsync", NULL, "-n --list-only -b", ROLE_LAST, NULL },
	{ EFFECT_WRITE, "patch", NULL, "--dry-run -o", ROLE_FIRST, NULL },
	{ EFFECT_WRITE, "strip", NULL, "-o", ROLE_ALL, NULL },
	{ EFFECT_WRITE, "objcopy", NULL, NULL, ROLE_LAST_OF_ANY, NULL },
	{ EFFECT_WRITE, "vi vim nvim ex nano emacs", NULL, "-R -M --help --version", ROLE_ALL, NULL },
	{ EFFECT_WRITE, "tar gtar bsdtar", "-x", NULL, ROLE_VALUE, "-C" },
	{ EFFECT_WRITE, "unzip", "-d", "-l -t -p", ROLE_VALUE, "-d" },
	/* What they made before they make again: no work is lost. */
	{ EFFECT_WRITE, "cc gcc clang g++ c++ clang++ ld as strip pandoc", "-o", NULL, ROLE_VALUE, "-o" },
	{ EFFECT_OVERWRITE, "sort", "-o", NULL, ROLE_VALUE, "-o" },
	{ EFFECT_OVERWRITE, "curl", "-o", NULL, ROLE_VALUE, "-o" },
	{ EFFECT_OVERWRITE, "wget", "-O", NULL, ROLE_VALUE, "-O" },
	{ EFFECT_OVERWRITE, "patch", "-o", NULL, ROLE_VALUE, "-o" },
	{ EFFECT_OVERWRITE, "tar gtar bsdtar", "-c", NULL, ROLE_VALUE, "-f" },
	{ EFFECT_READ, "tar gtar bsdtar", NULL, "-x -t", ROLE_ALL, NULL },
	{ EFFECT_DESTROY,
	  "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.f2fs mkfs.exfat mke2fs mkswap blkdiscard "
	  "mkdosfs newfs",
	  NULL, "-n --help --version -V", ROLE_ALL, NULL },
	{ EFFECT_READ,
	  "cat gcat tac head ghead tail gtail less more most pg nl bat batcat cut paste uniq strings od xxd hexdump base64 base32 rev fold fmt "
	  "expand unexpand column comm join diff cmp sdiff iconv zcat gzcat bzcat xzcat zless zmore tr shuf look view hd glow mdcat sort gzip bzip2 "
	  "xz zstd zip 7z split csplit source . nano vi vim nvim",
	  NULL, "--help --version", ROLE_ALL, NULL },
	{ EFFECT_READ, "grep egrep fgrep zgrep ggrep", NULL, "-l -L -c -q", ROLE_BUT_FIRST, "-e -f" },
	{ EFFECT_READ, "rg ag ack", NULL, "-l -L -c -q --files", ROLE_BUT_FIRST, "-e -f" },
	{ EFFECT_READ, "sed gsed", NULL, NULL, ROLE_BUT_FIRST, "-e -f" },
	{ EFFECT_READ, "awk gawk mawk nawk", NULL, NULL, ROLE_BUT_FIRST, "-f -e" },
	{ EFFECT_READ, "jq yq", NULL, "-n", ROLE_BUT_FIRST, "-f" },
	{ EFFECT_READ, "grep egrep fgrep sort wc", "-f --files0-from", NULL, ROLE_VALUE, "-f --files0-from" },
	{ EFFECT_READ, "curl", "-T -K -F -d --data-binary --data-urlencode --json", NULL, ROLE_VALUE, "-T -K -F -d --data-binary --data-urlencode --json" },
	{ EFFECT_READ, "openssl", "-in -inkey", NULL, ROLE_VALUE, "-in -inkey" },
	{ EFFECT_READ, "wget", "--post-file --body-file", NULL, ROLE_VALUE, "--post-file --body-file" },
};

/* What redirections do; a here-document reads nothing. */
static const struct {
	const char *op;
	unsigned what;
} redirect_effects[] = {
	{ ">", EFFECT_OVERWRITE }, { ">|", EFFECT_OVERWRITE }, { "&>", EFFECT_OVERWRITE }, { ">&", EFFECT_OVERWRITE },
	{ ">>", EFFECT_WRITE },    { "&>>", EFFECT_WRITE },    { "<>", EFFECT_WRITE },     { "<", EFFECT_READ },
};

/* Options of find that choose among what it meets: with one of them the starting point itself stays. */
static bool chooses(const struct args *args)
{
	static const char tests[] = "-name -iname -path -ipath -wholename -iwholename -regex -iregex -type -xtype -size -mtime -mmin -atime "
				    "-amin -ctime -cmin -newer -anewer -cnewer -user -group -uid -gid -perm -links -inum -samefile "
				    "-fstype -lname -ilname -used -empty -nouser -nogroup";

	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (arg->kind != ARG_OPTION || !str_list_has(tests, arg->name))
			continue;
		/* -name '*' chooses nothing, -type f all that holds work. */
		if (arg->has_value && (word_is(&arg->value, "*") || word_is(&arg->value, "f")))
			continue;
		return true;
	}
	return false;
}

static struct word with_slash(const struct word *path)
{
	struct buf text = { 0 };
	struct word out;

	buf_add(&text, path->text);
	buf_byte(&text, '/');
	out = word_static(buf_str(&text));
	out.span = path->span;
	return out;
}

/* Files that only pass things on. */
static bool is_no_file(struct str text)
{
	return str_list_has("/dev/null /dev/stdout /dev/stderr /dev/stdin /dev/tty /dev/zero", text) || str_starts(text, STR("/dev/fd/")) ||
	       str_starts(text, STR("/dev/tcp/")) || str_starts(text, STR("/dev/udp/"));
}

static void add(struct effects *out, unsigned what, struct word word, bool maybe)
{
	struct effect_target *target;

	if (is_no_file(word.prefix))
		return;
	target = VEC_ADD(out);
	/* What find meets is all that is below. */
	target->what = (what & EFFECT_MODE) && word.found ? what | EFFECT_MODE_TREE : what;
	target->word = word;
	target->maybe = maybe;
}

static void add_starting_points(const struct args *args, const struct words *words, unsigned what, bool maybe, struct effects *out)
{
	bool some = false;
	struct word here = word_static(STR("."));
	struct str names = find_names(words);

	for (size_t i = 0; i < args->n; i++) {
		struct word point = args->at[i].value;

		if (!some && ((args->at[i].kind == ARG_UNKNOWN && str_starts(args->at[i].name, STR("-O"))) ||
			      (args->at[i].kind == ARG_OPTION && str_list_has("-H -L -P -D -O", args->at[i].name)) ||
			      word_is(&point, "--")))
			continue; /* options that stand before the starting points */
		if (args->at[i].kind != ARG_OPERAND && args->at[i].kind != ARG_MAYBE)
			break;
		if (args_any(args, "-L -H") && point.kind == WORD_STATIC)
			point = with_slash(&point); /* then a link is followed */
		if (point.kind == WORD_STATIC && chooses(args)) {
			point.kind = WORD_DYNAMIC;
			point.found = true;
			point.names = names;
		}
		add(out, what, point, maybe);
		some = true;
	}
	if (some)
		return;
	here.kind = chooses(args) ? WORD_DYNAMIC : WORD_STATIC;
	here.found = true;
	here.names = names;
	add(out, what, here, maybe);
}

static void add_values(const struct args *args, const struct row *row, bool maybe, struct effects *out)
{
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind == ARG_OPTION && args->at[i].has_value && str_list_has(row->value, args->at[i].name))
			add(out, row->what, args->at[i].value, maybe);
}

/* KEY=VALUE with the key cut off. */
static struct word behind_key(const struct word *word, size_t n)
{
	struct word out = *word;

	out.text = word->kind == WORD_DYNAMIC ? STR_NONE : str_from(word->text, n);
	out.prefix = str_from(word->prefix, n);
	return out;
}

/* True when WORD surely is a directory of the disk. */
static bool is_directory(const struct question *question, const struct word *word)
{
	const struct facts *facts = question->facts;

	if (word->kind == WORD_STATIC && is_system_directory(path_join(STR("/"), word->text)) && word->text.p[0] == '/')
		return true;
	return word->kind == WORD_STATIC && facts->file_kind && question->dirs.n && question->command->place == PLACE_HERE &&
	       facts->file_kind(facts->context, path_join(question->dirs.at[0], word->text), NULL) == FILE_DIRECTORY;
}

/* DIR/NAME for `cp NAME -t DIR` and `cp a/NAME DIR/`. */
static struct word in_directory(const struct word *dir, const struct word *source)
{
	struct buf text = { 0 };

	if (dir->kind != WORD_STATIC || source->kind != WORD_STATIC)
		return *dir;
	buf_add(&text, dir->text);
	if (!str_ends(dir->text, STR("/")))
		buf_byte(&text, '/');
	buf_add(&text, path_name(source->text));
	return word_static(buf_str(&text));
}

/* The destination: a file of that name, or when it is a directory, files in it that are named as the sources are. */
static void add_destination(const struct question *question, const struct row *row, bool maybe, struct effects *out)
{
	const struct args *args = &question->call.args;
	const struct arg *into = args_option(args, "-t");
	const struct arg *last = args->operands ? args_operand(args, args->operands - 1) : NULL;
	size_t sources = args->operands - (into ? 0 : 1);
	const struct word *dir = into ? &into->value : last ? &last->value : NULL;

	if (!dir || (!into && args->operands < 2))
		return;
	if (!into && (row->what & EFFECT_SYNC_DELETE)) {
		add(out, row->what, *dir, maybe);
		return;
	}
	if (!into)
		add(out, row->what, *dir, maybe);
	if (into || sources > 1 || str_ends(dir->text, STR("/")) || is_directory(question, dir))
		for (size_t i = 0; i < sources; i++)
			add(out, row->what, in_directory(dir, &args_operand(args, i)->value), maybe);
}

static void add_operands(const struct question *question, const struct row *row, bool maybe, struct effects *out)
{
	const struct args *args = &question->call.args;
	size_t from = row->role == ROLE_BUT_FIRST && !args_any(args, row->value);
	size_t to = args->operands;

	if (row->role == ROLE_FIRST && to > 1)
		to = 1;
	if (row->role == ROLE_LAST_OF_ANY && to > 1)
		from = to - 1;
	if (row->role == ROLE_BUT_LAST && !args_option(args, "-t"))
		to -= to > 1;
	for (size_t i = from; i < to; i++) {
		const struct word *word = &args_operand(args, i)->value;
		size_t key = row->role == ROLE_KEY ? strlen(row->value) : 0;

		if (key && !str_starts(word->prefix, str_of(row->value)))
			continue;
		add(out, row->what, behind_key(word, key), maybe);
	}
}

/* -delete that is no word of a command behind -exec. */
static bool find_deletes(const struct question *question)
{
	const struct words *words = &question->command->words;
	bool inside = false;

	for (size_t i = 1; i < words->n; i++) {
		const struct word *word = &words->at[i];

		if (!inside && word_is(word, "-delete"))
			return true;
		if (word->kind != WORD_STATIC)
			continue;
		if (!inside)
			inside = str_list_has("-exec -execdir -ok -okdir", word->text);
		else
			inside = !word_is(word, ";") && !(word_is(word, "+") && word_is(&words->at[i - 1], "{}"));
	}
	return false;
}

static void add_row(const struct question *question, const struct row *row, struct effects *out)
{
	const struct args *args = &question->call.args;
	bool given = !row->any_option || args_any(args, row->any_option);
	bool maybe = !given && args_maybe_more(args);

	if (row->role == ROLE_STARTING_POINTS && given && !find_deletes(question))
		return;
	if ((!given && !maybe) || (row->unless_option && args_any(args, row->unless_option)))
		return;
	switch (row->role) {
	case ROLE_VALUE:
		add_values(args, row, maybe, out);
		break;
	case ROLE_STARTING_POINTS:
		add_starting_points(args, &question->command->words, row->what, maybe, out);
		break;
	case ROLE_LAST:
		add_destination(question, row, maybe, out);
		break;
	default:
		add_operands(question, row, maybe, out);
	}
}

static void add_redirects(const struct command *command, struct effects *out)
{
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];

		for (size_t k = 0; k < sizeof redirect_effects / sizeof *redirect_effects; k++)
			if (strcmp(redirect->op, redirect_effects[k].op) == 0 && !copies_descriptor(redirect))
				add(out, redirect_effects[k].what, redirect->target, false);
	}
}

/* git show REVISION:PATH: what the file held. */
static void add_objects(const struct question *question, struct effects *out)
{
	const struct words *words = &question->command->words;

	if (!str_list_has("show cat-file", question->call.subcommand))
		return;
	for (size_t i = 1; i < words->n; i++) {
		size_t colon = str_find_byte(words->at[i].text, ':');

		if (words->at[i].kind == WORD_STATIC && colon > 0 && colon + 1 < words->at[i].text.n)
			add(out, EFFECT_READ, behind_key(&words->at[i], colon + 1), false);
	}
}

void effects_of(const struct question *question, struct effects *out)
{
	if (question->known)
		for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
			if (str_list_has(rows[i].program, question->call.program))
				add_row(question, &rows[i], out);
	if (question->known && str_is(question->call.program, "git"))
		add_objects(question, out);
	add_redirects(question->command, out);
}

const struct targets *effects_sorted(struct question *question, struct effect_target *target)
{
	if (!target->sorted)
		targets_sort(question, &target->word, &target->targets);
	target->sorted = true;
	return &target->targets;
}
