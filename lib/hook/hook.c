#include "hook/hook.h"

#include "base/file.h"
#include "base/inject.h"
#include "base/pages.h"
#include "hook/trap.h"
#include "host/clean.h"
#include "json/json.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define LINE_MAX_BYTES 600

/* "tipstaff: NAME: WHAT; HELP" on stderr. If that fails too, the exit status has to do. */
static void complain(enum event_kind kind, struct str what, const char *help)
{
	struct buf line = { 0 };

	buf_addf(&line, "tipstaff: %s: ", event_row(kind)->executable);
	buf_add(&line, clean_text(what, LINE_MAX_BYTES));
	buf_addf(&line, "; %s\n", help);
	(void)file_write_once(STDERR_FILENO, buf_str(&line));
}

static void refuse(enum event_kind kind, struct str what, const char *help) __attribute__((noreturn));

static void refuse(enum event_kind kind, struct str what, const char *help)
{
	trap_answering();
	complain(kind, what, help);
	_exit(1);
}

static void refuse_input(enum event_kind kind, const char *before, struct str why) __attribute__((noreturn));

static void refuse_input(enum event_kind kind, const char *before, struct str why)
{
	struct buf what = { 0 };

	buf_addz(&what, before);
	buf_add(&what, why);
	refuse(kind, buf_str(&what), "the call was not judged: see that the agent's hook settings start this program");
}

static const json_t *read_payload(enum event_kind kind)
{
	struct fault why = { 0 };
	struct str text;
	const json_t *payload;

	if (!file_read_all(STDIN_FILENO, HOOK_PAYLOAD_MAX, &text, &why))
		refuse_input(kind, "stdin ", why.text);
	if (!str_trim(text).n)
		refuse_input(kind, "stdin is empty", STR_NONE);
	payload = json_read(text, &why);
	if (!payload)
		refuse_input(kind, "stdin is not a JSON object: ", why.text);
	return payload;
}

/* A file that is opened later must not take the number of a closed standard descriptor. What takes it here can neither
 * be read as stdin nor written as stdout, so that the error is seen. */
static void fill_closed_descriptors(void)
{
	for (int fd = 0; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
}

void hook_begin(struct hook *hook, enum event_kind kind, int argc, char **argv)
{
	struct fault why = { 0 };
	struct config_places places;
	const json_t *payload;

	(void)argv;
	pages_expect();
	*hook = (struct hook){ .host = host_of(NULL), .event.kind = kind };
	trap_set(hook->host->fail_answer(kind));
	inject_begin();
	fill_closed_descriptors();
	json_begin();
	if (argc > 1)
		refuse(kind, STR("takes no arguments"), "an agent starts it and writes the event to its stdin");
	payload = read_payload(kind);
	hook->host = host_of(payload);
	trap_say(hook->host->fail_answer(kind));
	if (!hook->host->decode(payload, &hook->event, &why))
		refuse_input(kind, "", why.text);
	hook->world = world_read();
	places = config_places(hook->world.config_home, hook->world.home, hook->world.project, hook->event.cwd);
	hook->config = config_read(&places);
	inject_crash();
}

int hook_answer(const struct hook *hook, enum verdict verdict, struct str reason)
{
	struct buf answer = { 0 }, what = { 0 };

	hook->host->answer(hook->event.kind, verdict, reason, hook->context, hook->notice, &answer);
	if (!answer.n)
		return 0;
	trap_answering();
	if (file_write_once(STDOUT_FILENO, buf_str(&answer))) {
		trap_answered();
		return 0;
	}
	buf_addf(&what, "the verdict cannot be written to stdout: %s", strerror(errno));
	complain(hook->event.kind, buf_str(&what), "what becomes of the call is up to the agent's client (onFailure)");
	return 1;
}
