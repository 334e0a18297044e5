/* Linked into the sanitizer variant: the arena never gives memory back, so leaks mean nothing. In the binary and
 * not in ASAN_OPTIONS, because replays run with an empty environment. */
const char *__asan_default_options(void);

const char *__asan_default_options(void)
{
	return "detect_leaks=0";
}
