import { type Page, textOf, type WorkOrder, WorkOrderStatus, workOrdersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { useLanguage, usePhrases } from '../../i18n/i18n.ts';
import { countInWords } from '../../ui/data-page/count-in-words.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar } from '../../ui/marks/avatar.tsx';
import { type Gated, QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { useStepLink } from './order-links.ts';
import { OrderTime, useNow } from './order-times.tsx';
import type { useOrderFilters } from './use-order-filters.ts';
import styles from './work-orders.module.css';

const shown = '50';

const Card = ({ order, now, to }: { order: WorkOrder; now: number; to: string }) => {
  const t = usePhrases('workOrders');
  const language = useLanguage();
  return (
    <Link to={to} className={styles.orderCard}>
      <span className="row">
        <span className="text-small text-muted numeric">{t('numbered', { number: order.number })}</span>
        <span className="grow" />
        <UrgencyMark urgency={order.urgency} text />
      </span>
      <b className={styles.theme}>{order.theme}</b>
      <span className="row gap-4 text-small text-secondary">
        <Icon name="place" size="s" />
        <span className="truncate">{order.placeName}</span>
      </span>
      {order.status === 'processing' ? (
        <span className="row gap-8">
          <span className="share-bar grow">
            <i style={{ width: `${order.progress}%` }} />
          </span>
          <span className="text-small text-muted numeric">{order.progress}%</span>
        </span>
      ) : null}
      <span className={`row gap-8 ${styles.foot}`}>
        <span className="tag">{textOf(order.typeName, language)}</span>
        {order.alarms > 0 ? (
          <span className="tag line" title={t('alarms')}>
            <Icon name="bell" size="s" />
            {order.alarms}
          </span>
        ) : null}
        <span className="grow" />
        <OrderTime order={order} now={now} />
        {order.assignee ? (
          <span title={order.assignee}>
            <Avatar name={order.assignee} />
            <span className="visually-hidden">{order.assignee}</span>
          </span>
        ) : null}
      </span>
    </Link>
  );
};

interface ColumnProps {
  status: WorkOrderStatus;
  orders: Gated<Page<WorkOrder>>;
  searched: boolean;
  now: number;
}

const BoardColumn = ({ status, orders, searched, now }: ColumnProps) => {
  const t = usePhrases('workOrders');
  const total = orders.data?.total ?? 0;
  const linkOf = useStepLink('workOrderCenter');
  return (
    <section className={styles.orderColumn} aria-label={t(status)}>
      <h2>
        {t(status)}
        {orders.data ? <span className="numeric text-muted">{countInWords(total, searched)}</span> : null}
      </h2>
      <QueryGate what={t(status)} query={orders}>
        {({ records }) => (
          <>
            {records.length === 0 ? <p className={`text-small text-muted ${styles.none}`}>{t('columnEmpty')}</p> : null}
            {records.map((order) => (
              <Card key={order.id} order={order} now={now} to={linkOf(order)} />
            ))}
            {total > records.length ? (
              <p className={`text-small text-muted ${styles.none}`}>
                {t('moreOfColumn', { count: total - records.length })}
              </p>
            ) : null}
          </>
        )}
      </QueryGate>
    </section>
  );
};

interface OrderBoardProps {
  query: ReturnType<typeof useOrderFilters>['ofBoard'];
  newButton: ReactNode;
}

/** Orders by state, side by side; below each other on phones. */
export const OrderBoard = ({ query, newButton }: OrderBoardProps) => {
  const t = usePhrases('workOrders');
  const now = useNow();
  const columns = useQueries({
    queries: WorkOrderStatus.options.map((status) => ({
      ...queryOf(workOrdersEndpoints.listWorkOrders, { query: { ...query, status, size: shown } }),
      placeholderData: keepPreviousData,
    })),
  });
  if (columns.every(({ data }) => data?.total === 0))
    return (
      <EmptyState icon="list" title={t('empty')} action={newButton}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <div className={styles.orderBoard}>
      {columns.map((orders, at) => {
        const status = WorkOrderStatus.options[at] ?? 'unprocessed';
        return (
          <BoardColumn key={status} status={status} orders={orders} now={now} searched={query.keyword !== undefined} />
        );
      })}
    </div>
  );
};
