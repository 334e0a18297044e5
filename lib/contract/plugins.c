/* plugins.c: what is asked of the code of a Cordis plugin. */
#include "contract/code.h"

#include "base/buf.h"

/* Events that a listener hands on, by calling the function that it gets last. */
#define WATERFALLS "tools/pre-execute agent/pre-step fs/write-intent fs/edit-intent approval/request llm/stream system-prompt/assemble"

/* Members of the context that only a plugin has which names the service in `inject`. */
static const struct {
	const char *members, *service;
} services[] = {
	{ "bash", "bash" },
	{ "fs", "fs" },
	{ "web", "web" },
	{ "llm", "llm" },
	{ "setTimeout setInterval", "timer" },
};

bool plugin_uses_node(struct javascript *code, struct str *what)
{
	size_t at = code_global(code, CODE_NO_WORLD);

	for (size_t i = 0; at == NO_TOKEN && i < code->tokens.n; i++)
		if (code_is_word(code, i, "import") && (code_is(code, i + 1, "(") || code_is(code, i + 1, "{") || code_is_string(code, i + 1) ||
							code_at(code, i + 1)->kind == TOKEN_NAME))
			at = i;
	if (at != NO_TOKEN)
		*what = code_at(code, at)->text;
	return at != NO_TOKEN;
}

static bool is_no_plugin(const struct javascript *code, size_t value)
{
	struct member apply;
	enum token_kind kind = code_at(code, value)->kind;

	if (code_is(code, value, "{"))
		return code_is_closed(code, value) && !code_member(code, value, "apply", &apply);
	if (kind == TOKEN_STRING || kind == TOKEN_NUMBER || code_is_one_of(code, value, "true false null undefined"))
		return code_expression_end(code, value) == code_at(code, value)->next;
	return code_is(code, value, "[");
}

bool plugin_is_none(struct javascript *code, struct str *what)
{
	(void)what;
	for (size_t at = 0, value; (value = code_next_return(code, &at)) != NO_TOKEN;)
		if (!is_no_plugin(code, value))
			return false;
	return true;
}

/* The plugin that the code returns. */
struct plugin {
	struct function apply;
	size_t object; /* NO_TOKEN for the form that is a function */
};

/* False when it is not told by a literal, or by several. */
static bool plugin_of(const struct javascript *code, struct plugin *plugin)
{
	size_t at = 0, value = code_next_return(code, &at);
	struct member apply;

	if (value == NO_TOKEN || code_next_return(code, &at) != NO_TOKEN)
		return false;
	plugin->object = code_is(code, value, "{") ? value : NO_TOKEN;
	if (plugin->object == NO_TOKEN)
		return code_function(code, value, &plugin->apply);
	return code_is_closed(code, value) && code_member(code, value, "apply", &apply) && code_function(code, apply.value, &plugin->apply);
}

/* The services that the plugin names, as a list of words; false when the code does not tell. */
static bool injected(const struct javascript *code, const struct plugin *plugin, struct buf *names)
{
	struct member inject;

	if (plugin->object == NO_TOKEN || !code_member(code, plugin->object, "inject", &inject))
		return true;
	if (!code_is(code, inject.value, "[") || code_expression_end(code, inject.value) != code_at(code, inject.value)->next)
		return false;
	for (size_t i = inject.value + 1; code_at(code, i)->kind != TOKEN_CLOSE; i++) {
		if (code_is_string(code, i))
			buf_addf(names, " %.*s", STR_ARGS(code_at(code, i)->text));
		else if (!code_is(code, i, ","))
			return false;
	}
	return true;
}

static const char *service_of(const struct javascript *code, size_t member)
{
	for (size_t i = 0; i < sizeof services / sizeof *services; i++)
		if (code_is_one_of(code, member, services[i].members))
			return services[i].service;
	return NULL;
}

/* True when nothing but the parameter itself gives NAME a meaning, and no other way to a context is taken. */
static bool is_one_context(const struct javascript *code, struct str name, size_t parameter)
{
	for (size_t i = 0; i < code->tokens.n; i++) {
		if (i != parameter && code_at(code, i)->kind == TOKEN_NAME && str_eq(code_at(code, i)->text, name) && code_declares(code, i))
			return false;
		if (code_is_one_of(code, i, "inject plugin provide") && code_is(code, i + 1, "("))
			return false;
	}
	return true;
}

/* The next service, from token *AT on, that PLUGIN asks its context for; NULL for no more. */
static const char *next_service(const struct javascript *code, const struct plugin *plugin, size_t *at)
{
	const struct token *context = code_at(code, plugin->apply.parameters);

	for (size_t i = *at; i < plugin->apply.body_end; i++) {
		const struct token *token = code_at(code, i);
		const char *service;

		if (token->kind != TOKEN_NAME || !str_eq(token->text, context->text) || code_is_member(code, i) ||
		    !(code_is(code, i + 1, ".") || code_is(code, i + 1, "?.")))
			continue;
		service = service_of(code, i + 2);
		*at = i + 1;
		if (service)
			return service;
	}
	return NULL;
}

