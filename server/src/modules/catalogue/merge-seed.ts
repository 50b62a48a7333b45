type Row = Readonly<Record<string, unknown>>;

const same = (a: unknown, b: unknown): boolean => sortedJson(a) === sortedJson(b);

/** JSON with sorted keys: a `jsonb` column does not preserve their order. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/**
 * The columns of a seeded row to write now: those whose seed changed since `before` and whose value still equals
 * `before`. What an administrator changed stays; a removed row (`current` undefined) stays removed.
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
