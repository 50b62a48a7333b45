import { alarmsEndpoints, type DeviceEvent, deviceToolsEndpoints, type Text, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Panel } from '../../ui/panels/panel.tsx';
import { QueryGate, together } from '../../ui/states/query-gate.tsx';
import { useNow } from '../../ui/time/use-now.ts';
import { zoneOfReader } from '../../ui/time/zone.ts';
import { Timeline } from '../../ui/timeline/timeline.tsx';
import styles from './device-page.module.css';
import { lanesOf, leftOut } from './timeline-lanes.ts';
import { useEventName } from './use-event-name.ts';

const { listDeviceEvents } = deviceToolsEndpoints;
const { listAlarms } = alarmsEndpoints;
/** The most that a list call returns. */
const most = 200;
const day = 86_400_000;

const LeftOut = ({ isOlder, kinds }: ReturnType<typeof leftOut>) => {
  const t = usePhrases('devices');
  const lines = [
    ...(isOlder ? [t('courseNewest', { count: most })] : []),
    ...(kinds > 0 ? [t('courseLanes', { count: kinds })] : []),
  ];
  return lines.map((line) => (
    <p key={line} className={`text-small text-muted ${styles.entryNote}`}>
      {line}
    </p>
  ));
};

/** The latest events and alarms of a device over time, to show their order, overlap and duration. */
export const DeviceTimeline = ({ deviceId }: { deviceId: string }) => {
  const t = usePhrases('devices');
  const now = useNow(15_000);
  const language = useLanguage();
  const navigate = useNavigate();
  const center = useScreenLink('alarmCenter');
  const eventName = useEventName();
  const events = useQuery(queryOf(listDeviceEvents, { query: { deviceId, size: String(most) } }));
  const alarms = useQuery(queryOf(listAlarms, { query: { deviceId, size: String(most) } }));
  useStaleOnNews('alarms', (event) => event.name === 'alarm.changed' && event.payload.alarm.deviceId === deviceId, [
    listAlarms,
  ]);
  const words = useMemo(() => {
    const eventOf = (event: DeviceEvent): string =>
      [eventName(event), textOf(event.text, language)].filter(Boolean).join(': ');
    return {
      link: t('link'),
      changes: t('changes'),
      eventOf,
      alarmOf: (a: { text: Text }) => textOf(a.text, language),
    };
  }, [t, language, eventName]);
  return (
    <Panel>
      <QueryGate what={t('course')} query={together(events, alarms)}>
        {([happened, raised]) => (
          <>
            <Timeline
              label={t('course')}
              lanes={lanesOf(happened.records, raised.records, words)}
              now={now}
              zone={zoneOfReader()}
              shown={day}
              onOpen={center ? (id) => void navigate(`${center}?alarm=${id}`) : undefined}
            />
            <LeftOut {...leftOut(happened, raised)} />
          </>
        )}
      </QueryGate>
    </Panel>
  );
};
