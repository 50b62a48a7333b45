import type { InputRef } from 'antd';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { usePhone } from '../use-media.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAction, Column, RowAction, Source } from './column.ts';
import { useColumnSettings } from './column-settings.ts';
import { DataBody } from './data-body.tsx';
import styles from './data-page.module.css';
import { DataToolbar, type StateFilter } from './data-toolbar.tsx';
import { useListKeys } from './list-keys.ts';
import type { FilterSpec, PageState } from './page-state.ts';
import { Pager } from './pager.tsx';
import { useSelection } from './selection.ts';
import { useExistingPage } from './use-existing-page.ts';

export interface DataPageProps<T, S extends string, F extends FilterSpec> {
  /** Stable name under which the column settings are stored. */
  id: string;
  /** What the rows are called, for messages and assistive technology: "用户". */
  what: string;
  page: PageState<S, F>;
  source: Source<T>;
  columns: readonly Column<T>[];
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  /** Placeholder of the search box; omit it for no search. */
  search?: string;
  /** Further filters, at most three. */
  filters?: ReactNode;
  /** The state filter, as segments with counts. */
  states?: StateFilter<F>;
  /** Secondary actions (import, export), then the primary one. */
  actions?: ReactNode;
  bulk?: readonly BulkAction<T>[];
  rowActions?: (row: T) => readonly RowAction<T>[];
  onOpen?: (row: T) => void;
  /** Shown when the list is empty: what belongs here and the one next step. */
  empty: { title: string; text?: string; action?: ReactNode };
}

/** A list screen: search, filters, state counts, table or cards, paging, bulk actions and every state in between. */
export const DataPage = <T, S extends string, F extends FilterSpec>(props: DataPageProps<T, S, F>) => {
  const { page, source, onOpen } = props;
  const root = useRef<HTMLDivElement>(null);
  const searchInput = useRef<InputRef>(null);
  const rows = source.data?.records ?? [];
  const selection = useSelection(rows, props.idOf);
  const bulk = props.bulk?.length ? props.bulk : undefined;
  const settings = useColumnSettings(props.id, props.columns);
  const [active, setActive] = useState(-1);
  const phone = usePhone();
  const move = useCallback(
    (by: 1 | -1) => setActive((at) => Math.min(rows.length - 1, Math.max(0, at + by))),
    [rows.length],
  );
  const row = rows[active];
  const keys = useMemo(
    () => ({
      move,
      select: () => row !== undefined && bulk && selection.toggle(row),
      open: () => row !== undefined && onOpen?.(row),
      focusSearch: () => searchInput.current?.focus(),
    }),
    [move, row, selection, onOpen, bulk],
  );
  useListKeys(root, keys);
  const total = source.data?.total ?? 0;
  const beyond = useExistingPage(page, source);
  return (
    <div data-part="data-page" className={styles.dataPage} ref={root}>
      <DataToolbar {...props} searchInput={searchInput} settings={settings} />
      {bulk && selection.chosen.length > 0 ? <BulkBar selection={selection} actions={bulk} phone={phone} /> : null}
      <DataBody
        {...props}
        phone={phone}
        visible={settings.visible}
        selection={bulk ? selection : undefined}
        active={active}
        waiting={source.isPending || beyond || (source.isPlaceholderData === true && rows.length === 0)}
      />
      {source.data && total > 0 && !beyond ? (
        <Pager
          current={page.current}
          size={page.size}
          total={total}
          searched={page.keyword !== ''}
          onCurrent={page.setCurrent}
          onSize={page.setSize}
        />
      ) : null}
    </div>
  );
};
