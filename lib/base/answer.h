/* answer.h: the answer to a question about the world. "Cannot tell" is an answer, and never the harmless one. */
#ifndef BASE_ANSWER_H
#define BASE_ANSWER_H

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_UNKNOWN };

#endif
