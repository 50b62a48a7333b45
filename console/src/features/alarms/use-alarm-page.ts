import { type Alarm, alarmsEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { useLive } from '../../live/use-live.ts';

const { listAlarms, countAlarms } = alarmsEndpoints;
type Query = Parameters<typeof queryOf<typeof listAlarms>>[1];

/**
 * A page of alarms, updated in place by live events. Alarms that are not on the page do not shift the list: they are
 * counted in `fresh` until the user asks for them.
 */
export const useAlarmPage = (args: Query) => {
  const client = useQueryClient();
  const options = queryOf(listAlarms, args);
  const page = useQuery({ ...options, placeholderData: keepPreviousData });
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const shown = page.data?.records;
  useLive(
    'alarms',
    useCallback(
      (event) => {
        if (event.name !== 'alarm.changed') return;
        const { alarm } = event.payload;
        if (shown?.some((a: Alarm) => a.id === alarm.id))
          client.setQueryData(options.queryKey, (old) =>
            old ? { ...old, records: old.records.map((a) => (a.id === alarm.id ? alarm : a)) } : old,
          );
        else if (event.payload.change === 'added' && !alarm.suppressedBy) setFresh((ids) => new Set(ids).add(alarm.id));
      },
      [client, shown, options.queryKey],
    ),
  );
  const show = useCallback(() => {
    setFresh(new Set());
    void client.invalidateQueries({ queryKey: keyOf(listAlarms) });
    void client.invalidateQueries({ queryKey: keyOf(countAlarms) });
  }, [client]);
  return { page, fresh: fresh.size, show };
};
