/* plugins.c: the JavaScript of the tool cordis_mount, which returns a plugin. */
#include "contract/code.h"

/* What the text returns: a function or an object, as far as it is written down. */
struct plugin {
	bool is_function;
	size_t object;     /* the bracket of the object form */
	struct str ctx;    /* the name of the parameter, STR_NONE when it has none or takes it apart */
	size_t from, to;   /* the function, or the member apply */
};

/* The first parameter of the function literal that begins at FROM. */
static struct str first_parameter(const struct script *script, size_t from, size_t to)
{
	struct script_part part;
	size_t at;

	if (script_is(script, from + 1, "=>"))
		return script_at(script, from)->text;
	while (from < to && !script_is(script, from, "("))
		from++;
	at = from + 1;
	if (from == to || !script_next_part(script, from, &at, &part) || part.from + 1 != part.to)
		return STR_NONE;
	return script_at(script, part.from)->text;
}

/* True when a function literal begins at token I. */
static bool is_function(const struct script *script, size_t i)
{
	i += script_is(script, i, "async");
	return script_is(script, i, "function") || script_is(script, i + 1, "=>") ||
	       (script_is(script, i, "(") && script_is(script, script_at(script, i)->next, "=>"));
}

/* False when the text returns something that is not written down. */
static bool read_plugin(const struct script *script, size_t value, struct plugin *plugin)
{
	struct script_part apply;

	*plugin = (struct plugin){ .is_function = is_function(script, value), .from = value, .to = script->tokens.n };
	if (!plugin->is_function) {
		if (!script_is(script, value, "{") || !script_member(script, value, "apply", &apply))
			return false;
		plugin->object = value;
		plugin->from = apply.value;
		plugin->to = apply.to;
	}
	plugin->from += script_is(script, plugin->from, "async");
	plugin->ctx = first_parameter(script, plugin->from, plugin->to);
	return true;
}

static bool returns_no_plugin(struct code *code)
{
	const struct script *script = code->script;
	struct script_part apply;
	const struct token *value;
	size_t at;

	if (!code_returns(script, &at))
		return true;
	value = script_at(script, ++at);
	if (script_is(script, at, "{"))
		return script_shows_all(script, at) && !script_member(script, at, "apply", &apply);
	return value->kind == TOKEN_NUMBER || value->kind == TOKEN_STRING || script_is(script, at, "[") ||
	       (script_is_name(script, at, "null true false undefined") && script_at(script, at + 1)->kind != TOKEN_OPERATOR);
}

static bool leaves_the_sandbox(struct code *code)
{
	return code_uses(code, CODE_NO_WORLD);
}

static const struct {
	const char *member;  /* of the context */
	const char *service; /* that it reaches */
} services[] = {
	{ "bash", "bash" }, { "fs", "fs" },	       { "web", "web" },
	{ "llm", "llm" },   { "timer", "timer" }, { "setTimeout", "timer" }, { "setInterval", "timer" },
};

/* 1 when the object at OPEN injects SERVICE, 0 when it does not, -1 when that is not written down. */
static int injects(const struct script *script, size_t open, struct str service)
{
	struct script_part inject, part;
	size_t at;

	if (!script_member(script, open, "inject", &inject))
		return script_shows_all(script, open) ? 0 : -1;
	if (!script_is(script, inject.value, "["))
		return -1;
	for (at = inject.value + 1; script_next_part(script, inject.value, &at, &part);) {
		if (script_at(script, part.from)->kind != TOKEN_STRING || part.from + 1 != part.to)
			return -1;
		if (str_eq(script_at(script, part.from)->text, service))
			return 1;
	}
	return 0;
}

/* Walks over the services that the context of PLUGIN is asked for; *AT is plugin->from at first. */
static bool next_service(const struct script *script, const struct plugin *plugin, size_t *at, struct str *service)
{
	const char *ctx = plugin->ctx.n ? str_z(plugin->ctx) : NULL;

	for (; ctx && *at < plugin->to; ++*at) {
		if (!script_is_name(script, *at, ctx) || !script_is(script, *at + 1, "."))
			continue;
		for (size_t k = 0; k < sizeof services / sizeof *services; k++)
			if (script_is(script, *at + 2, services[k].member)) {
				*service = str_of(services[k].service);
				++*at;
				return true;
			}
	}
	return false;
}

