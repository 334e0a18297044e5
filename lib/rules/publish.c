/* publish.c: what others get and nothing takes back. Read with tipstaff-rules(5). */
#include "rules/question.h"

static const struct call_pattern packages[] = {
	{ "npm pnpm yarn bun", "publish npm/publish unpublish deprecate dist-tag/add dist-tag/rm npm/tag/add owner/add owner/rm access/public access/restricted access/grant access/revoke access/edit access/set", NULL, "--dry-run" },
	{ "npx bunx", "semantic-release lerna/publish changeset/publish np release-it vsce/publish", NULL, NULL },
	{ "cargo", "publish yank owner", NULL, "-n --dry-run" },
	{ "twine", "upload", NULL, NULL },
	{ "python python3", "upload", "-m", NULL },
	{ "poetry uv hatch flit pdm rye maturin dart flutter pub jsr deno", "publish", NULL, "--dry-run -n" },
	{ "setup.py", "upload register", NULL, NULL },
	{ "gem", "push yank owner", NULL, NULL },
	{ "mvn gradle gradlew sbt", "deploy release:perform publish publishToMavenCentral publishAllPublications*", NULL, NULL },
	{ "dotnet nuget", "nuget/push push nuget/delete delete", NULL, NULL },
	{ "mix rebar3 stack cabal opam luarocks", "hex.publish hex/publish upload publish hex.retire", NULL, NULL },
	{ "vsce ovsx", "publish unpublish", NULL, NULL },
	{ "conan pod wapm", "upload trunk/push publish", NULL, NULL },
	{ "docker podman nerdctl", "push image/push manifest/push buildx/imagetools/create", NULL, NULL },
	{ "helm", "push", NULL, NULL },
	{ "semantic-release np release-it", NULL, NULL, "--dry-run -d --help --version" },
	{ "changeset lerna", "publish", NULL, NULL },
	{ "goreleaser", "release publish", NULL, "--snapshot --skip" },
	{ "fastlane", "deliver supply pilot release deploy", NULL, NULL },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern forges[] = {
	{ "gh", "release/create release/delete release/edit release/upload release/delete-asset repo/create repo/rename repo/archive repo/edit "
		"gist/create gist/delete gist/edit pr/merge secret/set secret/delete variable/delete workflow/run workflow/disable run/delete cache/delete "
		"ssh-key/* gpg-key/* repo/deploy-key/* label/delete codespace/delete extension/install", NULL, "--help" },
	{ "glab", "release/create release/delete repo/archive repo/transfer mr/merge variable/delete variable/set ci/delete", NULL, "--help" },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern destroyed[] = {
	{ "gh", "repo/delete", NULL, "--help" },
	{ "glab", "repo/delete", NULL, "--help" },
	{ NULL, NULL, NULL, NULL },
};

static const struct call_pattern api_calls[] = { { "gh glab", "api", NULL, NULL }, { NULL, NULL, NULL, NULL } };

/* gh api -X DELETE, or a method that writes; reading is the default without fields. */
static enum answer api_deletes(struct question *question)
{
	const struct arg *method = args_option(&question->call.args, "-X");

	if (!method || method->value.kind != WORD_STATIC)
		return ANSWER_NO;
	return str_list_has("DELETE delete PUT put PATCH patch", method->value.text) ? ANSWER_YES : ANSWER_NO;
}

const struct rule rules_publish[] = {
	{ .id = "publish.package", .verdict = VERDICT_ASK,
	  .about = "A package, an image or a chart goes to its registry, or is taken out of it; not when it is only tried or packed.",
	  .hit = "npm publish", .miss = "npm publish --dry-run",
	  .calls = packages,
	  .why = "publishes to a registry that others install from, which cannot be taken back",
	  .instead = "try it first, `npm publish --dry-run`, and let the user publish" },
	{ .id = "publish.forge", .verdict = VERDICT_ASK,
	  .about = "A release, a repository, a gist, a secret or a merge on a forge, by its command line. Opening pull requests and "
		   "issues is not meant.",
	  .hit = "gh pr merge 3", .miss = "gh pr create --fill",
	  .calls = forges,
	  .why = "changes what others see of the project on its forge", .instead = "prepare it and let the user send it" },
	{ .id = "publish.delete-repository", .verdict = VERDICT_DENY,
	  .about = "A repository on a forge is deleted.",
	  .hit = "gh repo delete ann/app", .miss = "gh repo view ann/app",
	  .calls = destroyed,
	  .why = "deletes a repository with its issues, its pull requests and its history", .instead = "leave it to the owner" },
	{ .id = "publish.api", .verdict = VERDICT_ASK,
	  .about = "gh api or glab api with DELETE, PUT or PATCH.",
	  .hit = "gh api -X DELETE repos/ann/app/x", .miss = "gh api repos/ann/app",
	  .calls = api_calls, .when = api_deletes,
	  .why = "changes or deletes on the forge by its API", .instead = "read it first, `gh api repos/ann/app`" },
	{ .id = NULL },
};
