import type { ReactNode } from 'react';
import type { Column } from './column.ts';

/** The first column of a list: sorted by, always shown, and as wide as the others leave room for. */
export const nameColumn = <T>(title: string, render: (row: T) => ReactNode): Column<T> => ({
  key: 'name',
  title,
  sortable: true,
  grow: true,
  fixed: true,
  render,
});
