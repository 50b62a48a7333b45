import { type PlaceDetail, type PlaceState, placeControlEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { OpenWindowsNote } from '../../domain/alarm-windows/open-windows-note.tsx';
import { PlaceDocument } from '../../domain/documents/place-document.tsx';
import { InspectNowButton } from '../../domain/inspections/inspect-now-button.tsx';
import { CombinationMark } from '../../domain/places/combination-mark.tsx';
import { CombinationSwitch } from '../../domain/places/combination-switch.tsx';
import { RunHistory } from '../../domain/scenes/receipt/run-history.tsx';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { AlarmMark, isAlarmLevel } from '../../ui/marks/alarm-mark.tsx';
import type { StateKind } from '../../ui/marks/glyph-shapes.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { useScreenPath } from '../../ui/panels/frame.ts';
import { ObjectHead } from '../../ui/panels/object-head.tsx';
import { QueryFailure } from '../../ui/states/query-gate.tsx';
import { TextBones } from '../../ui/states/skeleton.tsx';
import { ActionGroups } from './action-groups.tsx';
import styles from './controls.module.css';
import { PlaceCards, usePanelScreen } from './place-cards.tsx';

const placeMarks = {
  occupy: 'occupied',
  idle: 'idle',
  maintenance: 'maintenance',
  unknown: 'unknown',
} as const satisfies Record<PlaceState, StateKind>;

const views = ['control', 'devices', 'info', 'groups', 'runs'] as const;
/** Elsewhere, the first view has it all. */
const onlyOnPanels = 'info';

const isDivided = ({ combination, devices }: PlaceDetail): boolean =>
  combination?.role === 'whole' && !combination.combined && devices.total === 0;

const Head = ({ place }: { place: PlaceDetail }) => {
  const t = usePhrases('controls');
  const [params, setParams] = useSearchParams();
  const isPanel = usePanelScreen();
  const view = views.find((one) => one === params.get('view')) ?? 'control';
  useScreenPath([{ label: place.groupName }, { label: place.name }]);
  return (
    <ObjectHead
      title={place.name}
      marks={
        <>
          <StateMark kind={placeMarks[place.state]} />
          <CombinationMark combination={place.combination} />
          {isAlarmLevel(place.alarms.worst) ? <AlarmMark level={place.alarms.worst} text={place.alarms.count} /> : null}
        </>
      }
      facts={[
        place.groupName,
        place.capacity === null ? null : t('seats', { count: place.capacity }),
        // A divided place has none of its own: they are counted in its parts.
        isDivided(place) ? null : t('deviceCount', { count: place.devices.total }),
        place.devices.offline > 0 ? t('offlineCount', { count: place.devices.offline }) : null,
      ]}
      actions={
        <>
          <PlaceDocument place={place} />
          {isPanel ? null : <InspectNowButton what={{ placeIds: [place.id] }} />}
          {place.combination?.role === 'whole' ? <CombinationSwitch place={place} /> : null}
          <Segments
            label={t('view')}
            value={view}
            options={views
              .filter((value) => isPanel || value !== onlyOnPanels)
              .map((value) => ({ value, label: t(`view_${value}`) }))}
            onChange={(next) => setParams({ placeId: place.id, ...(next === 'control' ? {} : { view: next }) })}
          />
        </>
      }
    />
  );
};

const { getPlaceInfo } = placeControlEndpoints;

/** Everything about one place, or its action groups, or the runs of these. */
export const PlaceView = ({ placeId }: { placeId: string }) => {
  const t = usePhrases('controls');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const place = useQuery({ ...queryOf(getPlaceInfo, { query: { placeId } }), refetchInterval: 30_000 });
  useStaleOnNews(
    `place:${placeId}`,
    ({ name }) => name === 'device.stateChanged' || name === 'place.stateChanged',
    [getPlaceInfo],
    2_000,
  );
  const view = params.get('view');
  if (place.data === undefined && place.error !== null)
    return <QueryFailure what={t('place')} query={place} onBack={() => void navigate('/placeControl')} />;
  return (
    <div className={styles.placeView}>
      {place.data ? <Head place={place.data} /> : <ObjectHead title={t('place')} />}
      <OpenWindowsNote placeId={placeId} />
      {view === 'groups' ? (
        <ActionGroups placeId={placeId} />
      ) : view === 'runs' ? (
        <RunHistory placeId={placeId} />
      ) : place.data ? (
        <PlaceCards place={place.data} of={view === 'devices' || view === 'info' ? view : 'control'} />
      ) : (
        <TextBones lines={6} />
      )}
    </div>
  );
};
