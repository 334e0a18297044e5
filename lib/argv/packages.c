/* packages.c: package managers and registries. Options that take a value; written after the manuals, and not
 * yet checked against them option by option. */
#include "argv/programs.h"

const struct grammar programs_packages[] = {
	{ "npm", NULL, "--prefix|-C: --registry: --tag: --otp: --access: --workspace|-w: --loglevel: --userconfig: --cache: --package|-p: --call|-c: "
		       "--globalconfig: -g|--global -y|--yes --dry-run -D -S -f|--force", GRAMMAR_EXACT_LONG },
	{ "pnpm", NULL, "--dir|-C: --filter|-F: --registry: --tag: --otp: --access: --loglevel: --package: -g|--global -r|--recursive -w --dry-run --silent", GRAMMAR_EXACT_LONG },
	{ "yarn", NULL, "--cwd: --registry: --tag: --otp: --access: --package|-p: --dry-run --silent -s", GRAMMAR_EXACT_LONG },
	{ "bun", NULL, "--cwd: --registry: --tag: --otp: --access: --filter|-F: -r|--preload: --config|-c: --env-file: --dry-run --silent --bun -b",
	  GRAMMAR_EXACT_LONG },
	{ "npx", NULL, "-p|--package: -c|--call: --workspace|-w: --prefix: -y|--yes --no-install --no -q|--quiet --ignore-existing",
	  GRAMMAR_OPTIONS_FIRST },
	{ "bunx", NULL, "-p|--package: --bun -b --no-install --silent --verbose -y", GRAMMAR_OPTIONS_FIRST },
	{ "cargo", NULL, "--manifest-path: --registry: --index: --token: -p|--package: --target: --target-dir: -j|--jobs: --config: -C: -Z: --color: "
			 "--features|-F: --version: --vers: -n|--dry-run --allow-dirty --no-verify", GRAMMAR_EXACT_LONG },
	{ "twine", NULL, "-r|--repository: --repository-url: -u|--username: -p|--password: -c|--comment: --config-file: --cert: --client-cert:", 0 },
	{ "poetry", NULL, "-C|--directory|--project: -P: -r|--repository: -u|--username: -p|--password: --dist-dir: --dry-run --build -n -q", 0 },
	{ "uv", NULL, "--directory: --project: --index: --publish-url: -t|--token: -u|--username: -p|--password: --config-file: --dry-run -q", GRAMMAR_EXACT_LONG },
	{ "pip pip3 pipx conda mamba brew apt apt-get dpkg yum dnf pacman apk snap flatpak zypper port nix-env", NULL,
	  "-r|--requirement: -c|--constraint: -t|--target: -i|--index-url: --extra-index-url: -n|--name: -p|--prefix: -o|--option: "
	  "--trusted-host: -y|--yes -q|--quiet -e: -f", 0 },
	{ "gem", NULL, "-k|--key: --host: --otp: -v|--version: -i: -p:", 0 },
	{ "hatch flit pdm rye maturin setup.py mvn gradle gradlew sbt dotnet nuget dart flutter pub mix rebar3 stack cabal opam luarocks vsce ovsx "
	  "conan pod jsr deno wapm semantic-release lerna changeset np release-it goreleaser fastlane", NULL, "--snapshot "
	  "-r|--repository: -k|--api-key: -s|--source: -p: -u: -o: --token: --pat: --dry-run -n", 0 },
	{ "husky lefthook pre-commit overcommit", NULL, "-u|--uninstall -t|--hook-type: -c|--config:", 0 },
	{ "docker podman nerdctl", NULL, "-H|--host: --config: -c|--context: -l|--log-level: -f|--file: -t|--tag: --filter: --format: -a|--all "
					 "--volumes -v --force --project-name|-p: --profile: --env-file: --rmi: -y --project-directory: --time: --signal|-s: "
					 "-q", GRAMMAR_EXACT_LONG },
	{ "docker-compose", NULL, "-f|--file: -p|--project-name: --profile: --env-file: --project-directory: --rmi: -t|--timeout: -v|--volumes", GRAMMAR_EXACT_LONG },
	{ NULL, NULL, NULL, 0 },
};
