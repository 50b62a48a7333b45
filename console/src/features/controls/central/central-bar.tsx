import type { CentralPlace, PlaceGroup } from '@eoms/contract';
import { Button, Select, TreeSelect } from 'antd';
import { useMemo } from 'react';
import { placeMarks } from '../../../domain/places/place-state.tsx';
import { stateOrder } from '../../../domain/places/place-states.ts';
import { usePhrases } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { Segments } from '../../../ui/controls/segments.tsx';
import dataPage from '../../../ui/data-page/data-page.module.css';
import type { PageState } from '../../../ui/data-page/page-state.ts';
import { SearchBox } from '../../../ui/data-page/search-box.tsx';
import { StateMark } from '../../../ui/marks/state-mark.tsx';
import styles from './central.module.css';
import { centralFilters } from './shown-places.ts';

interface CentralBarProps {
  page: PageState<string, typeof centralFilters>;
  /** Those that match everything but the state. */
  places: readonly CentralPlace[];
  groups: readonly PlaceGroup[];
}

const onlyNames = {
  favourites: 'onlyFavourites',
  offline: 'onlyOffline',
  alarms: 'onlyAlarms',
  on: 'onlyOn',
} as const;

interface GroupOption {
  value: string;
  title: string;
  children: GroupOption[];
}

/** Groups that are seen without the one above them are at the top. */
const optionsOf = (groups: readonly PlaceGroup[], above: string | null): GroupOption[] =>
  groups
    .filter(({ parentId }) => (above === null ? !groups.some(({ id }) => id === parentId) : parentId === above))
    .map(({ id, name }) => ({ value: id, title: name, children: optionsOf(groups, id) }));

const Filters = ({ page, places, groups }: CentralBarProps) => {
  const t = usePhrases('central');
  const { filters } = page;
  const tree = useMemo(() => optionsOf(groups, null), [groups]);
  return (
    <>
      <SearchBox value={page.keyword} placeholder={t('search')} onChange={page.setKeyword} />
      <TreeSelect
        allowClear
        treeDefaultExpandAll
        aria-label={t('group')}
        placeholder={t('group')}
        treeData={tree}
        {...(filters.group === undefined ? {} : { value: filters.group })}
        onChange={(id: string | undefined) => page.setFilter('group', id)}
        style={{ width: 160 }}
      />
      <Select
        allowClear
        aria-label={t('only')}
        placeholder={t('only')}
        value={filters.only ?? null}
        options={centralFilters.only.map((value) => ({ value, label: t(onlyNames[value]) }))}
        onChange={(value: string | null) => page.setFilter('only', value ?? undefined)}
        style={{ width: 130 }}
      />
      <Segments
        label={t('state')}
        value={filters.state ?? ''}
        options={[
          { value: '', label: t('all'), count: places.length },
          ...stateOrder.map((state) => ({
            value: state,
            label: t(state),
            mark: <StateMark kind={placeMarks[state]} bare size="s" />,
            count: places.filter((place) => place.state === state).length,
          })),
        ]}
        onChange={(state) => page.setFilter('state', state || undefined)}
      />
    </>
  );
};

/** Search, filters, density, and the switch to the runs; all of it is in the address. */
export const CentralBar = (props: CentralBarProps) => {
  const t = usePhrases('central');
  const { page } = props;
  const view = page.filters.view ?? 'control';
  const isDense = page.filters.density === 'dense';
  return (
    <div data-part="filter-bar" className={`${dataPage.filterBar} ${styles.centralBar}`}>
      {view === 'runs' ? null : <Filters {...props} />}
      <span className="grow" />
      {view === 'runs' ? null : (
        <IconButton
          icon="columns"
          label={t('dense')}
          pressed={isDense}
          onClick={() => page.setFilter('density', isDense ? undefined : 'dense')}
        />
      )}
      <Segments
        label={t('view')}
        value={view}
        options={(['control', 'runs'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={(value) => page.setFilters({ view: value === 'runs' ? value : undefined })}
      />
    </div>
  );
};

interface ChosenBarProps {
  chosen: readonly CentralPlace[];
  shown: readonly CentralPlace[];
  canControl: boolean;
  onChooseShown: () => void;
  onClear: () => void;
  onAct: () => void;
}

/** What is chosen, also by earlier filters, and what can be done with it. */
export const ChosenBar = ({ chosen, shown, canControl, onChooseShown, onClear, onAct }: ChosenBarProps) => {
  const t = usePhrases('central');
  return (
    <div
      data-part="central-chosen"
      className={styles.centralChosen}
      role="toolbar"
      aria-label={t('chosen', { count: chosen.length })}
    >
      <b>{t('chosen', { count: chosen.length })}</b>
      {canControl ? (
        <Button type="primary" onClick={onAct}>
          {t('act')}
        </Button>
      ) : null}
      <Button onClick={onChooseShown}>{t('chooseShown', { count: shown.length })}</Button>
      <Button type="text" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  );
};
