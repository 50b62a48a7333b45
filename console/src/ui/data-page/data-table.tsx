import { Checkbox } from 'antd';
import { type MouseEvent, memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { Bone } from '../states/skeleton.tsx';
import { useUiText } from '../ui-text.tsx';
import { useNarrow } from '../use-media.ts';
import type { Column, RowAction } from './column.ts';
import styles from './data-page.module.css';
import { RowMenu } from './row-menu.tsx';
import type { Selection } from './selection.ts';

export interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  sort?: {
    column: string | undefined;
    order: 'asc' | 'desc';
    set: (column: string | undefined, order: 'asc' | 'desc') => void;
  };
  selection?: Selection<T> | undefined;
  rowActions?: ((row: T) => readonly RowAction<T>[]) | undefined;
  onOpen?: ((row: T) => void) | undefined;
  active?: number;
  loading?: boolean;
  dimmed?: boolean;
}

const cellClass = <T,>(column: Column<T>): string =>
  [column.align === 'right' && 'text-end', column.align === 'center' && 'text-center', column.grow && styles.grow]
    .filter(Boolean)
    .join(' ');

/** Clicks on controls inside a row act on the control, not on the row. */
const onControl = (event: MouseEvent): boolean =>
  event.target instanceof HTMLElement && event.target.closest('a, button, input, label, [role="menuitem"]') !== null;

const HeadCell = <T,>({ column, sort }: { column: Column<T>; sort: DataTableProps<T>['sort'] }) => {
  const t = useUiText();
  if (!column.sortable || !sort) return <th className={cellClass(column)}>{column.title}</th>;
  const sorted = sort.column === column.key;
  const next = (): void => {
    if (!sorted) sort.set(column.key, 'asc');
    else if (sort.order === 'asc') sort.set(column.key, 'desc');
    else sort.set(undefined, 'asc');
  };
  return (
    <th className={cellClass(column)} aria-sort={sorted ? (sort.order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button
        data-part="sorter"
        type="button"
        className={styles.sorter}
        onClick={next}
        title={t('sortBy', { column: column.title })}
      >
        {column.title}
        <Icon
          name={sorted && sort.order === 'desc' ? 'chevronDown' : 'chevronUp'}
          size="s"
          className={sorted ? '' : styles.unsorted}
        />
      </button>
    </th>
  );
};

const BoneRows = ({ cells, selectable }: { cells: number; selectable: boolean }): ReactNode =>
  Array.from({ length: 8 }, (_, r) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
    <tr key={r}>
      {selectable ? <td /> : null}
      {Array.from({ length: cells }, (_, c) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
        <td key={c}>
          <Bone width={c === 0 ? '70%' : '50%'} />
        </td>
      ))}
      <td />
    </tr>
  ));

interface BodyRowProps<T> {
  row: T;
  name: string;
  columns: readonly Column<T>[];
  /** Undefined where rows cannot be selected. */
  chosen: boolean | undefined;
  active: boolean;
  opens: boolean;
  /** Whether rows have a menu, and whether this row's menu has entries. */
  menu: 'none' | 'empty' | 'filled';
  /** A stable function that returns the current props of the table. */
  table: () => DataTableProps<T>;
}

/** Rendered again only when its own row or the columns change, not when another row does. */
const BodyRow = memo(<T,>({ row, name, columns, chosen, active, opens, menu, table }: BodyRowProps<T>) => {
  const t = useUiText();
  const classes = [chosen && styles.selected, opens && styles.opens, active && styles.active];
  return (
    <tr
      data-opens={opens || undefined}
      className={classes.filter(Boolean).join(' ')}
      aria-selected={chosen}
      onClick={(event) => !onControl(event) && table().onOpen?.(row)}
    >
      {chosen === undefined ? null : (
        <td className={styles.check}>
          <Checkbox
            checked={chosen}
            onChange={() => table().selection?.toggle(row)}
            aria-label={t('selectRow', { name })}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} data-grow={column.grow || undefined} className={cellClass(column)}>
          {column.render(row)}
        </td>
      ))}
      {menu === 'none' ? null : (
        <td className={styles.menu}>
          {menu === 'filled' ? <RowMenu row={row} actions={() => table().rowActions?.(row) ?? []} /> : null}
        </td>
      )}
    </tr>
  );
}) as <T>(props: BodyRowProps<T>) => ReactNode;

const menuOf = <T,>({ rowActions }: DataTableProps<T>, row: T): BodyRowProps<T>['menu'] =>
  rowActions === undefined ? 'none' : rowActions(row).length > 0 ? 'filled' : 'empty';

/** A plain table: content decides the widths, rows keep their place, the head stays in view. */
export const DataTable = <T,>(props: DataTableProps<T>) => {
  const t = useUiText();
  const { rows, selection, loading = false, dimmed = false } = props;
  const narrow = useNarrow();
  const columns = useMemo(
    () => (narrow ? props.columns.filter((column) => !column.wideOnly) : props.columns),
    [narrow, props.columns],
  );
  const latest = useRef(props);
  latest.current = props;
  const table = useCallback(() => latest.current, []);
  // A table without controls must itself take the focus, or the keyboard could not scroll it.
  const sorts = props.sort !== undefined && columns.some(({ sortable }) => sortable);
  const acts = rows?.some((row) => (props.rowActions?.(row) ?? []).length > 0) ?? false;
  const still = !selection && !acts && !sorts;
  return (
    <div
      data-part="table-wrap"
      className={dimmed ? `${styles.tableWrap} ${styles.dimmed}` : styles.tableWrap}
      {...(still ? { role: 'group', 'aria-label': props.label, tabIndex: 0 } : {})}
    >
      <table data-part="data-table" className={styles.dataTable} aria-label={props.label} aria-busy={loading || dimmed}>
        <thead>
          <tr>
            {selection ? (
              <th className={styles.check}>
                <Checkbox
                  checked={selection.all}
                  indeterminate={selection.some}
                  onChange={selection.toggleAll}
                  aria-label={t('selectAll')}
                />
              </th>
            ) : null}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} />
            ))}
            {props.rowActions ? (
              <th className={styles.menu}>
                <span className="visually-hidden">{t('more')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {loading ? <BoneRows cells={columns.length} selectable={Boolean(selection)} /> : null}
          {rows.map((row, i) => (
            <BodyRow
              key={props.idOf(row)}
              row={row}
              name={props.nameOf(row)}
              columns={columns}
              chosen={selection?.has(row)}
              active={props.active === i}
              opens={props.onOpen !== undefined}
              menu={menuOf(props, row)}
              table={table}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
