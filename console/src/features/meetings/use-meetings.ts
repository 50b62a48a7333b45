import { meetingsEndpoints, placesEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { meetingReads } from '../../domain/meetings/meeting-reads.ts';
import { changesDevices } from '../../live/protocol.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useCurrentPlace } from '../../session/current-place.ts';
import { mondayOf } from '../../ui/calendar/board-rows.ts';
import type { CalendarView } from '../../ui/calendar/calendar-entry.ts';
import { together } from '../../ui/states/query-gate.tsx';
import { addDays, dayStart, type Zone } from '../../ui/time/zone.ts';

const { listMeetings } = meetingsEndpoints;
const { listPlaceDetails } = placesEndpoints;
const iso = (at: number): string => new Date(at).toISOString();

/** Meetings of the period shown, in the places chosen in the top bar, kept up to date. */
export const useMeetings = (view: CalendarView, date: string, zone: Zone) => {
  const chosen = useCurrentPlace((s) => s.place);
  const first = view === 'week' ? mondayOf(date) : date;
  const period = {
    from: iso(dayStart(first, zone)),
    to: iso(dayStart(addDays(first, view === 'week' ? 7 : 1), zone)),
  };
  const narrowed = chosen === null ? {} : chosen.kind === 'group' ? { groupId: chosen.id } : { placeId: chosen.id };
  const meetings = useQuery({
    ...queryOf(listMeetings, { query: { ...period, ...narrowed } }),
    placeholderData: keepPreviousData,
    // Should an event be missed.
    refetchInterval: 60_000,
  });
  const group = chosen?.kind === 'group' ? { groupId: chosen.id } : {};
  const places = useQuery({ ...queryOf(listPlaceDetails, { query: group }), refetchInterval: 60_000 });
  const shown = places.data?.filter((place) => chosen?.kind !== 'place' || place.id === chosen.id);
  useStaleOnNews('places', () => true, meetingReads);
  useStaleOnNews('devices', changesDevices, [listPlaceDetails], 1_000);
  return together(meetings, { ...places, data: shown });
};
