/** JSON with sorted keys: a `jsonb` column does not preserve their order. */
export const sortedJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

export const sameJson = (a: unknown, b: unknown): boolean => sortedJson(a) === sortedJson(b);

/** Whether `after` has the values of `before` in all its own fields. */
export const sameFields = (before: object, after: object): boolean =>
  Object.entries(after).every(([key, value]) => sameJson((before as Record<string, unknown>)[key], value));
