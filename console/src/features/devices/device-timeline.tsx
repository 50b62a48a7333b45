import { alarmsEndpoints, type DeviceEvent, deviceToolsEndpoints } from '@eoms/contract';
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
import { courseOf } from './device-course.ts';
import { useEventName } from './use-event-name.ts';

const { listDeviceEvents } = deviceToolsEndpoints;
const { listAlarms } = alarmsEndpoints;
const most = '200';
const day = 86_400_000;

/** The latest events and alarms of a device over time, to show their order, overlap and duration. */
export const DeviceTimeline = ({ deviceId }: { deviceId: string }) => {
  const t = usePhrases('devices');
  const now = useNow(15_000);
  const language = useLanguage();
  const navigate = useNavigate();
  const center = useScreenLink('alarmCenter');
  const eventName = useEventName();
  const events = useQuery(queryOf(listDeviceEvents, { query: { deviceId, size: most } }));
  const alarms = useQuery(queryOf(listAlarms, { query: { deviceId, size: most } }));
  useStaleOnNews('alarms', (event) => event.name === 'alarm.changed' && event.payload.alarm.deviceId === deviceId, [
    listAlarms,
  ]);
  const words = useMemo(() => {
    const eventOf = (event: DeviceEvent): string => [eventName(event), event.text[language]].filter(Boolean).join(': ');
    return {
      link: t('link'),
      changes: t('changes'),
      eventOf,
      alarmOf: (a: { text: Record<'zh' | 'en', string> }) => a.text[language],
    };
  }, [t, language, eventName]);
  return (
    <Panel>
      <QueryGate what={t('course')} query={together(events, alarms)}>
        {([happened, raised]) => (
          <Timeline
            label={t('course')}
            lanes={courseOf(happened.records, raised.records, words)}
            now={now}
            zone={zoneOfReader()}
            shown={day}
            onOpen={center ? (id) => void navigate(`${center}?alarm=${id}`) : undefined}
          />
        )}
      </QueryGate>
    </Panel>
  );
};
