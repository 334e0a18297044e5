#include "rules/places.h"

#include "base/buf.h"
#include "base/glob.h"
#include "base/path.h"

#include <string.h>

/* PATTERNS are blank-separated: from /, from the home behind ~/, from the project behind ./, from tipstaff's state directory
 * behind @, or at any depth behind ** and a slash; a closing double star is everything below. A pattern behind `!` in EXCEPT takes names out again. */
static const struct row {
	unsigned class;
	const char *patterns, *except;
} places[] = {
	{ PATH_KEY,
	  "**/.ssh/* **/.ssh/*/** **/id_rsa **/id_dsa **/id_ecdsa **/id_ed25519 **/*.pem **/*.p12 **/*.pfx **/*.jks **/*.keystore **/*.kdbx "
	  "**/*_rsa **/*.key **/*.ppk /etc/shadow /etc/gshadow /etc/shadow- /etc/ssh/ssh_host_*_key /etc/ssl/private/** /etc/krb5.keytab",
	  "**/*.pub **/.ssh/config **/.ssh/config.d/** **/.ssh/authorized_keys.d/** **/.ssh/known_hosts* **/.ssh/authorized_keys* **/cert.pem **/*cert.pem **/*certs.pem **/ca*.pem **/*chain.pem "
	  "**/*-ca.pem **/*.pub.pem **/*public*.pem **/*.crt.pem **/*public*.key "
	  "./**/test/** ./**/tests/** ./**/__tests__/** ./**/testing/** ./**/testdata/** ./**/fixtures/** ./**/__fixtures__/**" },
	{ PATH_KEY,
	  "**/.aws/credentials **/.aws/sso/cache/** **/.gnupg/** **/.netrc **/_netrc **/.pgpass **/.my.cnf **/.git-credentials "
	  "**/.config/git/credentials **/.docker/config.json **/.kube/config **/.pypirc ~/.npmrc **/.cargo/credentials **/.cargo/credentials.toml "
	  "**/.gem/credentials **/.config/gh/hosts.yml **/.config/glab-cli/config.yml **/.config/hub **/.config/gcloud/credentials.db "
	  "**/.config/gcloud/application_default_credentials.json **/.config/gcloud/legacy_credentials/** **/.config/gcloud/access_tokens.db "
	  "**/.azure/accessTokens.json **/.azure/msal_token_cache* **/.azure/azureProfile.json **/.terraform.d/credentials.tfrc.json "
	  "**/.vault-token **/.config/rclone/rclone.conf **/.config/doctl/config.yaml **/.fly/config.yml **/.config/op/config "
	  "**/.password-store/** **/.local/share/keyrings/** **/Library/Keychains/** **/.config/sops/age/keys.txt **/.age/** "
	  "~/.claude/.credentials.json **/.codex/auth.json **/.gemini/oauth_creds.json **/.config/github-copilot/hosts.json "
	  "**/.mozilla/firefox/*/logins.json **/.mozilla/firefox/*/key4.db **/.mozilla/firefox/*/cookies.sqlite **/Login?Data "
	  "**/.config/google-chrome/*/Cookies **/.electrum/wallets/** **/.bitcoin/wallet.dat **/.ethereum/keystore/** "
	  "/var/run/secrets/** /run/secrets/** /proc/*/environ /root/.bash_history **/.bash_history **/.zsh_history **/.python_history "
	  "**/service-account*.json **/service_account*.json **/credentials.json",
	  "**/.gnupg/gpg.conf **/.gnupg/pubring*" },
	{ PATH_ENV, "**/.env **/.env.* **/.envrc **/.flaskenv **/.dev.vars",
	  "**/.env.example **/.env.*.example **/.env.sample **/.env.template **/.env.dist **/.env.defaults **/.env.schema **/.env.test "
	  "**/.env.ci **/.env.d/** **/.env.vault" },
	{ PATH_STARTUP,
	  "~/.bashrc ~/.bash_profile ~/.bash_login ~/.bash_logout ~/.bash_aliases ~/.profile ~/.zshrc ~/.zshenv ~/.zprofile ~/.zlogin ~/.zlogout "
	  "~/.kshrc ~/.cshrc ~/.tcshrc ~/.login ~/.config/fish/** ~/.gitconfig ~/.config/git/config ~/.ssh/config ~/.ssh/rc "
	  "~/.ssh/authorized_keys ~/.config/autostart/** ~/.config/systemd/user/** ~/Library/LaunchAgents/** ~/.xinitrc ~/.xprofile ~/.xsession "
	  "~/.pam_environment ~/.inputrc ~/.config/environment.d/** ~/.tmux.conf /root/.bashrc /root/.profile "
	  "/root/.ssh/authorized_keys ./.mcp.json ./.git/hooks/** ./.git/tipstaff-hooks/** ./.git/config ./.git/config.worktree ./.vscode/tasks.json ./.envrc",
	  NULL },
	{ PATH_SELF,
	  "**/.config/tipstaff **/.config/tipstaff/** **/.local/state/tipstaff **/.local/state/tipstaff/** /etc/tipstaff /etc/tipstaff/** "
	  "**/.tipstaff.json /usr/libexec/tipstaff/** /usr/local/libexec/tipstaff/** /usr/bin/tipstaff /usr/local/bin/tipstaff "
	  "**/libexec/tipstaff/** @ @/**",
	  NULL },
	{ PATH_HOST,
	  "./.claude/settings.json ./.claude/settings.local.json ~/.claude/settings.json ~/.claude/settings.local.json ~/.claude.json "
	  "~/.claude/plugins/** /etc/claude-code/** ./.codex/config.toml ./.codex/hooks.json ./.gemini/settings.json ./.qwen/settings.json "
	  "./.cursor/hooks.json ./.kiro/settings/** "
	  "~/.codex/config.toml ~/.codex/hooks.json ~/.gemini/settings.json ~/.qwen/settings.json ~/.cursor/hooks.json "
	  "~/.copilot/config.json ~/.factory/settings.json ~/.kiro/settings/** ~/.kimi/config.toml",
	  NULL },
	{ PATH_DEVICE,
	  "/dev/sd* /dev/hd* /dev/vd* /dev/xvd* /dev/nvme* /dev/mmcblk* /dev/disk* /dev/disk/** /dev/rdisk* /dev/md* /dev/dm-* /dev/mapper/* "
	  "/dev/loop* /dev/mem /dev/kmem /dev/port /dev/zd* /dev/ada* /dev/da* /proc/sysrq-trigger",
	  NULL },
	{ PATH_CONFIGURATION, "/etc/** /boot/** /usr/share/** /usr/include/** /Library/** /var/lib/** /var/spool/cron/**", NULL },
};

