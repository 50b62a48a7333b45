import { sameJson } from '../../../platform/same-json.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * The columns of a seeded row to write now: those whose seed changed since `before` and whose value still equals
 * `before`. What an administrator changed stays; a removed row (`current` undefined) stays removed.
 */
export const mergeSeed = (before: Row, current: Row | undefined, seed: Row): Record<string, unknown> => {
  const changes: Record<string, unknown> = {};
  if (!current) return changes;
  for (const [column, value] of Object.entries(seed)) {
    if (!sameJson(before[column], value) && sameJson(current[column], before[column])) changes[column] = value;
  }
  return changes;
};

export const sameSeed = (before: Row, seed: Row): boolean => sameJson(before, seed);
