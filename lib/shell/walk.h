/* walk.h: syntax tree -> simple commands. Private to lib/shell.
 *
 * The walk goes through the tree in the order in which bash would run it and keeps what is surely known: variables,
 * directory, functions. Where two ways meet (after an if, behind &&), only what both agree on stays known. */
#ifndef SHELL_WALK_H
#define SHELL_WALK_H

#include "shell/parse.h"

struct variable {
	struct str name;
	struct word value;     /* dynamic when not known; static and empty when unset */
	bool attributed;       /* declare -i, -u, ...: what is assigned is not what it holds */
	bool array;
	bool unset;            /* known to be unset */
	bool associative;      /* declare -A: its subscripts are texts */
	bool declared_array;   /* declare -a: what is assigned to it may be a list */
	bool readonly;         /* a further assignment may fail */
	struct words elements;
};

struct variables {
	struct variable *at;
	size_t n, room;
};

/* What was assigned since a trap was set: it may run behind each of these. Shared by all states of a shell. */
struct journal {
	bool open, lost; /* LOST: more than it holds */
	struct assignments changes;
	struct dirs dirs;
};

struct state {
	struct variables variables;
	struct journal *journal;
	struct assignments exported; /* never changed in place: copies of the state share it */
	bool forgotten;        /* unread code ran: no variable is known any more */
	bool untracked;        /* a variable may be named by another: assignments are not followed any more */
	bool export_all;       /* set -a */
	bool own_ifs;          /* IFS was changed: how expansions split is not known */
	bool posix;            /* bash may be in POSIX mode: set -o posix, POSIXLY_CORRECT was met */
	bool own_braces;       /* set +B was met: whether braces expand is not known */
	bool errexit;
	struct dirs dirs;      /* here, when the last command succeeded */
	struct dirs failed;    /* here, when it failed */
	struct words positional;
	bool positional_known;
};

/* What a command reads from its standard input. */
enum input_kind {
	INPUT_INHERITED,
	INPUT_TEXT,  /* known: echo, a heredoc */
	INPUT_FILE,  /* a file's content, as if the file had been named */
	INPUT_PATHS, /* found paths that begin with a known text */
	INPUT_UNKNOWN,
};

struct input {
	enum input_kind kind;
	struct str text; /* TEXT: the text; PATHS: how each of them begins */
	struct str names; /* PATHS: patterns of their names, as in struct word */
	struct word file; /* FILE: its name */
};

struct function {
	struct str name;
	struct node *body;
	bool walked;
	unsigned active; /* calls of it that are open */
	bool exported;
	bool sure; /* defined for certain: a call of its name starts no program */
};

/* A text that may run later than where it was met. */
struct deferred {
	struct str text;
	struct span span;
	struct state *state; /* what was known there */
	size_t functions;    /* how many functions were */
	size_t changes;      /* how many changes the journal held */
	bool any_time;       /* not only at the end of the shell */
};

struct deferreds {
	struct deferred *at;
	size_t n, room;
};

struct names {
	struct str *at;
	size_t n, room;
};

struct functions {
	struct function *at;
	size_t n, room;
};

/* What a shell of its own, which ends before the outer one, has for itself. */
struct scope {
	struct state *state;
	struct functions functions;
	struct deferreds deferred;
	struct names alias_names;
	bool aliases;
	bool subshell; /* it began with all functions of the outer one */
	size_t inherited; /* how many functions it began with */
};

/* A variable that `local` hides until its function ends. */
struct hidden {
	struct str name;
	bool known;
	struct variable was;
};

/* Which shell reads the text. */
enum dialect {
	DIALECT_BASH,
	DIALECT_ANY, /* sh: bash on some machines, dash on others */
	DIALECT_ZSH,
};

struct script;

