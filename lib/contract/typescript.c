/* typescript.c: what only TypeScript has, told by tokens that JavaScript never has side by side. */
#include "contract/javascript.h"

/* How far the arguments of a generic type are followed. */
#define GENERIC_MAX 32

#define OPERATOR_WORDS "of in instanceof as satisfies"
#define MODIFIERS "public private protected readonly override"

static bool is_name(const struct javascript *code, size_t i)
{
	return code_at(code, i)->kind == TOKEN_NAME && !str_list_has(OPERATOR_WORDS, code_at(code, i)->text);
}

/* `interface A {`, `type A =`, `declare const`, `private a` */
static bool is_declaration(const struct javascript *code, size_t i)
{
	if (!is_name(code, i + 1))
		return false;
	if (code_is_word(code, i, "interface enum namespace"))
		return code_is(code, i + 2, "{") || code_is(code, i + 2, "extends") || code_is(code, i + 2, "<");
	if (code_is_word(code, i, "type"))
		return code_is(code, i + 2, "=") || code_is(code, i + 2, "<");
	if (code_is_word(code, i, "declare abstract"))
		return code_is_one_of(code, i + 1, "const let var function class module namespace enum global");
	return code_is_word(code, i, MODIFIERS);
}

/* `x as T`; in JavaScript only imports and exports have it. */
static bool is_cast(const struct javascript *code, size_t i)
{
	enum token_kind before = i ? code_at(code, i - 1)->kind : TOKEN_END, behind = code_at(code, i + 1)->kind;

	if (!code_is_one_of(code, i, "as satisfies") || (behind != TOKEN_NAME && behind != TOKEN_OPEN && behind != TOKEN_STRING))
		return false;
	if (behind == TOKEN_OPEN && code_is(code, i + 1, "("))
		return false;
	if (before == TOKEN_NAME)
		return !str_list_has(scan_keywords(&scan_node), code_at(code, i - 1)->text) && !code_is_one_of(code, i - 1, "async get set static");
	return before == TOKEN_CLOSE || before == TOKEN_STRING || before == TOKEN_PIECE || before == TOKEN_NUMBER;
}

/* `const a: T`, `let {a}: T` */
static bool is_typed_variable(const struct javascript *code, size_t i)
{
	const struct token *name = code_at(code, i + 1);

	return code_is_word(code, i, "const let var") && (name->kind == TOKEN_NAME || name->kind == TOKEN_OPEN) &&
	       code_is(code, name->next, ":");
}

/* `(a: T, b?: T)` */
static bool has_typed_parameter(const struct javascript *code, size_t open)
{
	for (size_t i = open + 1, end = code_at(code, open)->mate; i < end; i = code_at(code, i)->next) {
		enum token_kind kind = code_at(code, i)->kind;
		size_t behind = code_at(code, i)->next;

		if (i != open + 1 && !code_is(code, i - 1, ","))
			continue;
		if ((kind == TOKEN_NAME || kind == TOKEN_OPEN) &&
		    (code_is(code, behind, ":") || (code_is(code, behind, "?") && code_is(code, behind + 1, ":"))))
			return true;
	}
	return false;
}

/* `function a<T>`, `function a(): T`, `(a: T) =>` */
static bool is_typed_function(const struct javascript *code, size_t i)
{
	if (code_is_word(code, i, "function")) {
		size_t open = i + 1 + (code_at(code, i + 1)->kind == TOKEN_NAME);

		return code_is(code, open, "<") ||
		       (code_is(code, open, "(") && (has_typed_parameter(code, open) || code_is(code, code_at(code, open)->next, ":")));
	}
	return code_is(code, i, "(") && code_is(code, code_at(code, i)->next, "=>") && has_typed_parameter(code, i);
}

/* `new Map<string, number>(` */
static bool is_generic(const struct javascript *code, size_t i)
{
	if (!code_is_word(code, i, "new") || code_at(code, i + 1)->kind != TOKEN_NAME || !code_is(code, i + 2, "<"))
		return false;
	for (size_t k = i + 3; k < i + GENERIC_MAX; k++) {
		if (code_is(code, k, ">") || code_is(code, k, ">>"))
			if (code_is(code, k + 1, "("))
				return true;
		if (code_at(code, k)->kind != TOKEN_NAME && code_at(code, k)->kind != TOKEN_STRING &&
		    !(code_at(code, k)->kind == TOKEN_OPERATOR && str_list_has(", . | < > >>", code_at(code, k)->text)) &&
		    !code_is(code, k, "[") && !code_is(code, k, "]"))
			return false;
	}
	return false;
}

/* `a!.b` */
static bool is_assertion(const struct javascript *code, size_t i)
{
	return i > 0 && code_is(code, i, "!") && code_is(code, i + 1, ".") &&
	       (code_at(code, i - 1)->kind == TOKEN_CLOSE ||
		(code_at(code, i - 1)->kind == TOKEN_NAME && !str_list_has(scan_keywords(&scan_node), code_at(code, i - 1)->text)));
}

static bool has_modules(const struct javascript *code)
{
	for (size_t i = 0; i < code->tokens.n; i++)
		if (code_is_word(code, i, "import export"))
			return true;
	return false;
}

size_t code_typescript(const struct javascript *code)
{
	bool modules = has_modules(code);

	for (size_t i = 0; i < code->tokens.n; i++)
		if (is_declaration(code, i) || (!modules && is_cast(code, i)) || is_typed_variable(code, i) || is_typed_function(code, i) ||
		    is_generic(code, i) || is_assertion(code, i))
			return i;
	return NO_TOKEN;
}

/* A namespace of types alone can be left out. */
static bool has_values(const struct javascript *code, size_t open)
{
	for (size_t i = open + 1, end = code_at(code, open)->mate; i < end; i = code_at(code, i)->next)
		if (code_is_word(code, i, "const let var function class enum") && !code_is(code, i - 1, "declare"))
			return true;
	return false;
}

/* `constructor(private a: T)` */
static bool has_parameter_property(const struct javascript *code, size_t open)
{
	for (size_t i = open + 1, end = code_at(code, open)->mate; i < end; i = code_at(code, i)->next)
		if (code_is_one_of(code, i, MODIFIERS) && (i == open + 1 || code_is(code, i - 1, ",")) &&
		    code_at(code, i + 1)->kind == TOKEN_NAME)
			return true;
	return false;
}

size_t code_lasting_typescript(const struct javascript *code)
{
	for (size_t i = 0; i < code->tokens.n; i++) {
		bool left_out = i > 0 && (code_is(code, i - 1, "declare") || (code_is(code, i - 1, "const") && i > 1 && code_is(code, i - 2, "declare")));

		if (code_is_word(code, i, "enum") && code_at(code, i + 1)->kind == TOKEN_NAME && code_is(code, i + 2, "{") && !left_out)
			return i;
		if (code_is_word(code, i, "namespace module") && is_name(code, i + 1) && code_is(code, i + 2, "{") && !left_out &&
		    has_values(code, i + 2))
			return i;
		if (code_is_one_of(code, i, "constructor") && !code_is_member(code, i) && code_is(code, i + 1, "(") &&
		    code_is(code, code_at(code, i + 1)->next, "{") && has_parameter_property(code, i + 1))
			return i + 2;
	}
	return NO_TOKEN;
}
