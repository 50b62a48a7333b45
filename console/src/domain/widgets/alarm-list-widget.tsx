import { type Alarm, alarmsEndpoints, textOf } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useFormat } from '../../i18n/format.ts';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { AlarmMark } from '../../ui/marks/alarm-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useSharedSource } from './shared-source.ts';
import { WidgetEmpty } from './widget-empty.tsx';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const { listAlarms } = alarmsEndpoints;

type Shown = Pick<Alarm, 'id' | 'level' | 'text' | 'deviceName' | 'lastAt'>;

const AlarmRows = ({ alarms }: { alarms: readonly Shown[] }) => {
  const t = usePhrases('layouts');
  const language = useLanguage();
  const { ago } = useFormat();
  if (alarms.length === 0) return <WidgetEmpty>{t('noAlarms')}</WidgetEmpty>;
  return (
    <ul className={styles.widgetList}>
      {alarms.map((alarm) => (
        <li key={alarm.id}>
          <AlarmMark level={alarm.level} size="l" />
          <span className="column grow">
            <span className="truncate weight-medium">{textOf(alarm.text, language)}</span>
            <span className="row text-small text-muted">
              <span className="truncate grow">{alarm.deviceName}</span>
              <span className="nowrap">{ago(alarm.lastAt)}</span>
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
};

const OwnAlarms = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('layouts');
  const query = { current: '1', size: '50', status: 'pending', suppressed: 'false', placeId } as const;
  const alarms = useQuery({ ...queryOf(listAlarms, { query }), refetchInterval: 60_000 });
  useStaleOnNews(`place:${placeId}`, (event) => event.name === 'alarm.changed', [listAlarms]);
  return (
    <QueryGate what={t('alarms')} query={alarms}>
      {({ records }) => <AlarmRows alarms={records} />}
    </QueryGate>
  );
};

/** Open alarms of the place, most severe and newest first. */
export const AlarmListWidget = ({ placeId }: WidgetProps) => {
  const shared = useSharedSource();
  if (!shared) return <OwnAlarms placeId={placeId} />;
  return <AlarmRows alarms={shared.places.get(placeId)?.alarms ?? []} />;
};
