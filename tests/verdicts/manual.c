/* manual.c: the chapter RULES of tipstaff-rules(5), from the tables. `make manual` puts it into the page. */
#include "rules/rules.h"

#include <stdio.h>
#include <string.h>

/* TEXT as mdoc: what would be markup is escaped. */
static void print_text(const char *text)
{
	if (*text == '.' || *text == '\'')
		fputs("\\&", stdout);
	for (; *text; text++) {
		static const struct {
			char byte;
			const char *mdoc;
		} escapes[] = { { '\\', "\\e" }, { '~', "\\(ti" }, { '^', "\\(ha" }, { '`', "\\(ga" }, { '\'', "\\(aq" }, { '"', "\\(dq" }, { '-', "\\-" } };
		const char *shown = NULL;

		for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
			if (escapes[i].byte == *text)
				shown = escapes[i].mdoc;
		if (shown)
			fputs(shown, stdout);
		else
			putchar(*text);
	}
}

static void print_example(const char *label, const char *command)
{
	printf(".br\n%s\n.Li \"", label);
	print_text(command);
	printf("\"\n");
}

/* One sentence a line, as mdoc wants it; the closing stop is not repeated. */
static void print_sentences(const char *text)
{
	for (const char *end; *text; text = end) {
		char sentence[512];
		size_t n;

		end = strstr(text, ". ");
		n = end ? (size_t)(end - text) + 1 : strlen(text);
		end = end ? end + 2 : text + n;
		(void)snprintf(sentence, sizeof sentence, "%.*s", (int)n, text);
		print_text(sentence);
		putchar('\n');
	}
}

static void print_rule(const struct rule *rule)
{
	printf(".It Sy %s Pq %s\n", rule->id, rule->verdict == VERDICT_NONE ? "off" : verdict_name(rule->verdict));
	print_sentences(rule->about);
	printf("It ");
	print_text(rule->why);
	printf(".\n.br\nInstead:\n");
	print_text(rule->instead);
	printf(".\n");
	print_example("Hits:", rule->hit);
	print_example("Not:", rule->miss);
}

int main(void)
{
	for (const struct family *family = rules_families(); family->name; family++) {
		printf(".Ss The family %s\n", family->name);
		print_sentences(family->about);
		printf(".Bl -tag -width Ds\n");
		for (const struct rule *rule = family->rules; rule->id; rule++)
			print_rule(rule);
		printf(".El\n");
	}
	return 0;
}
