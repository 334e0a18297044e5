/* guard.h: a call that may crash on damaged data. LMDB trusts its file: a page that is not there is a SIGBUS, a page
 * of rubbish a SIGSEGV or a failed assertion. */
#ifndef LEDGER_GUARD_H
#define LEDGER_GUARD_H

#include <stdbool.h>

/* Between the two guarded() may be called; they may be nested. */
void guard_enter(void);
void guard_leave(void);

/* Calls WORK(CONTEXT). False when it crashed; then whatever it was using must not be used again. Crashes elsewhere go to
 * the handlers that there were before. */
bool guarded(void (*work)(void *context), void *context);

#endif
