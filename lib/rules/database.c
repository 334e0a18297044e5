/* database.c: data that is dropped. Read with tipstaff-rules(5). */
#include "base/path.h"
#include "rules/question.h"
#include "rules/sql.h"

static const struct call_pattern drops[] = {
	{ "dropdb dropuser", NULL, NULL, "--help" },
	{ "mysqladmin mariadb-admin", "drop", NULL, NULL },
	{ "redis-cli valkey-cli", "FLUSHALL FLUSHDB flushall flushdb FlushAll DEBUG/* CONFIG/SET config/set SHUTDOWN shutdown", NULL, NULL },
	{ "pg_restore", NULL, "-c", NULL },
	{ "mongorestore", NULL, "--drop", NULL },
	{ "prisma", "migrate/reset", NULL, NULL },
	{ "prisma", "db/push db/execute", "--force-reset --accept-data-loss", NULL },
	{ "npx bunx", "prisma/migrate/reset drizzle-kit/drop sequelize/db:drop sequelize-cli/db:drop sequelize/db:migrate:undo:all typeorm/schema:drop "
		      "supabase/db/reset", NULL, NULL },
	{ "drizzle-kit", "drop", NULL, NULL },
	{ "sequelize sequelize-cli", "db:drop db:migrate:undo:all", NULL, NULL },
	{ "typeorm mikro-orm knex", "schema:drop migrate:rollback", NULL, NULL },
	{ "rails rake", "db:drop db:reset db:schema:load db:purge db:drop:all db:migrate:reset db:truncate_all", NULL, NULL },
	{ "artisan", "migrate:fresh migrate:reset migrate:refresh db:wipe", NULL, NULL },
	{ "php", "artisan/migrate:fresh artisan/migrate:reset artisan/migrate:refresh artisan/db:wipe", NULL, NULL },
	{ "django-admin manage.py", "flush reset_db sqlflush", NULL, NULL },
	{ "python python2 python3", "manage.py/flush manage.py/reset_db", NULL, NULL },
	{ "alembic", "downgrade/base", NULL, NULL },
	{ "flyway", "clean", NULL, NULL },
	{ "liquibase", "drop-all dropAll", NULL, NULL },
	{ "dbmate goose migrate atlas diesel sqlx", "drop reset down database/drop database/reset schema/clean", NULL, NULL },
	{ "ecto mix", "ecto.drop ecto.reset", NULL, NULL },
	{ "dotnet", "ef/database/drop", NULL, NULL },
	{ "supabase", "db/reset projects/delete", NULL, NULL },
	{ "neonctl pscale turso", "**/delete db/destroy branch/delete database/delete", NULL, NULL },
	{ "influx", "delete bucket/delete", NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

static const char clients[] = "psql mysql mariadb sqlite3 sqlite litecli duckdb clickhouse-client clickhouse cqlsh snowsql sqlcmd cockroach";

/* Options whose value is a text of SQL. */
static const char texts[] = "-c -e -q -Q --query -cmd -s";

static bool sends_losing_text(const struct command *feeder)
{
	struct str what;

	if (!command_is(feeder, "echo printf cat"))
		return false;
	for (size_t i = 1; i < feeder->words.n; i++)
		if (sql_loses(feeder->words.at[i].prefix, &what))
			return true;
	for (size_t i = 0; i < feeder->redirects.n; i++)
		if (str_starts(str_of(feeder->redirects.at[i].op), STR("<<")) && sql_loses(feeder->redirects.at[i].target.prefix, &what))
			return true;
	return false;
}

static enum answer runs_losing_text(struct question *question)
{
	const struct args *args = &question->call.args;
	const struct command *command = question->command;
	struct str *what = &question->what;
	size_t operands = 0;

	for (size_t i = 0; i < args->n; i++) {
		const struct arg *arg = &args->at[i];
		bool operand = arg->kind == ARG_OPERAND || arg->kind == ARG_MAYBE;

		operands += operand;
		/* sqlite3 FILE SQL */
		if (operand ? operands > 1 : arg->has_value && str_list_has(texts, arg->name))
			if (sql_loses(arg->value.prefix, what))
				return ANSWER_YES;
	}
	for (size_t i = 0; i < command->redirects.n; i++)
		if (str_starts(str_of(command->redirects.at[i].op), STR("<<")) && sql_loses(command->redirects.at[i].target.prefix, what))
			return ANSWER_YES;
	return any_feeder(question, sends_losing_text) ? ANSWER_YES : ANSWER_NO;
}

static enum answer evaluates_drop(struct question *question)
{
	static const char *const calls[] = { "dropDatabase(", ".drop(", "deleteMany({})", "remove({})", "dropIndexes(", "dropUser(" };
	const struct arg *code = args_option(&question->call.args, "--eval");

	for (size_t i = 0; code && i < sizeof calls / sizeof *calls; i++)
		if (str_find(code->value.prefix, str_of(calls[i])) < code->value.prefix.n)
			return ANSWER_YES;
	return ANSWER_NO;
}

const struct rule rules_database[] = {
	{ .id = "database.drop", .verdict = VERDICT_ASK,
	  .about = "A database or everything in it is dropped or reset by a tool.",
	  .hit = "dropdb app", .miss = "pg_dump app",
	  .calls = drops, .why = "deletes a database or everything in it",
	  .instead = "write a dump first, `pg_dump app`, and let the user drop it" },
	{ .id = "database.statement", .verdict = VERDICT_ASK,
	  .about = "A client gets a statement that drops, truncates, or deletes or updates without WHERE: as an option, an operand, "
		   "a here-document, or from echo, printf or cat.",
	  .hit = "psql -c 'DELETE FROM users'", .miss = "psql -c 'DELETE FROM users WHERE id = 7'",
	  .program = clients, .when = runs_losing_text,
	  .why = "runs a statement that drops a table or touches every row", .instead = "name the rows, `psql -c 'DELETE FROM users WHERE id = 7'`" },
	{ .id = "database.mongo", .verdict = VERDICT_ASK,
	  .about = "mongosh evaluates a call that drops or empties.",
	  .hit = "mongosh --eval 'db.dropDatabase()'", .miss = "mongosh --eval 'db.users.find()'",
	  .program = "mongosh mongo", .when = evaluates_drop,
	  .why = "deletes a collection or a database", .instead = "look at it first, `mongosh --eval 'db.users.countDocuments()'`" },
	{ .id = NULL },
};
