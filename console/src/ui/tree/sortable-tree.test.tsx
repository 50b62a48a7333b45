// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { mounted } from '../mounted.fixture.tsx';
import { SortableTree } from './sortable-tree.tsx';

interface Row {
  id: string;
  up: string | null;
}
const page = mounted();
const rows: Row[] = [
  { id: 'a', up: null },
  { id: 'a1', up: 'a' },
  { id: 'b', up: null },
  { id: 'c', up: null },
];
const calls = { move: vi.fn(), open: vi.fn() };
const tree = (canEdit: boolean) => (
  <SortableTree<Row>
    what="rows"
    source={{ data: rows, isPending: false, error: null, refetch: vi.fn() }}
    idOf={(row) => row.id}
    nameOf={(row) => row.id}
    parentOf={(row) => row.up}
    columns={[{ key: 'name', title: 'Name', render: (row) => row.id }]}
    canEdit={canEdit}
    onOpen={(row) => calls.open(row.id)}
    onAdd={vi.fn()}
    onRemove={vi.fn()}
    onMove={(row, steps) => calls.move(row.id, steps)}
    empty={{ title: 'nothing' }}
  />
);
const grip = (id: string) => `[data-grip="${id}"]`;
const drag = async (from: string, to: string) => {
  document.elementFromPoint = () => document.querySelector(grip(to));
  for (const [type, buttons] of [
    ['pointerdown', 1],
    ['pointermove', 1],
    ['pointerup', 0],
  ] as const)
    await act(async () => {
      document.querySelector(grip(from))?.dispatchEvent(new PointerEvent(type, { bubbles: true, button: 0, buttons }));
    });
};

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
});

it('moves rows among siblings with the pointer, past their descendants', async () => {
  await page.show(tree(true));
  await drag('a', 'c');
  expect(calls.move).toHaveBeenLastCalledWith('a', 2);
  await drag('c', 'a1');
  expect(calls.move).toHaveBeenLastCalledWith('c', -2);
  calls.move.mockReset();
  await drag('a1', 'b');
  expect(calls.move).not.toHaveBeenCalled();
});
it('moves with arrow keys on the grip, not beyond the ends', async () => {
  await page.show(tree(true));
  await page.pressKey('ArrowDown', {}, grip('b'));
  expect(calls.move).toHaveBeenLastCalledWith('b', 1);
  calls.move.mockReset();
  await page.pressKey('ArrowUp', {}, grip('a'));
  await page.pressKey('ArrowDown', {}, grip('c'));
  expect(calls.move).not.toHaveBeenCalled();
});
it('has no grips when read-only, but still opens rows', async () => {
  await page.show(tree(false));
  expect(document.querySelector(grip('a'))).toBeNull();
  await page.click('tbody tr');
  expect(calls.open).toHaveBeenCalledWith('a');
});
