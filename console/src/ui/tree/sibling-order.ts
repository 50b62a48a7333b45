/** Rows of a tree in the order shown, with access to each row's parent. */
export interface TreeOrder<T> {
  rows: readonly T[];
  idOf: (row: T) => string;
  parentOf: (row: T) => string | null;
}

/** The parent of a row, or null if it is not among the rows: such a row is shown at the top level. */
const shownParent = <T>({ rows, idOf, parentOf }: TreeOrder<T>, row: T): string | null => {
  const parent = parentOf(row);
  return rows.some((other) => idOf(other) === parent) ? parent : null;
};

/** The rows with the same parent, in order, including the row itself. */
export const siblingsOf = <T>(tree: TreeOrder<T>, row: T): T[] => {
  const parent = shownParent(tree, row);
  return tree.rows.filter((other) => shownParent(tree, other) === parent);
};

/** How many siblings a row moves when it is dropped on another: on a sibling, or on a descendant of one. */
export const stepsTo = <T>(tree: TreeOrder<T>, row: T, target: T): number => {
  const siblings = siblingsOf(tree, row);
  let at: T | undefined = target;
  for (let climbed = 0; at !== undefined && climbed <= tree.rows.length; climbed += 1) {
    const place = siblings.indexOf(at);
    if (place >= 0) return place - siblings.indexOf(row);
    const parent: string | null = shownParent(tree, at);
    at = tree.rows.find((other) => tree.idOf(other) === parent);
  }
  return 0;
};