struct walk {
	enum dialect dialect;
	bool literal_braces; /* what {a,b} is in dash */
	struct { struct hidden *at; size_t n, room; } hidden;
	struct deferreds deferred;
	struct deferreds subscripted; /* texts like a[$(cmd)] that were met */
	unsigned functions_open;
	unsigned unsure;   /* how many conditions, loops and shells of their own we are in */
	struct reading *out;
	const struct shell_world *world;
	struct state *state;
	struct functions functions;
	struct { struct script **at; size_t n, room; } scripts; /* see scripts.h */
	const struct context *context;
	enum place place;
	struct input input;
	bool background;
	bool aliases;      /* aliases may be expanded: shopt -s expand_aliases, or a shell of another kind */
	struct names alias_names;
	bool last_pipe;    /* shopt -s lastpipe was met */
	bool history;      /* the shell has one, which the text filled */
	unsigned conditions; /* how many places are open where a failure does not end the shell */
	bool in_arithmetic;
	unsigned depth;
	unsigned loops;    /* how many loops are open */
	struct effort effort; /* also that of the parser */
	const char *full;  /* the limit that was met: walk no further. A gap at the end of all, since what is read only to
			    * learn what it sets keeps no gaps */
};

/* walk.c */
void walk_node(struct walk *walk, const struct node *node);
/* In a copy of the state that is thrown away: subshells, substitutions. */
void walk_apart(struct walk *walk, const struct node *node, struct str label);
/* Steps into LABEL; returns the context to restore. */
const struct context *walk_enter(struct walk *walk, struct str label);

/* state.c, for shells */
/* The state of a new shell: it inherits what is exported; whether it has the other variables from further out is not
 * known. */
struct state *new_shell(struct state *outer);

/* reading.c */
/* Reads TEXT as a shell of its own (sh -c, eval with SAME_SHELL). */
void walk_text(struct walk *walk, struct str text, struct span span, bool same_shell);
void walk_gap(struct walk *walk, enum gap_kind kind, const char *why, struct span span);
/* Counts work; false when there was too much. */
bool walk_step(struct walk *walk, size_t cost);

/* unwrap.c */
/* The known input, as the script of a shell: what that starts reads the rest of it, which is not told apart. The caller
 * puts it back. */
struct input take_input(struct walk *walk);

/* inner.c */
/* The commands in the expansions of a word. */
void walk_word(struct walk *walk, const struct raw_word *word);
/* A variable in the environment of a command: some of them make it run code. */
void walk_environment(struct walk *walk, const struct assignment *assignment, struct span span);

/* arithmetic.c */
/* What arithmetic may assign. */
void forget_assigned(struct walk *walk, const struct raw_word *expression);
/* A gap when an expression reads a value that may be any text. */
void check_expression(struct walk *walk, const struct raw_word *expression);
void check_evaluated_word(struct walk *walk, const struct word *word);
/* What is in the brackets behind NAME. */
void walk_subscript(struct walk *walk, struct str name, const struct raw_word *subscript);
/* What arithmetic may assign and run; EXPRESSION may be NULL. */
void walk_arithmetic(struct walk *walk, const struct raw_word *expression);
/* The substitutions in TEXT, which a builtin or arithmetic expands once more although it was quoted. */
void walk_expanded_again(struct walk *walk, struct str text, struct span span);
/* A text that came into being: when it is like a[$(cmd)], arithmetic may come to read it. */
void remember_subscripts(struct walk *walk, struct str text, struct span span);
/* What values may run that are read as expressions. */
void walk_evaluated(struct walk *walk);
/* What runs when NAME is set to VALUE: the value of an integer (declare -i) is an expression. */
void walk_integer(struct walk *walk, struct str name, const struct word *value);
/* Whether a text that is made of WORD may have a substitution in it. */
bool has_code_bytes(const struct word *word);
/* All that may be in what WORD becomes, one behind the other, whichever way its operators go; not what it becomes. */
struct word pieces_of(struct walk *walk, const struct raw_word *word);
/* The value of a parameter; for an array its first element. */
struct word parameter_value(const struct walk *walk, struct str name);

