/* probe.c: one call into each library that tipstaff links statically, to see that they link and run.
 * Its argument is an empty directory. */
#include "repo/repo.h"

#include <jansson.h>
#include <lmdb.h>
#include <stdio.h>
#include <string.h>

static int check(const char *what, int good)
{
	if (!good)
		fprintf(stderr, "probe: %s\n", what);
	return good;
}

static int try_jansson(void)
{
	json_t *root = json_loads("{\"a\": [1, 2]}", 0, NULL);
	size_t n = json_array_size(json_object_get(root, "a"));

	json_decref(root);
	return n == 2;
}

static int try_lmdb(const char *dir)
{
	MDB_val key = { 1, (void *)"k" }, value = { 5, (void *)"value" }, found = { 0, NULL };
	MDB_env *env = NULL;
	MDB_txn *txn = NULL;
	MDB_dbi db;
	int good;

	good = mdb_env_create(&env) == 0 && mdb_env_open(env, dir, 0, 0600) == 0 &&
	       mdb_txn_begin(env, NULL, 0, &txn) == 0 && mdb_dbi_open(txn, NULL, 0, &db) == 0 &&
	       mdb_put(txn, db, &key, &value, 0) == 0 && mdb_get(txn, db, &key, &found) == 0 &&
	       found.mv_size == 5 && memcmp(found.mv_data, "value", 5) == 0 && mdb_txn_commit(txn) == 0;
	mdb_env_close(env);
	return good;
}

int main(int argc, char **argv)
{
	if (argc != 2)
		return 2;
	return check("jansson", try_jansson()) & check("lmdb", try_lmdb(argv[1])) & check("libgit2", repo_start() > 0)
		       ? 0
		       : 1;
}
