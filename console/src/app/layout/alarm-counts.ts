import { alarmsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { countAlarms } = alarmsEndpoints;

/** Pending alarms by level; updated by live events, and refetched every minute in case some were missed. */
export const useAlarmCounts = () =>
  useQuery({ ...queryOf(countAlarms), refetchInterval: 60_000, staleTime: 5_000 }).data;

/** Refetches the counts on alarm events. Used once, in the shell. */
export const useAlarmNews = (): void => useStaleOnNews('alarms', () => true, [countAlarms]);
