/* session.h: the ids of the rules that are decided by what the session remembers. */
#ifndef RULES_SESSION_H
#define RULES_SESSION_H

#define RULE_READ_AGAIN "reads.again"
#define RULE_REFUSED "calls.refused"

#endif
