import { PlacePeriod } from '@eoms/contract';
import dayjs from 'dayjs';
import { useSearchParams } from 'react-router';
import { useShownQuery } from '../../domain/places/use-shown-query.ts';
import { validDate } from '../../ui/time/zone.ts';

/** What is shown: the period in the address, and the places chosen in the top bar. */
export const usePeriod = () => {
  const [params, setParams] = useSearchParams();
  const period = PlacePeriod.catch('week').parse(params.get('by'));
  const on = validDate(params.get('on'));
  const go = (by: PlacePeriod, date: string | undefined): void => {
    const next = new URLSearchParams(params);
    next.set('by', by);
    if (date === undefined) next.delete('on');
    else next.set('on', date);
    setParams(next, { replace: true });
  };
  const turn = (steps: number): void => go(period, dayjs(on).add(steps, period).format('YYYY-MM-DD'));
  const query = { period, ...(on === undefined ? {} : { on }), ...useShownQuery() };
  return { period, on, go, turn, query };
};

export type PeriodQuery = ReturnType<typeof usePeriod>['query'];
