import { useAct } from '../../ui/forms/use-careful.ts';
import { reordered, siblingsOf } from '../../ui/tree/sibling-order.ts';

interface Sorted {
  id: string;
  parentId: string | null;
  sort: number;
}

/** Moves a row among its siblings; each row whose sort number changes is saved. */
export const useSiblingSort = <T extends Sorted>(rows: readonly T[], save: (row: T) => Promise<unknown>) => {
  const act = useAct();
  const tree = { rows, idOf: (row: T) => row.id, parentOf: (row: T) => row.parentId };
  return (row: T, steps: number): Promise<boolean> =>
    act(async () => {
      const order = reordered(siblingsOf(tree, row), row, steps).map((one, at) => ({ ...one, sort: at + 1 }));
      const before = new Map(rows.map((one) => [one.id, one.sort]));
      for (const one of order) if (before.get(one.id) !== one.sort) await save(one);
    });
};
