/* databases.c: database clients and migration tools. Written after their manuals, and not yet checked against them option
 * by option. */
#include "argv/programs.h"

const struct grammar programs_databases[] = {
	{ "psql", NULL, "-c|--command: -d|--dbname: -f|--file: -h|--host: -p|--port: -U|--username: -v|--set|--variable: -o|--output: -L|--log-file: "
			"-F|--field-separator: -P|--pset: -R|--record-separator: -T|--table-attr: -a -A -b -e -E -H -l -n -q -s -S -t -w -W -x -X -z -0 -1", 0 },
	{ "mysql mariadb", NULL, "-e|--execute: -u|--user: -p? --password? -h|--host: -P|--port: -D|--database: -S|--socket: --defaults-file: -B -N -s -v -t -f", 0 },
	{ "sqlite3 sqlite litecli", NULL, "-cmd: -init: -separator: -nullvalue: -newline: -csv -json -header -noheader -line -list -column -html -markdown -box "
				  "-table -readonly -batch -bail -echo -interactive -stats -version", GRAMMAR_LONG_ONE_DASH | GRAMMAR_EXACT_LONG },
	{ "duckdb", NULL, "-c: -cmd: -s: -init: -csv -json -readonly", GRAMMAR_LONG_ONE_DASH | GRAMMAR_EXACT_LONG },
	{ "mongosh mongo", NULL, "--eval: --host: --port: -u|--username: -p|--password: -f|--file: --authenticationDatabase: --quiet --nodb --norc", GRAMMAR_EXACT_LONG },
	{ "redis-cli valkey-cli", NULL, "-h: -p: -s: -a: -u: -r: -i: -n: --user: --pass: --eval: --csv --raw --no-auth-warning -c --tls -x", GRAMMAR_OPTIONS_FIRST },
	{ "clickhouse-client clickhouse", NULL, "-q|--query: --host: --port: -u|--user: --password: -d|--database: --queries-file: -n", GRAMMAR_EXACT_LONG },
	{ "cqlsh snowsql sqlcmd cockroach influx", NULL, "-e|--execute: -q|--query: -Q: -f: -i: -S: -U: -P: -d: -h: -u: -p: -k: --host: --url: --database:", 0 },
	{ "dropdb dropuser createdb", NULL, "-h|--host: -p|--port: -U|--username: --maintenance-db: -e -f|--force -i --if-exists -w -W", 0 },
	{ "mysqladmin mariadb-admin", NULL, "-u|--user: -p? --password? -h|--host: -P|--port: -S|--socket: -f|--force", 0 },
	{ "mysqldump pg_dump pg_dumpall mongodump mongoexport", NULL, "-u: -p? -h: -U: -d: -f: -o: --out: --host: --db: --uri:", 0 },
	{ "pg_restore mongorestore mongoimport", NULL, "-d|--dbname: -h|--host: -p|--port: -U|--username: -c|--clean -C|--create --if-exists -j: -n: -t: -L: --drop "
					   "--db: --uri: --dir: --archive? --nsInclude:", 0 },
	{ "prisma drizzle-kit sequelize sequelize-cli typeorm knex mikro-orm", NULL, "--schema: --name|-n: -d: --config: --env: --from: --to: --force-reset "
					   "--accept-data-loss --force|-f --skip-seed", GRAMMAR_EXACT_LONG },
	{ "rails rake artisan alembic flyway liquibase dbmate goose migrate atlas diesel sqlx ecto sea-orm-cli django-admin manage.py", NULL,
	  "-c: -e: -u|--url: --path: -source: -database: --database: -x: --target: -f|--force -y", 0 },
	{ "php", NULL, "-B: -c: -d: -E: -f: -F: -r: -R: -S: -t: -z: -a -e -H -h -i -l -m -n -q -s -v -w", GRAMMAR_OPTIONS_FIRST },
	{ NULL, NULL, NULL, 0 },
};
