#include "trailer/identities.h"

#include "trailer/lines.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct {
	const char *token;
	enum credit credit;
} credits[] = {
	{ "Co-Authored-By", CREDIT_PERSON }, { "Co-Developed-By", CREDIT_PERSON }, { "Assisted-By", CREDIT_TOOL },
	{ "AI-Assisted-By", CREDIT_TOOL },   { "Generated-By", CREDIT_TOOL },      { "Made-With", CREDIT_TOOL },
	{ "Claude-Session", CREDIT_AGENT },  { "Amp-Thread", CREDIT_AGENT },       { "Amp-Thread-ID", CREDIT_AGENT },
};

static const char *const mails[] = {
	"noreply@anthropic.com",
	"noreply@openai.com",
	"copilot@github.com",
	"223556219+Copilot@users.noreply.github.com",
	"cursoragent@cursor.com",
	"aider@aider.chat",
	"noreply@aider.dev",
	"qwen-coder@alibabacloud.com",
	"noreply@opencode.ai",
	"amp@ampcode.com",
};

/* Longer names before those that they begin with. */
static const char *const names[] = {
	"Claude Code", "Claude", "Anthropic", "Codex", "ChatGPT", "GitHub Copilot", "Copilot", "Cursor", "aider", "Qwen Code",
	"Qwen-Coder", "Qwen", "Gemini CLI", "Gemini", "opencode", "Amp", "DeepSeek", "goose",
};

static const struct identity_mistake mistakes[] = {
	/* Accounts of people who have nothing to do with it: anthropics/claude-code#58479, openai/codex#18095. */
	{ "claude-code@anthropic.com", "Claude <noreply@anthropic.com>" },
	{ "codex@example.com", "Codex <noreply@openai.com>" },
};

enum credit identity_credit(struct str token)
{
	for (size_t i = 0; i < COUNT(credits); i++)
		if (str_eq_nocase(token, str_of(credits[i].token)))
			return credits[i].credit;
	return CREDIT_NONE;
}

bool identity_is_agent_mail(struct str mail)
{
	for (size_t i = 0; i < COUNT(mails); i++)
		if (str_eq_nocase(mail, str_of(mails[i])))
			return true;
	return false;
}

size_t identity_agent_name(struct str s)
{
	for (size_t i = 0; i < COUNT(names); i++) {
		struct str name = str_of(names[i]);

		if (str_eq_nocase(str_slice(s, 0, name.n), name) && (s.n == name.n || !line_is_alnum(s.p[name.n])))
			return name.n;
	}
	return 0;
}

const struct identity_mistake *identity_mistake(struct str mail)
{
	for (size_t i = 0; i < COUNT(mistakes); i++)
		if (str_eq_nocase(mail, str_of(mistakes[i].mail)))
			return &mistakes[i];
	return NULL;
}
