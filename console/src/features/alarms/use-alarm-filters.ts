import { StatisticsPeriod } from '@eoms/contract/vocabulary';
import { useMemo } from 'react';
import { levelTexts } from '../../domain/alarms/level-texts.ts';
import { useFollowPlace } from '../../domain/places/use-follow-place.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { validDate } from '../../ui/time/zone.ts';

const usePage = () =>
  usePageState({
    sortable: ['raisedAt', 'lastAt', 'level'],
    filters: {
      status: ['pending', 'shelved', 'suppressed', 'processed'],
      level: levelTexts,
      period: [...StatisticsPeriod.options, 'any'],
      from: 'any',
      to: 'any',
      mine: ['true'],
      placeId: 'any',
      groupId: 'any',
      ruleId: 'any',
    },
  });
export type AlarmPageState = ReturnType<typeof usePage>;

/** The first and last day that the address names; what is no date counts as unnamed. */
export const daysOf = ({ period, from, to }: AlarmPageState['filters']) => {
  const chosen = period === 'any';
  return {
    first: chosen ? validDate(from ?? null) : undefined,
    last: chosen ? validDate(to ?? null) : undefined,
  };
};

/** The calls' query for the period of the address: one that ends now, or days of the venue; nothing for any time. */
export const spanOf = (filters: AlarmPageState['filters']) => {
  if (filters.period !== 'any') return filters.period ? { period: filters.period } : {};
  const { first, last } = daysOf(filters);
  return { ...(first ? { from: first } : {}), ...(last ? { to: last } : {}) };
};
export type AlarmSpan = ReturnType<typeof spanOf>;

/** What is set apart is not among the pending ones. */
const apart = {
  pending: { shelved: 'false', suppressed: 'false' },
  shelved: { shelved: 'true' },
  suppressed: { suppressed: 'true' },
  processed: { shelved: 'false', suppressed: 'false' },
} as const;

/** The filters of the address, and the query that they mean. */
export const useAlarmFilters = () => {
  const page = usePage();
  const { placeId, groupId } = page.filters;
  useFollowPlace(placeId !== undefined || groupId !== undefined, (place) =>
    page.setFilters({
      placeId: place?.kind === 'place' ? place.id : undefined,
      groupId: place?.kind === 'group' ? place.id : undefined,
    }),
  );
  const query = useMemo(() => {
    const { period, from, to, status: tab = 'pending', ...rest } = page.query;
    return {
      ...rest,
      status: tab === 'processed' ? ('processed' as const) : ('pending' as const),
      ...apart[tab],
      ...spanOf({ period, from, to }),
    };
  }, [page.query]);
  const { current: _current, size: _size, sort: _sort, order: _order, ...exported } = query;
  return { page, query, exported, tab: page.filters.status ?? 'pending' };
};
