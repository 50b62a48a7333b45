import { SavedFilters } from '../../domain/saved-filters/saved-filters.tsx';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { NewOrderButton } from './new-order-button.tsx';
import { pageOf, useFollowOrders } from './order-calls.ts';
import { OrderList } from './order-list.tsx';
import { orderFilterNames, useOrderFilters } from './use-order-filters.ts';
import { WhoseOrders } from './whose-orders.tsx';
import styles from './work-orders.module.css';

/** The orders that name the user. */
export const OrderSelfScreen = () => {
  const filters = useOrderFilters();
  const { mayOpen } = useOrderRights();
  useFollowOrders();
  const { mine = 'any' } = filters.page.filters;
  const newButton = <NewOrderButton may={mayOpen} />;
  return (
    <>
      <div className={styles.orderSwitches}>
        <WhoseOrders page={filters.page} all="any" />
      </div>
      <SavedFilters list="workOrders" names={orderFilterNames} />
      <OrderList filters={filters} only={{ mine }} actions={newButton} newButton={newButton} linkOf={pageOf} />
    </>
  );
};
