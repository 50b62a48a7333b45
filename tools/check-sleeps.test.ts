import { expect, it } from 'vitest';
import { checkSleeps } from './check-sleeps.ts';
import { inTree, linesOf } from './planted.fixture.ts';

it.each([
  ['a promise of a timer', 'engine/src/a.test.ts', 'await new Promise((resolve) => setTimeout(resolve, 50));\n'],
  ['a longer callback', 'e2e/a.e2e.ts', 'await new Promise((resolve) => setTimeout(() => resolve(1), 50));\n'],
  ['a block', 'server/src/a.fixture.ts', 'await new Promise((resolve) => { setTimeout(resolve, 50); });\n'],
  [
    'timers of Node',
    'server/src/a.test.ts',
    "import { setTimeout as sleep } from 'node:timers/promises';\nsleep(5);\n",
  ],
  ['waits of a page', 'e2e/harness/a.ts', 'export const a = (page) => page.waitForTimeout(500);\n'],
])('finds %s', (_name, path, text) => {
  expect(linesOf(inTree({ [path]: text }, checkSleeps)).join('\n')).toMatch(/say why time must pass/);
});

it('accepts conditions, named waits, timers that do something, and the product', () => {
  const files = {
    'engine/src/a.test.ts': "await vi.waitFor(() => expect(a).toBe(1));\nawait letTimePass(50, 'it would end');\n",
    'engine/src/b.test.ts': 'setTimeout(() => stop.abort(), 50);\n',
    'engine/src/c.ts': 'export const rest = () => new Promise((resolve) => setTimeout(resolve, 50));\n',
  };
  expect(inTree(files, checkSleeps)).toEqual([]);
});
