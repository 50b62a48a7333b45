import { z } from 'zod';

/** Where in a result a value is: `summary.members`, `[0].name`, `rooms[2].seats`; empty: the result itself. */
export const ResultPath = z
  .string()
  .trim()
  .max(200)
  .regex(/^(?:(?:[^.[\]]+|\[\d{1,6}\])(?:\[\d{1,6}\]|\.[^.[\]]+)*)?$/, 'resultPath')
  .meta({ examples: ['summary.members'] });

const partsOf = (path: string): string[] => path.match(/[^.[\]]+|\[\d+\]/g) ?? [];

/** What is there; undefined where nothing is. Only what the result itself has counts, not what every object has. */
export const readResult = (result: unknown, path: string): unknown =>
  partsOf(path).reduce<unknown>((found, part) => {
    if (Array.isArray(found)) return part.startsWith('[') ? found[Number(part.slice(1, -1))] : undefined;
    if (typeof found !== 'object' || found === null || part.startsWith('[')) return undefined;
    return Object.hasOwn(found, part) ? (found as Record<string, unknown>)[part] : undefined;
  }, result);

export type PlainResult = string | number | boolean;
/** The value that is there, if it is one that can be compared and kept in a variable. */
export const plainResult = (result: unknown, path: string): PlainResult | undefined => {
  const found = readResult(result, path);
  return typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean' ? found : undefined;
};
