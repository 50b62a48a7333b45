import { Button } from 'antd';
import { useNavigate, useSearchParams } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useOrderLink } from './order-links.ts';
import { OrderPage } from './order-page.tsx';
import styles from './work-orders.module.css';

/** One order to read and to print: `?id=` names it. */
export const OrderViewScreen = () => {
  const t = usePhrases('workOrders');
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id');
  const back = useOrderLink(id);
  return (
    <div className={styles.printed}>
      <OrderPage
        readOnly
        id={id}
        onBack={() => void navigate(back)}
        actions={() => (
          <Button icon={<Icon name="print" />} onClick={() => window.print()}>
            {t('print')}
          </Button>
        )}
      />
    </div>
  );
};
