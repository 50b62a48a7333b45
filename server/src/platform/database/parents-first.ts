interface TreeRow {
  readonly id: string;
  readonly parentId: string | null;
}

/**
 * Sorts the rows of a tree so that each follows its parent, otherwise in the given order. Rows whose parent is not
 * among them come first.
 */
export const parentsFirst = <T extends TreeRow>(rows: readonly T[]): T[] => {
  const ids = new Set(rows.map((row) => row.id));
  const childrenOf = new Map<string | null, T[]>();
  for (const row of rows) {
    const parent = row.parentId !== null && ids.has(row.parentId) ? row.parentId : null;
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), row]);
  }
  const ordered: T[] = [];
  const waiting = [...(childrenOf.get(null) ?? [])].reverse();
  for (let row = waiting.pop(); row; row = waiting.pop()) {
    ordered.push(row);
    waiting.push(...[...(childrenOf.get(row.id) ?? [])].reverse());
  }
  return ordered;
};
