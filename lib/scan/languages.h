/* languages.h: the languages that are known. */
#ifndef SCAN_LANGUAGES_H
#define SCAN_LANGUAGES_H

struct language;

extern const struct language scan_python, scan_ipython, scan_node, scan_perl, scan_ruby, scan_php, scan_lua, scan_osascript, scan_tcl,
	scan_awk, scan_sed, scan_sqlite, scan_make, scan_r, scan_julia;

#endif
