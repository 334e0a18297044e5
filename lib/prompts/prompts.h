/* prompts.h: the files of prompts/, which are every text that a model is given unasked. */
#ifndef PROMPTS_PROMPTS_H
#define PROMPTS_PROMPTS_H

#include "base/str.h"

/* prompts/reminder.md; @TRAILER@ stands for what the host adds to commits. */
struct str prompt_reminder(void);

#endif
