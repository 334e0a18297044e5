/* hold.h: what every target holds: a claim that fails aborts, and the fuzzer keeps the input. */
#ifndef FUZZ_HOLD_H
#define FUZZ_HOLD_H

#include "base/arena.h"
#include "shell/shell.h"

#include <stdint.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void hold(bool claim)
{
	if (!claim)
		abort();
}

static inline void hold_span(struct span span, size_t size)
{
	hold(span.from <= span.to && span.to <= size);
}

static inline void hold_word(const struct word *word)
{
	hold(word->kind == WORD_STATIC || word->why);
}

static inline void hold_words(const struct words *words)
{
	for (size_t i = 0; i < words->n; i++)
		hold_word(&words->at[i]);
}

/* Twice: the act that met the limit may have been the copy of one long value. */
static inline void hold_steps(size_t steps, size_t size)
{
	hold(steps <= 2 * (SHELL_STEPS_BASE + SHELL_STEPS_PER_BYTE * size));
}

/* A reading of SIZE bytes. */
static inline void hold_reading(const struct reading *reading, size_t size)
{
	for (size_t i = 0; i < reading->commands.n; i++) {
		const struct command *command = &reading->commands.at[i];

		hold_span(command->span, size);
		hold_words(&command->words);
		for (size_t k = 0; k < command->assignments.n; k++)
			hold_word(&command->assignments.at[k].value);
		for (size_t k = 0; k < command->exported.n; k++)
			hold_word(&command->exported.at[k].value);
		for (size_t k = 0; k < command->redirects.n; k++)
			hold_word(&command->redirects.at[k].target);
		hold(command->dirs.n <= SHELL_DIRS_MAX);
	}
	for (size_t i = 0; i < reading->gaps.n; i++) {
		hold_span(reading->gaps.at[i].span, size);
		hold(reading->gaps.at[i].why);
	}
	hold(reading->commands.n <= SHELL_COMMANDS_MAX);
	hold_steps(reading->steps, size);
}

#endif
