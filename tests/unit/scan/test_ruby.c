/* What Ruby texts do. */
#include "scanning.h"

static const struct row acts[] = {
	{ "system \"ls\"", "sh(ls)" },
	{ "system(\"ls\", \"-l\", chdir: \"/srv\")", "[ls|-l]@/srv" },
	{ "puts `ls`", "sh(ls)" },
	{ "puts %x(ls (a))", "sh(ls (a))" },
	{ "puts \"#{`ls`}\"", "sh(ls)" },
	{ "exec 'ls'", "sh(ls)" },
	{ "IO.popen([\"ls\", \"-l\"]).read", "[ls|-l]<<?>" },
	{ "IO.popen(\"sh\", \"w\") { |f| f.puts \"x\" }", "sh(sh)<<?>" },
	{ "open(\"|ls\")", "sh(ls)" },
	{ "Kernel.open(\"| ls\")", "sh(ls)" },
	{ "Kernel.system(\"ls\")", "sh(ls)" },
	{ "require 'open3'; Open3.capture2(\"ls\")", "sh(ls)" },
	{ "File.write(\"x\", \"y\")", ">x" },
	{ "File.open(\"x\", \"w\") { |f| f.puts 1 }", ">x" },
	{ "File.open('x', 'a')", ">>x" },
	{ "File.delete(\"x\", \"y\"); Dir.rmdir \"z\"", "[rm|-f|--|x|y] [rmdir|--|z]" },
	{ "require 'fileutils'; FileUtils.rm_rf(\"x\")", "[rm|-rf|--|x]" },
	{ "FileUtils.rm_rf(Dir.home)", "[rm|-rf|--|/home/ann]" },
	{ "FileUtils.rm_r %w[a b]", "[rm|-rf|--|a|b]" },
	{ "FileUtils.mv 'a', 'b'", "[mv|--|a|b]" },
	{ "Dir.chdir(\"/\"); File.unlink(\"etc\")", "cd(/) [rm|-f|--|etc]" },
	{ "x = \"a\"; File.delete(x)", "[rm|-f|--|a]" },
	{ "puts <<~A; system(\"ls\")\n  #{`id`}\nA", "sh(id) sh(ls)" },
	{ "system \"ls\" if true", "sh(ls)" },
	{ "::Kernel.exec(\"ls\")", "sh(ls)" },
	{ "Process.spawn({ \"A\" => \"1\" }, \"ls\")", "sh(ls)" },
	{ NULL, NULL },
};

static const struct row unread[] = {
	{ "puts <<E\n#{<<F}\nx\nF\nE\n", "!" },
	{ "system(x)", "!" },
	{ "`ls #{x}`", "!" },
	{ "send(:system, \"ls\")", "!" },
	{ "Object.send(:system, 'ls')", "!" },
	{ "Kernel.public_send(\"sys\" + \"tem\", \"ls\")", "!" },
	{ "instance_eval \"x\"", "!" },
	{ "eval \"x\"", "!" },
	{ "method(:system).call(\"ls\")", "!" },
	{ "[\"ls\"].each(&method(:system))", "!" },
	{ "[\"ls\"].map(&:system)", "!" },
	{ "Object.const_get(:Kernel)", "!" },
	{ "open(x)", "!" },
	{ "Fiddle.dlopen(nil)", "!" },
	{ NULL, NULL },
};

static const struct row harmless[] = {
	{ "puts \"system('ls')\"", "" },
	{ "puts 'a `ls` b'", "" },
	{ "# system \"ls\"", "" },
	{ "puts File.read(\"x\")", "" },
	{ "require \"json\"; puts JSON.parse(STDIN.read)[\"system\"]", "" },
	{ "puts %w[system exec].inspect", "" },
	{ "puts [1, 2].map { |x| x / 2 }.sum", "" },
	{ "x = { system: 1, exec: 2 }; puts x[:system]", "!" },
	{ "File.open(\"x\") { |f| puts f.read }", "" },
	{ "puts \"a\" if \"x\" =~ /system/", "" },
	{ "puts ENV[\"HOME\"], Dir.pwd", "" },
	{ NULL, NULL },
};

int main(void)
{
	const struct CMUnitTest tests[] = {
		SCANS(scan_ruby, acts),
		SCANS(scan_ruby, unread),
		SCANS(scan_ruby, harmless),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
