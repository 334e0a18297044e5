/* pages.h: the pages of memory that a process will touch, mapped before it touches them. */
#ifndef BASE_PAGES_H
#define BASE_PAGES_H

/* Maps the first pages of the code, of what stands behind the code (constants) and of the arena, in three system calls: all
 * of tipstaff's own code and constants, and some of the libraries'. Each page fault that this saves costs a microsecond on
 * bare metal and ten or more in a virtual machine. A kernel that cannot (before Linux 5.14, madvise(2) of man-pages 6.03)
 * changes nothing but the time. */
void pages_expect(void);

#endif
