import { Button } from 'antd';
import { useNavigate } from 'react-router';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { formFor } from './order-calls.ts';

/** Opens the form for a new order, for those who may open one. */
export const NewOrderButton = ({ may }: { may: boolean }) => {
  const t = usePhrases('workOrders');
  const navigate = useNavigate();
  if (!may) return null;
  return (
    <Button type="primary" icon={<Icon name="plus" />} onClick={() => void navigate(formFor())}>
      {t('newOrder')}
    </Button>
  );
};
