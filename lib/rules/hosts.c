#include "rules/hosts.h"

static struct str behind_scheme(struct str url)
{
	size_t scheme = str_find(url, STR("://"));

	return scheme < url.n ? str_from(url, scheme + 3) : url;
}

static struct str host_of(struct str url)
{
	url = str_slice(url, 0, str_find_byte(url, '/'));
	return str_slice(url, 0, str_find_byte(url, ':'));
}

bool is_this_machine(struct str url)
{
	static const char *const hosts[] = { "localhost", "127.", "[::1]", "0.0.0.0", "host.docker.internal", ":" };

	url = behind_scheme(url);
	for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++)
		if (str_starts(url, str_of(hosts[i])))
			return true;
	url = host_of(url);
	return str_ends(url, STR(".test")) || str_ends(url, STR(".localhost"));
}

bool is_near(struct str url)
{
	struct str host = host_of(behind_scheme(url));

	return is_this_machine(url) || str_ends(host, STR(".local")) || str_ends(host, STR(".internal"));
}

struct str port_of(struct str url)
{
	struct str host = behind_scheme(url);

	host = str_slice(host, 0, str_find_byte(host, '/'));
	if (str_starts(host, STR("[")))
		host = str_from(host, str_find_byte(host, ']'));
	return str_from(host, str_find_byte(host, ':') + 1);
}
