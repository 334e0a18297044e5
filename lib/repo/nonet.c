/* nonet.c: link-time stand-ins for the network half of Debian's libgit2.a (1.5.x).
 *
 * A static archive gives up a member only for a symbol that is still undefined. With these names defined here,
 * the members for ssh, TLS, HTTP and GSSAPI stay in the archive, and with them libraries that Debian does not
 * ship as archives and an init that parses every CA certificate (7 ms). A hook never talks to a remote.
 *
 * The object must be in the link before libgit2.a is searched, so repo_start(), the only way in, lives here.
 * `make lint` checks the version of libgit2, the link, and that nothing of the other half came along. */
#include "repo/repo.h"

#include <git2.h>
#include <pwd.h>
#include <stdbool.h>
#include <stddef.h>

/* Not in any public header: the names are internal to libgit2 1.5. */
extern bool git_http__expect_continue;
int git_mbedtls_stream_global_init(void);
int git_transport_ssh_global_init(void);
int git_mbedtls__set_cert_location(const char *file, const char *path);
int git_smart_subtransport_ssh(void **out, void *owner, void *param);
int git_smart_subtransport_http(void **out, void *owner, void *param);
int git_smart_subtransport_git(void **out, void *owner, void *param);
int git_transport_local(void **out, void *owner, void *param);

bool git_http__expect_continue;

int git_mbedtls_stream_global_init(void)
{
	return 0;
}

int git_transport_ssh_global_init(void)
{
	return 0;
}

int git_mbedtls__set_cert_location(const char *file, const char *path)
{
	(void)file;
	(void)path;
	return -1;
}

static int no_transport(void **out)
{
	*out = NULL;
	return -1;
}

int git_smart_subtransport_ssh(void **out, void *owner, void *param)
{
	(void)owner;
	(void)param;
	return no_transport(out);
}

int git_smart_subtransport_http(void **out, void *owner, void *param)
{
	(void)owner;
	(void)param;
	return no_transport(out);
}

int git_smart_subtransport_git(void **out, void *owner, void *param)
{
	(void)owner;
	(void)param;
	return no_transport(out);
}

int git_transport_local(void **out, void *owner, void *param)
{
	(void)owner;
	(void)param;
	return no_transport(out);
}

/* "No such user": libgit2 asks only when HOME is not set, and the real one would bring NSS and dlopen in. */
int getpwuid_r(uid_t uid, struct passwd *entry, char *text, size_t size, struct passwd **result)
{
	(void)uid;
	(void)entry;
	(void)text;
	(void)size;
	*result = NULL;
	return 0;
}

int repo_start(void)
{
	int r = git_libgit2_init();

	/* The default, said aloud: configuration of a repository that somebody else owns is not read. */
	if (r >= 0 && git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 1) < 0)
		return -1;
	return r;
}
