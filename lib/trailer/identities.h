/* identities.h: the names and mails under which agents take part in commits. Data: a new agent is a new row. */
#ifndef TRAILER_IDENTITIES_H
#define TRAILER_IDENTITIES_H

#include "base/str.h"

/* What a token of trailers says about its value. */
enum credit {
	CREDIT_NONE,
	CREDIT_PERSON, /* a person, or an agent: told apart by the mail */
	CREDIT_TOOL,   /* a tool: an agent's name at its beginning is enough */
	CREDIT_AGENT,  /* the token is of one agent only, whatever follows */
};
enum credit identity_credit(struct str token);

/* The mail of an agent; case is ignored. */
bool identity_is_agent_mail(struct str mail);

/* The length of the agent's name that S begins with, as whole words; 0 when there is none. */
size_t identity_agent_name(struct str s);

/* A mail that is taken for an agent's, and belongs to somebody else. */
struct identity_mistake {
	const char *mail;
	const char *right; /* name and mail of the agent that was meant */
};
const struct identity_mistake *identity_mistake(struct str mail);

#endif
