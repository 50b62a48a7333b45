import { expect, it } from 'vitest';
import { flatten, treeOf } from './tree-items.ts';

const rows = [
  { id: 'b', up: null, name: 'Building' },
  { id: 'f', up: 'b', name: 'Floor' },
  { id: 'r', up: 'f', name: 'Room' },
  { id: 'o', up: 'gone', name: 'Orphan' },
];
const tree = treeOf(
  rows,
  (r) => r.id,
  (r) => r.up,
  ({ id, name }) => ({ id, name }),
);
const names = (folded: string[], filter = '') =>
  flatten(tree, new Set(folded), filter).map((r) => `${r.depth}${r.item.name}`);

it('builds a tree and keeps rows whose parent is not shown', () => {
  expect(names([])).toEqual(['0Building', '1Floor', '2Room', '0Orphan']);
});
it('folds branches', () => expect(names(['b'])).toEqual(['0Building', '0Orphan']));
it('filters, keeping the branches above a match even if folded', () => {
  expect(names(['b'], 'room')).toEqual(['0Building', '1Floor', '2Room']);
  expect(names([], 'floor')).toEqual(['0Building', '1Floor', '2Room']);
});
