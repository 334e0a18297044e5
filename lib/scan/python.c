/* python.c: Python as tables. */
#include "scan/language.h"

static const struct quote quotes[] = {
	{ "\"\"\"", "\"\"\"", QUOTE_ESCAPES | QUOTE_KEEPS },
	{ "'''", "'''", QUOTE_ESCAPES | QUOTE_KEEPS },
	{ "\"", "\"", QUOTE_ESCAPES | QUOTE_KEEPS },
	{ "'", "'", QUOTE_ESCAPES | QUOTE_KEEPS },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = {
	.comments = "#", .quotes = quotes, .prefixes = "rbfut", .name_bytes = "", .newline_ends = true, .braces_join_lines = true,
};

static const struct call calls[] = {
	/* Starts. */
	{ .names = "os.system os.popen subprocess.getoutput subprocess.getstatusoutput commands.getoutput commands.getstatusoutput "
		   "asyncio.create_subprocess_shell asyncio.subprocess.create_subprocess_shell pexpect.run",
	  .kind = CALL_SHELL },
	{ .names = "subprocess.run subprocess.call subprocess.check_call subprocess.check_output subprocess.Popen",
	  .kind = CALL_ARGV },
	{ .names = "asyncio.create_subprocess_exec", .kind = CALL_EXEC },
	{ .names = "subprocess.PIPE subprocess.DEVNULL subprocess.STDOUT subprocess.CalledProcessError subprocess.TimeoutExpired "
		   "subprocess.SubprocessError subprocess.CompletedProcess subprocess.list2cmdline", .kind = CALL_SAFE },
	{ .names = "os.execv os.execvp os.execve os.execvpe os.execl os.execlp os.posix_spawn os.posix_spawnp", .kind = CALL_EXEC,
	  .mode = 1 },
	{ .names = "os.spawnv os.spawnvp os.spawnve os.spawnvpe os.spawnl os.spawnlp", .kind = CALL_EXEC, .at = 1, .mode = 1 },
	{ .names = "pty.spawn", .kind = CALL_ARGV },
	{ .names = "sh.* plumbum.* fabric.* invoke.* pexpect.* paramiko.* pty.* os.exec* os.spawn* os.startfile subprocess.*",
	  .kind = CALL_UNREAD },
	/* Deletes. */
	{ .names = "shutil.rmtree", .kind = CALL_LIKE, .as = "rm -rf --" },
	{ .names = "os.remove os.unlink", .kind = CALL_LIKE, .as = "rm -f --" },
	{ .names = ".unlink", .kind = CALL_LIKE, .at = AT_RECEIVER, .as = "rm -f --" },
	{ .names = "os.rmdir", .kind = CALL_LIKE, .as = "rmdir --" },
	{ .names = "os.removedirs", .kind = CALL_LIKE, .as = "rmdir -p --" },
	{ .names = ".rmdir", .kind = CALL_LIKE, .at = AT_RECEIVER, .as = "rmdir --" },
	{ .names = ".rmtree .remove_tree", .kind = CALL_LIKE, .as = "rm -rf --" },
	/* Moves and makes. */
	{ .names = "os.rename os.renames os.replace shutil.move", .kind = CALL_LIKE, .paths = 2, .as = "mv --" },
	{ .names = ".rename .replace", .kind = CALL_LIKE, .at = AT_RECEIVER, .paths = 2, .as = "mv --", .flags = CALL_ONE_ARGUMENT },
	{ .names = "shutil.copy shutil.copy2 shutil.copyfile", .kind = CALL_LIKE, .paths = 2, .as = "cp --" },
	{ .names = "shutil.copytree", .kind = CALL_LIKE, .paths = 2, .as = "cp -r --" },
	{ .names = "shutil.chown os.chown os.lchown", .kind = CALL_UNREAD_WHEN_CALLED },
	{ .names = "os.chmod os.lchmod", .kind = CALL_LIKE, .as = "chmod +x --" },
	{ .names = ".chmod .lchmod", .kind = CALL_LIKE, .at = AT_RECEIVER, .as = "chmod +x --" },
	{ .names = "os.mkdir os.makedirs", .kind = CALL_LIKE, .as = "mkdir -p --" },
	{ .names = "os.mkfifo os.mknod", .kind = CALL_LIKE, .as = "mkfifo --" },
	{ .names = ".mkdir", .kind = CALL_LIKE, .at = AT_RECEIVER, .as = "mkdir -p --" },
	{ .names = "os.symlink", .kind = CALL_LIKE, .paths = 2, .as = "ln -s --" },
	{ .names = "os.link", .kind = CALL_LIKE, .paths = 2, .as = "ln --" },
	{ .names = ".symlink_to .hardlink_to .link_to", .kind = CALL_LIKE, .at = AT_RECEIVER, .as = "ln -sf -- TARGET" },
	{ .names = "os.kill os.killpg", .kind = CALL_LIKE, .as = "kill" },
	{ .names = "shutil.unpack_archive", .kind = CALL_LIKE, .as = "tar -xf" },
	{ .names = ".extractall .extract", .kind = CALL_LIKE, .as = "tar -x -C", .flags = CALL_TAKES_PATH },
	/* Writes. */
	{ .names = "open io.open codecs.open gzip.open bz2.open lzma.open tarfile.open builtins.open zipfile.ZipFile os.fdopen "
		   "tarfile.TarFile tarfile.TarFile.open aiofiles.open h5py.File", .kind = CALL_OPEN, .mode = 1 },
	{ .names = "os.open", .kind = CALL_OPEN, .mode = 1 },
	{ .names = "webbrowser.open Image.open PIL.Image.open wave.open dbm.open shelve.open", .kind = CALL_SAFE },
	{ .names = "os.truncate", .kind = CALL_WRITE },
	{ .names = ".read_text .read_bytes", .kind = CALL_READ, .at = AT_RECEIVER },
	{ .names = ".write_text .write_bytes .touch", .kind = CALL_WRITE, .at = AT_RECEIVER },
	{ .names = "logging.FileHandler shutil.make_archive numpy.save np.save numpy.savez np.savez numpy.savetxt np.savetxt "
		   "cv2.imwrite imageio.imwrite sqlite3.connect", .kind = CALL_WRITE },
	{ .names = "urllib.request.urlretrieve torch.save joblib.dump", .kind = CALL_WRITE, .at = 1, .flags = CALL_TAKES_PATH },
	{ .names = ".to_csv .to_excel .to_parquet .to_pickle .to_json .to_html .to_markdown .to_feather .savefig .save .tofile",
	  .kind = CALL_WRITE, .flags = CALL_TAKES_PATH },
	{ .names = "os.chdir os.fchdir contextlib.chdir", .kind = CALL_DIRECTORY },
	/* What makes code, or finds functions by a way that is not followed. */
	{ .names = "eval exec compile execfile __builtins__ builtins.* globals locals vars os.putenv sys.modules runpy.* code.* codeop.* "
		   "ctypes.* cffi.* _ctypes.* pickle.load pickle.loads pickle.Unpickler marshal.* dill.* cloudpickle.* jsonpickle.* imp.* "
		   "importlib.reload importlib.util.* importlib.machinery.* importlib.abc.* pkgutil.* posix.* nt.* _posixsubprocess.* "
		   "multiprocessing.* concurrent.futures.ProcessPoolExecutor distutils.* setuptools.* pip.* timeit.* trace.* bdb.* pdb.* "
		   "cProfile.* profile.* doctest.* fileinput.* ftplib.* yaml.load yaml.unsafe_load yaml.full_load sys.settrace "
		   "sys.setprofile gc.get_objects gc.get_referrers inspect.currentframe inspect.stack sys._getframe IPython.* get_ipython types.FunctionType "
		   "types.CodeType operator.attrgetter operator.methodcaller platform.popen pydoc.* webbrowser.*",
	  .kind = CALL_UNREAD },
	{ .names = ".__globals__ .__builtins__ .__subclasses__ .__dict__ .__getattribute__ .__getattr__ .__mro__ .__bases__ .__base__ "
		   ".__code__ .__loader__ .__spec__ .__import__ .__closure__ .__reduce__ .f_globals .f_builtins .f_locals .gi_frame "
		   ".tb_frame .load_module .exec_module", .kind = CALL_UNREAD },
	{ .names = "__loader__ __spec__ __getattr__", .kind = CALL_UNREAD },
	{ .names = "getattr", .kind = CALL_ATTRIBUTE, .at = 1 },
	{ .names = "__import__ importlib.import_module", .kind = CALL_MODULE },
	{ .names = "platform.system", .kind = CALL_SAFE },
	{ .names = ".system .popen .Popen .check_output .check_call", .kind = CALL_UNREAD_WHEN_CALLED },
	{ .names = ".open", .kind = CALL_OPEN, .at = AT_RECEIVER },
	/* Values. */
	{ .names = "os.path.join", .kind = CALL_JOIN },
	{ .names = "Path PurePath pathlib.Path pathlib.PurePath pathlib.PosixPath str os.fspath os.path.abspath os.path.realpath "
		   "os.path.normpath shlex.quote", .kind = CALL_SAME },
	{ .names = ".resolve .absolute .as_posix .strip .encode", .kind = CALL_SAME, .at = AT_RECEIVER },
	{ .names = "os.path.expanduser", .kind = CALL_TILDE },
	{ .names = ".expanduser", .kind = CALL_TILDE, .at = AT_RECEIVER },
	{ .names = "Path.home pathlib.Path.home", .kind = CALL_HOME },
	{ .names = "os.environ os.getenv", .kind = CALL_ENVIRONMENT },
	{ .names = "sys.executable", .kind = CALL_IS, .as = "python3" },
	{ .names = "os.sep", .kind = CALL_IS, .as = "/" },
	{ .names = NULL },
};

const struct language scan_python = {
	.name = "python", .lexis = &lexis, .members = ".", .calls = calls, .globals = "", .imports = IMPORTS_PYTHON, .concatenates = "+", .ends_arguments = "",
	.modules = "os subprocess shutil pty builtins commands posix importlib",
	.keywords = "and or not in is if elif else for while return yield lambda await async del assert import from as with raise try except "
		    "finally def class pass break continue global nonlocal print",
};
