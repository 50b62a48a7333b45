/** PostgreSQL's disk_full and the system's errors for a disk, or the share of it that one account may use. */
const codes = new Set(['53100', 'ENOSPC', 'EDQUOT']);

/** What programs write that have no codes. */
const words = /No space left on device|Check free disk space/;

/** Whether something could not be written because the disk is full, here or where the database is. */
export const isDiskFull = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && codes.has(String(cause.code))) return true;
    if (words.test(cause.message)) return true;
  }
  return false;
};
