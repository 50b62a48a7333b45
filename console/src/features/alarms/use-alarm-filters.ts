import dayjs from 'dayjs';
import { useMemo } from 'react';
import { levelTexts } from '../../pickers/level-texts.ts';
import { useFollowPlace } from '../../pickers/use-follow-place.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';

const days = { today: 0, week: 6, month: 29 } as const;

const usePage = () =>
  usePageState({
    sortable: ['raisedAt', 'lastAt', 'level'],
    filters: {
      status: ['pending', 'shelved', 'suppressed', 'processed'],
      level: levelTexts,
      period: ['today', 'week', 'month'],
      mine: ['true'],
      placeId: 'any',
      groupId: 'any',
      ruleId: 'any',
    },
  });
export type AlarmPageState = ReturnType<typeof usePage>;

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
    const { period, status: tab = 'pending', ...rest } = page.query;
    const from = period && dayjs().startOf('day').subtract(days[period], 'day').toISOString();
    return {
      ...rest,
      status: tab === 'processed' ? ('processed' as const) : ('pending' as const),
      ...apart[tab],
      ...(from ? { from } : {}),
    };
  }, [page.query]);
  const { current: _current, size: _size, sort: _sort, order: _order, ...exported } = query;
  return { page, query, exported, tab: page.filters.status ?? 'pending' };
};
