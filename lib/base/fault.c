#include "base/fault.h"

#include "base/arena.h"

#include <stdarg.h>
#include <stdio.h>

bool fault_set(struct fault *fault, const char *format, ...)
{
	va_list args;
	char *text;
	int n;

	if (!fault)
		return false;
	va_start(args, format);
	n = vsnprintf(NULL, 0, format, args);
	va_end(args);
	if (n < 0)
		n = 0;
	text = arena_alloc((size_t)n + 1);
	va_start(args, format);
	(void)vsnprintf(text, (size_t)n + 1, format, args);
	va_end(args);
	fault->text = (struct str){ text, (size_t)n };
	return false;
}
