/* hot.h: HOT marks the functions that the parse of nearly every command runs through.
 *
 * They stand side by side in the executable. A process that lives for a millisecond meets each page of code for the first
 * time, and in a virtual machine that costs a microsecond a page: three pages here, seven without the mark. */
#ifndef BASE_HOT_H
#define BASE_HOT_H

#define HOT __attribute__((hot))

#endif
