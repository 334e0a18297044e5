/* OpenAI Codex CLI. Its hooks are near to those of Claude Code, but a hook cannot ask: an answer that does, or that has a
 * member it does not know, is void, and the call runs. */
#include "host/codex.h"

#include "base/path.h"
#include "host/clean.h"
#include "host/claude.h"

bool codex_wrote(const json_t *payload)
{
	struct str turn, model;

	return (json_get_text(payload, "turn_id", &turn, NULL) == JSON_GOT && json_get_text(payload, "model", &model, NULL) == JSON_GOT) ||
	       str_starts(path_name(json_text_at(payload, "transcript_path")), STR("rollout-"));
}

static bool decode(const json_t *payload, struct event *event, struct fault *fault)
{
	event->contract = CONTRACT_CODEX;
	return claude_decode(payload, NULL, event, fault);
}

/* What cannot be asked is denied; what nobody objects to is not said. */
static void answer(enum event_kind kind, enum verdict verdict, struct str reason, struct str context, struct str notice,
		   struct buf *out)
{
	struct buf text = { 0 };

	if (verdict == VERDICT_ASK) {
		buf_add(&text, clean_text(reason, CLEAN_MAX - 100));
		buf_addz(&text, " Codex lets no hook ask its user, so it is denied.");
		reason = buf_str(&text);
		verdict = VERDICT_DENY;
	}
	claude_answer(kind, verdict == VERDICT_ALLOW ? VERDICT_NONE : verdict, reason, context, notice, out);
}

static struct str fail_answer(enum event_kind kind)
{
	if (!event_row(kind)->fail_asks)
		return STR_NONE;
	return STR("{\"hookSpecificOutput\":{\"hookEventName\":\"PreToolUse\",\"permissionDecision\":\"deny\","
		   "\"permissionDecisionReason\":\"tipstaff: the guard broke down while it judged this call, so nothing was checked "
		   "[hook.failed]. Tell the user.\"}}\n");
}

const struct host host_codex = {
	.name = "codex",
	.decode = decode,
	.answer = answer,
	.fail_answer = fail_answer,
};
