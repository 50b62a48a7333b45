import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import type { OrderPageState } from './use-order-filters.ts';

const titles = {
  everybody: 'everybody',
  any: 'concerningMe',
  assignee: 'assignedToMe',
  initiator: 'openedByMe',
  supervisor: 'supervisedByMe',
  follower: 'followedByMe',
} as const;

/** Whose orders are shown: all that the list has, or those in which the user has a part, or which the user follows. */
export const WhoseOrders = ({ page, all }: { page: OrderPageState; all: 'everybody' | 'any' }) => {
  const t = usePhrases('workOrders');
  const { mine = all } = page.filters;
  return (
    <Segments
      label={t('whose')}
      value={mine === 'any' ? all : mine}
      options={([all, 'assignee', 'initiator', 'supervisor', 'follower'] as const).map((value) => ({
        value,
        label: t(titles[value]),
      }))}
      onChange={(next) => page.setFilter('mine', next === all ? undefined : next)}
    />
  );
};
