import { addAbortListener } from 'node:events';

/** The result of `work`, or the reason of the signal as soon as it is aborted; the work itself may go on. */
export const untilAborted = async <T>(signal: AbortSignal, work: Promise<T>): Promise<T> => {
  // Whoever waits hears of one end only; the other must not count as an error that nobody handles.
  work.catch(() => undefined);
  signal.throwIfAborted();
  let listener: Disposable | undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    listener = addAbortListener(signal, () => reject(signal.reason));
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    listener?.[Symbol.dispose]();
  }
};
