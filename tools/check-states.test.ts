import { expect, it } from 'vitest';
import { checkStates } from './check-states.ts';
import { inTree, linesOf } from './planted.fixture.ts';

it.each([
  ['a builder', "await tx.update(orders)\n  .set({ closedAt, status: 'resolved' })\n"],
  ['a short form', 'await tx.update(orders).set({ status });\n'],
  ['a statement', "await tx.execute(sql`update orders set closed_at = now(), status = 'resolved' where id = 1`);\n"],
  ['another name', "await tx.execute(sql`update firings set outcome = 'refused'`);\n"],
])('finds %s that writes a state', (_name, text) => {
  expect(linesOf(inTree({ 'server/src/modules/a/a.store.ts': text }, checkStates)).join('\n')).toMatch(/by hand/);
});

it('accepts conditions, inserts, tests and the mechanism itself', () => {
  const files = {
    'server/src/modules/a/a.store.ts':
      "await tx.execute(sql`update orders set closed_at = now() where status = 'open'`);\ntx.insert(orders).values({ status: 'open' });\n",
    'server/src/modules/a/a.test.ts': "await pool.query(`update orders set status = 'open'`);\n",
    'server/src/platform/database/change-state.ts': 'tx.update(table).set({ status: to });\n',
  };
  expect(inTree(files, checkStates)).toEqual([]);
});
