import { spokenError } from './spoken-error.ts';

/**
 * A subset of JSONPath (RFC 9535): `$`, `.name`, `['name']`, `[2]`, `[-1]`, `[*]` and `[?(@.id=='x')]` with `==` or
 * `!=`. Parsed, never executed as code.
 */
type Step =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'index'; readonly index: number }
  | { readonly kind: 'every' }
  | { readonly kind: 'where'; readonly path: readonly Step[]; readonly equal: boolean; readonly value: unknown };
export type JsonPath = readonly Step[];

const longestPath = 300;
const mostVisits = 10_000;

const bareName = /^\.?([A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF-]*)/;
const quotedName = /^\[\s*(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s*\]/;
const index = /^\[\s*(-?\d{1,6})\s*\]/;
const every = /^(\[\s*\*\s*\]|\.\*)/;
const where =
  /^\[\s*\?\s*\(?\s*@((?:[^'"=!\]]|\[[^\]]*\])*?)\s*(==|!=)\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)\s*\)?\s*\]/;

const literal = (text: string): unknown =>
  /^['"]/.test(text) ? text.slice(1, -1).replace(/\\(.)/g, '$1') : JSON.parse(text);

const readStep = (rest: string, first: boolean): { step: Step; length: number } | undefined => {
  const quoted = quotedName.exec(rest);
  if (quoted !== null) {
    const name = (quoted[1] ?? quoted[2] ?? '').replace(/\\(.)/g, '$1');
    return { step: { kind: 'name', name }, length: quoted[0].length };
  }
  const number = index.exec(rest);
  if (number !== null) return { step: { kind: 'index', index: Number(number[1]) }, length: number[0].length };
  const all = every.exec(rest);
  if (all !== null) return { step: { kind: 'every' }, length: all[0].length };
  const filter = where.exec(rest);
  if (filter !== null) {
    const [whole, path = '', sign, value = ''] = filter;
    const step: Step = { kind: 'where', path: parseSteps(path, false), equal: sign === '==', value: literal(value) };
    return { step, length: whole.length };
  }
  const name = bareName.exec(rest);
  if (name === null || (!first && !rest.startsWith('.'))) return undefined;
  return { step: { kind: 'name', name: name[1] ?? '' }, length: name[0].length };
};

const parseSteps = (source: string, first: boolean): Step[] => {
  const steps: Step[] = [];
  let rest = source;
  while (rest !== '') {
    const read = readStep(rest, first && steps.length === 0);
    if (read === undefined) throw spokenError(`无法识别的路径“${rest}”`, `"${rest}" is not a path`);
    steps.push(read.step);
    rest = rest.slice(read.length);
  }
  return steps;
};

/** Throws with a reason when it cannot be parsed. */
export const parseJsonPath = (source: string): JsonPath => {
  const text = source.trim();
  if (text.length > longestPath) throw spokenError('路径太长', 'the path is too long');
  return text.startsWith('$') ? parseSteps(text.slice(1), false) : parseSteps(text, true);
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const childrenOf = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value) : [];
};

const follow = (value: unknown, step: Step): unknown[] => {
  if (step.kind === 'name') return isRecord(value) && Object.hasOwn(value, step.name) ? [value[step.name]] : [];
  if (step.kind === 'index') {
    const found = Array.isArray(value) ? value.at(step.index) : undefined;
    return found === undefined ? [] : [found];
  }
  const children = childrenOf(value);
  if (step.kind === 'every') return children;
  return children.filter((child) => (findJson(child, step.path) === step.value) === step.equal);
};

/** The first value at the path; `undefined` when there is none. */
export const findJson = (root: unknown, path: JsonPath): unknown => {
  let found: unknown[] = [root];
  for (const step of path) found = found.flatMap((value) => follow(value, step)).slice(0, mostVisits);
  return found[0];
};

/** A value as text: strings unchanged, numbers and booleans as in JSON, `undefined` for `null` and missing ones. */
export const jsonWord = (value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
};
