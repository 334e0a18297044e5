/* settings.c: programs that print settings for their user's shell: eval "$(direnv hook bash)". What they print is
 * their own code, as what they do when they are started is: a gap of a kind of its own, which rules may pass over. */
#include "shell/walk.h"

static const struct {
	const char *programs;
	const char *words; /* one of these is the first word behind the options; NULL: it prints nothing else */
} printers[] = {
	{ "ssh-agent gpg-agent keychain dircolors lesspipe lessfile resize gnome-keyring-daemon register-python-argcomplete", NULL },
	{ "direnv", "hook export stdlib" },
	{ "brew", "shellenv" },
	{ "pyenv rbenv nodenv goenv jenv phpenv plenv", "init virtualenv-init" },
	{ "zoxide starship atuin mcfly navi oh-my-posh fasd", "init" },
	{ "fnm opam", "env" },
	{ "mise rtx", "activate env hook-env" },
	{ "conda mamba micromamba", "shell.bash shell.zsh shell.posix shell" },
	{ "thefuck", NULL },
	{ "luarocks", "path" },
	{ "docker-machine", "env" },
	{ "minikube", "docker-env podman-env completion" },
	{ "kubectl helm gh glab kind k3d flux argocd istioctl oc podman docker npm pip pip3 deno just", "completion" },
	{ "rustup poetry", "completions" },
	{ "uv", "generate-shell-completion" },
	{ "op", "signin completion" },
	{ "aws", "configure" },
	{ "nix", "print-dev-env" },
	{ "guix", "package shell" },
	{ "dbus-launch", NULL },
};

bool prints_settings(const struct walk *walk, const struct command *command)
{
	const struct words *words = &command->words;
	struct str program;
	size_t first = 1;

	if (!words->n || !word_program(&words->at[0], &program) || names_function(walk, program))
		return false;
	for (size_t i = 1; i < words->n; i++)
		if (words->at[i].kind != WORD_STATIC)
			return false;
	while (first < words->n && str_starts(words->at[first].text, STR("-")))
		first++;
	for (size_t i = 0; i < sizeof printers / sizeof *printers; i++)
		if (str_list_has(printers[i].programs, program))
			return !printers[i].words || (first < words->n && str_list_has(printers[i].words, words->at[first].text));
	return false;
}
