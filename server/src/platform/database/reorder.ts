import type { Move } from '@eoms/contract';

interface Sorted {
  readonly id: string;
  readonly sort: number;
}

/**
 * Returns the new sort numbers after a row moved by some places, at most to the first or last; only rows whose number
 * changes. Null at the edge. All are renumbered, since equal numbers cannot be told apart.
 */
export const reorder = (rows: readonly Sorted[], { id, direction, steps = 1 }: Move): Sorted[] | null => {
  const from = rows.findIndex((row) => row.id === id);
  const to = Math.min(rows.length - 1, Math.max(0, direction === 'up' ? from - steps : from + steps));
  const moved = rows[from];
  if (!moved || to === from) return null;
  const others = rows.filter((row) => row !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)]
    .map((row, at) => ({ id: row.id, sort: at + 1, before: row.sort }))
    .filter((row) => row.sort !== row.before)
    .map((row) => ({ id: row.id, sort: row.sort }));
};
