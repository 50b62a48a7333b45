import { workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { useStaleOnNews } from '../../live/use-stale-on-news.ts';
import { useScreenLink } from '../../session/use-may.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { OrderState } from './order-state.tsx';
import styles from './orders-of-alarm.module.css';
import { useOrderRights } from './use-order-rights.ts';

const { listWorkOrders } = workOrdersEndpoints;

const List = ({ alarmId, mayOpen }: { alarmId: string; mayOpen: boolean }) => {
  const t = usePhrases('workOrders');
  const navigate = useNavigate();
  const page = useScreenLink('workOrderContent');
  const form = useScreenLink('workOrderCreate');
  const orders = useQuery(queryOf(listWorkOrders, { query: { alarmId, size: '10' } }));
  useStaleOnNews('workOrders', () => true, [listWorkOrders]);
  const records = orders.data?.records ?? [];
  const numbered = ({ number }: { readonly number: number }) => t('numbered', { number });
  return (
    <section className={styles.ordersOfAlarm}>
      <h3>{t('ofAlarm')}</h3>
      {orders.data && records.length === 0 ? <p className="text-small text-muted">{t('ofAlarmNone')}</p> : null}
      <ul>
        {records.map((order) => (
          <li key={order.id}>
            <span className="truncate">
              {page ? <Link to={`${page}?id=${order.id}`}>{numbered(order)}</Link> : numbered(order)} {order.theme}
            </span>
            <OrderState status={order.status} />
            <span className="text-small text-muted">{order.assignee ?? t('nobody')}</span>
          </li>
        ))}
      </ul>
      {mayOpen && form ? (
        <Button icon={<Icon name="plus" />} onClick={() => void navigate(`${form}?alarmId=${alarmId}`)}>
          {t('openFromAlarm')}
        </Button>
      ) : null}
    </section>
  );
};

/** The orders about an alarm with their state, and a way to open one; nothing for people without orders. */
export const OrdersOfAlarm = ({ alarmId }: { alarmId: string }) => {
  const { mayView, mayOpen } = useOrderRights();
  return mayView ? <List alarmId={alarmId} mayOpen={mayOpen} /> : null;
};
