#include "trailer/attribution.h"

#include "trailer/identities.h"
#include "trailer/lines.h"

/* How much of a line of the message is quoted. */
#define QUOTED_MAX 120

struct judging {
	struct str message;
	const struct trailer_syntax *syntax;
	struct trailers found;
	struct trailer wanted;
	bool has_wanted;
};

static const struct attribution fine;

static struct attribution refuse(enum attribution_finding finding, size_t line, struct str say)
{
	return (struct attribution){ finding, line, say };
}

/* BEFORE, then TEXT as far as it is quoted, then AFTER. */
static struct str sentence(const char *before, struct str text, const char *after)
{
	struct buf out = { 0 };

	buf_addz(&out, before);
	buf_add(&out, str_slice(text, 0, QUOTED_MAX));
	buf_addz(&out, after);
	return buf_str(&out);
}

static struct str trailer_text(const struct judging *judging, const struct trailer *trailer)
{
	return line_trim(str_slice(judging->message, trailer->from, trailer->to));
}

/* Names an agent where a person could stand: "Claude Dupont <claude@example.org>" is one, "Claude" alone is not. */
static bool is_agent(struct str value)
{
	size_t name = identity_agent_name(value);
	struct trailer_address address;

	if (trailer_address(value, &address))
		return identity_is_agent_mail(address.mail) || identity_mistake(address.mail);
	return name > 0 && name == value.n;
}

/* Says that an agent took part. */
static bool credits_agent(const struct trailer *trailer)
{
	enum credit credit = identity_credit(trailer->key);

	if (credit == CREDIT_NONE || credit == CREDIT_AGENT)
		return credit == CREDIT_AGENT;
	return is_agent(trailer->value) || (credit == CREDIT_TOOL && identity_agent_name(trailer->value) > 0);
}

static bool is_wanted(const struct judging *judging, const struct trailer *trailer)
{
	return judging->has_wanted ? trailer_same(trailer, &judging->wanted) : credits_agent(trailer);
}

static struct attribution find_signature(const struct judging *judging)
{
	for (size_t i = 0; i < judging->found.n; i++) {
		const struct trailer *trailer = &judging->found.at[i];

		if (str_eq_nocase(trailer->key, STR("Signed-off-by")) && is_agent(trailer->value))
			return refuse(ATTRIBUTION_SIGNED, trailer->line,
				      sentence("Only a person can sign off. Leave out this line: ",
					       trailer_text(judging, trailer), ""));
	}
	return fine;
}

static struct attribution find_mistake(const struct judging *judging)
{
	for (size_t i = 0; i < judging->found.n; i++) {
		const struct trailer *trailer = &judging->found.at[i];
		const struct identity_mistake *mistake;
		struct trailer_address address;
		struct buf say = { 0 };

		if (!trailer_address(trailer->value, &address))
			continue;
		mistake = identity_mistake(address.mail);
		if (!mistake)
			continue;
		buf_addf(&say, "The account of %s belongs to a stranger. Write this line instead: %.*s: %s", mistake->mail,
			 STR_ARGS(trailer->token), mistake->right);
		return refuse(ATTRIBUTION_MISTAKEN, trailer->line, buf_str(&say));
	}
	return fine;
}

/* The line that some agents put above their trailer, such as "Generated with [Claude Code](https://...)", whatever
 * sign stands before it. Prose that begins so goes on after the name. */
static bool is_generated_line(struct str line)
{
	struct str start = STR("Generated with ");
	size_t name;

	while (line.n && (line.p[0] & 0x80 || line.p[0] == ' '))
		line = str_from(line, 1);
	if (!str_starts(line, start))
		return false;
	line = str_from(line, start.n);
	if (line.n && line.p[0] == '[')
		line = str_from(line, 1);
	name = identity_agent_name(line);
	return name > 0 && (name == line.n || str_starts(str_from(line, name), STR("](")));
}

static struct attribution find_forbidden(const struct judging *judging)
{
	static const char before[] = "This repository wants no line that names an agent as an author. Leave it out: ";
	size_t number = 0;

