import { workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderPage } from './order-page.tsx';
import { PrintLink } from './print-link.tsx';
import { useAddressedFilters } from './use-order-filters.ts';

/** To the newer and the older order of the list that one came from, whatever becomes of the one that is shown. */
const Steps = ({ id }: { id: string }) => {
  const t = usePhrases('workOrders');
  const [, setParams] = useSearchParams();
  const { narrowed } = useAddressedFilters();
  const { data } = useQuery({
    ...queryOf(workOrdersEndpoints.getWorkOrderNeighbours, { query: { id, ...narrowed } }),
    retry: false,
  });
  const step = (to: string | null | undefined): void => {
    if (to)
      setParams((old) => {
        const next = new URLSearchParams(old);
        next.set('id', to);
        return next;
      });
  };
  return (
    <>
      <IconButton icon="chevronUp" label={t('newer')} disabled={!data?.newer} onClick={() => step(data?.newer)} />
      <IconButton icon="chevronDown" label={t('older')} disabled={!data?.older} onClick={() => step(data?.older)} />
    </>
  );
};

/** One order as the centre and the list open it: with the next ones of the same filters. */
export const OrderCenterViewScreen = () => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = (): void => {
    const list = new URLSearchParams(params);
    const of = list.get('of') === 'workOrderList' ? 'workOrderList' : 'workOrderCenter';
    list.delete('id');
    list.delete('of');
    void navigate(`/${of}?${list}`);
  };
  return (
    <OrderPage
      id={params.get('id')}
      onBack={back}
      actions={(order) => (
        <>
          <Steps id={order.id} />
          <PrintLink order={order} />
          <OrderActions order={order} />
        </>
      )}
    />
  );
};
