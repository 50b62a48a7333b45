import { expect, it } from 'vitest';
import { checkFiles } from './check-files.ts';
import { inTree, linesOf } from './planted.fixture.ts';

it.each<[string, string, string, RegExp]>([
  ['a long file', 'engine/src/a.ts', 'export const a = 1;\n'.repeat(401), /401 lines/],
  [
    'a long function',
    'engine/src/a.ts',
    `export const a = () => {\n${'  a();\n'.repeat(150)}};\n`,
    /a function of 150 statements/,
  ],
  ['a name that says nothing', 'engine/src/utils.ts', '', /says nothing/],
  ['a name in another case', 'engine/src/EngineRoom.ts', '', /kebab-case/],
  ['a barrel', 'engine/src/state/index.ts', "export * from './a.ts';", /barrel/],
  ['a default export', 'engine/src/a.ts', 'export default 1;', /export it by name/],
])('finds %s', (_name, path, text, expected) => {
  expect(linesOf(inTree({ [path]: text }, checkFiles)).join('\n')).toMatch(expected);
});

it('counts statements of functions inside a function as their own', () => {
  const inner = `const b = () => {\n${'  a();\n'.repeat(30)}};\n`;
  const files = { 'engine/src/a.ts': `export const a = () => {\n${inner.repeat(3)}};\n` };
  expect(inTree(files, checkFiles)).toEqual([]);
});

it('accepts small files with good names', () => {
  const files = {
    'engine/src/index.ts': "export * from './device-state.ts';\n",
    'engine/src/device-state.ts': 'export const a = 1;\n',
  };
  expect(inTree(files, checkFiles)).toEqual([]);
});
