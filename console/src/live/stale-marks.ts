import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Mark {
  /** News came since the reading that is under way was asked for. */
  again: boolean;
}

/** One timer for each list that has become old, whoever said so. */
const marksOf = new WeakMap<QueryClient, Map<string, Mark>>();

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Marks queries as old after a short rest, so that news which come together cost one reading. News that come during the
 * reading make one more after it; none is broken off, so that readings come to an end however much goes on.
 */
export const markStale = async (client: QueryClient, queryKey: QueryKey, restMs: number): Promise<void> => {
  const marks = marksOf.get(client) ?? new Map<string, Mark>();
  marksOf.set(client, marks);
  const name = JSON.stringify([queryKey, restMs]);
  const known = marks.get(name);
  if (known) {
    known.again = true;
    return;
  }
  const mark: Mark = { again: true };
  marks.set(name, mark);
  while (mark.again) {
    await rest(restMs);
    mark.again = false;
    await client.invalidateQueries({ queryKey });
  }
  marks.delete(name);
};
