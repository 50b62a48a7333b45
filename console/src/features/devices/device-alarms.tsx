import { type Alarm, alarmsEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useScreenLink } from '../../session/use-may.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataTable } from '../../ui/data-page/data-table.tsx';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import { QueryFailure } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import styles from './device-page.module.css';

/** The latest alarms of a device. */
export const DeviceAlarms = ({ deviceId }: { deviceId: string }) => {
  const t = usePhrases('alarms');
  const language = useLanguage();
  const navigate = useNavigate();
  const center = useScreenLink('alarmCenter');
  const alarms = useQuery(queryOf(alarmsEndpoints.listAlarms, { query: { deviceId, size: '50' } }));
  useStaleOnNews('alarms', (event) => event.name === 'alarm.changed' && event.payload.alarm.deviceId === deviceId, [
    alarmsEndpoints.listAlarms,
  ]);
  const columns = useMemo<Column<Alarm>[]>(
    () => [
      {
        key: 'text',
        title: t('what'),
        grow: true,
        render: (a) =>
          a.active ? (
            <AlarmMark level={a.level} text={textOf(a.text, language)} />
          ) : (
            <span className="row gap-4 text-secondary">
              <AlarmMark level={a.level} />
              {textOf(a.text, language)}
            </span>
          ),
      },
      {
        key: 'status',
        title: t('status'),
        render: (a) => {
          if (a.status === 'processed') return t(a.result ?? 'processed');
          return a.suppressedBy ? (
            <StateMark kind="maintenance" text={t('suppressed')} />
          ) : (
            t(a.active ? 'active' : 'cleared')
          );
        },
      },
      { key: 'count', title: t('occurrences'), align: 'right', render: (a) => a.occurrences },
      { key: 'raised', title: t('first'), align: 'right', render: (a) => dateAndTime(a.raisedAt) },
      { key: 'last', title: t('last'), align: 'right', render: (a) => dateAndTime(a.lastAt) },
    ],
    [t, language],
  );
  if (alarms.error && !alarms.data) return <QueryFailure what={t('alarms')} query={alarms} />;
  if (alarms.data?.records.length === 0) return <EmptyState icon="bell" title={t('empty')} />;
  return (
    <div data-part="device-tab" className={styles.deviceTab}>
      <Panel>
        <DataTable<Alarm>
          label={t('alarms')}
          rows={alarms.data?.records ?? []}
          loading={alarms.isPending}
          idOf={(a) => a.id}
          nameOf={(a) => textOf(a.text, language)}
          {...(center ? { onOpen: (a) => void navigate(`${center}?alarm=${a.id}`) } : {})}
          columns={columns}
        />
      </Panel>
    </div>
  );
};
