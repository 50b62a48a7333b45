export interface Gathering<T> {
  add(item: T): void;
  stop(): void;
}

/** Passes on what is added, at once after a quiet time and then at most every `everyMs`, so that a storm is drawn seldom. */
export const createGathering = <T>(apply: (items: readonly T[]) => void, everyMs: number): Gathering<T> => {
  let waiting: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const flush = (): void => {
    timer = undefined;
    last = performance.now();
    const items = waiting;
    waiting = [];
    apply(items);
  };
  return {
    add: (item) => {
      waiting.push(item);
      timer ??= setTimeout(flush, Math.max(0, last + everyMs - performance.now()));
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      waiting = [];
    },
  };
};
