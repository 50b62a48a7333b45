import { useNavigate, useSearchParams } from 'react-router';
import { OrderActions } from './order-actions.tsx';
import { useOrdersLink } from './order-links.ts';
import { OrderPage } from './order-page.tsx';
import { PrintLink } from './print-link.tsx';

/** One order with what the user may do with it: `?id=` names it. */
export const OrderContentScreen = () => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const orders = useOrdersLink();
  return (
    <OrderPage
      id={params.get('id')}
      onBack={() => void navigate(orders)}
      actions={(order) => (
        <>
          <PrintLink order={order} />
          <OrderActions order={order} />
        </>
      )}
    />
  );
};
