import { SavedFilters } from '../../domain/saved-filters/saved-filters.tsx';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { ExportButton } from './export-button.tsx';
import { NewOrderButton } from './new-order-button.tsx';
import { useFollowOrders } from './order-calls.ts';
import { useStepLink } from './order-links.ts';
import { OrderList } from './order-list.tsx';
import { useManyOrders } from './use-many-orders.tsx';
import { orderFilterNames, useOrderFilters } from './use-order-filters.ts';
import { WhoseOrders } from './whose-orders.tsx';
import styles from './work-orders.module.css';

/** All orders of the user's places as a list, of which several can be chosen. */
export const OrderListScreen = () => {
  const filters = useOrderFilters();
  const { mayOpen } = useOrderRights();
  const { bulk, forms } = useManyOrders();
  const linkOf = useStepLink('workOrderList');
  useFollowOrders();
  const newButton = <NewOrderButton may={mayOpen} />;
  return (
    <>
      <div className={styles.orderSwitches}>
        <WhoseOrders page={filters.page} all="everybody" />
      </div>
      <SavedFilters list="workOrders" names={orderFilterNames} />
      <OrderList
        filters={filters}
        actions={
          <>
            <ExportButton query={filters.narrowed} />
            {newButton}
          </>
        }
        newButton={newButton}
        linkOf={linkOf}
        {...(bulk.length > 0 ? { bulk } : {})}
      />
      {forms}
    </>
  );
};
