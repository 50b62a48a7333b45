import { isWellFormed, wellFormed } from '@eoms/contract';

/** Whether every text in a value, and every name of a property, may be stored. Every request passes here. */
export const hasOnlyWellFormed = (value: unknown): boolean => {
  if (typeof value === 'string') return isWellFormed(value);
  if (value === null || typeof value !== 'object') return true;
  if (Array.isArray(value)) return value.every(hasOnlyWellFormed);
  for (const name in value)
    if (!isWellFormed(name) || !hasOnlyWellFormed((value as Record<string, unknown>)[name])) return false;
  return true;
};

/** The paths of those that may not (`roles.0.name`). */
export const malformedFields = (value: unknown, path: readonly string[] = []): string[] => {
  if (typeof value === 'string') return isWellFormed(value) ? [] : [path.join('.')];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const here = [...path, wellFormed(name)];
    return [...(isWellFormed(name) ? [] : [here.join('.')]), ...malformedFields(inner, here)];
  });
};
