import { type HoursBand, type ReplyOf, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { Drawer } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useMemo } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { UrgencyMark } from '../../domain/work-orders/urgency-mark.tsx';
import { useOrderTypes } from '../../domain/work-orders/use-order-types.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { TimeBars } from '../../ui/chart/time-bars.tsx';
import { type Gated, QueryGate } from '../../ui/states/query-gate.tsx';
import { EmptyState } from '../../ui/states/state-box.tsx';
import { usePhone } from '../../ui/use-media.ts';
import type { OrderWhere } from './order-figures.tsx';
import styles from './work-orders.module.css';

const { workOrderTrend, workOrdersByType, workOrdersByUrgency, workOrdersByResponse, workOrdersBySolution } =
  workOrdersEndpoints;

interface SharesProps<K> {
  title: string;
  query: Gated<readonly { readonly key: K; readonly count: number }[]>;
  name: (key: K) => ReactNode;
}

const Shares = <K extends string | number>({ title, query, name }: SharesProps<K>) => (
  <section>
    <h3>{title}</h3>
    <QueryGate what={title} query={query}>
      {(rows) => {
        const most = Math.max(1, ...rows.map(({ count }) => count));
        return (
          <ul className={styles.orderShares}>
            {rows.map(({ key, count }) => (
              <li key={key}>
                <span>{name(key)}</span>
                <b className="numeric">{count}</b>
                <span className="share-bar">
                  <i style={{ width: `${(100 * count) / most}%` }} />
                </span>
              </li>
            ))}
          </ul>
        );
      }}
    </QueryGate>
  </section>
);

const Trend = ({ days }: { days: ReplyOf<typeof workOrderTrend> }) => {
  const t = usePhrases('workOrders');
  const data = useMemo(
    () => ({
      labels: days.map(({ at }) => dayjs(at).format('MM-DD')),
      bars: [
        { name: t('openedCount'), values: days.map(({ opened }) => opened) },
        { name: t('resolved'), values: days.map(({ resolved }) => resolved) },
      ],
    }),
    [days, t],
  );
  return <TimeBars label={t('byDate')} height={200} data={data} legend />;
};

const All = ({ where }: { where: OrderWhere }) => {
  const t = usePhrases('workOrders');
  const { nameOf } = useOrderTypes();
  const query = { ...where };
  const trend = useQuery(queryOf(workOrderTrend, { query: { ...where, period: 'month' } }));
  const [byType, byUrgency] = [
    useQuery(queryOf(workOrdersByType, { query })),
    useQuery(queryOf(workOrdersByUrgency, { query })),
  ];
  const [byResponse, bySolution] = [
    useQuery(queryOf(workOrdersByResponse, { query })),
    useQuery(queryOf(workOrdersBySolution, { query })),
  ];
  const band = (key: HoursBand): string => (key === 'over' ? t('above', { hours: 72 }) : t('below', { hours: key }));
  if (byType.data?.length === 0) return <EmptyState icon="chart" title={t('noFigures')} />;
  return (
    <div className="column gap-16">
      <section>
        <h3>{t('byDate')}</h3>
        <QueryGate what={t('byDate')} query={trend}>
          {(days) => <Trend days={days} />}
        </QueryGate>
      </section>
      <Shares title={t('byType')} query={byType} name={nameOf} />
      <Shares title={t('byUrgency')} query={byUrgency} name={(key) => <UrgencyMark urgency={key} text />} />
      <Shares title={t('byResponse')} query={byResponse} name={band} />
      <Shares title={t('bySolution')} query={bySolution} name={band} />
    </div>
  );
};

interface OrderStatisticsProps {
  open: boolean;
  where: OrderWhere;
  onClose: () => void;
}

/** Figures of the last 30 days: by date, type and urgency, and how long orders took. */
export const OrderStatistics = ({ open, where, onClose }: OrderStatisticsProps) => {
  const t = usePhrases('workOrders');
  const phone = usePhone();
  return (
    <Drawer open={open} onClose={onClose} size={phone ? '100%' : 560} title={`${t('statistics')} · ${t('last30')}`}>
      {open ? <All where={where} /> : null}
    </Drawer>
  );
};