/* PATTERN with ~, . or @ resolved; STR_NONE when that directory is not known. */
static struct str rooted(const struct facts *facts, struct str pattern)
{
	struct str dir = pattern.p[0] == '~' ? facts->home : pattern.p[0] == '@' ? facts->state : facts->project;
	struct buf text = { 0 };

	if (!strchr("~.@", pattern.p[0]))
		return pattern;
	if (!dir.n)
		return STR_NONE;
	buf_add(&text, dir);
	buf_add(&text, str_from(pattern, 1));
	return buf_str(&text);
}

/* True when a directory that high above everything says nothing about the files in it. */
static bool too_high(const struct facts *facts, struct str path)
{
	return !path.n || str_is(path, "/") || (facts->home.n && path_is_within(facts->home, path)) ||
	       (facts->project.n && path_is_within(facts->project, path));
}

/* How much of a path is known. */
enum known {
	KNOWN_PATH,    /* all of it */
	KNOWN_PATTERN, /* a pattern of the shell */
	KNOWN_BEGIN,   /* the directory, and perhaps how the name begins or ends */
};

/* True when PATTERN names a directory, not only a file at any depth. */
static bool has_directory(struct str pattern)
{
	return !str_starts(pattern, STR("**/")) || str_find_byte(str_from(pattern, 3), '/') < pattern.n - 3;
}

/* `*`, `*.json` and `test*` may hold a key, as any directory may; what is suspected has a name that says so. */
static bool is_suspect(struct str pattern, struct str path, enum known known)
{
	struct str want = path_name(pattern), name = path_name(path);

	if (known == KNOWN_PATH || has_directory(pattern))
		return true;
	if (known == KNOWN_BEGIN || !name.n)
		return false;
	return want.p[0] == '*' ? !strchr("*?]", name.p[name.n - 1]) : !strchr("*?[", name.p[0]);
}

