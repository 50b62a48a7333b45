import { alarmsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';

const { countAlarms } = alarmsEndpoints;

/** Pending alarms by level; kept right by live news, and asked for again every minute in case some was missed. */
export const useAlarmCounts = () =>
  useQuery({ ...queryOf(countAlarms), refetchInterval: 60_000, staleTime: 5_000 }).data;

/** Alarm news makes the counts old. One place in the shell listens. */
export const useAlarmNews = (): void => useStaleOnNews('alarms', () => true, [countAlarms]);
