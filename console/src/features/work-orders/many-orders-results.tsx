import type { WorkOrder, WorkOrderResult } from '@eoms/contract';
import { Drawer } from 'antd';
import { usePhrases } from '../../i18n/i18n.ts';
import { TwoLines } from '../../ui/data-page/two-lines.tsx';
import { StateMark } from '../../ui/marks/state-mark.tsx';
import { usePhone } from '../../ui/use-media.ts';

interface ResultsProps {
  orders: readonly WorkOrder[];
  results: readonly WorkOrderResult[];
  onClose: () => void;
}

/** What became of each of several orders, those first that refused. */
export const ManyOrdersResults = ({ orders, results, onClose }: ResultsProps) => {
  const t = usePhrases('workOrders');
  const phone = usePhone();
  const known = new Map(orders.map((order) => [order.id, order]));
  const sorted = [...results].sort((a, b) => Number(b.error !== null) - Number(a.error !== null));
  const refused = results.filter(({ error }) => error !== null).length;
  return (
    <Drawer
      open
      title={t('someRefused', { count: results.length - refused, refused })}
      onClose={onClose}
      size={phone ? '100%' : 480}
    >
      <ul className="plain-rows" data-part="order-results" aria-label={t('orders')}>
        {sorted.map(({ id, number, error }) => (
          <li key={id}>
            <TwoLines title={known.get(id)?.theme ?? ''} note={number === null ? '' : t('numbered', { number })} />
            <span className="grow" />
            {error ? (
              <StateMark kind="failed" text={error.message} />
            ) : (
              <StateMark kind="confirmed" text={t('doneOne')} />
            )}
          </li>
        ))}
      </ul>
    </Drawer>
  );
};
