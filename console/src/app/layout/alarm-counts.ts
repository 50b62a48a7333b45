import { alarmsEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { useLive } from '../../live/use-live.ts';

/** Pending alarms by level; kept right by live news, and asked for again every minute in case some was missed. */
export const useAlarmCounts = () =>
  useQuery({ ...queryOf(alarmsEndpoints.countAlarms), refetchInterval: 60_000, staleTime: 5_000 }).data;

/** Alarm news makes the counts old. One place in the shell listens. */
export const useAlarmNews = (): void => {
  const client = useQueryClient();
  useLive(
    'alarms',
    useCallback(() => void client.invalidateQueries({ queryKey: keyOf(alarmsEndpoints.countAlarms) }), [client]),
  );
};
