import type { InputRef } from 'antd';
import type { ReactNode, RefObject } from 'react';
import { IconButton } from '../controls/icon-button.tsx';
import { Segments } from '../controls/segments.tsx';
import { useUiText } from '../ui-text.tsx';
import type { Source } from './column.ts';
import { ColumnPicker } from './column-picker.tsx';
import type { useColumnSettings } from './column-settings.ts';
import styles from './data-page.module.css';
import type { FilterSpec, PageState } from './page-state.ts';
import { SearchBox } from './search-box.tsx';

export interface StateFilter<F extends FilterSpec> {
  name: keyof F & string;
  /** Without the "all" entry, which is added automatically. */
  options: readonly { value: string; label: ReactNode; count?: number | string | undefined; mark?: ReactNode }[];
  /** The count for "all". */
  all?: number | undefined;
  /** Selected while the address names no state; then there is no "all" entry. */
  initial?: string;
}

interface DataToolbarProps<T, S extends string, F extends FilterSpec> {
  what: string;
  page: PageState<S, F>;
  source: Source<T>;
  search?: string;
  filters?: ReactNode;
  states?: StateFilter<F>;
  actions?: ReactNode;
  searchInput: RefObject<InputRef | null>;
  settings: ReturnType<typeof useColumnSettings<T>>;
}

const States = <S extends string, F extends FilterSpec>({
  states,
  page,
  what,
}: {
  states: StateFilter<F>;
  page: PageState<S, F>;
  what: string;
}) => {
  const t = useUiText();
  const chosen = (page.filters as Record<string, string | undefined>)[states.name] ?? states.initial ?? '';
  return (
    <Segments
      label={what}
      value={chosen}
      options={
        states.initial === undefined
          ? [{ value: '', label: t('all'), ...('all' in states ? { count: states.all } : {}) }, ...states.options]
          : states.options
      }
      onChange={(value) => page.setFilter(states.name, value || undefined)}
    />
  );
};

/** One row: search, one to three filters, the state filter, then refresh, columns and the actions. */
export const DataToolbar = <T, S extends string, F extends FilterSpec>(props: DataToolbarProps<T, S, F>) => {
  const { page, source, settings } = props;
  const t = useUiText();
  return (
    <div data-part="filter-bar" className={styles.filterBar}>
      {props.search ? (
        <SearchBox
          value={page.keyword}
          placeholder={props.search}
          onChange={page.setKeyword}
          inputRef={props.searchInput}
        />
      ) : null}
      {props.filters}
      {props.states ? <States states={props.states} page={page} what={props.what} /> : null}
      <span className="grow" />
      <IconButton
        icon="refresh"
        label={t('refresh')}
        disabled={source.isFetching}
        onClick={() => void source.refetch()}
      />
      <span className={styles.wideOnly}>
        <ColumnPicker
          columns={settings.arranged}
          hidden={settings.hidden}
          onToggle={settings.toggle}
          onMove={settings.move}
          onReset={settings.reset}
        />
      </span>
      {props.actions}
    </div>
  );
};
