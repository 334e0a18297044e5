/* files.c: programs that delete, write, move files or change their modes. Sources of rm and find: coreutils 9.1 and
 * findutils 4.9. The rest is written after the manuals, and not yet checked against them option by option. */
#include "argv/programs.h"

const struct grammar programs_files[] = {
	{ "rm grm", NULL,
	  "-r|-R|--recursive -f|--force -i --interactive? -I -d|--dir -v|--verbose --one-file-system --no-preserve-root "
	  "--preserve-root? -P -x --help --version",
	  0 },
	{ "find gfind", NULL,
	  "-H -L -P -D: -O? -delete -maxdepth: -mindepth: -name: -iname: -path: -ipath: -wholename: -iwholename: -regex: -iregex: "
	  "-type: -xtype: -size: -mtime: -mmin: -atime: -amin: -ctime: -cmin: -newer: -anewer: -cnewer: -user: -group: -uid: -gid: "
	  "-perm: -links: -inum: -samefile: -fstype: -lname: -ilname: -regextype: -used: -empty -not -o -or -a -and -prune -print "
	  "-print0 -ls -quit -depth -d -xdev -mount -follow -daystart -true -false -readable -writable -executable -nouser "
	  "-nogroup -noleaf -ignore_readdir_race -warn -nowarn -fprint: -fprint0: -fls: -fprintf:: -printf:",
	  GRAMMAR_LONG_ONE_DASH | GRAMMAR_NO_DASHDASH | GRAMMAR_EXACT_LONG },
	{ "unlink", NULL, "--help --version", 0 },
	{ "shred", NULL, "-f|--force -n|--iterations: --random-source: -s|--size: -u --remove? -v|--verbose -x|--exact -z|--zero --help --version", 0 },
	{ "truncate", NULL, "-c|--no-create -o|--io-blocks -r|--reference: -s|--size: --help --version", 0 },
	{ "mv gmv", NULL, "--backup? -b -f|--force -i|--interactive -n|--no-clobber --strip-trailing-slashes -S|--suffix: -t|--target-directory: "
		      "-T|--no-target-directory -u|--update? -v|--verbose -Z|--context --help --version", 0 },
	{ "cp gcp", NULL, "-a|--archive --attributes-only --backup? -b --copy-contents -d -f|--force -i|--interactive -H -l|--link -L|--dereference "
		      "-n|--no-clobber -P|--no-dereference -p --preserve? --no-preserve: --parents -R|-r|--recursive --reflink? --remove-destination "
		      "--sparse: --strip-trailing-slashes -s|--symbolic-link -S|--suffix: -t|--target-directory: -T|--no-target-directory "
		      "-u|--update? -v|--verbose -x|--one-file-system -Z --context? --help --version", 0 },
	{ "install ginstall", NULL, "--backup? -b -c -C|--compare -d|--directory -D -g|--group: -m|--mode: -o|--owner: -p|--preserve-timestamps "
				"-s|--strip --strip-program: -S|--suffix: -t|--target-directory: -T|--no-target-directory -v|--verbose "
				"--preserve-context -Z --context? --help --version", 0 },
	{ "ln gln", NULL, "--backup? -b -d|-F|--directory -f|--force -i|--interactive -L|--logical -n|--no-dereference -P|--physical -r|--relative "
		      "-s|--symbolic -S|--suffix: -t|--target-directory: -T|--no-target-directory -v|--verbose --help --version", 0 },
	{ "tee gtee", NULL, "-a|--append -i|--ignore-interrupts -p --output-error? --help --version", 0 },
	{ "dd gdd", NULL, "--help --version", 0 },
	{ "sed gsed", NULL,
	  "-n|--quiet|--silent --debug -e|--expression: -f|--file: --follow-symlinks -i? --in-place? -l|--line-length: --posix "
	  "-E|-r|--regexp-extended -s|--separate --sandbox -u|--unbuffered -z|--null-data --help --version -a", 0 },
	{ "perl", NULL, "-0? -a -c -C? -d? -D? -e: -E: -f -F? -i? -I: -l? -m? -M? -n -p -s -S -t -T -u -U -v -V? -w -W -x? -X -h", 0 },
	{ "chmod gchmod", NULL, "-c|--changes -f|--silent|--quiet -v|--verbose --no-preserve-root --preserve-root --reference: -R|--recursive "
			    "-h -H -L -P -x -w -r -s -t --help --version", 0 },
	{ "chown chgrp gchown", NULL, "-c|--changes -f|--silent|--quiet -v|--verbose --dereference -h|--no-dereference --from: --no-preserve-root "
				  "--preserve-root --reference: -R|--recursive -H -L -P --help --version", 0 },
	{ "chattr", NULL, "-R -V -f -v: -p:", 0 },
	{ "touch gtouch", NULL, "-a -c|--no-create -d|--date: -f -h|--no-dereference -m -r|--reference: -t: --time: --help --version", 0 },
	{ "rsync", NULL,
	  "-v|--verbose -q|--quiet -c|--checksum -a|--archive -r|--recursive -R|--relative -b|--backup --backup-dir: --suffix: -u|--update "
	  "--inplace --append -d|--dirs -l|--links -L|--copy-links -k|--copy-dirlinks -K|--keep-dirlinks -H|--hard-links -p|--perms "
	  "-E|--executability --chmod: -A|--acls -X|--xattrs -o|--owner -g|--group --devices -D -t|--times -O -J --super -S|--sparse "
	  "-n|--dry-run -W|--whole-file -x -B|--block-size: -e|--rsh: --rsync-path: --existing --ignore-existing --remove-source-files "
	  "--delete|--del --delete-before --delete-during --delete-delay --delete-after --delete-excluded --ignore-errors --force "
	  "--max-delete: --max-size: --min-size: --partial --partial-dir: --delay-updates -m|--prune-empty-dirs --numeric-ids --timeout: "
	  "--contimeout: -I|--ignore-times --size-only -T|--temp-dir: -y|--fuzzy --compare-dest: --copy-dest: --link-dest: -z|--compress "
	  "--compress-level: --skip-compress: -C|--cvs-exclude -f|--filter: -F --exclude: --exclude-from: --include: --include-from: "
	  "--files-from: -0|--from0 -s|--protect-args --address: --port: --sockopts: --blocking-io --stats -8 -h|--human-readable --progress "
	  "-P -i|--itemize-changes -M|--remote-option: --out-format: --log-file: --password-file: --list-only --bwlimit: --write-batch: "
	  "--read-batch: --protocol: --iconv: -4|--ipv4 -6|--ipv6 --mkpath", 0 },
	{ "mkfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkfs.f2fs mkfs.exfat mke2fs mkswap wipefs "
	  "blkdiscard cryptsetup fdisk sfdisk cfdisk gdisk sgdisk parted mkdosfs newfs zpool zfs lvremove vgremove pvremove lvm mdadm dmsetup "
	  "hdparm nvme badblocks diskutil swapoff mdconfig", NULL,
	  "--types: -L: -U: -b: -o: -f|--force -a|--all -n|--no-act -t|--test -h --longhelp -q|--quiet -y|--yes -v|--verbose -l|--list -z|--zap-all -Z|--zap -s "
	  "--help --version -V -w --security-erase: --security-set-pass:", 0 },
	{ "sort", NULL, "-o|--output: -k|--key: -t|--field-separator: -S|--buffer-size: -T|--temporary-directory: --parallel: --batch-size: "
			"--compress-program: --files0-from: --random-source: --sort: -b -d -f -g -i -M -h -n -R -r -V -c -C -m -s -u -z", 0 },
	{ "patch", NULL, "-p|--strip: -i|--input: -o|--output: -d|--directory: -r|--reject-file: -B|--prefix: -z|--suffix: -F|--fuzz: -R|--reverse "
			 "-N|--forward --dry-run -b -E -f -s -t -u -v", 0 },
	{ "setfacl", NULL, "-m|--modify: -M|--modify-file: -x|--remove: -X|--remove-file: -b|--remove-all -k|--remove-default -n --mask -d|--default "
			   "-R|--recursive -L -P -v -h --set: --set-file: --restore: --test", 0 },
	{ "strip objcopy", NULL, "-o: -F|--target: -I|--input-target: -O|--output-target: -R|--remove-section: -K|--keep-symbol: -N|--strip-symbol: "
				 "-j|--only-section: --add-section: --rename-section: -g -s -S -x -X -d -p -w -D", 0 },
	{ "cc gcc clang g++ c++ clang++ ld as pandoc", NULL, "-o|--output: -I: -L: -l: -f: -t: -c -S -E -x: -include:", GRAMMAR_LONG_ONE_DASH | GRAMMAR_EXACT_LONG },
	{ "unzip", NULL, "-d: -x: -P: -o -n -q -l -t -p -j -v -u", 0 },
	{ "split csplit", NULL, "-a: -b: -C: -l: -n: -f: -d -x -e -t: --filter: --additional-suffix:", 0 },
	{ "tar gtar bsdtar", NULL, "-f|--file: -C|--directory: -x|--extract|--get -c|--create -t|--list -r|--append -u|--update -z|--gzip -j|--bzip2 "
				   "-J|--xz -v|--verbose -p -k -O|--to-stdout --exclude: -T|--files-from: -X|--exclude-from: --strip-components: "
				   "--transform: -I|--use-compress-program: --zstd -a --owner: --group: --mode: --overwrite -h", 0 },
	{ NULL, NULL, NULL, 0 },
};
