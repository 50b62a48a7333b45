import { expect, it } from 'vitest';
import { siblingsOf, stepsTo } from './sibling-order.ts';

const row = (id: string, up: string | null = null) => ({ id, up });
const [a, b, c, a1, a2, b1] = [row('a'), row('b', 'gone'), row('c'), row('a1', 'a'), row('a2', 'a'), row('b1', 'b')];
const tree = {
  rows: [a, a1, a2, b, b1, c],
  idOf: (one: { id: string }) => one.id,
  parentOf: (one: { up: string | null }) => one.up,
};
const ids = (rows: readonly { id: string }[]) => rows.map((one) => one.id);

it('finds the siblings, also of rows whose parent is not shown', () => {
  expect(ids(siblingsOf(tree, a))).toEqual(['a', 'b', 'c']);
  expect(ids(siblingsOf(tree, a2))).toEqual(['a1', 'a2']);
});
it('counts the steps to a sibling, or to the sibling above the row dropped on', () => {
  expect([stepsTo(tree, a, c), stepsTo(tree, c, a), stepsTo(tree, a, b1), stepsTo(tree, c, a2)]).toEqual([
    2, -2, 1, -2,
  ]);
});
it('does not move from one branch to another, or onto itself', () => {
  expect([stepsTo(tree, a1, b1), stepsTo(tree, a1, c), stepsTo(tree, b, b1)]).toEqual([0, 0, 0]);
});
