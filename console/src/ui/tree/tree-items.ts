import type { ReactNode } from 'react';

export interface TreeItem {
  id: string;
  name: string;
  children?: readonly TreeItem[];
  count?: number | undefined;
  /** Shown before the count, such as how many are offline. */
  mark?: ReactNode;
  icon?: ReactNode;
}

export interface TreeRow {
  item: TreeItem;
  depth: number;
  hasChildren: boolean;
  open: boolean;
}

const matches = (item: TreeItem, words: string): boolean =>
  item.name.toLowerCase().includes(words) || (item.children ?? []).some((child) => matches(child, words));

/** The visible rows: without folded branches; while filtering, the matching items with the branches above them. */
export const flatten = (
  items: readonly TreeItem[],
  folded: ReadonlySet<string>,
  filter: string,
  depth = 0,
): TreeRow[] => {
  const words = filter.trim().toLowerCase();
  return items
    .filter((item) => words === '' || matches(item, words))
    .flatMap((item) => {
      const children = item.children ?? [];
      const open = words !== '' || !folded.has(item.id);
      const own: TreeRow = { item, depth, hasChildren: children.length > 0, open };
      const below = words !== '' && item.name.toLowerCase().includes(words) ? '' : filter;
      return open ? [own, ...flatten(children, folded, below, depth + 1)] : [own];
    });
};

/** A tree from a flat list with parents, in the given order. */
export const treeOf = <T>(
  rows: readonly T[],
  idOf: (row: T) => string,
  parentOf: (row: T) => string | null,
  make: (row: T) => Omit<TreeItem, 'children'>,
): TreeItem[] => {
  const ids = new Set(rows.map(idOf));
  const below = (parent: string | null): TreeItem[] =>
    rows
      .filter((row) => {
        const up = parentOf(row);
        return parent === null ? up === null || !ids.has(up) : up === parent;
      })
      .map((row) => ({ ...make(row), children: below(idOf(row)) }));
  return below(null);
};
