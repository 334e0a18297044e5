/* lock.h: a lock on a file that ends with the process, waited for only so long. */
#ifndef LEDGER_LOCK_H
#define LEDGER_LOCK_H

#include <stdbool.h>

/* Locks the file behind FD, ALONE or shared. False when others kept it for WAIT_MS. Given back when FD is closed. */
bool lock_file(int fd, bool alone, int wait_ms);

#endif