/* True when the code returns one plugin whose parameter is nothing but its context. */
static bool has_context(const struct javascript *code, struct plugin *plugin)
{
	size_t context;

	if (!plugin_of(code, plugin))
		return false;
	context = plugin->apply.parameters;
	return code_at(code, context)->kind == TOKEN_NAME && is_one_context(code, code_at(code, context)->text, context);
}

bool plugin_reaches_further(struct javascript *code, struct str *what)
{
	struct plugin plugin;
	struct buf names = { 0 };
	const char *service;

	if (!has_context(code, &plugin) || !injected(code, &plugin, &names))
		return false;
	for (size_t at = plugin.apply.body; (service = next_service(code, &plugin, &at));)
		if (!str_list_has(str_z(buf_str(&names)), str_of(service))) {
			*what = str_of(service);
			return true;
		}
	return false;
}

bool code_reaches_service(struct str text, struct str *service)
{
	struct javascript code;
	struct plugin plugin;
	const char *found = NULL;
	size_t at;

	if (javascript_read(&code, text) && has_context(&code, &plugin)) {
		at = plugin.apply.body;
		found = next_service(&code, &plugin, &at);
	}
	*service = found ? str_of(found) : STR_NONE;
	return found;
}

/* The first argument of `.on(` or `.once(` at I when it is the name of a waterfall, NO_TOKEN otherwise. */
static size_t waterfall_at(const struct javascript *code, size_t i)
{
	return code_is_one_of(code, i, "on once") && code_is_member(code, i) && code_is(code, i + 1, "(") && code_is_string(code, i + 2) &&
			       code_is(code, i + 3, ",") && str_list_has(WATERFALLS, code_at(code, i + 2)->text) ? i + 2 : NO_TOKEN;
}

bool plugin_intercepts(struct javascript *code, struct str *what)
{
	for (size_t i = 0; i < code->tokens.n; i++)
		if (waterfall_at(code, i) != NO_TOKEN) {
			*what = code_at(code, waterfall_at(code, i))->text;
			return true;
		}
	return false;
}

/* The last parameter, NO_TOKEN for none. */
static size_t last_parameter(const struct javascript *code, const struct function *listener)
{
	size_t last = NO_TOKEN;

	for (size_t i = listener->parameters; i < listener->parameters_end; i = code_at(code, i)->next)
		if (!code_is(code, i, ",") && (i == listener->parameters || code_is(code, i - 1, ",")))
			last = i;
	return last;
}

/* True when token I is what a function that goes on does with its last parameter NAME: it calls it or, unless it has no other,
 * hands it to something. */
static bool goes_on(const struct javascript *code, size_t i, struct str name, bool only)
{
	if (!str_eq(code_at(code, i)->text, name))
		return false;
	if (code_is(code, i + 1, "(") || (code_is(code, i + 1, "?.") && code_is(code, i + 2, "(")) || str_has_nocase(name, STR("next")))
		return true;
	return !only && !code_is(code, i + 1, ".") && !code_is(code, i + 1, "?.") && !code_is(code, i + 1, "[") && !code_is(code, i + 1, ":");
}

/* True when LISTENER surely does not call the function that it gets last. */
static bool ends_the_chain(struct javascript *code, const struct function *listener)
{
	size_t last = last_parameter(code, listener);
	bool only = last == listener->parameters;

	if (last != NO_TOKEN && code_at(code, last)->kind != TOKEN_NAME && !code_is(code, last, "{"))
		return false;
	if (!javascript_spend(code, listener->body_end - listener->body))
		return false;
	for (size_t i = listener->body; i < listener->body_end; i++)
		if (code_at(code, i)->kind == TOKEN_NAME && !code_is_member(code, i) &&
		    (code_is(code, i, "arguments") || (last != NO_TOKEN && goes_on(code, i, code_at(code, last)->text, only))))
			return false;
	return true;
}

bool plugin_ends_the_chain(struct javascript *code, struct str *what)
{
	for (size_t i = 0; i < code->tokens.n; i++) {
		size_t event = waterfall_at(code, i), listener = event != NO_TOKEN ? code_argument(code, i + 1, 1) : NO_TOKEN;
		struct function function;

		if (listener != NO_TOKEN && code_function(code, listener, &function) && ends_the_chain(code, &function)) {
			*what = code_at(code, event)->text;
			return true;
		}
	}
	return false;
}

/* What a promise waits for that the code makes itself happens by a later call, which waits for this one. */
bool plugin_awaits_later(struct javascript *code, struct str *what)
{
	struct plugin plugin;
	size_t apply = plugin_of(code, &plugin) ? plugin.apply.body : 0;

	for (size_t i = 0; i < code->tokens.n; i++)
		if (code_is_word(code, i, "await") && code_is(code, i + 1, "new") && code_is(code, i + 2, "Promise") &&
		    (code->bodies[i] == 0 || code->bodies[i] == apply)) {
			*what = STR("await");
			return true;
		}
	return false;
}
