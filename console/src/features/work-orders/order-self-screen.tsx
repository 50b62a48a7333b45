import { SavedFilters } from '../../domain/saved-filters/saved-filters.tsx';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Segments } from '../../ui/controls/segments.tsx';
import { NewOrderButton } from './new-order-button.tsx';
import { pageOf, useFollowOrders } from './order-calls.ts';
import { OrderList } from './order-list.tsx';
import { orderFilterNames, useOrderFilters } from './use-order-filters.ts';
import styles from './work-orders.module.css';

const parts = ['any', 'assignee', 'initiator', 'supervisor'] as const;
const titles = {
  any: 'concerningMe',
  assignee: 'assignedToMe',
  initiator: 'openedByMe',
  supervisor: 'supervisedByMe',
} as const;

/** The orders that name the user. */
export const OrderSelfScreen = () => {
  const t = usePhrases('workOrders');
  const filters = useOrderFilters();
  const { mayOpen } = useOrderRights();
  useFollowOrders();
  const { mine = 'any' } = filters.page.filters;
  const newButton = <NewOrderButton may={mayOpen} />;
  return (
    <>
      <div className={styles.orderSwitches}>
        <Segments
          label={t('whose')}
          value={mine}
          options={parts.map((value) => ({ value, label: t(titles[value]) }))}
          onChange={(next) => filters.page.setFilter('mine', next === 'any' ? undefined : next)}
        />
      </div>
      <SavedFilters list="workOrders" names={orderFilterNames} />
      <OrderList filters={filters} only={{ mine }} actions={newButton} newButton={newButton} linkOf={pageOf} />
    </>
  );
};