/* aliases.c */
void do_alias(struct walk *walk, const struct command *command);
/* An alias NAME of this VALUE. */
void define_alias(struct walk *walk, struct str name, const struct word *value, struct span span);
/* A gap when the command's first word may be an alias. */
void report_alias(struct walk *walk, const struct command *command);

/* traps.c */
void do_trap(struct walk *walk, const struct command *command);
/* What runs when the shell ends. */
void walk_deferred(struct walk *walk);
/* A function that a trap set before may call is defined only now. */
void define_for_traps(struct walk *walk, struct str name);

/* functions.c */
/* A subshell, or another shell: its functions, traps and variables end with it. */
struct scope enter_scope(struct walk *walk, bool subshell);
void leave_scope(struct walk *walk, struct scope *outer);
/* export -f NAME */
void export_function(struct walk *walk, struct str name);
/* A program that is not there: bash calls command_not_found_handle with its words. */
void call_handler(struct walk *walk, const struct words *words);
/* Remembers what a name was, until the function or command that hides it ends. */
void walk_hide(struct walk *walk, struct str name);
/* Ends what was hidden since there were DOWN_TO of them. */
void show_hidden(struct walk *walk, size_t down_to);
/* declare -g NAME: what is set may be the hidden one. */
void forget_hidden(struct walk *walk, struct str name);
void define_function(struct walk *walk, const struct node *node);
/* unset -f NAME, which may or may not be run. */
void undefine_functions(struct walk *walk, struct str name);
bool names_function(const struct walk *walk, struct str name);
/* Reads every function that the first word may name; true when it surely names one. */
bool call_functions(struct walk *walk, const struct words *words);
/* Functions from FROM on that no call was seen of: code that was not read may call them. */
void walk_uncalled(struct walk *walk, size_t from);

/* simple.c */
enum starter {
	STARTED_BY_SHELL,
	STARTED_BY_COMMAND, /* command and builtin: no functions */
	STARTED_BY_PROGRAM, /* neither functions nor builtins */
};
void walk_simple(struct walk *walk, const struct node *node);
/* Redirections behind a compound command: acts of their own, and the input of all commands in it. */
void walk_redirects(struct walk *walk, const struct node *node);
/* A simple command of expanded words; also what a wrapper starts. */
void walk_command(struct walk *walk, struct command command, enum starter starter);
void expand_words(struct walk *walk, const struct raw_words *raw, struct words *out);

/* state.c */
/* Both share what neither changes. */
struct state *state_copy(struct state *state);
/* Keeps only what A and B agree on, in A. */
void state_join(struct state *a, const struct state *b);
void state_set(struct state *state, struct str name, struct word value);
/* False when there are too many. */
bool state_export(struct state *state, struct str name, struct word value);
/* Forgets that NAME was ever set: the world's value counts again. */
void state_drop(struct state *state, struct str name);
/* unset NAME */
void state_unset(struct state *state, struct str name);
void state_associative(struct state *state, struct str name);
void state_array(struct state *state, struct str name);
void state_readonly(struct state *state, struct str name);
/* The variable is again what it was. */
void state_restore(struct state *state, const struct variable *was);
/* From now on what is assigned to NAME is not what it holds. */
void state_attribute(struct state *state, struct str name);
/* What NAME holds when VALUE is added to it. */
struct word appended(struct walk *walk, struct str name, const struct word *value);
void state_set_array(struct state *state, struct str name, struct words elements);
void state_forget(struct state *state, struct str name, const char *why);
/* The same; the value may be any text. */
void state_forget_foreign(struct state *state, struct str name, const char *why);
void state_forget_all(struct state *state);
/* Every name in an arithmetic text, when the text assigns at all: each of them may change. */
void state_forget_assigned(struct state *state, struct str text);
const struct variable *state_find(const struct state *state, struct str name);
bool word_same(const struct word *a, const struct word *b);
bool dirs_same(const struct dirs *a, const struct dirs *b);
void dirs_join(struct dirs *a, const struct dirs *b);
/* Each directory with PATH behind it. */
void dirs_move(struct dirs *dirs, struct str path);
void dirs_unknown(struct dirs *dirs);

