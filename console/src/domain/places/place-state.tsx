import { type PlaceDetail, type PlaceState, placesEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { useCallback } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { changesDevices } from '../../live/protocol.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { StateMark } from '../../ui/marks/state-mark.tsx';

const { getPlace } = placesEndpoints;

/** The mark of each place state. */
export const placeMarks = {
  idle: 'idle',
  occupy: 'occupied',
  maintenance: 'maintenance',
  unknown: 'unknown',
} as const satisfies Record<PlaceState, string>;

type Stated = Pick<PlaceDetail, 'state' | 'reason'>;

/** A time of today as `11:30`, any other with its date. */
export const shortTime = (at: string): string =>
  dayjs(at).isSame(dayjs(), 'day') ? dayjs(at).format('HH:mm') : dayjs(at).format('MM-DD HH:mm');

/** Why a place is in its state, and until when: "至 11:30 · 王芳"; null where there is nothing to add. */
export const usePlaceStateText = (): ((place: Stated) => string | null) => {
  const t = usePhrases('places');
  return useCallback(
    ({ state, reason: { source, who, note, until } }: Stated) => {
      const end = until === null ? null : t('untilTime', { time: shortTime(until) });
      const devices = state === 'occupy' ? t('devicesInUse') : null;
      const inRooms = { part: note, whole: note === null ? t('combinedWithOthers') : note };
      const why = { person: note, meeting: who, sensor: t('peopleSensed'), devices, nothing: null, ...inRooms }[source];
      const by = source === 'person' && who !== null ? t('setBy', { who }) : null;
      const parts = [end, why, by].filter(Boolean);
      return parts.length === 0 ? null : parts.join(' · ');
    },
    [t],
  );
};

/** The state of a place with its reason below. */
export const PlaceStateMark = ({ place }: { place: Stated }) => {
  const text = usePlaceStateText()(place);
  return (
    <span className="column">
      <StateMark kind={placeMarks[place.state]} />
      {text ? (
        <span className="text-small text-secondary truncate" title={text}>
          {text}
        </span>
      ) : null}
    </span>
  );
};

/** The state of the place of something, in one line, kept up to date. */
export const PlaceStateOf = ({ placeId, name }: { placeId: string; name: string }) => {
  const stateText = usePlaceStateText();
  const place = useQuery({ ...queryOf(getPlace, { params: { id: placeId } }), retry: false });
  useStaleOnNews(`place:${placeId}`, (event) => event.name === 'place.stateChanged' || changesDevices(event), [
    getPlace,
  ]);
  if (!place.data) return name;
  const text = stateText(place.data);
  return (
    <span className="row gap-4">
      {name}
      <StateMark kind={placeMarks[place.data.state]} />
      {text ? <span className="text-small text-secondary">{text}</span> : null}
    </span>
  );
};
