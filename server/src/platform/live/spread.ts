/** Work for many browsers that need not be done for all at once. */
export interface Spread<T> {
  /** Calls back for each of these within the next seconds, in random order; one that waits already is called once. */
  over(all: Iterable<T>, work: (one: T) => void): void;
  /** Does not call back for this one. */
  forget(one: T): void;
}

export interface SpreadPace {
  /** So many are called at once. */
  readonly together: number;
  /** The time for each further one. */
  readonly eachMs: number;
  /** However many there are, the last is called after this time. */
  readonly withinMs: number;
}

export const createSpread = <T>({ together, eachMs, withinMs }: SpreadPace): Spread<T> => {
  const waiting = new Map<T, NodeJS.Timeout>();
  return {
    over(all, work) {
      const due = [...all].filter((one) => !waiting.has(one));
      const windowMs = Math.min((due.length - together) * eachMs, withinMs);
      for (const one of due) {
        if (windowMs <= 0) {
          work(one);
          continue;
        }
        const call = (): void => {
          waiting.delete(one);
          work(one);
        };
        waiting.set(one, setTimeout(call, Math.random() * windowMs).unref());
      }
    },
    forget(one) {
      clearTimeout(waiting.get(one));
      waiting.delete(one);
    },
  };
};
