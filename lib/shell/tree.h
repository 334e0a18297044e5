/* tree.h: the syntax tree of a command text, as bash's grammar sees it. Nothing is expanded yet.
 * Everything lives in the arena and borrows the text. */
#ifndef SHELL_TREE_H
#define SHELL_TREE_H

#include "argv/word.h"

/* One piece of a word. What it may become is decided later, by expand.c. */
enum part_kind {
	PART_TEXT,       /* literal bytes; QUOTED says whether braces, tilde and globs are dead */
	PART_PARAMETER,  /* $name ${name op word} */
	PART_COMMAND,    /* $( ) ` ` ${ ;} */
	PART_PROCESS,    /* <( ) >( ); TEXT is the first byte */
	PART_ARITHMETIC, /* $(( )) $[ ] */
	PART_PATTERN,    /* extglob: ?( *( +( @( !( */
};

struct part {
	enum part_kind kind;
	bool quoted;
	bool braced;              /* PARAMETER: ${name}, not $name */
	bool indirect;            /* PARAMETER: ${!name} */
	bool length;              /* PARAMETER: ${#name} */
	struct str text;          /* TEXT: the bytes; PARAMETER: the name */
	struct str op;            /* PARAMETER: "", ":-", "#", ... as written, without the word */
	struct raw_word *word;    /* PARAMETER: the operator's word; ARITHMETIC, PATTERN: what is inside */
	struct raw_word *subscript;
	struct node *body;        /* COMMAND, PROCESS */
};

struct raw_word {
	struct part *at;
	size_t n, room;
	struct span span;
};

struct raw_words {
	struct raw_word *at;
	size_t n, room;
};

enum redirect_op {
	REDIRECT_IN,          /* <    */
	REDIRECT_OUT,         /* >    */
	REDIRECT_APPEND,      /* >>   */
	REDIRECT_CLOBBER,     /* >|   */
	REDIRECT_IN_OUT,      /* <>   */
	REDIRECT_DUP_IN,      /* <&   */
	REDIRECT_DUP_OUT,     /* >&   */
	REDIRECT_BOTH,        /* &>   */
	REDIRECT_BOTH_APPEND, /* &>>  */
	REDIRECT_HEREDOC,     /* <<   */
	REDIRECT_HEREDOC_TABS,/* <<-  */
	REDIRECT_HERESTRING,  /* <<<  */
	REDIRECT_OPS
};

/* As written: "<", ">", ... */
extern const char *const redirect_texts[REDIRECT_OPS];

struct raw_redirect {
	enum redirect_op op;
	int fd;                  /* as written, -1 when not */
	struct str fd_name;      /* {name}> */
	struct raw_word target;  /* of a heredoc: its body */
	struct str delimiter;    /* of a heredoc */
	bool body_quoted;        /* of a heredoc: nothing in the body is expanded */
	struct raw_redirect *next_pending; /* while the body is not read yet */
	struct span span;
};

struct raw_redirects {
	struct raw_redirect **at;
	size_t n, room;
};

struct raw_assignment {
	struct str name;
	struct raw_word *subscript;
	bool append, array;
	bool argument; /* an array behind a word of the command: declare -a x=(1 2) */
	struct raw_word value;
	struct raw_words elements; /* of an array */
};

struct raw_assignments {
	struct raw_assignment *at;
	size_t n, room;
};

enum node_kind {
	NODE_SIMPLE,     /* assignments, words, redirects */
	NODE_PIPELINE,   /* items */
	NODE_AND_OR,     /* items, each with the operator before it */
	NODE_LIST,       /* items; one with BACKGROUND set ran behind & */
	NODE_SUBSHELL,   /* body */
	NODE_GROUP,      /* body */
	NODE_IF,         /* items: condition, body, condition, body, ..., [else] */
	NODE_WHILE,      /* condition, body; also until */
	NODE_FOR,        /* name, words, body; also select */
	NODE_ARITH_FOR,  /* expression, body */
	NODE_CASE,       /* subject; arms */
	NODE_FUNCTION,   /* name, body */
	NODE_CONDITION,  /* [[ ]]: words */
	NODE_ARITHMETIC, /* (( )): expression */
	NODE_COPROC,     /* body */
};

struct node_list {
	struct node **at;
	size_t n, room;
};

struct case_arm {
	struct raw_words patterns;
	struct node *body;
};

struct case_arms {
	struct case_arm *at;
	size_t n, room;
};

struct node {
	enum node_kind kind;
	struct span span;
	bool background;      /* followed by & */
	bool negated;         /* ! */
	bool or_before;       /* in an AND_OR: || stands before it, else && */
	bool both_outputs;    /* in a pipeline: |& stands behind it */
	bool timed;           /* NODE_PIPELINE: behind `time` */
	bool has_words;       /* NODE_FOR: `in` was there */
	struct node *condition, *body;
	struct str name;
	struct raw_words words;
	struct raw_assignments assignments;
	struct raw_redirects redirects;
	/* No kind has two of these. */
	union {
		struct node_list items;
		struct raw_word expression;
		struct case_arms arms;
	};
};

#endif
