/* banned.h: libc calls that do not compile here. Forced into every file by the Makefile (-include).
 * The strcpy family has no size, strtok has state, system and popen run a shell, and the environment
 * is read in one place only (event/world.c), so that no verdict depends on it by surprise. */
#ifndef BASE_BANNED_H
#define BASE_BANNED_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BANNED(call) call##_is_banned_here_see_base_banned_h

#undef strcpy
#define strcpy(to, from) BANNED(strcpy)
#undef strcat
#define strcat(to, from) BANNED(strcat)
#undef strncpy
#define strncpy(to, from, n) BANNED(strncpy)
#undef strncat
#define strncat(to, from, n) BANNED(strncat)
#undef strtok
#define strtok(text, separators) BANNED(strtok)
#undef sprintf
#define sprintf(...) BANNED(sprintf)
#undef vsprintf
#define vsprintf(...) BANNED(vsprintf)
#undef gets
#define gets(to) BANNED(gets)
#undef system
#define system(command) BANNED(system)
#undef popen
#define popen(command, mode) BANNED(popen)
#undef atoi
#define atoi(text) BANNED(atoi)
#ifndef BASE_MAY_READ_ENVIRONMENT
#undef getenv
#define getenv(name) BANNED(getenv)
#endif

#endif
