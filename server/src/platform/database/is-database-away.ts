/** Of a pool that could not connect, and of a client whose connection was lost: that is also how a rollback fails. */
const messages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|Client was closed/;

/** Connection classes of SQLSTATE (08, 57P), and messages without one. */
export const isDatabaseAway = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (/^(08|57P|53300)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code))
      return 'syscall' in cause || /^\d/.test(code);
    if (messages.test(cause.message)) return true;
  }
  return false;
};