/* expand.c */
enum expand_mode {
	EXPAND_WORDS,      /* braces, tilde, splitting, globs */
	EXPAND_ASSIGNMENT, /* tilde also behind colons; one word */
	EXPAND_DECLARATION, /* NAME=VALUE behind `export`: the same for what is behind the = */
	EXPAND_TEXT,       /* heredoc bodies, patterns: one word, nothing but expansions */
};
void expand_word(struct walk *walk, const struct raw_word *word, enum expand_mode mode, struct words *out);
struct word expand_one(struct walk *walk, const struct raw_word *word, enum expand_mode mode);

/* True when a word has braces that expand. */
bool have_braces(struct walk *walk, const struct raw_words *words); /* expand.c */

/* braces.c: {a,b} and {1..3}; OUT gets WORD itself when it has none. False when there are too many. */
bool expand_braces(struct walk *walk, const struct raw_word *word, struct raw_words *out);

/* outputs.c */
/* What a substitution prints, as far as it is known. */
struct word output_of(struct walk *walk, const struct node *body);
/* The words and redirections of a simple command that prints. */
void expand_printer(struct walk *walk, const struct node *node, struct command *command);
/* What a command prints, wherever it goes; false when not known. */
bool command_prints(const struct walk *walk, const struct command *command, struct str *out);
/* What a command writes into a pipe. */
struct input output_as_input(const struct walk *walk, const struct command *command);

/* settings.c: whether it prints nothing but settings for a shell. */
bool prints_settings(const struct walk *walk, const struct command *command);

/* foreign.c: whether what is printed may be a text that others wrote. */
bool prints_foreign(const struct walk *walk, const struct command *command);
bool body_prints_foreign(struct walk *walk, const struct node *body);

/* declare.c */
void do_declare(struct walk *walk, const struct command *command);
void do_unset(struct walk *walk, const struct command *command);

/* builtins.c: what a builtin changes in the state. */
/* Subscripts in the operands of builtins are evaluated, even out of single quotes. */
void walk_subscripts(struct walk *walk, const struct command *command);
void apply_builtin(struct walk *walk, const struct command *command);

#define BUILTIN_SPECIAL 1u  /* an assignment in front of it stays, in POSIX mode and in dash (POSIX 2.14) */
#define BUILTIN_DECLARES 2u /* its operands are assignments, and each is one word: export x=$y */

struct builtin {
	char name[12];
	void (*apply)(struct walk *walk, const struct command *command); /* NULL: no words mean anything else behind it */
	unsigned flags;
};

/* The row for a command, NULL when its first word is none of these builtins. */
const struct builtin *builtin_of(const struct words *words);

/* unwrap.c: the commands inside a command: sudo, env, xargs, find -exec, sh -c, python -c. */
void unwrap(struct walk *walk, const struct command *command);
/* Words [from, to) as a command that OUTER starts. */
void walk_words(struct walk *walk, const struct command *outer, const struct words *words, size_t from, size_t to);
/* The words from FROM on, joined by blanks and read by a new shell. */
void walk_joined(struct walk *walk, const struct words *words, size_t from, struct span span);
/* The words from FROM on, joined by blanks; false when one of them is not known. */
bool join_words(const struct words *words, size_t from, struct str *out);
/* A word that holds a shell text. */
void walk_code(struct walk *walk, const struct word *code, struct span span);

/* shells.c: a gap where zsh reads the words of a simple command in another way. */
void check_zsh(struct walk *walk, const struct node *node);

/* git.c: the same for git. */
void unwrap_git(struct walk *walk, const struct command *command);

#endif
