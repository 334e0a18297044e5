#include "rules/print.h"

#include "base/buf.h"
#include "base/path.h"
#include "rules/question.h"

#include <string.h>

/* Reads that a reason names; a call that prints more files than that is let pass. */
#define READS_MAX 8

const struct rule rules_print[] = {
	{ .id = "print.file", .verdict = VERDICT_DENY,
	  .about = "A call of which every part only prints text files, for an agent that has a tool for it.",
	  .hit = "cat README.md", .miss = "cat README.md | wc -l",
	  .why = "only prints what the read tool shows with line numbers and remembers",
	  .instead = "read the file with the read tool" },
	{ .id = NULL },
};

/* The lines [OFFSET, OFFSET + LIMIT) of a file, 1-based; a LIMIT of 0 is all, an OFFSET of 0 the last LIMIT lines. */
struct slice {
	size_t offset, limit;
};

/* Programs that print their files whole, and the flags that change nothing that matters. */
static const struct {
	const char *programs, *flags;
} printers[] = {
	{ "cat gcat", "-n -b -s -u" },
	{ "nl", "-b" },
	{ "less more most", "-N -R -r -S -X -F" },
	{ "bat batcat", "-n -p -P --paging --style --color -l" },
	{ "tac", NULL },
};

static bool number_of(struct str text, size_t *out)
{
	*out = 0;
	for (size_t i = 0; i < text.n; i++) {
		if (text.p[i] < '0' || text.p[i] > '9' || *out > 100000000)
			return false;
		*out = *out * 10 + (size_t)(text.p[i] - '0');
	}
	return text.n > 0;
}

static bool only_flags(const struct args *args, const char *flags)
{
	for (size_t i = 0; i < args->n; i++)
		if (args->at[i].kind != ARG_OPERAND && !(flags && args->at[i].kind == ARG_OPTION && str_list_has(flags, args->at[i].name)))
			return false;
	return true;
}

/* head and tail: -n N, -N, or ten lines. */
static bool read_count(const struct args *args, size_t *count)
{
	const struct arg *lines = args_option(args, "-n");

	*count = 10;
	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];

		if (arg->kind == ARG_OPERAND || (arg->kind == ARG_OPTION && str_list_has("-n -q -v", arg->name)))
			continue;
		if (arg->kind != ARG_UNKNOWN || !number_of(str_from(arg->name, 1), count))
			return false;
	}
	return !lines || (lines->value.kind == WORD_STATIC && number_of(lines->value.text, count));
}

/* sed -n 'A,Bp' or 'Ap' */
static bool read_sed(const struct args *args, struct slice *slice)
{
	const struct arg *script = args_operand(args, 0);
	struct str text, last;
	size_t comma, to;

	if (!only_flags(args, "-n") || !args_any(args, "-n") || !script || script->value.kind != WORD_STATIC)
		return false;
	text = script->value.text;
	if (text.n < 2 || text.p[text.n - 1] != 'p')
		return false;
	text = str_slice(text, 0, text.n - 1);
	comma = str_find_byte(text, ',');
	last = comma < text.n ? str_from(text, comma + 1) : text;
	if (!number_of(str_slice(text, 0, comma), &slice->offset) || !slice->offset)
		return false;
	if (str_is(last, "$")) {
		slice->limit = 0;
		return true;
	}
	if (!number_of(last, &to) || to < slice->offset)
		return false;
	slice->limit = to - slice->offset + 1;
	return true;
}

/* Which lines of its files COMMAND prints; false when it does anything else. *FIRST: its first operand that is a file. */
static bool read_printer(const struct call *call, struct slice *slice, size_t *first)
{
	*slice = (struct slice){ 1, 0 };
	*first = 0;
	for (size_t i = 0; i < sizeof printers / sizeof *printers; i++)
		if (str_list_has(printers[i].programs, call->program))
			return only_flags(&call->args, printers[i].flags);
	if (str_list_has("head ghead", call->program))
		return read_count(&call->args, &slice->limit);
	if (str_list_has("tail gtail", call->program)) {
		slice->offset = 0;
		return read_count(&call->args, &slice->limit);
	}
	*first = 1;
	return str_list_has("sed gsed", call->program) && read_sed(&call->args, slice);
}

/* `2>/dev/null` and `2>&1` change nothing. */
static bool prints_to_the_agent(const struct command *command)
{
	for (size_t i = 0; i < command->redirects.n; i++) {
		const struct redirect *redirect = &command->redirects.at[i];

		if (redirect->fd != 2 || (!word_is(&redirect->target, "/dev/null") && !word_is(&redirect->target, "1")))
			return false;
	}
	return true;
}

static bool add_read(struct buf *out, const struct facts *facts, struct str path, struct slice slice)
{
	size_t lines = 0;

	if (facts->file_kind(facts->context, path, slice.offset ? NULL : &lines) != FILE_TEXT)
		return false;
	if (!slice.offset)
		slice.offset = lines > slice.limit ? lines - slice.limit + 1 : 1;
	buf_addz(out, out->n ? ", " : "");
	buf_addf(out, "`%s %.*s`", facts->read_tool, STR_ARGS(path));
	if (slice.offset > 1)
		buf_addf(out, " with offset %zu", slice.offset);
	if (slice.limit)
		buf_addf(out, "%s limit %zu", slice.offset > 1 ? " and" : " with", slice.limit);
	return true;
}

/* One command of the call: prints a file, or cuts what the command before it in the pipeline prints. */
static bool add_command(struct buf *out, const struct facts *facts, const struct command *command, size_t *reads)
{
	struct call call;
	struct slice slice;
	size_t first;

	if (command->place != PLACE_HERE || command->dirs.unknown || command->dirs.n != 1 || command->assignments.n ||
	    !prints_to_the_agent(command) || !call_read(&command->words, STR_NONE, &call) || !read_printer(&call, &slice, &first) ||
	    call.args.operands <= first || command_stands_in(command, "pipe"))
		return false;
	for (const struct context *context = command->context; context; context = context->outer)
		if (!str_is(context->label, "&&") && !str_is(context->label, "||"))
			return false;
	for (size_t i = first; i < call.args.operands; i++) {
		const struct word *word = &args_operand(&call.args, i)->value;

		if (word->kind != WORD_STATIC || word_is(word, "-") || ++*reads > READS_MAX ||
		    !add_read(out, facts, path_join(command->dirs.at[0], word->text), slice))
			return false;
	}
	return true;
}

/* Commands between the prints that print a heading or nothing. */
static bool says_nothing(const struct command *command)
{
	return command_is(command, "echo printf true : cd") && prints_to_the_agent(command) && !command_stands_in(command, "pipe") &&
	       !command_stands_in(command, "substitution");
}

bool print_only(const struct reading *reading, const struct facts *facts, struct finding *finding)
{
	struct buf reads = { 0 };
	size_t n = 0;

	if (!facts->read_tool || !facts->file_kind || !shell_complete(reading))
		return false;
	for (size_t i = 0; i < reading->commands.n; i++)
		if (!says_nothing(&reading->commands.at[i]) && !add_command(&reads, facts, &reading->commands.at[i], &n))
			return false;
	if (!n)
		return false;
	*finding = (struct finding){ .rule = &rules_print[0], .command = &reading->commands.at[0] };
	finding->instead = buf_str(&reads);
	return true;
}
