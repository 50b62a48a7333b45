import { type Alarm, alarmsEndpoints, type Incident } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import styles from './alarm-detail.module.css';
import { IncidentDrawer } from './incident-drawer.tsx';
import { rootText } from './incident-words.ts';

const { listIncidents } = alarmsEndpoints;

/** Groups of alarms with one likely cause, above the list that still has each of them. */
export const IncidentList = ({ onAlarm }: { onAlarm: (alarm: Pick<Alarm, 'id'>) => void }) => {
  const t = usePhrases('alarms');
  useStaleOnNews(
    'alarms',
    useCallback((event) => event.name === 'alarm.changed', []),
    [listIncidents],
  );
  const incidents = useQuery(queryOf(listIncidents));
  const [opened, setOpened] = useState<string>();
  const shown: Incident | undefined = incidents.data?.find(({ id }) => id === opened);
  if (!incidents.data?.length) return null;
  return (
    <section className={styles.incidents} aria-label={t('incidents')}>
      {incidents.data.map((incident) => (
        <button key={incident.id} type="button" onClick={() => setOpened(incident.id)}>
          <AlarmMark level={incident.level} />
          <span>{t('incident', { count: incident.count, root: rootText(incident, t) })}</span>
        </button>
      ))}
      <IncidentDrawer
        incident={shown}
        onClose={() => setOpened(undefined)}
        onAlarm={(alarm) => {
          setOpened(undefined);
          onAlarm(alarm);
        }}
      />
    </section>
  );
};
