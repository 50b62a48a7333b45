import { expect, it } from 'vitest';
import { checkLiterals } from './check-literals.ts';
import { inTree, linesOf } from './planted.fixture.ts';

it.each([
  ['an object', 'engine/src/a.ts', 'export const a = (b: number) => ({ ...{ b, c: 1 }, d: 2 });\n'],
  ['an element', 'console/src/a.tsx', 'export const A = (b: string) => <i {...{ title: b }} />;\n'],
])('finds a literal spread inside %s', (_name, path, text) => {
  expect(linesOf(inTree({ [path]: text }, checkLiterals)).join('\n')).toMatch(/write its fields out/);
});

it('accepts what a name or a condition is spread from', () => {
  const text = 'export const a = (b: object, c?: number) => ({ ...b, ...(c === undefined ? {} : { c }) });\n';
  expect(inTree({ 'engine/src/a.ts': text }, checkLiterals)).toEqual([]);
});
