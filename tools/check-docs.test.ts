import { expect, it } from 'vitest';
import { checkDocs, moduleTable, namedFiles, purposeOf } from './check-docs.ts';
import { inTree, linesOf } from './planted.fixture.ts';

const tree = {
  'README.md': '[how it is built](docs/architecture.md)\n',
  'CONTRIBUTING.md': '',
  'SECURITY.md': '',
  'server/src/wiring/foundation.ts':
    "import { createDoors } from '../modules/doors/doors.module.ts';\nexport const make = () => createDoors();\n",
  'server/src/modules/doors/doors.module.ts':
    '/** Doors and their locks. More. */\nexport const createDoors = () => 1;\n',
  'docs/architecture.md':
    '<!-- modules -->\nold\n<!-- /modules -->\n\n`doors.module.ts` opens `doors/doors.module.ts`.\n',
};
const found = (changes: Readonly<Record<string, string>>, write = false): string[] =>
  linesOf(
    inTree({ ...tree, ...changes }, (base) => {
      if (write) checkDocs(base, true);
      return checkDocs(base);
    }),
  );

it('writes the table of modules, and says when it is out of date', () => {
  expect(found({}, true)).toEqual([]);
  expect(found({}).join()).toMatch(/npm run check:docs/);
  const sources = Object.entries(tree).map(([path, text]) => ({ path, text }));
  expect(moduleTable(sources)).toContain('| `doors` | Doors and their locks. |');
});

it('asks for the purpose of a module', () => {
  expect(purposeOf('/** One. */\nconst a = 1;\nexport const createB = 2;')).toBeUndefined();
  const text = 'export const createDoors = () => 1;\n';
  expect(found({ 'server/src/modules/doors/doors.module.ts': text }, true).join()).toMatch(/say above its create/);
});

it('finds files and links that lead nowhere', () => {
  const lines = found({ 'docs/recipes/door.md': '`open-door.ts` and [why](../decisions/001.md)\n' }, true);
  expect(lines).toEqual([
    'docs/recipes/door.md: links to docs/decisions/001.md, which does not exist',
    'docs/recipes/door.md: names open-door.ts, which does not exist',
  ]);
  expect(namedFiles('`a/b.ts`, `<m>.module.ts`, `*.store.ts`, `c.tsx#main`')).toEqual(['a/b.ts', 'c.tsx']);
});
