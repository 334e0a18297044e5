/* node.c: JavaScript and TypeScript of node, bun and deno as tables. */
#include "scan/language.h"

static const struct quote quotes[] = {
	{ "\"", "\"", QUOTE_ESCAPES },
	{ "'", "'", QUOTE_ESCAPES },
	{ "`", "`", QUOTE_ESCAPES | QUOTE_DOLLAR },
	{ NULL, NULL, 0 },
};

static const struct quote blocks[] = {
	{ "/*", "*/", 0 },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = {
	.comments = "// #! <!--", .blocks = blocks, .quotes = quotes, .name_bytes = "$", .newline_ends = true, .regex = REGEX_NODE,
	.why_unread = "a name that is written with escapes",
};

static const struct call calls[] = {
	/* Starts. */
	{ .names = "child_process.exec child_process.execSync", .kind = CALL_SHELL, .flags = CALL_FEEDS },
	{ .names = "child_process.spawn child_process.spawnSync child_process.execFile child_process.execFileSync Deno.Command",
	  .kind = CALL_PROGRAM, .flags = CALL_FEEDS },
	{ .names = "child_process.fork", .kind = CALL_PROGRAM, .as = "node" },
	{ .names = "child_process.ChildProcess", .kind = CALL_SAFE },
	{ .names = "Bun.spawn Bun.spawnSync", .kind = CALL_ARGV },
	{ .names = "Deno.run", .kind = CALL_UNREAD },
	{ .names = "child_process.* bun.$ Bun.$ Bun.shell* execa.* execa zx.* shelljs.* shelljs cross-spawn.* cross-spawn", .kind = CALL_UNREAD },
	/* Deletes. */
	{ .names = "fs.rmSync fs.rm fs.promises.rm fs.rmdirSync fs.rmdir fs.promises.rmdir", .kind = CALL_LIKE, .as = "rm -f --",
	  .option = "recursive", .as_then = "rm -rf --" },
	{ .names = "fs.unlinkSync fs.unlink fs.promises.unlink", .kind = CALL_LIKE, .as = "rm -f --" },
	{ .names = "Deno.remove Deno.removeSync", .kind = CALL_LIKE, .as = "rm -f --", .option = "recursive", .as_then = "rm -rf --" },
	{ .names = "rimraf rimraf.* fs-extra.remove fs-extra.removeSync fs-extra.emptyDir fs-extra.emptyDirSync", .kind = CALL_LIKE,
	  .as = "rm -rf --" },
	/* Moves and makes. */
	{ .names = "fs.renameSync fs.rename fs.promises.rename", .kind = CALL_LIKE, .paths = 2, .as = "mv --" },
	{ .names = "fs.copyFileSync fs.copyFile fs.promises.copyFile Deno.copyFile Deno.copyFileSync", .kind = CALL_LIKE, .paths = 2, .as = "cp --" },
	{ .names = "fs.cpSync fs.cp fs.promises.cp", .kind = CALL_LIKE, .paths = 2, .as = "cp -r --" },
	{ .names = "fs.mkdirSync fs.mkdir fs.promises.mkdir Deno.mkdir Deno.mkdirSync", .kind = CALL_LIKE, .as = "mkdir -p --" },
	{ .names = "fs.symlinkSync fs.symlink fs.promises.symlink", .kind = CALL_LIKE, .paths = 2, .as = "ln -s --" },
	{ .names = "fs.linkSync fs.link fs.promises.link", .kind = CALL_LIKE, .paths = 2, .as = "ln --" },
	{ .names = "fs.chmodSync fs.chmod fs.promises.chmod", .kind = CALL_LIKE, .as = "chmod +x --" },
	{ .names = "fs.chownSync fs.chown fs.promises.chown fs.lchownSync fs.lchown", .kind = CALL_UNREAD_WHEN_CALLED },
	{ .names = "process.kill Deno.kill", .kind = CALL_LIKE, .as = "kill" },
	{ .names = "fs.readFileSync fs.readFile fs.promises.readFile Bun.file Deno.readTextFile Deno.readTextFileSync", .kind = CALL_READ },
	/* Writes. */
	{ .names = "fs.writeFileSync fs.writeFile fs.promises.writeFile fs.createWriteStream fs.truncateSync fs.truncate "
		   "fs.promises.truncate Bun.write Deno.writeTextFile Deno.writeTextFileSync Deno.writeFile Deno.writeFileSync Deno.create "
		   "Deno.createSync Deno.truncate fs-extra.writeJson fs-extra.writeJsonSync fs-extra.outputFile fs-extra.outputFileSync",
	  .kind = CALL_WRITE },
	{ .names = "fs.appendFileSync fs.appendFile fs.promises.appendFile", .kind = CALL_APPEND },
	{ .names = "fs.openSync fs.open fs.promises.open", .kind = CALL_OPEN, .mode = 1 },
	{ .names = "Deno.open Deno.openSync", .kind = CALL_WRITE },
	{ .names = "process.chdir Deno.chdir", .kind = CALL_DIRECTORY },
	/* What makes code, or finds functions by a way that is not followed. */
	{ .names = "module.exports module.createRequire", .kind = CALL_SAFE },
	{ .names = "eval Function AsyncFunction GeneratorFunction globalThis global window self Reflect.* vm.* vm worker_threads.* cluster.* "
		   "module.* process.binding process._linkedBinding process.dlopen process.mainModule process.getBuiltinModule "
		   "process.execve process.reallyExit require.cache require.main require.extensions inspector.* repl.* v8.* "
		   "bun:ffi.* bun:ffi ffi.* Deno.dlopen this.eval this.Function this.process this.require this.global this.globalThis "
		   "fs.then fs.promises.then setTimeout.constructor Bun.plugin Bun.build",
	  .kind = CALL_UNREAD },
	{ .names = ".__proto__ .mainModule .__defineGetter__ .__lookupGetter__ ._load ._compile ._extensions", .kind = CALL_UNREAD },
	{ .names = ".constructor", .kind = CALL_UNREAD, .option = "name" },
	{ .names = ".execSync .spawnSync .execFileSync .execFile .rmSync .unlinkSync .writeFileSync .spawn", .kind = CALL_UNREAD_WHEN_CALLED },
	{ .names = "require import", .kind = CALL_MODULE },
	/* Values. */
	{ .names = "require.resolve import.meta", .kind = CALL_SAFE },
	{ .names = "path.join path.posix.join", .kind = CALL_JOIN, .as = "relative" },
	{ .names = "path.resolve path.normalize String path.posix.resolve", .kind = CALL_SAME },
	{ .names = "os.homedir", .kind = CALL_HOME },
	{ .names = "process.env Bun.env Deno.env", .kind = CALL_ENVIRONMENT },
	{ .names = "process.execPath process.argv0", .kind = CALL_IS, .as = "node" },
	{ .names = "path.sep", .kind = CALL_IS, .as = "/" },
	{ .names = NULL },
};

const struct language scan_node = {
	.name = "javascript", .lexis = &lexis, .members = ". ?.", .calls = calls, .imports = IMPORTS_NODE, .concatenates = "+", .ends_arguments = "",
	.modules = "child_process fs fs.promises vm module worker_threads cluster process Bun Deno fs-extra execa zx shelljs cross-spawn rimraf",
	.globals = "process Bun Deno child_process fs vm module worker_threads cluster", /* node -e has them without require */
	.keywords = "return typeof case do else in of instanceof new delete void throw await async yield const let var if for while with function "
		    "class extends export default import from switch try catch finally break continue",
};
