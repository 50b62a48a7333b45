import { type MaintenanceRecord, maintenanceEndpoints, maintenanceKinds } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useRemove } from '../../api/use-remove.ts';
import { DevicePicker } from '../../domain/devices/device-picker.tsx';
import { CostWords } from '../../domain/fields/cost-words.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useMay } from '../../session/use-may.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import type { Column } from '../../ui/data-page/column.ts';
import styles from '../../ui/data-page/data-page.module.css';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { FilterSelect } from '../../ui/data-page/filter-select.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { dueIn } from './due-in.ts';
import { MaintenanceCalendar } from './maintenance-calendar.tsx';

const { pageMaintenance, removeMaintenance } = maintenanceEndpoints;

const useColumns = (): Column<MaintenanceRecord>[] => {
  const t = usePhrases('maintenance');
  const due = (record: MaintenanceRecord) => {
    const days = dueIn(record.nextOn);
    if (record.nextOn === null || days === undefined) return '—';
    if (days < 0) return <span className="tag level-2">{t('overdue', { date: record.nextOn })}</span>;
    return days <= 14 ? <span className="tag level-3">{record.nextOn}</span> : record.nextOn;
  };
  return [
    {
      key: 'device',
      title: t('device'),
      sortable: true,
      grow: true,
      fixed: true,
      render: (m) => <TwoLines title={m.deviceName} note={`${m.modelName} · ${m.placeName}`} />,
    },
    { key: 'kind', title: t('kind'), render: (m) => t(m.kind) },
    { key: 'performedOn', title: t('performedOn'), sortable: true, render: (m) => m.performedOn },
    { key: 'performedBy', title: t('performedBy'), render: (m) => m.performedBy },
    {
      key: 'description',
      title: t('description'),
      wideOnly: true,
      render: (m) => <span className="truncate">{m.description || '—'}</span>,
    },
    {
      key: 'cost',
      title: t('cost'),
      align: 'right',
      wideOnly: true,
      render: (m) => (
        <span className={styles.twoLines}>
          <span>{m.cost ?? '—'}</span>
          <span>
            <CostWords cost={m.cost} />
          </span>
        </span>
      ),
    },
    { key: 'nextOn', title: t('nextOn'), sortable: true, render: due },
    { key: 'files', title: t('files'), align: 'right', hidden: true, render: (m) => m.files.length },
    { key: 'createdBy', title: t('createdBy'), hidden: true, render: (m) => m.createdBy },
  ];
};

/** Past and due maintenance, as a list or as a calendar. */
export const MaintenanceScreen = () => {
  const t = usePhrases('maintenance');
  const [params, setParams] = useSearchParams();
  const view = params.get('view') === 'calendar' ? 'calendar' : 'list';
  const switcher = (
    <Segments
      label={t('view')}
      value={view}
      options={[
        { value: 'list', label: t('asList') },
        { value: 'calendar', label: t('asCalendar') },
      ]}
      onChange={(next) => setParams(next === 'list' ? {} : { view: next })}
    />
  );
  const newButton = <NewButton />;
  const actions = (
    <>
      {switcher}
      {newButton}
    </>
  );
  return view === 'calendar' ? (
    <MaintenanceCalendar actions={actions} />
  ) : (
    <MaintenanceList actions={actions} newButton={newButton} />
  );
};

const NewButton = () => {
  const t = usePhrases('maintenance');
  const navigate = useNavigate();
  if (!useMay('modelDeviceMaintain', 'edit')) return null;
  return (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate('/modelDeviceMaintainEdit')}>
      {t('newRecord')}
    </Button>
  );
};

const MaintenanceList = ({ actions, newButton }: { actions: ReactNode; newButton: ReactNode }) => {
  const t = usePhrases('maintenance');
  const common = usePhrases('ui');
  const navigate = useNavigate();
  const canEdit = useMay('modelDeviceMaintain', 'edit');
  const page = usePageState({
    sortable: ['performedOn', 'nextOn', 'device'],
    filters: { deviceId: 'any', kind: maintenanceKinds, due: ['0', '14', '30'] },
  });
  const records = useQuery({ ...queryOf(pageMaintenance, { query: page.query }), placeholderData: keepPreviousData });
  const columns = useColumns();
  const open = (record: MaintenanceRecord) => void navigate(`/modelDeviceMaintainEdit?id=${record.id}`);
  const removeOne = useRemove(removeMaintenance, {
    invalidates: [pageMaintenance],
    args: (record: MaintenanceRecord) => ({ params: { id: record.id } }),
    title: (record) => t('removeRecord', { name: record.deviceName }),
  });
  return (
    <DataPage
      id="maintenance"
      what={t('records')}
      page={page}
      source={records}
      idOf={(m) => m.id}
      nameOf={(m) => m.deviceName}
      search={t('search')}
      filters={
        <>
          <DevicePicker
            allowClear
            placeholder={t('device')}
            value={page.filters.deviceId ?? null}
            onChange={(id) => page.setFilter('deviceId', id ?? undefined)}
            width={190}
          />
          <FilterSelect
            page={page}
            name="kind"
            label={t('kind')}
            any={t('kind')}
            options={maintenanceKinds.map((kind) => ({ value: kind, label: t(kind) }))}
            width={120}
          />
        </>
      }
      states={{
        name: 'due',
        options: [
          { value: '0', label: t('overdueOnly') },
          { value: '14', label: t('dueWithin', { days: 14 }) },
          { value: '30', label: t('dueWithin', { days: 30 }) },
        ],
      }}
      columns={columns}
      actions={actions}
      onOpen={open}
      rowActions={(m) =>
        canEdit
          ? [
              { key: 'edit', label: common('edit'), run: open },
              { key: 'remove', label: common('remove'), danger: true, run: () => void removeOne(m) },
            ]
          : []
      }
      empty={{ title: t('empty'), text: t('emptyText'), action: newButton }}
    />
  );
};