static bool is_plain(struct str component)
{
	return !memchr(component.p, '*', component.n) && !memchr(component.p, '?', component.n);
}

static bool contains(struct str text, struct str part)
{
	return str_find(text, part) < text.n;
}

/* Most patterns can be ruled out by one plain name of theirs that is not in the path. */
static bool worth_trying(struct str pattern, struct str path, size_t depth)
{
	struct str rest = pattern, first, last = path_name(pattern);

	if (pattern.p[0] == '@' || (depth && contains(pattern, path_name(path))))
		return true;
	do {
		if (!str_next_field(&rest, '/', &first))
			return true;
	} while (!first.n || str_list_has("** ~ .", first));
	return !(is_plain(last) && !str_eq(last, path_name(path))) && !(is_plain(first) && !contains(path, first));
}

/* `rm -rf .claude`: PATH is a directory of which something at most DEPTH below matches. */
static bool holds(const struct facts *facts, struct str pattern, struct str path, size_t depth)
{
	size_t below;

	if (!depth || too_high(facts, path))
		return false;
	below = str_starts(pattern, STR("**/")) ? glob_path_above(str_from(pattern, 3), path_name(path)) : glob_path_above(pattern, path);
	return below > 0 && below <= depth;
}

static bool meets_one(const struct facts *facts, const char *patterns, struct str path, enum known known, size_t depth)
{
	struct str rest = str_of(patterns), pattern;

	while (str_next_word(&rest, &pattern)) {
		struct str whole;

		if (known == KNOWN_PATH && !worth_trying(pattern, path, depth))
			continue;
		whole = rooted(facts, pattern);
		if (!whole.n || !is_suspect(pattern, path, known))
			continue;
		if (glob_path_meets(whole, path, known != KNOWN_PATH))
			return true;
		if (known == KNOWN_PATH && holds(facts, whole, path, depth))
			return true;
	}
	return false;
}

static bool is_of(const struct facts *facts, struct str path, enum known known, unsigned classes, size_t depth)
{
	for (size_t i = 0; i < sizeof places / sizeof *places; i++)
		if ((places[i].class & classes) && meets_one(facts, places[i].patterns, path, known, depth) &&
		    !(places[i].except && meets_one(facts, places[i].except, path, KNOWN_PATH, 0)))
			return true;
	return false;
}

/* "$HOME/.ssh/$x": the directory is known; "$DIR/.env": the name is. Of "$x" or "src/$x" nothing is suspected. */
static enum answer dynamic_is(const struct facts *facts, const struct word *word, struct str dir, unsigned classes)
{
	struct buf text = { 0 };
	size_t slash = str_find_byte(word->suffix, '/');

	if (slash < word->suffix.n && is_of(facts, path_join(STR("/"), str_from(word->suffix, slash)), KNOWN_PATH, classes, 0))
		return ANSWER_UNKNOWN;
	if (slash < word->suffix.n || too_high(facts, path_join(dir, path_parent(word->prefix))))
		return ANSWER_NO;
	buf_add(&text, word->prefix);
	buf_byte(&text, '*');
	buf_add(&text, word->suffix);
	return is_of(facts, path_join(dir, buf_str(&text)), KNOWN_BEGIN, classes, 0) ? ANSWER_UNKNOWN : ANSWER_NO;
}

enum answer place_is(const struct facts *facts, const struct word *word, struct str dir, unsigned classes, size_t depth)
{
	struct str text = word->kind == WORD_DYNAMIC ? word->prefix : word->text, path;

	if (!dir.n && !(text.n && text.p[0] == '/'))
		return ANSWER_NO;
	dir = dir.n ? dir : STR("/");
	if (word->kind == WORD_DYNAMIC)
		return dynamic_is(facts, word, dir, classes);
	path = path_join(dir, text);
	if (word->kind == WORD_GLOB)
		return is_of(facts, path, KNOWN_PATTERN, classes, depth) ? ANSWER_UNKNOWN : ANSWER_NO;
	if (is_of(facts, path, KNOWN_PATH, classes, depth))
		return ANSWER_YES;
	if (facts->real_path && is_of(facts, facts->real_path(facts->context, path, true), KNOWN_PATH, classes, depth))
		return ANSWER_YES;
	return ANSWER_NO;
}