	for (size_t i = 0; i < judging->found.n; i++)
		if (credits_agent(&judging->found.at[i]))
			return refuse(ATTRIBUTION_FORBIDDEN, judging->found.at[i].line,
				      sentence(before, trailer_text(judging, &judging->found.at[i]), ""));
	for (struct line line = line_at(judging->message, 0); line.from < judging->message.n;
	     line = line_at(judging->message, line.next)) {
		struct str text = line_trim(line_text(judging->message, line));
		struct trailer trailer;

		number++;
		/* In the last paragraph a trailer is meant as one, even where other lines spoil the block. */
		if (is_generated_line(text) || (line.from >= judging->found.paragraph && line.from < judging->found.end &&
						trailer_of_line(line_text(judging->message, line), judging->syntax, &trailer) &&
						credits_agent(&trailer)))
			return refuse(ATTRIBUTION_FORBIDDEN, number, sentence(before, text, ""));
	}
	return fine;
}

static struct attribution find_repeated(const struct judging *judging)
{
	const struct trailers *found = &judging->found;
	const struct trailer *first = NULL;

	for (size_t i = 0; i < found->n; i++) {
		if (!is_wanted(judging, &found->at[i]))
			continue;
		if (first && trailer_same(first, &found->at[i]))
			return refuse(ATTRIBUTION_REPEATED, found->at[i].line,
				      sentence("This trailer is there twice. Leave out one of them: ",
					       trailer_text(judging, &found->at[i]), ""));
		first = &found->at[i];
	}
	return fine;
}

/* The number of the line that looks like what is wanted; 0 when there is none. */
static size_t find_misplaced(const struct judging *judging)
{
	size_t number = 0;

	for (struct line line = line_at(judging->message, 0); line.from < judging->message.n;
	     line = line_at(judging->message, line.next)) {
		struct trailer trailer;

		number++;
		if (trailer_of_line(line_trim(line_text(judging->message, line)), judging->syntax, &trailer) &&
		    is_wanted(judging, &trailer))
			return number;
	}
	return 0;
}

static struct attribution find_missing(const struct judging *judging)
{
	struct buf wanted = { 0 };
	size_t line;

	for (size_t i = 0; i < judging->found.n; i++)
		if (is_wanted(judging, &judging->found.at[i]))
			return find_repeated(judging);
	if (judging->has_wanted)
		trailer_write(&wanted, judging->syntax, &judging->wanted);
	else
		buf_addz(&wanted, "Co-Authored-By: NAME <MAIL>");
	line = find_misplaced(judging);
	if (line)
		return refuse(ATTRIBUTION_MISPLACED, line,
			      sentence("git does not read this line as a trailer: it must stand at the left edge of the last "
				       "paragraph, among trailers only. End the message with a blank line and: ",
				       line_trim(buf_str(&wanted)), ""));
	return refuse(ATTRIBUTION_MISSING, 0,
		      sentence(judging->found.n ? "The message does not name the agent that wrote it. Add to its last paragraph: " :
						  "The message does not name the agent that wrote it. End it with a blank line and: ",
			       line_trim(buf_str(&wanted)), ""));
}

static bool first_trailer(struct str text, const struct trailer_syntax *syntax, struct trailer *out)
{
	for (struct line line = line_at(text, 0); line.from < text.n; line = line_at(text, line.next))
		if (trailer_of_line(line_text(text, line), syntax, out))
			return true;
	return false;
}

struct attribution attribution_judge(struct str message, const struct trailer_syntax *syntax,
				     const struct attribution_policy *policy)
{
	struct judging judging = { .message = message, .syntax = syntax };
	struct attribution answer;

	judging.found = trailers_parse(message, syntax);
	judging.has_wanted = first_trailer(policy->wanted, syntax, &judging.wanted);
	answer = find_signature(&judging);
	if (answer.finding == ATTRIBUTION_FINE && policy->mode == ATTRIBUTE_FORBID)
		return find_forbidden(&judging);
	if (answer.finding == ATTRIBUTION_FINE)
		answer = find_mistake(&judging);
	if (answer.finding == ATTRIBUTION_FINE)
		answer = policy->mode == ATTRIBUTE_REQUIRE ? find_missing(&judging) : find_repeated(&judging);
	return answer;
}
