import { type CentralPlace, centralControlEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import type { LiveEvent } from '../../../live/protocol.ts';
import { useLive } from '../../../live/use-live.ts';
import { allCentralPlaces } from './all-central-places.ts';

const { readCentralPlaces } = centralControlEndpoints;
/** Changes are collected this long, so that a thousand of them are one call. */
const restMs = 800;
/** Catches what was missed between a response and the subscription, and places that were added. */
const refetchMs = 60_000;

const merged = (old: readonly CentralPlace[], fresh: readonly CentralPlace[], asked: ReadonlySet<string>) => {
  const byId = new Map(fresh.map((place) => [place.id, place]));
  return old.flatMap((place) => (asked.has(place.id) ? (byId.get(place.id) ?? []) : place));
};

/** Every place that the user may see; places that have changed are read again, all of them by one call. */
export const useCentralPlaces = () => {
  const client = useQueryClient();
  const options = allCentralPlaces();
  const places = useQuery({ ...options, refetchInterval: refetchMs });
  const due = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { queryKey } = options;
  const refresh = useCallback(async (): Promise<void> => {
    const asked = new Set(due.current);
    due.current.clear();
    try {
      const body = { placeIds: [...asked] };
      const fresh = await client.fetchQuery({ ...queryOf(readCentralPlaces, { body }), staleTime: 0, gcTime: 0 });
      client.setQueryData(queryKey, (old: CentralPlace[] | undefined) => old && merged(old, fresh, asked));
    } catch {
      // The next full read shows it, or says why there is none.
    }
    timer.current = due.current.size > 0 ? setTimeout(() => void refresh(), restMs) : undefined;
  }, [client, queryKey]);
  const note = (event: LiveEvent): void => {
    if (event.name !== 'place.figuresChanged' && event.name !== 'place.stateChanged') return;
    due.current.add(event.payload.placeId);
    timer.current ??= setTimeout(() => void refresh(), restMs);
  };
  useLive('placeFigures', note);
  useLive('places', note);
  useEffect(() => () => clearTimeout(timer.current), []);
  return places;
};
