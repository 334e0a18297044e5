/* redirect.c: redirections. */
#include "shell/parse.h"

#include "base/arena.h"
#include "base/hot.h"
#include "base/vec.h"

#include <limits.h>
#include <string.h>

const char *const redirect_texts[REDIRECT_OPS] = {
	[REDIRECT_IN] = "<",        [REDIRECT_OUT] = ">",       [REDIRECT_APPEND] = ">>",
	[REDIRECT_CLOBBER] = ">|",  [REDIRECT_IN_OUT] = "<>",   [REDIRECT_DUP_IN] = "<&",
	[REDIRECT_DUP_OUT] = ">&",  [REDIRECT_BOTH] = "&>",     [REDIRECT_BOTH_APPEND] = "&>>",
	[REDIRECT_HEREDOC] = "<<",  [REDIRECT_HEREDOC_TABS] = "<<-", [REDIRECT_HERESTRING] = "<<<",
};

/* Length of what stands before the operator: digits or {name}. SIZE_MAX when no operator follows. */
HOT static size_t redirect_head(const struct parser *parser)
{
	size_t n = 0;
	int c;

	if (peek_at(parser, 0) == '{' && is_name_start(peek_at(parser, 1))) {
		n = 1 + name_length(parser, 1);
		if (peek_at(parser, n) == '[') /* {name[3]}> */
			while (n < NAME_MAX && !is_word_end(peek_at(parser, n)) && peek_at(parser, n) != '}')
				n++;
		if (peek_at(parser, n++) != '}')
			return (size_t)-1;
	} else {
		n = digits_length(parser, 0);
	}
	c = peek_at(parser, n);
	if (c == '&' && n == 0 && peek_at(parser, 1) == '>')
		return 0;
	if (c != '<' && c != '>')
		return (size_t)-1;
	/* <( and >( are words; with digits before them these belong to another word, so no redirect either. */
	if (peek_at(parser, n + 1) == '(')
		return (size_t)-1;
	return n;
}

HOT bool at_redirect(struct parser *parser)
{
	int c = peek(parser);

	if (c != '<' && c != '>' && c != '&' && c != '{' && !(c >= '0' && c <= '9'))
		return false;
	return redirect_head(parser) != (size_t)-1;
}

/* The longest operator that stands here. */
static bool take_operator(struct parser *parser, enum redirect_op *op)
{
	size_t best = 0;

	for (int i = 0; i < REDIRECT_OPS; i++) {
		size_t k = 0, n = strlen(redirect_texts[i]);

		while (k < n && peek_at(parser, k) == (unsigned char)redirect_texts[i][k])
			k++;
		if (k == n && n > best) {
			best = n;
			*op = (enum redirect_op)i;
		}
	}
	skip(parser, best);
	return best > 0;
}

/* True when REDIRECT may lead to something that can be read from a descriptor besides 0: 3<file, >/dev/tcp/host/port. */
static bool opens_input_behind_output(const struct raw_redirect *redirect)
{
	const struct raw_word *target = &redirect->target;

	switch (redirect->op) {
	case REDIRECT_OUT:
	case REDIRECT_APPEND:
	case REDIRECT_CLOBBER:
	case REDIRECT_BOTH:
	case REDIRECT_BOTH_APPEND:
		return !target->n || target->at[0].kind != PART_TEXT ||
		       (str_starts(target->at[0].text, STR("/dev/")) && !raw_word_is(target, "/dev/null"));
	case REDIRECT_DUP_OUT: /* >&2, or >&file; from 0 nothing comes that was not there */
		return !target->n || target->at[0].kind != PART_TEXT || !target->at[0].text.n ||
		       !strchr("12-", target->at[0].text.p[0]);
	case REDIRECT_DUP_IN:
		return redirect->fd > 0 || redirect->fd_name.n;
	case REDIRECT_IN_OUT:
		return true;
	default:
		return redirect->fd > 0 || redirect->fd_name.n;
	}
}

void parse_redirect(struct parser *parser, struct raw_redirects *out)
{
	struct raw_redirect *redirect = arena_alloc(sizeof *redirect);
	size_t head = redirect_head(parser), from = parser->at;

	redirect->fd = -1;
	if (peek(parser) == '{') {
		redirect->fd_name = str_slice(take_bytes(parser, head), 1, head - 1);
	} else if (head) {
		redirect->fd = 0;
		for (size_t i = 0; i < head && i < 6; i++)
			redirect->fd = redirect->fd * 10 + (peek_at(parser, i) - '0');
		skip(parser, head);
	}
	if (!take_operator(parser, &redirect->op)) {
		parse_fail(parser, "a redirection without operator");
		return;
	}
	skip_blanks(parser);
	if (redirect->op == REDIRECT_HEREDOC || redirect->op == REDIRECT_HEREDOC_TABS) {
		/* bash 5.2 loses such a body and runs its lines. */
		if (parser->fallbacks)
			parse_fail(parser, "a heredoc in (( that is no arithmetic");
		parse_heredoc_delimiter(parser, redirect);
		*parser->pending_end = redirect;
		parser->pending_end = &redirect->next_pending;
	} else {
		int c = peek(parser);

		if (is_word_end(c) && !((c == '<' || c == '>') && peek_at(parser, 1) == '('))
			parse_fail(parser, "a redirection without target");
		else
			parse_word(parser, &redirect->target);
	}
	redirect->span = parse_span(parser, from);
	parser->effort->input_behind_output |= opens_input_behind_output(redirect);
	*VEC_ADD(out) = redirect;
}
