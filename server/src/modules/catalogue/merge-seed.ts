type Row = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean => sortedJson(a) === sortedJson(b);

/** JSON with sorted keys: a `jsonb` column does not keep their order. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/**
 * The columns of a seeded row to write now: those whose seed is new since `before` and that still are as `before` had
 * them. What an administrator changed stays; a row that is gone (`current` undefined) stays gone.
 */
export const mergeSeed = (before: Row, current: Row | undefined, seed: Row): Record<string, unknown> => {
  const changes: Record<string, unknown> = {};
  if (!current) return changes;
  for (const [column, value] of Object.entries(seed)) {
    if (!same(before[column], value) && same(current[column], before[column])) changes[column] = value;
  }
  return changes;
};

export const sameSeed = (before: Row, seed: Row): boolean => same(before, seed);
