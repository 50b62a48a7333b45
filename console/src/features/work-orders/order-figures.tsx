import { type WorkOrderFigures, workOrdersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api/query-of.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import { ValueStrip } from '../../ui/panels/value-strip.tsx';
import { useSpan } from './order-times.tsx';
import styles from './work-orders.module.css';

export interface OrderWhere {
  readonly placeId?: string;
  readonly groupId?: string;
}

const useValues = (figures: WorkOrderFigures | undefined) => {
  const t = usePhrases('workOrders');
  const span = useSpan();
  const time = (seconds: number | null | undefined): string => (seconds == null ? '–' : span(seconds * 1_000));
  const { unprocessed = '–', processing = '–', confirming = '–', overdue = 0, onTime = null } = figures ?? {};
  return [
    { key: 'unprocessed', label: t('unprocessed'), value: unprocessed },
    { key: 'processing', label: t('processing'), value: processing },
    { key: 'confirming', label: t('confirming'), value: confirming },
    { key: 'overdue', label: t('overdue'), value: figures ? overdue : '–', over: overdue > 0, note: t('overdueNote') },
    { key: 'accept', label: t('meanAccept'), value: time(figures?.secondsToAccept), note: t('last30') },
    { key: 'resolve', label: t('meanResolve'), value: time(figures?.secondsToResolve), note: t('last30') },
    {
      key: 'onTime',
      label: t('onTime'),
      value: onTime === null ? '–' : `${Math.round(onTime * 1_000) / 10}%`,
      note: t('onTimeNote'),
    },
  ];
};

/** How many orders are open and late, and how fast they were done. */
export const OrderFigures = ({ where }: { where: OrderWhere }) => {
  const figures = useQuery({
    ...queryOf(workOrdersEndpoints.workOrderFigures, { query: { ...where } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.orderFigures}>
      <ValueStrip values={useValues(figures.data)} />
    </div>
  );
};
