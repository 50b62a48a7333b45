import { expect, it } from 'vitest';
import { checkDeadlines } from './check-deadlines.ts';
import { inTree, linesOf } from './planted.fixture.ts';

const joined = 'export const a = (b: AbortSignal) => AbortSignal.any([b, AbortSignal.timeout(1)]);\n';

it('finds a timer that is joined with another signal', () => {
  expect(linesOf(inTree({ 'server/src/a.ts': joined }, checkDeadlines)).join()).toMatch(/use deadline/);
});

it('accepts it in its own file, in the browser, and a timer alone', () => {
  const files = {
    'drivers/src/kit/deadline.ts': joined,
    'console/src/a.ts': joined,
    'engine/src/a.ts': 'export const a = AbortSignal.timeout(1);\n',
  };
  expect(inTree(files, checkDeadlines)).toEqual([]);
});
