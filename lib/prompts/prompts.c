#include "prompts/prompts.h"

#include <stdint.h>

/* The assembler takes the file in; the Makefile knows that it is part of this object. */
#ifdef __APPLE__
#define SECTION ".section __TEXT,__const\n"
#define UNDER "_"
#else
#define SECTION ".section .rodata.prompts,\"a\"\n"
#define UNDER ""
#endif

#define PROMPT(name, file)                                                                                        \
	__asm__(SECTION ".globl " UNDER #name "\n" UNDER #name ":\n.incbin \"" file "\"\n"                        \
			".globl " UNDER #name "_end\n" UNDER #name "_end:\n.byte 0\n.text\n");                    \
	extern const char (name)[], name##_end[]

PROMPT(prompt_reminder_text, "prompts/reminder.md");

struct str prompt_reminder(void)
{
	return (struct str){ prompt_reminder_text, (size_t)((uintptr_t)prompt_reminder_text_end - (uintptr_t)prompt_reminder_text) };
}
