import { countedUpTo } from '@eoms/contract';

const forMs = 10_000;
const atMost = 1_000;

/**
 * Remembers for some seconds of which questions there are more answers than are counted: counting to the limit costs many
 * times what a page does, and says "10,000+" again. What is counted exactly is never remembered.
 */
export const createRememberMany = (now: () => number = Date.now) => {
  const many = new Map<string, number>();
  return async (key: string, count: () => Promise<number>): Promise<number> => {
    if ((many.get(key) ?? 0) > now()) return countedUpTo;
    many.delete(key);
    const total = await count();
    if (total < countedUpTo) return total;
    const oldest = many.size >= atMost ? many.keys().next().value : undefined;
    if (oldest !== undefined) many.delete(oldest);
    many.set(key, now() + forMs);
    return total;
  };
};
export type RememberMany = ReturnType<typeof createRememberMany>;
