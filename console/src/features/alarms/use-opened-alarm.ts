import { type Alarm, alarmsEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';

const { getAlarm } = alarmsEndpoints;

/** The alarm in the address: from the page, or loaded separately once it is no longer on the page. */
export const useOpenedAlarm = (rows: readonly Alarm[]) => {
  const [params, setParams] = useSearchParams();
  const openedId = params.get('alarm');
  const onPage = rows.find((a) => a.id === openedId);
  const alone = useQuery({
    ...queryOf(getAlarm, { params: { id: openedId ?? '' } }),
    enabled: openedId !== null && onPage === undefined,
  });
  // While it loads, the drawer stays open with what the user is writing in it.
  const last = useRef<Alarm>(undefined);
  last.current = onPage ?? alone.data ?? (last.current?.id === openedId ? last.current : undefined);
  const open = (alarm: Pick<Alarm, 'id'> | undefined): void =>
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        if (alarm) next.set('alarm', alarm.id);
        else next.delete('alarm');
        return next;
      },
      { replace: true },
    );
  const step = (by: 1 | -1): void => {
    const next = rows[rows.findIndex((a) => a.id === openedId) + by];
    if (next) open(next);
  };
  return { opened: openedId === null ? undefined : last.current, open, step };
};
