/* unwrap.h: what the files that find a command inside a command share. Private to lib/shell. */
#ifndef SHELL_UNWRAP_H
#define SHELL_UNWRAP_H

#include "shell/walk.h"
#include "shell/wrappers.h"

/* unwrap.c */
/* The words from FROM on, behind those of OUT. */
void add_words(struct words *out, const struct words *words, size_t from);
/* The input as commands of a shell that was started without any. */
void walk_input(struct walk *walk, struct span span);

/* git.c */
/* A program that another starts by a setting or variable, as a shell text to which it adds words. */
void walk_setting(struct walk *walk, const struct word *value, struct str text, struct span span);

/* values.c */
/* Values of options, other than those of CODE, that are commands. */
void walk_option_values(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args);
/* The addresses of socat. */
void walk_socat(struct walk *walk, const struct command *outer);
/* env -S STRING WORDS */
void walk_split(struct walk *walk, const struct command *outer, const struct word *string, const struct args *args);

/* xargs.c */
void walk_xargs(struct walk *walk, const struct command *outer, const struct args *args);
/* The word with WHAT replaced by BY, which is not known. */
struct word replaced(const struct word *word, struct str what, const struct word *by);
/* What stands for words of the input: behind the command or in place of -I's text. */
struct word input_word(const struct input *input, const char *why);

/* tmux.c */
void walk_tmux(struct walk *walk, const struct command *outer, const struct args *args);
void walk_screen(struct walk *walk, const struct command *outer, const struct args *args);

/* escapes.c: lines for a shell among those of a debugger, an editor, a database client. */
void walk_escapes(struct walk *walk, const struct command *command);

void walk_find(struct walk *walk, const struct command *outer);                                /* find.c */
void walk_parallel(struct walk *walk, const struct command *outer, const struct args *args);   /* parallel.c */
void walk_shell(struct walk *walk, const struct command *outer, const struct args *args);      /* shells.c */
/* csh, fish and elvish. */
void walk_other_shell(struct walk *walk, const struct command *outer, const struct wrapper *wrapper, const struct args *args);

#endif
