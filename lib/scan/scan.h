/* scan.h: a program text in another language than the shell's -> what it would start, write and delete.
 *
 * Pure: nothing is run, no disk is looked at. The time is linear in the text. What cannot be read is an act of its
 * own: "cannot tell" is an answer, never "nothing there". A module of the project that a text imports is not read,
 * as a script that a command names is not. */
#ifndef SCAN_SCAN_H
#define SCAN_SCAN_H

#include "argv/word.h"
#include "scan/languages.h"

enum act_kind {
	ACT_WORDS,     /* starts a program, or does what that program would do: rm, mv, mkdir */
	ACT_SHELL,     /* starts a shell on a text */
	ACT_WRITE,     /* writes a file over */
	ACT_APPEND,    /* adds to a file, or changes what was in it */
	ACT_DIRECTORY, /* goes to a directory */
	ACT_UNREAD,    /* cannot tell */
};

struct act {
	enum act_kind kind;
	struct words words;
	struct word word; /* SHELL: the text; WRITE, APPEND, DIRECTORY: the path */
	bool elsewhere;   /* WORDS, SHELL: started in the directory DIR */
	struct word dir;
	bool fed;         /* WORDS, SHELL: the program writes INPUT to it */
	struct word input;
	const char *why;  /* UNREAD */
};

struct acts {
	struct act *at;
	size_t n, room;
};

/* What a program may know of its surroundings. */
struct scan_world {
	struct str home;  /* may be STR_NONE */
	bool given_names; /* the command line sets variables: awk -v */
	bool own_lines;   /* sed: its lines are those that the user types, as if into a shell */
};

/* What TEXT does. The result is in the arena and borrows TEXT. */
struct acts scan_text(const struct language *language, const struct scan_world *world, struct str text);
/* For messages: "python". */
const char *scan_name(const struct language *language);

#endif
