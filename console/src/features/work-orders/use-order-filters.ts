import { WorkOrderStatus } from '@eoms/contract';
import { useMemo } from 'react';
import { useFollowPlace } from '../../domain/places/use-follow-place.ts';
import { usePageState } from '../../ui/data-page/page-state.ts';

/** What a saved filter of orders keeps of the address. */
export const orderFilterNames = [
  ...(['keyword', 'status', 'type', 'urgency', 'mine'] as const),
  ...(['overdue', 'placeId', 'groupId', 'sort', 'order'] as const),
];

const usePage = () =>
  usePageState({
    sortable: ['number', 'urgency', 'deadline', 'createdAt'],
    filters: {
      view: ['board', 'list'],
      status: WorkOrderStatus.options,
      type: 'any',
      urgency: ['1', '2', '3', '4'],
      mine: ['any', 'assignee', 'initiator', 'supervisor', 'follower'],
      overdue: ['true'],
      placeId: 'any',
      groupId: 'any',
    },
  });
export type OrderPageState = ReturnType<typeof usePage>;

/** The filters of the address, and the query that they mean. */
export const useAddressedFilters = () => {
  const page = usePage();
  const query = useMemo(() => {
    const { view: _view, ...rest } = page.query;
    return rest;
  }, [page.query]);
  const { current: _current, size: _size, sort: _sort, order: _order, ...narrowed } = query;
  const { status: _status, ...ofBoard } = narrowed;
  return { page, query, narrowed, ofBoard };
};

/** The same, beginning with the place of the top bar and following it. */
export const useOrderFilters = () => {
  const filters = useAddressedFilters();
  const { page } = filters;
  const { placeId, groupId } = page.filters;
  useFollowPlace(placeId !== undefined || groupId !== undefined, (place) =>
    page.setFilters({
      placeId: place?.kind === 'place' ? place.id : undefined,
      groupId: place?.kind === 'group' ? place.id : undefined,
    }),
  );
  return filters;
};
