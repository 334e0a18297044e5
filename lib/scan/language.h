/* language.h: a language as tables. Private to lib/scan; one file for each language.
 *
 * A new language is a struct language; a function that starts, writes or deletes is one row of its calls. */
#ifndef SCAN_LANGUAGE_H
#define SCAN_LANGUAGE_H

#include "scan/scan.h"

#define QUOTE_ESCAPES 1u    /* backslash sequences mean other bytes */
#define QUOTE_PLAIN 2u      /* only the backslash and the closing quote can be escaped */
#define QUOTE_RAW 4u        /* a backslash stays, but what follows it does not close */
#define QUOTE_KEEPS 8u      /* the backslash of an unknown sequence stays */
#define QUOTE_NESTS 16u     /* the opening bytes count inside: [[ ]], q{ } */
#define QUOTE_COMMAND 32u   /* the text is run by a shell */
#define QUOTE_BRACES 64u    /* {expression}: f"" */
#define QUOTE_DOLLAR 128u   /* ${expression} */
#define QUOTE_HASH 256u     /* #{expression} */
#define QUOTE_VARIABLES 512u /* $name, @name, ${name}, {$name} */
#define QUOTE_NO_ESCAPES 1024u
#define QUOTE_REGEX 2048u   /* the value is a pattern: nothing is decoded */
#define QUOTE_WORDS 4096u   /* a list of blank-separated words: qw, %w */

struct quote {
	const char *open, *close;
	unsigned flags;
};

/* How the language is cut into tokens. */
struct lexis {
	const char *comments;        /* what begins a comment to the end of the line */
	const struct quote *blocks;  /* comments with an end */
	const struct quote *quotes;  /* longest first */
	const char *prefixes;        /* letters that may stand before a quote: r, b, f */
	const char *name_bytes;      /* besides letters, digits and _ */
	const char *sigils;          /* $ @ % before a variable's name */
	bool newline_ends;           /* a statement */
	bool braces_join_lines;      /* a newline in { } ends nothing: python */
	enum { REGEX_NONE, REGEX_NODE, REGEX_AWK, REGEX_PERL, REGEX_RUBY } regex;
	enum { OPERATORS_NONE, OPERATORS_PERL, OPERATORS_RUBY } quote_operators; /* q qq qx; %q %x */
	enum { HEREDOC_NONE, HEREDOC_TWO, HEREDOC_PHP } heredocs; /* <<X; <<<X */
	const char *no_escapes_in_names; /* bytes that outside strings make the text unread, and ... */
	const char *why_unread;          /* ... why */
};

enum call_kind {
	CALL_SAFE,     /* harmless, although a later row would match */
	CALL_UNREAD,   /* even when only named */
	CALL_UNREAD_WHEN_CALLED,
	CALL_SHELL,    /* the argument AT is a shell text; a list of words is a program with arguments */
	CALL_LIST,     /* one argument: a shell text; several: a program and its arguments */
	CALL_PROGRAM,  /* the argument AT names a program; the next one may be the list of its arguments */
	CALL_ARGV,     /* the argument AT is the list of words, or one word; with the option `shell` it is a text */
	CALL_EXEC,     /* the argument AT names a program; the ones behind it are argv from [0] on, one by one or as a list */
	CALL_LIKE,     /* does to the paths among the arguments what the words in AS would */
	CALL_READ,     /* reads the file in the argument AT */
	CALL_WRITE,
	CALL_APPEND,
	CALL_OPEN,     /* the argument AT is a path, MODE says whether it is written */
	CALL_DIRECTORY,
	CALL_OWN,      /* the row's function reads it */
	CALL_ATTRIBUTE, /* looks up the name in the argument AT */
	CALL_CALLBACK,  /* calls the argument AT */
	CALL_MODULE,    /* is the module that the argument AT names: require, import() */
	/* Values, for constants: */
	CALL_JOIN,     /* joins its arguments to a path */
	CALL_SAME,     /* is its argument AT: str(), Path() */
	CALL_TILDE,    /* is its argument AT with a tilde expanded */
	CALL_HOME,     /* is the home directory */
	CALL_IS,       /* is the word AS: sys.executable */
	CALL_ENVIRONMENT, /* is the environment, indexed by a name, or asked for one */
};

#define AT_RECEIVER (-1) /* what stands before the dot */

#define CALL_OPENS_PIPES 1u /* a path that begins or ends with | is a command */
#define CALL_SHELL_ALWAYS 2u
#define CALL_ONE_ARGUMENT 4u /* else it is something else: str.replace(a, b) */
#define CALL_TAKES_PATH 8u /* only when the argument AT is there: Image.save(path) */
#define CALL_EVERY 16u     /* every argument from AT on is a path */
#define CALL_MENTIONABLE 32u /* harmless when it is only named */
#define CALL_FEEDS 64u /* the program writes to what it starts, unless the argument MODE says that it reads */

struct scan;

struct call {
	const char *names;  /* `a.b` as imported, `.b` for a member of anything, `a.*` for all the rest of a; first row wins */
	enum call_kind kind;
	int at;
	int mode;           /* OPEN, FEEDS: the argument with the mode, 0 for none */
	unsigned paths;     /* LIKE: how many paths, 1 when 0 */
	const char *as;     /* LIKE, IS: words in front of the paths */
	const char *option, *as_then; /* LIKE: with this option true the words are these; UNREAD: this member is harmless */
	unsigned flags;
	void (*own)(struct scan *scan, size_t name); /* OWN */
};

enum imports { IMPORTS_NONE, IMPORTS_PYTHON, IMPORTS_NODE };

struct language {
	const char *name;
	const struct lexis *lexis;
	const struct call *calls;   /* ends with a row without names */
	const char *modules;        /* whose rows count wherever the name stands in a chain: glob.os.system */
	const char *globals;        /* those of them that need no import */
	enum imports imports;
	const char *members;        /* operators in front of a member's name */
	bool calls_without_parentheses;
	const char *ends_arguments; /* words that end arguments without parentheses */
	const char *concatenates;   /* the operator that joins strings */
	const char *keywords;       /* that are no names, and stand before an operand */
	bool strings_are_callable;  /* a function may be called by the text of its name */
	void (*read)(struct scan *scan); /* languages that need a reader of their own; no tables then */
};

#endif