static bool reaches_undeclared(struct code *code)
{
	const struct script *script = code->script;
	struct plugin plugin;
	size_t at;

	if (!code_returns(script, &at) || !read_plugin(script, at + 1, &plugin))
		return false;
	for (at = plugin.from; next_service(script, &plugin, &at, &code->what);)
		if (plugin.is_function || injects(script, plugin.object, code->what) == 0)
			return true;
	return false;
}

bool code_reaches_service(struct str text, struct str *service)
{
	struct script script;
	struct plugin plugin;
	size_t at;

	return script_read(text, &script) && code_returns(&script, &at) && read_plugin(&script, at + 1, &plugin) &&
	       next_service(&script, &plugin, &plugin.from, service);
}

/* Events whose listeners decide: they are handed `next`. */
static const char waterfalls[] = "tools/pre-execute agent/pre-step fs/write-intent fs/edit-intent approval/request llm/stream "
				 "system-prompt/assemble";

/* Walks over `.on('EVENT', listener)` of such events: the bracket of the call. */
static bool next_waterfall(struct code *code, size_t *at, size_t *open)
{
	const struct script *script = code->script;

	for (; *at < script->tokens.n; ++*at) {
		const struct token *event = script_at(script, *at + 2);

		if (!script_is(script, *at, "on") || !script_is(script, *at + 1, "(") || event->kind != TOKEN_STRING ||
		    !script_is(script, *at + 3, ",") || !str_list_has(waterfalls, event->text))
			continue;
		*open = ++*at;
		code->what = event->text;
		return true;
	}
	return false;
}

/* The listener in the call at OPEN lets the call go on: it mentions its last parameter, or that cannot be told. */
static bool goes_on(const struct script *script, size_t open)
{
	struct script_part listener, part;
	struct str next = STR_NONE;
	size_t at = open + 1, i;

	(void)script_next_part(script, open, &at, &listener);
	if (!script_next_part(script, open, &at, &listener) || !is_function(script, listener.from))
		return true;
	i = listener.from + script_is(script, listener.from, "async");
	if (script_is(script, i + 1, "=>"))
		return false; /* its only parameter is what happened */
	while (!script_is(script, i, "("))
		i++;
	for (at = i + 1; script_next_part(script, i, &at, &part);) {
		if (part.from + 1 != part.to)
			return true;
		next = script_at(script, part.from)->text;
	}
	for (i = script_at(script, i)->next; next.n && i < listener.to; i++)
		if (script_at(script, i)->kind == TOKEN_NAME && str_eq(script_at(script, i)->text, next))
			return true;
	return false;
}

static bool stops_the_call(struct code *code)
{
	size_t at = 0, open;

	while (next_waterfall(code, &at, &open))
		if (!goes_on(code->script, open))
			return true;
	return false;
}

static bool listens_to_waterfall(struct code *code)
{
	size_t at = 0, open;

	return next_waterfall(code, &at, &open);
}

static bool lacks(struct code *code, size_t open, const char *keys)
{
	struct str rest = str_of(keys), key;
	struct script_part member;

	if (!script_is(code->script, open, "{") || !script_shows_all(code->script, open))
		return false;
	while (str_next_word(&rest, &key))
		if (!script_member(code->script, open, str_z(key), &member)) {
			code->what = key;
			return true;
		}
	return false;
}

static bool lacks_part_of_tool(struct code *code)
{
	const struct script *script = code->script;
	struct script_part output;

	for (size_t i = 0; i < script->tokens.n; i++) {
		if (!script_is(script, i, "defineTool") || !script_is(script, i + 1, "(") || !script_is(script, i + 2, "{"))
			continue;
		if (lacks(code, i + 2, "name description parameters output execute") ||
		    (script_member(script, i + 2, "output", &output) && lacks(code, output.value, "schema render")))
			return true;
	}
	return false;
}

#define MOUNT "cordis_mount cordis_define"

const struct code_check plugin_checks[] = {
	{ "tools.script-types", MOUNT, "code", code_is_typescript },
	{ "tools.script-world", MOUNT, "code", leaves_the_sandbox },
	{ "tools.plugin-return", MOUNT, "code", returns_no_plugin },
	{ "tools.plugin-inject", MOUNT, "code", reaches_undeclared },
	{ "tools.plugin-next", MOUNT, "code", stops_the_call },
	{ "tools.plugin-waterfall", MOUNT, "code", listens_to_waterfall },
	{ "tools.plugin-tool", MOUNT, "code", lacks_part_of_tool },
	{ .rule = NULL },
};
