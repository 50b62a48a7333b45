/** The name of the process warnings that report what a guarded callback threw; their `detail` is the stack. */
export const faultWarning = 'CallbackFault';

/**
 * Wraps a callback that Node calls itself (a socket's, stream's or timer's): what it throws would otherwise end the
 * process. `failed` closes what the fault belongs to, such as one connection; without it only the message is lost.
 */
export type Guard = <A extends readonly unknown[]>(
  work: (...args: A) => void,
  failed?: (error: unknown) => void,
) => (...args: A) => void;

const isReported = (count: number): boolean => Math.log2(count) % 1 === 0;

const report = (where: string, count: number, error: unknown): void => {
  const fault = error instanceof Error ? error : new Error(String(error));
  process.emitWarning(`${where}: ${fault.message} (fault ${count})`, {
    type: faultWarning,
    detail: fault.stack ?? '',
  });
};

/**
 * Counts the faults of one owner and reports the first, second, fourth, eighth… as a process warning, so that a flood of
 * malformed messages is no flood of log lines. `where` names the owner.
 */
export const createGuard = (where: string): Guard => {
  let count = 0;
  const note = (error: unknown): void => {
    count += 1;
    if (isReported(count)) report(where, count, error);
  };
  return (work, failed) =>
    (...args) => {
      try {
        work(...args);
      } catch (error) {
        note(error);
        try {
          failed?.(error);
        } catch (another) {
          note(another);
        }
      }
    };
};
