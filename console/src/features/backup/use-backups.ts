import { type BackupSchedule, backupEndpoints } from '@eoms/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { isBusy } from './progress.ts';

const { listBackups, getBackupSchedule, listBackupPlaces } = backupEndpoints;
/** While something waits or runs. */
export const lookMs = 2_000;
const longestMs = 3_600_000;

/** Until the schedule should have begun one; nothing is asked before. */
const untilDue = (nextAt: string | null | undefined): number | false =>
  nextAt ? Math.min(longestMs, Math.max(10_000, Date.parse(nextAt) - Date.now() + lookMs)) : false;

/** The newest backups, among which are all that are being made. Polled while there are any, and when the schedule begins. */
export const useBackupsUnderWay = (schedule: BackupSchedule | undefined) => {
  const client = useQueryClient();
  const newest = useQuery({
    ...queryOf(listBackups, { query: { current: '1', size: '10' } }),
    refetchInterval: ({ state }) => (state.data?.records.some(isBusy) ? lookMs : untilDue(schedule?.nextAt)),
  });
  const underWay = newest.data?.records.filter(isBusy) ?? [];
  const before = useRef(0);
  const count = underWay.length;
  useEffect(() => {
    // What has begun or ended belongs into the list, and the cards say when the next one is due.
    if (before.current !== count)
      for (const one of [listBackups, getBackupSchedule, listBackupPlaces])
        void client.invalidateQueries({ queryKey: keyOf(one) });
    before.current = count;
  }, [count, client]);
  return underWay;
};
