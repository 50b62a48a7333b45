interface Sorted {
  readonly id: string;
  readonly sort: number;
}

/**
 * Returns the new sort numbers after a row swaps places with its neighbour; only rows whose number changes. Null at the
 * edge. All are renumbered, since equal numbers cannot be swapped.
 */
export const reorder = (rows: readonly Sorted[], id: string, direction: 'up' | 'down'): Sorted[] | null => {
  const from = rows.findIndex((row) => row.id === id);
  const to = direction === 'up' ? from - 1 : from + 1;
  const moved = rows[from];
  const other = rows[to];
  if (!moved || !other) return null;
  const ordered = [...rows];
  ordered[from] = other;
  ordered[to] = moved;
  return ordered
    .map((row, at) => ({ id: row.id, sort: at + 1, before: row.sort }))
    .filter((row) => row.sort !== row.before)
    .map((row) => ({ id: row.id, sort: row.sort }));
};
