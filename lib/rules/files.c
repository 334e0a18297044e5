/* files.c: what is thought of commands that delete, overwrite or move files. Read with tipstaff-rules(5). */
#include "rules/places.h"
#include "rules/question.h"

#define TREES (EFFECT_DELETE_TREE | EFFECT_MOVE | EFFECT_SYNC_DELETE)
#define LOSES (EFFECT_OVERWRITE | EFFECT_WRITE | EFFECT_DELETE | EFFECT_MOVE | EFFECT_DESTROY)

/* Subcommands that only print what is there. */
static const struct call_pattern disk_tools[] = {
	{ "wipefs", NULL, "-a --all", "-n --no-act" },
	{ "cryptsetup", "luksFormat luksErase erase reencrypt", NULL, NULL },
	{ "fdisk sfdisk cfdisk gdisk", NULL, NULL, "-l -n --help --version -V" },
	{ "sgdisk", NULL, "-Z -z -o -d", NULL },
	{ "parted", "**/mklabel **/mkpart **/rm **/mktable", NULL, NULL },
	{ "zpool zfs", "destroy labelclear", NULL, NULL },
	{ "lvremove vgremove pvremove", NULL, NULL, "-t -h --help --longhelp --version" },
	{ "lvm", "lvremove vgremove pvremove", NULL, "-t --help" },
	{ "mdadm", NULL, "--zero-superblock --stop --remove", NULL },
	{ "dmsetup", "remove remove_all wipe_table", NULL, NULL },
	{ "hdparm", NULL, "--security-erase --trim-sector-ranges", NULL },
	{ "nvme", "format sanitize", NULL, NULL },
	{ "badblocks", NULL, "-w", NULL },
	{ "diskutil", "erase* partitionDisk zeroDisk randomDisk secureErase apfs/delete*", NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern machine_tools[] = {
	{ "shutdown reboot halt poweroff", NULL, NULL, "-c --help" },
	{ "init telinit", "0 6", NULL, NULL },
	{ "systemctl", "poweroff reboot halt kexec rescue emergency isolate", NULL, NULL },
	{ "kexec", NULL, NULL, NULL },
	{ "userdel groupdel deluser", NULL, NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

/* `rm /etc` without -r deletes nothing. */
static enum answer is_a_file(struct question *question)
{
	return is_system_directory(question->what) && !question->target->word.found ? ANSWER_NO : ANSWER_YES;
}

static enum answer delete_loses(struct question *question)
{
	return ask_delete(question, &question->target->word, question->target->what & EFFECT_TREES);
}

static enum answer overwrite_loses(struct question *question)
{
	return ask_overwrite(question, &question->target->word);
}

const struct rule rules_files[] = {
	{ .id = "files.delete-root", .verdict = VERDICT_DENY,
	  .about = "A recursive delete, or a move, of the root directory or of everything in it.",
	  .hit = "sudo rm -rf /", .miss = "rm -rf ./tmp",
	  .effects = TREES, .targets = TARGET_ROOT,
	  .why = "deletes the root directory and with it the whole machine",
	  .instead = "name the one directory below the project that is meant" },
	{ .id = "files.delete-home", .verdict = VERDICT_DENY,
	  .about = "A recursive delete, or a move, of a home directory, of everything in it, or of a directory around homes.",
	  .hit = "rm -rf ~/*", .miss = "rm -f ~/notes.txt",
	  .effects = TREES, .targets = TARGET_HOME,
	  .why = "deletes a home directory: keys, settings and every project in it",
	  .instead = "name the one directory below the project that is meant" },
	{ .id = "files.delete-system", .verdict = VERDICT_DENY,
	  .about = "A recursive delete, or a move, of a directory that the system runs from, of everything in it, or of what lies "
		   "below it where nothing may go.",
	  .hit = "rm -rf /usr/bin", .miss = "rm -rf /tmp/usr/bin",
	  .effects = TREES, .targets = TARGET_SYSTEM,
	  .why = "deletes a directory that the system runs from",
	  .instead = "remove software with the package manager that installed it" },
	{ .id = "files.delete-project", .verdict = VERDICT_ASK,
	  .about = "A recursive delete, or a move, of the project, of everything in it, or of a directory around it.",
	  .hit = "rm -rf .", .miss = "rm -rf ./build",
	  .effects = TREES, .targets = TARGET_PROJECT,
	  .why = "deletes the project itself, with its history and all work that is not committed",
	  .instead = "name the directories inside the project that are meant" },
	{ .id = "files.delete-outside", .verdict = VERDICT_ASK,
	  .about = "A recursive delete of a directory that is neither in the project nor scratch; also rsync --delete into one.",
	  .hit = "rm -rf ../other", .miss = "rm -rf /tmp/other",
	  .effects = EFFECT_DELETE_TREE | EFFECT_SYNC_DELETE, .targets = TARGET_OUTSIDE,
	  .why = "deletes a directory outside the project, which no checkpoint restores",
	  .instead = "keep files of the project below it, and temporary ones below $TMPDIR" },
	{ .id = "files.delete-unknown", .verdict = VERDICT_ASK,
	  .about = "A recursive delete of a path that is known only at run time and may be anything.",
	  .hit = "rm -rf \"$dir\"", .miss = "dir=build; rm -rf \"$dir\"",
	  .effects = EFFECT_DELETE_TREE | EFFECT_SYNC_DELETE, .targets = TARGET_UNKNOWN,
	  .why = "deletes a directory whose name is known only at run time",
	  .instead = "write the path out" },
	{ .id = "files.delete-elsewhere", .verdict = VERDICT_ASK,
	  .about = "A recursive delete behind ssh or in a container; behind ssh the root, a home and the system's directories are "
		   "judged as here.",
	  .hit = "ssh web1 'rm -rf /srv/x'", .miss = "ssh web1 'ls /srv/x'",
	  .effects = EFFECT_DELETE_TREE, .targets = TARGET_ELSEWHERE,
	  .why = "deletes a directory on another machine or in a container, where nothing here can bring it back",
	  .instead = "list the directory there first and delete single files" },
	{ .id = "files.disk", .verdict = VERDICT_DENY,
	  .about = "Anything that writes to the device file of a disk, or to the memory of the machine: dd, a redirection, cp, tee, "
		   "mkfs.",
	  .hit = "dd if=image of=/dev/sda", .miss = "dd if=image of=disk.img",
	  .effects = EFFECT_CHANGES, .paths = PATH_DEVICE,
	  .why = "writes to a disk itself, below its files", .instead = "write to a file of the project" },
	{ .id = "files.system-file", .verdict = VERDICT_DENY,
	  .about = "A file below a directory that the system runs from is written, deleted or moved.",
	  .hit = "echo x > /usr/bin/ls", .miss = "echo x > /tmp/ls",
	  .effects = LOSES, .targets = TARGET_SYSTEM, .when = is_a_file,
	  .why = "changes a file that the system runs from",
	  .instead = "change the system with its package manager, or let the user do it" },
	{ .id = "files.startup", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A file that shells, git, ssh or the session read by themselves when they start is written, deleted or moved.",
	  .hit = "echo x >> ~/.bashrc", .miss = "cat ~/.bashrc",
	  .effects = EFFECT_CHANGES, .paths = PATH_STARTUP,
	  .why = "changes what runs by itself the next time a shell, git or the session starts",
	  .instead = "put what this project needs into a file of the project" },
	{ .id = "files.configuration", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A file of the system's configuration, or of software that is not the project's, is written, deleted or moved; here or "
		   "behind ssh.",
	  .hit = "echo x > /etc/hosts", .miss = "cat /etc/hosts",
	  .effects = LOSES, .targets = TARGET_OUTSIDE | TARGET_SYSTEM | TARGET_ELSEWHERE, .paths = PATH_CONFIGURATION, .when = is_a_file,
	  .why = "changes how a machine works for everybody on it", .instead = "let the user change it" },
	{ .id = "files.mode-tree", .verdict = VERDICT_DENY,
	  .about = "chmod, chown, chgrp or setfacl with -R, or behind find, on the root, a home or a directory that the system runs from.",
	  .hit = "chmod -R 777 /", .miss = "chmod 755 run.sh",
	  .effects = EFFECT_MODE_TREE, .targets = TARGET_ROOT | TARGET_HOME | TARGET_SYSTEM,
	  .why = "changes the modes or owners of a whole system or home, which nothing here can put back",
	  .instead = "name the files of the project that need it" },
	{ .id = "files.mode-outside", .verdict = VERDICT_ASK,
	  .about = "The same on a directory that is neither in the project nor scratch.",
	  .hit = "chown -R ann ../other", .miss = "chmod -R u+w build",
	  .effects = EFFECT_MODE_TREE, .targets = TARGET_OUTSIDE,
	  .why = "changes the modes or owners of everything in a directory outside the project",
	  .instead = "name the files that need it" },
	{ .id = "files.disk-tool", .verdict = VERDICT_DENY,
	  .about = "A program that partitions, formats or wipes disks; not when it only lists or tries.",
	  .hit = "wipefs -a /dev/sda", .miss = "fdisk -l",
	  .calls = disk_tools,
	  .why = "erases or repartitions a disk", .instead = "list the disks, `lsblk`, and let the user do it" },
	{ .id = "files.destroy", .verdict = VERDICT_ASK,
	  .about = "shred and its like on a file that is not scratch.",
	  .hit = "shred -u notes.txt", .miss = "rm notes.txt",
	  .effects = EFFECT_DESTROY,
	  .targets = TARGET_INSIDE | TARGET_OUTSIDE | TARGET_PROJECT | TARGET_HOME | TARGET_UNKNOWN,
	  .why = "destroys a file so that nothing can bring it back", .instead = "`rm` the file when it has to go" },
	{ .id = "files.delete-work", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A delete in the project of files with changes that are not committed, or that git does not know; what it ignores is made "
		   "again. A single file that is named by itself may be one that git does not know.",
	  .hit = "rm -rf src", .miss = "rm -rf /tmp/src",
	  .effects = EFFECT_DELETE_TREE | EFFECT_DELETE | EFFECT_SYNC_DELETE, .targets = TARGET_INSIDE, .when = delete_loses,
	  .why = "deletes work that nothing brings back",
	  .instead = "commit it first, or `git stash -u`" },
	{ .id = "files.overwrite", .verdict = VERDICT_ASK, .yes_holds = true,
	  .about = "A redirection, cp, mv, tee or another program replaces a file that has changes which are not committed, or that git does not know.",
	  .hit = "echo x > notes.txt", .miss = "echo x >> notes.txt",
	  .effects = EFFECT_OVERWRITE, .targets = TARGET_INSIDE | TARGET_OUTSIDE, .when = overwrite_loses,
	  .why = "replaces work that nothing brings back",
	  .instead = "commit it first, or write to another file" },
	{ .id = "files.machine", .verdict = VERDICT_ASK,
	  .about = "The machine is stopped or restarted, or a user of it deleted.",
	  .hit = "sudo reboot", .miss = "shutdown -c",
	  .calls = machine_tools,
	  .why = "stops the machine or takes a user away", .instead = "ask the user to do it" },
	{ .id = NULL },
};
