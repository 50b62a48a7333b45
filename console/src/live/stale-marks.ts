import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Mark {
  /** An event arrived since the current refetch started. */
  again: boolean;
}

/** One entry for each query that is being refetched or about to be. */
const marksOf = new WeakMap<QueryClient, Map<string, Mark>>();

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Marks queries as stale after a short delay, so that events in a burst cost one refetch. Events during a refetch cause
 * one more after it; none is cancelled, so that refetches complete however many events arrive.
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
