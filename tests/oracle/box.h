/* box.h: see box.c. */
#ifndef ORACLE_BOX_H
#define ORACLE_BOX_H

/* ARGV is `bash -c TEXT`. Returns only in a child that is to run the text now in ARGV[2]. */
void box_serve(char **argv);

#endif
