import type { ReactNode } from 'react';

export interface Column<T> {
  key: string;
  title: string;
  render: (row: T) => ReactNode;
  /** The key is a sort column of the list call. */
  sortable?: boolean;
  /** Numbers and times are right-aligned. */
  align?: 'right' | 'center';
  /** Takes the room that is left, and is cut with an ellipsis. The first column should. */
  grow?: boolean;
  /** Off until the user turns it on. */
  hidden?: boolean;
  /** Cannot be turned off. */
  fixed?: boolean;
  /** Left out of the cards on phones, and of tables below 1200 px. */
  wideOnly?: boolean;
}

/** What `useQuery` gives for a page of rows; typed by shape so that the widget knows no network. */
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
