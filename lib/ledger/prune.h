/* prune.h: ledgers of sessions that are over. */
#ifndef LEDGER_PRUNE_H
#define LEDGER_PRUNE_H

#include "base/str.h"

#include <stdint.h>

#define PRUNE_AGE_DAYS 30
/* The oldest go first when there are more, or more bytes. */
#define PRUNE_FILES_MAX 500
#define PRUNE_BYTES_MAX ((uint64_t)512 << 20)

/* Removes ledgers and files set aside in DIR that were not written for so long. One that a hook has open stays. */
void prune_ledgers(struct str dir, int64_t now_ms);

#endif
