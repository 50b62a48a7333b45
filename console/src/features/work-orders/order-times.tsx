import type { WorkOrder } from '@eoms/contract';
import { useEffect, useState } from 'react';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import styles from './work-orders.module.css';

const minute = 60_000;

/** A span in the largest unit that says enough. */
export const useSpan = (): ((ms: number) => string) => {
  const t = usePhrases('workOrders');
  return (ms) => {
    const minutes = Math.max(0, Math.round(ms / minute));
    if (minutes < 60) return t('minutes', { count: minutes });
    if (minutes < 48 * 60) return t('hours', { count: Math.round(minutes / 6) / 10 });
    return t('days', { count: Math.round(minutes / 144) / 10 });
  };
};

/** Now, in steps of half a minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
};

type Timed = Pick<
  WorkOrder,
  'deadline' | 'closedAt' | 'closedSeconds' | 'createdAt' | 'overdue' | 'status' | 'heldAt' | 'resolution'
>;

/** The earlier one of the deadline that somebody set and the end of the resolution time. */
const dueOf = ({ deadline, resolution }: Timed): string | null =>
  [deadline, resolution?.due ?? null].flatMap((one) => one ?? []).sort()[0] ?? null;

/** How much time is left, by how much it is late, or how long it took. */
export const OrderTime = ({ order, now }: { order: Timed; now: number }) => {
  const t = usePhrases('workOrders');
  const span = useSpan();
  const { closedAt, createdAt, overdue, status, heldAt, resolution } = order;
  const deadline = dueOf(order);
  if (closedAt) {
    if (status === 'cancelled') return <span className="text-small text-muted">{dateAndTime(closedAt)}</span>;
    const used = t('usedTime', {
      time: span(Date.parse(closedAt) - Date.parse(createdAt) - order.closedSeconds * 1000),
    });
    return (
      <span className="text-small text-muted" title={dateAndTime(closedAt)}>
        {used}
        {overdue || resolution?.late ? ` · ${t('lateClosed')}` : ''}
      </span>
    );
  }
  if (heldAt)
    return (
      <span className={`text-small text-secondary ${styles.orderTime}`} title={dateAndTime(heldAt)}>
        <Icon name="pause" size="s" />
        {resolution && !resolution.late
          ? t('onHoldLeft', { time: span((resolution.target - resolution.used) * 1000) })
          : t('onHold')}
      </span>
    );
  if (!deadline) return <span className="text-small text-muted">{t('noDeadline')}</span>;
  const left = Date.parse(deadline) - now;
  const time = span(Math.abs(left));
  if (left >= 0)
    return (
      <span className={`text-small text-secondary ${styles.orderTime}`} title={dateAndTime(deadline)}>
        <Icon name="clock" size="s" />
        {t('remaining', { time })}
      </span>
    );
  return (
    <span className={`text-small ${styles.orderTime} ${styles.late}`} title={dateAndTime(deadline)}>
      <Icon name="warning" size="s" />
      {t('late', { time })}
    </span>
  );
};
