/* files.c: what is thought of commands that delete, overwrite or move files. Read with tipstaff-rules(5). */
#include "rules/question.h"

const struct rule rules_files[] = {
	{ .id = "files.delete-root", .verdict = VERDICT_DENY, .act = "delete-tree", .targets = TARGET_ROOT,
	  .why = "deletes the root directory and with it the whole machine",
	  .instead = "name the one directory below the project that is meant" },
	{ .id = "files.delete-home", .verdict = VERDICT_DENY, .act = "delete-tree", .targets = TARGET_HOME,
	  .why = "deletes a home directory: keys, settings and every project in it",
	  .instead = "name the one directory below the project that is meant" },
	{ .id = "files.delete-system", .verdict = VERDICT_DENY, .act = "delete-tree", .targets = TARGET_SYSTEM,
	  .why = "deletes a directory that the system runs from",
	  .instead = "remove software with the package manager that installed it" },
	{ .id = "files.delete-project", .verdict = VERDICT_ASK, .act = "delete-tree", .targets = TARGET_PROJECT,
	  .why = "deletes the project itself, with its history and all work that is not committed",
	  .instead = "name the directories inside the project that are meant" },
	{ .id = "files.delete-outside", .verdict = VERDICT_ASK, .act = "delete-tree", .targets = TARGET_OUTSIDE,
	  .why = "deletes a directory outside the project, which no checkpoint restores",
	  .instead = "keep files of the project below it, and temporary ones below $TMPDIR" },
	{ .id = "files.delete-unknown", .verdict = VERDICT_ASK, .act = "delete-tree", .targets = TARGET_UNKNOWN,
	  .why = "deletes a directory whose name is known only at run time",
	  .instead = "write the path out" },
	{ .id = "files.delete-elsewhere", .verdict = VERDICT_ASK, .act = "delete-tree", .targets = TARGET_ELSEWHERE,
	  .why = "deletes a directory on another machine or in a container, where nothing here can bring it back",
	  .instead = "list the directory there first and delete single files" },
	{ .id = NULL },
};
