import { isWellFormed, wellFormed } from '@eoms/contract';

/** Whether all texts and property names in a value are well-formed and can be stored. Runs on every request. */
export const hasOnlyWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return isWellFormed(value);
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(hasOnlyWellFormed);
  for (const name in value)
    if (!isWellFormed(name) || !hasOnlyWellFormed((value as Record<string, unknown>)[name])) return false;
  return true;
};

/** The paths of malformed texts (`roles.0.name`). */
export const malformedFields = (value: unknown, path: readonly string[] = []): string[] => {
  if (typeof value === 'string') return isWellFormed(value) ? [] : [path.join('.')];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = [...path, wellFormed(name)];
    return [...(isWellFormed(name) ? [] : [here.join('.')]), ...malformedFields(inner, here)];
  });
};
