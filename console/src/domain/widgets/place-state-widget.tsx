import { placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { QueryGate } from '../../ui/states/query-gate.tsx';
import { useSharedSource } from './shared-source.ts';
import type { WidgetProps } from './widget-props.ts';
import styles from './widgets.module.css';

const { getPlace } = placesEndpoints;
const marks = { idle: 'idle', occupy: 'occupied', maintenance: 'maintenance', unknown: 'unknown' } as const;

interface StateProps {
  name: string;
  state: keyof typeof marks;
  online: number;
  total: number;
  alarms: { count: number; worst: number | null };
}

const PlaceStateView = ({ name, state, online, total, alarms }: StateProps) => {
  const t = usePhrases('layouts');
  return (
    <div data-part="widget-state" className={styles.widgetState}>
      <b className="truncate">{name}</b>
      <StateMark kind={marks[state]} size="l" />
      <span className="row text-small text-secondary">
        {/* None of its own: a place made of others counts those of its parts only while they are combined. */}
        {total > 0 ? t('devicesOnline', { online, total }) : null}
        {isAlarmLevel(alarms.worst) ? (
          <>
            <AlarmMark level={alarms.worst} /> {alarms.count}
          </>
        ) : null}
      </span>
    </div>
  );
};

const OwnPlaceState = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('layouts');
  const place = useQuery({ ...queryOf(getPlace, { params: { id: placeId } }), refetchInterval: 60_000 });
  useStaleOnNews(`place:${placeId}`, () => true, [getPlace], 1_000);
  return (
    <QueryGate what={t('placeState')} query={place}>
      {({ name, state, devices, alarms }) => (
        <PlaceStateView name={name} state={state} online={devices.online} total={devices.total} alarms={alarms} />
      )}
    </QueryGate>
  );
};

/** Whether the place is free, and how many of its devices are offline or in alarm. */
export const PlaceStateWidget = ({ placeId }: WidgetProps) => {
  const shared = useSharedSource();
  if (!shared) return <OwnPlaceState placeId={placeId} />;
  const { name = '', state } = shared.places.get(placeId) ?? {};
  if (!state) return null;
  const { alarms, worst, ...figures } = state;
  return <PlaceStateView name={name} {...figures} alarms={{ count: alarms, worst }} />;
};
