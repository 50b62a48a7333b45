import type { ReactNode } from 'react';

export interface Column<T> {
  key: string;
  title: string;
  render: (row: T) => ReactNode;
  /** The key is a sort column of the list call. */
  sortable?: boolean;
  /** Numbers and times are right-aligned. */
  align?: 'right' | 'center';
  /** Takes the remaining width and is cut with an ellipsis. Meant for the first column. */
  grow?: boolean;
  /** Hidden until the user shows it. */
  hidden?: boolean;
  /** Cannot be hidden. */
  fixed?: boolean;
  /** Left out of the cards on phones, and of tables below 1200 px. */
  wideOnly?: boolean;
}

/** What `useQuery` returns for a page of rows; structural, so that the widget does not depend on the network. */
export interface Source<T> {
  data: { records: readonly T[]; total: number } | undefined;
  isPending: boolean;
  isFetching: boolean;
  isPlaceholderData?: boolean;
  error: unknown;
  dataUpdatedAt: number;
  refetch: () => unknown;
}

export interface RowAction<T> {
  key: string;
  label: string;
  danger?: boolean;
  disabled?: boolean;
  run: (row: T) => void;
}

export interface BulkAction<T> {
  key: string;
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  run: (rows: readonly T[]) => void | Promise<void>;
}
