/** Connection classes of SQLSTATE (08, 57P) and the messages of a pool that could not connect. */
export const isDatabaseAway = (error: unknown): boolean => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    if (/^(08|57P|53300)/.test(code) || /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code))
      return 'syscall' in cause || /^\d/.test(code);
    if (/timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(cause.message))
      return true;
  }
  return false;
};
