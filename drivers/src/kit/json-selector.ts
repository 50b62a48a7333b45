import { spokenError } from './spoken-error.ts';

/** Path to one value inside a JSON document. */
export type Selector = readonly (string | number)[];

const deepest = 16;

const pointer = (text: string): Selector =>
  text
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

const step = /\.?([^.[\]]+)|\[(\d+)\]|\["([^"]*)"\]|\['([^']*)'\]/y;

/**
 * Parses `/ENERGY/Power` (a JSON pointer, RFC 6901), `ENERGY.Power` or `$.list[0]["a b"]`; empty selects the whole
 * document. Throws with a reason when it cannot be parsed.
 */
export const parseSelector = (source: string): Selector => {
  const text = source.trim();
  if (text === '' || text === '$') return [];
  const path: (string | number)[] = [];
  if (text.startsWith('/')) path.push(...pointer(text));
  else {
    let at = text.startsWith('$') ? 1 : 0;
    while (at < text.length) {
      step.lastIndex = at;
      const found = step.exec(text);
      if (found === null)
        throw spokenError(`“${text.slice(at)}”不是取值路径`, `"${text.slice(at)}" is no step to a value`);
      const [whole, name, index, quoted, single] = found;
      path.push(index === undefined ? (name ?? quoted ?? single ?? '') : Number(index));
      at += whole.length;
    }
  }
  if (path.length > deepest) throw spokenError(`超过 ${deepest} 层`, `deeper than ${deepest} levels`);
  return path;
};

/** The value at the path; `undefined` if there is none. Own properties only. */
export const select = (document: unknown, path: Selector): unknown => {
  let value = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    if (Array.isArray(value)) value = value[Number(key)];
    else if (Object.hasOwn(value, key)) value = (value as Record<string | number, unknown>)[key];
    else return undefined;
  }
  return value;
};
