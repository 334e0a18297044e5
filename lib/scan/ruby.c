/* ruby.c: Ruby as tables. */
#include "scan/language.h"

static const struct quote quotes[] = {
	{ "\"", "\"", QUOTE_ESCAPES | QUOTE_HASH },
	{ "'", "'", QUOTE_PLAIN },
	{ "`", "`", QUOTE_ESCAPES | QUOTE_HASH | QUOTE_COMMAND },
	{ NULL, NULL, 0 },
};

static const struct quote blocks[] = {
	{ "\n=begin", "\n=end", 0 },
	{ "\n__END__", "\n__NEVER__", 0 },
	{ NULL, NULL, 0 },
};

static const struct lexis lexis = {
	.comments = "#", .blocks = blocks, .quotes = quotes, .name_bytes = "!?", .sigils = "$@", .newline_ends = true, .regex = REGEX_RUBY,
	.quote_operators = OPERATORS_RUBY, .heredocs = HEREDOC_TWO,
};

static const struct call calls[] = {
	{ .names = "system exec spawn Kernel.system Kernel.exec Kernel.spawn Process.spawn Process.exec Open3.capture2 Open3.capture2e "
		   "Open3.capture3 PTY.spawn", .kind = CALL_LIST },
	{ .names = "Open3.popen2 Open3.popen2e Open3.popen3 Open3.pipeline_w", .kind = CALL_LIST, .flags = CALL_FEEDS },
	{ .names = "IO.popen", .kind = CALL_SHELL, .flags = CALL_FEEDS, .mode = 1 },
	{ .names = "open Kernel.open", .kind = CALL_OPEN, .mode = 1, .flags = CALL_OPENS_PIPES },
	{ .names = "IO.read IO.readlines IO.foreach IO.binread URI.open", .kind = CALL_OPEN, .mode = 99, .flags = CALL_OPENS_PIPES },
	{ .names = "File.open File.new IO.sysopen Zlib.GzipWriter.open CSV.open", .kind = CALL_OPEN, .mode = 1 },
	{ .names = "File.read File.readlines File.binread", .kind = CALL_READ },
	{ .names = "File.write File.binwrite IO.write IO.binwrite File.truncate", .kind = CALL_WRITE },
	{ .names = "IO.copy_stream", .kind = CALL_WRITE, .at = 1 },
	{ .names = "File.delete File.unlink FileUtils.rm FileUtils.rm_f FileUtils.remove FileUtils.safe_unlink", .kind = CALL_LIKE,
	  .as = "rm -f --", .flags = CALL_EVERY },
	{ .names = "FileUtils.rm_r FileUtils.rm_rf FileUtils.rmtree FileUtils.remove_dir FileUtils.remove_entry FileUtils.remove_entry_secure "
		   "rm_rf rm_r", .kind = CALL_LIKE, .as = "rm -rf --", .flags = CALL_EVERY },
	{ .names = "Dir.rmdir Dir.delete Dir.unlink FileUtils.rmdir", .kind = CALL_LIKE, .as = "rmdir --" },
	{ .names = "File.rename FileUtils.mv FileUtils.move", .kind = CALL_LIKE, .paths = 2, .as = "mv --" },
	{ .names = "FileUtils.cp FileUtils.copy FileUtils.copy_file FileUtils.install", .kind = CALL_LIKE, .paths = 2, .as = "cp --" },
	{ .names = "FileUtils.cp_r FileUtils.copy_entry", .kind = CALL_LIKE, .paths = 2, .as = "cp -r --" },
	{ .names = "Dir.mkdir FileUtils.mkdir FileUtils.mkdir_p FileUtils.makedirs FileUtils.mkpath", .kind = CALL_LIKE, .as = "mkdir -p --" },
	{ .names = "FileUtils.touch", .kind = CALL_LIKE, .as = "touch --", .flags = CALL_EVERY },
	{ .names = "File.symlink FileUtils.ln_s FileUtils.ln_sf FileUtils.symlink", .kind = CALL_LIKE, .paths = 2, .as = "ln -s --" },
	{ .names = "File.link FileUtils.ln FileUtils.link", .kind = CALL_LIKE, .paths = 2, .as = "ln --" },
	{ .names = "File.chmod FileUtils.chmod", .kind = CALL_LIKE, .as = "chmod", .flags = CALL_EVERY },
	{ .names = "FileUtils.chmod_R", .kind = CALL_LIKE, .as = "chmod -R", .flags = CALL_EVERY },
	{ .names = "FileUtils.chown_R", .kind = CALL_LIKE, .as = "chown -R", .flags = CALL_EVERY },
	{ .names = "Process.kill", .kind = CALL_LIKE, .as = "kill", .flags = CALL_EVERY },
	{ .names = "Dir.chdir FileUtils.cd FileUtils.chdir", .kind = CALL_DIRECTORY },
	{ .names = "FileUtils.pwd FileUtils.uptodate? FileUtils.compare_file", .kind = CALL_SAFE },
	{ .names = "eval instance_eval class_eval module_eval instance_exec binding send public_send __send__ method const_get "
		   "syscall Fiddle.* DL.* FFI.* Win32API.* ObjectSpace.* RubyVM.* Open3.* FileUtils.* PTY.* Shell.* Marshal.load YAML.load "
		   "YAML.unsafe_load Psych.load Psych.unsafe_load ERB.new Kernel.send Kernel.eval Kernel.public_send set_trace_func Ractor.* "
		   "Kernel.const_get Binding.* Pathname.* Pathname IRB.* DRb.* refine include_ Rake.*", .kind = CALL_UNREAD },
	{ .names = ".instance_eval .class_eval .module_eval .instance_exec .class_exec .send .public_send .__send__ .method "
		   ".instance_method .const_get .eval .unbind .syscall .to_proc", .kind = CALL_UNREAD },
	{ .names = ".system .exec .spawn .popen", .kind = CALL_UNREAD_WHEN_CALLED },
	{ .names = "File.join", .kind = CALL_JOIN, .as = "relative" },
	{ .names = "File.expand_path", .kind = CALL_TILDE },
	{ .names = ".to_s .strip .chomp", .kind = CALL_SAME, .at = AT_RECEIVER },
	{ .names = "Dir.home", .kind = CALL_HOME },
	{ .names = "ENV", .kind = CALL_ENVIRONMENT },
	{ .names = NULL },
};

const struct language scan_ruby = {
	.name = "ruby", .lexis = &lexis, .members = ". ::", .calls = calls, .modules = "", .globals = "", .concatenates = "+", .calls_without_parentheses = true,
	.ends_arguments = "if unless while until and or do rescue then end",
	.keywords = "if unless while until and or not return puts print p do then else elsif when case begin rescue ensure end in def class module "
		    "yield require",
};
