/* hot.h: HOT marks the functions that the parse of nearly every command runs through.
 *
 * The linker puts them side by side. A process that lives for a millisecond meets each page of code for the first time, and
 * in a virtual machine that costs a microsecond a page. The list is kept by hand; `make lint` holds that all of it stands on
 * five pages at most, and nothing tells of a function that should be in it and is not. */
#ifndef BASE_HOT_H
#define BASE_HOT_H

#define HOT __attribute__((hot))

#endif
