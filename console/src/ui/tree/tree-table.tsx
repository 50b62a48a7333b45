import { Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import type { Column, RowAction } from '../data-page/column.ts';
import { DataCards } from '../data-page/data-cards.tsx';
import dataPage from '../data-page/data-page.module.css';
import { DataTable } from '../data-page/data-table.tsx';
import { Icon } from '../icons/icon.tsx';
import { QueryFailure } from '../states/query-gate.tsx';
import { EmptyState } from '../states/state-box.tsx';
import { useUiText } from '../ui-text.tsx';
import { usePhone } from '../use-media.ts';
import styles from './tree.module.css';
import { flatten, type TreeRow, treeOf } from './tree-items.ts';

export interface TreeTableProps<T> {
  /** What the rows are called. */
  what: string;
  source: { data: readonly T[] | undefined; isPending: boolean; error: unknown; refetch: () => unknown };
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  parentOf: (row: T) => string | null;
  /** The first one shows the tree: indentation and the fold button. */
  columns: readonly Column<T>[];
  search?: string;
  actions?: ReactNode;
  rowActions?: (row: T) => readonly RowAction<T>[];
  onOpen?: (row: T) => void;
  /** Drag handle before the name of a row. */
  grip?: (row: T) => ReactNode;
  empty: { title: string; text?: string; action?: ReactNode };
}

const Fold = ({ row, onToggle }: { row: TreeRow; onToggle: () => void }): ReactNode => {
  const t = useUiText();
  if (!row.hasChildren) return <span className={styles.fold} />;
  return (
    <button type="button" className={styles.fold} aria-label={t(row.open ? 'collapse' : 'expand')} onClick={onToggle}>
      <Icon name={row.open ? 'chevronDown' : 'chevronRight'} size="s" />
    </button>
  );
};

/** A whole tree as a table: small enough to load at once, ordered by the server. */
export const TreeTable = <T,>(props: TreeTableProps<T>) => {
  const { source, idOf, nameOf, parentOf, columns } = props;
  const t = useUiText();
  const phone = usePhone();
  const [filter, setFilter] = useState('');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const data = source.data ?? [];
  const byId = useMemo(() => new Map(data.map((row) => [idOf(row), row])), [data, idOf]);
  const shown = useMemo(
    () =>
      flatten(
        treeOf(data, idOf, parentOf, (row) => ({ id: idOf(row), name: nameOf(row) })),
        folded,
        filter,
      ),
    [data, idOf, nameOf, parentOf, folded, filter],
  );
  // A list without branches needs no room for fold buttons.
  const branched = shown.some((row) => row.hasChildren);
  const places = new Map(shown.map((row) => [row.item.id, row]));
  const toggle = (id: string): void => {
    const next = new Set(folded);
    if (!next.delete(id)) next.add(id);
    setFolded(next);
  };
  const [first, ...rest] = columns;
  const treeColumn: Column<T>[] = first
    ? [
        {
          ...first,
          render: (row) => {
            const at = places.get(idOf(row));
            return (
              <span className="row gap-4" style={{ paddingLeft: (at?.depth ?? 0) * 20 }}>
                {phone ? null : props.grip?.(row)}
                {at && !phone && branched ? <Fold row={at} onToggle={() => toggle(idOf(row))} /> : null}
                {first.render(row)}
              </span>
            );
          },
        },
      ]
    : [];
  const rows = shown.map((row) => byId.get(row.item.id)).filter((row): row is T => row !== undefined);
  const table = {
    label: props.what,
    columns: [...treeColumn, ...rest],
    rows,
    idOf,
    nameOf,
    loading: source.isPending,
    rowActions: props.rowActions,
    onOpen: props.onOpen,
  };
  return (
    <div data-part="data-page tree-table" className={`${dataPage.dataPage} ${styles.treeTable}`}>
      {props.search || props.actions ? (
        <div data-part="filter-bar" className={dataPage.filterBar}>
          {props.search ? (
            <Input
              allowClear
              className={dataPage.searchBox}
              prefix={<Icon name="search" size="s" />}
              placeholder={props.search}
              aria-label={props.search}
              value={filter}
              onChange={(event) => setFilter(event.target.value)}
            />
          ) : null}
          <span className="grow" />
          {props.actions}
        </div>
      ) : null}
      {source.error && !source.data ? (
        <QueryFailure what={props.what} query={source} />
      ) : source.data && data.length === 0 ? (
        <EmptyState title={props.empty.title} action={props.empty.action}>
          {props.empty.text}
        </EmptyState>
      ) : rows.length === 0 && !source.isPending ? (
        <EmptyState icon="search" title={t('noResult')} />
      ) : phone ? (
        <DataCards {...table} />
      ) : (
        <DataTable {...table} />
      )}
    </div>
  );
};
