import { Button } from 'antd';
import type { ReactNode } from 'react';
import { QueryFailure } from '../states/query-gate.tsx';
import { EmptyState, StaleBar } from '../states/state-box.tsx';
import { useUiText } from '../ui-text.tsx';
import type { Column, RowAction, Source } from './column.ts';
import { DataCards } from './data-cards.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { FilterSpec, PageState } from './page-state.ts';
import type { Selection } from './selection.ts';

interface DataBodyProps<T, S extends string, F extends FilterSpec> {
  what: string;
  page: PageState<S, F>;
  source: Source<T>;
  visible: readonly Column<T>[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  selection: Selection<T> | undefined;
  rowActions?: (row: T) => readonly RowAction<T>[];
  onOpen?: (row: T) => void;
  active: number;
  /** Rows are loading. */
  waiting: boolean;
  phone: boolean;
  empty: { title: string; text?: string; action?: ReactNode };
}

const Nothing = <T, S extends string, F extends FilterSpec>({
  page,
  empty,
}: Pick<DataBodyProps<T, S, F>, 'page' | 'empty'>) => {
  const t = useUiText();
  if (!page.filtered)
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  const hint = page.keyword ? t('noResultHint', { filters: page.keyword }) : undefined;
  return (
    <EmptyState icon="search" title={t('noResult')} action={<Button onClick={page.clear}>{t('clearFilters')}</Button>}>
      {hint}
    </EmptyState>
  );
};

/**
 * The body of a list: a skeleton, an error, an empty state or the rows. Old rows stay, marked, when a refresh fails.
 */
export const DataBody = <T, S extends string, F extends FilterSpec>(props: DataBodyProps<T, S, F>) => {
  const { source, page, what } = props;
  if (source.error && !source.data) return <QueryFailure what={what} query={source} />;
  const rows = source.data?.records ?? [];
  const table: DataTableProps<T> = {
    label: what,
    columns: props.visible,
    rows,
    idOf: props.idOf,
    nameOf: props.nameOf,
    sort: { column: page.sort, order: page.order, set: page.setSort },
    selection: props.selection,
    rowActions: props.rowActions,
    onOpen: props.onOpen,
    active: props.active,
    loading: props.waiting,
    dimmed: source.isPlaceholderData ?? false,
  };
  const time = new Date(source.dataUpdatedAt).toTimeString().slice(0, 8);
  return (
    <>
      {source.error ? <StaleBar what={what} time={time} onRetry={() => void source.refetch()} /> : null}
      {source.data && rows.length === 0 && !props.waiting ? (
        <Nothing page={page} empty={props.empty} />
      ) : props.phone && !props.waiting ? (
        <DataCards {...table} />
      ) : (
        <DataTable {...table} />
      )}
    </>
  );
};
