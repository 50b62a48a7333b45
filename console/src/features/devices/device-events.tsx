import { type DeviceEvent, deviceToolsEndpoints, textOf } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { dateAndTime } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { changesDevices } from '../../live/protocol.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import type { Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { Panel } from '../../ui/panels/panel.tsx';
import styles from './device-page.module.css';
import { DeviceTimeline } from './device-timeline.tsx';
import { useEventName } from './use-event-name.ts';

const { listDeviceEvents } = deviceToolsEndpoints;
/** Only states have a mark; a change by a user is not a state. */
const marks = { online: 'online', offline: 'offline', driverSetAside: 'failed', slowed: 'stale' } as const;
const markOf = (kind: DeviceEvent['kind']) => (kind in marks ? marks[kind as keyof typeof marks] : undefined);
/** Events are written in batches, about once a second. */
const restMs = 1_500;

/** Events of a device: online, offline and why, changes. */
export const DeviceEvents = ({ deviceId }: { deviceId: string }) => {
  const t = usePhrases('devices');
  const language = useLanguage();
  const eventName = useEventName();
  const page = usePageState({ sortable: ['at'] });
  const events = useQuery({
    ...queryOf(listDeviceEvents, { query: { ...page.query, deviceId } }),
    placeholderData: keepPreviousData,
  });
  useStaleOnNews(`device:${deviceId}`, changesDevices, [listDeviceEvents], restMs);
  const columns = useMemo<Column<DeviceEvent>[]>(() => {
    return [
      {
        key: 'kind',
        title: t('event'),
        fixed: true,
        render: (e) => {
          const mark = markOf(e.kind);
          return mark ? (
            <StateMark kind={mark} text={eventName(e)} />
          ) : (
            <span className="text-secondary">{eventName(e)}</span>
          );
        },
      },
      { key: 'text', title: t('reason'), grow: true, render: (e) => textOf(e.text, language) || '—' },
      { key: 'at', title: t('time'), align: 'right', sortable: true, render: (e) => dateAndTime(e.at) },
    ];
  }, [t, language, eventName]);
  return (
    <div data-part="device-tab" className={`${styles.deviceTab} column gap-12`}>
      <DeviceTimeline deviceId={deviceId} />
      <Panel>
        <DataPage
          id="device-events"
          what={t('events')}
          page={page}
          source={events}
          idOf={(e) => e.id}
          nameOf={(e) => textOf(e.text, language)}
          columns={columns}
          empty={{ title: t('noEvents') }}
        />
      </Panel>
    </div>
  );
};
