/** Runs at most so many pieces of work at the same time, in the order in which they came. */
export const createSlots = (most: number) => {
  let free = most;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
};
export type Slots = ReturnType<typeof createSlots>;
