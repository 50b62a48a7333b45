import { type WaitingOrder, WaitingStatus, workOrdersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { useChange } from '../../api/use-change.ts';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { Column, RowAction } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { usePageState } from '../../ui/data-page/page-state.ts';
import { useAct } from '../../ui/forms/use-careful.ts';
import { useMayNow } from './may-now.ts';
import { outdated, pageOf, useFollowOrders } from './order-calls.ts';
import { useOrderColumns } from './order-columns.tsx';
import { OrderTime, useNow } from './order-times.tsx';
import { type OrderFormKind, useOrderForms } from './use-order-forms.tsx';
import { useOrderOutbox } from './use-order-outbox.ts';
import styles from './work-orders.module.css';

type Open = (kind: OrderFormKind, order: WaitingOrder) => void;

/** The next step of an order; the server says which are open. */
const NextStep = ({ order, open }: { order: WaitingOrder; open: Open }) => {
  const { mayHandle } = useOrderRights();
  const t = usePhrases('workOrders');
  const act = useAct();
  const handle = useChange(workOrdersEndpoints.handleWorkOrder, { invalidates: outdated });
  const { id } = order;
  const may = useMayNow(order);
  const { isSending, send } = useOrderOutbox(id);
  const accept = () => send({ call: 'handleWorkOrder', what: t('accept'), args: { body: { id, action: 'accept' } } });
  const resume = () => handle.mutateAsync({ body: { id, action: 'resume' } });
  if (!mayHandle) return null;
  if (may.includes('accept'))
    return (
      <Button type="primary" loading={isSending} onClick={() => void act(accept)}>
        {t('accept')}
      </Button>
    );
  if (may.includes('resume'))
    return (
      <Button loading={handle.isPending} onClick={() => void act(resume, t('done'))}>
        {t('resume')}
      </Button>
    );
  if (may.includes('confirm'))
    return (
      <>
        <Button onClick={() => open('reject', order)}>{t('reject')}</Button>
        <Button type="primary" onClick={() => open('confirm', order)}>
          {t('confirm')}
        </Button>
      </>
    );
  if (may.includes('complete'))
    return (
      <Button type="primary" onClick={() => open('complete', order)}>
        {t('complete')}
      </Button>
    );
  return null;
};

const useColumns = (open: Open): Column<WaitingOrder>[] => {
  const t = usePhrases('workOrders');
  const shared = useOrderColumns<WaitingOrder>();
  const now = useNow();
  return useMemo(
    () => [
      shared.urgency,
      shared.theme,
      shared.place,
      { key: 'due', title: t('timeLeft'), sortable: true, render: (o) => <OrderTime order={o} now={now} /> },
      {
        key: 'waits',
        title: t('waitsFor'),
        wideOnly: true,
        render: (o) => t(`waits_${WaitingStatus.parse(o.status)}`),
      },
      { ...shared.initiator, wideOnly: true },
      {
        key: 'next',
        title: t('nextStep'),
        fixed: true,
        render: (o) => (
          <span className={styles.nextStep}>
            <NextStep order={o} open={open} />
          </span>
        ),
      },
    ],
    [t, shared, now, open],
  );
};

const further = { return: 'returnOrder', transfer: 'transfer', hold: 'hold' } as const;

/** What waits for the user to accept, to work on or to confirm it: late orders first, each with its next step. */
export const OrderHandleScreen = () => {
  const t = usePhrases('workOrders');
  const navigate = useNavigate();
  const page = usePageState({ sortable: ['due'], filters: { status: WaitingStatus.options } });
  const orders = useQuery({
    ...queryOf(workOrdersEndpoints.listWorkOrdersToHandle, { query: page.query }),
    placeholderData: keepPreviousData,
  });
  useFollowOrders();
  const { open, form } = useOrderForms();
  const { mayHandle } = useOrderRights();
  const columns = useColumns(open);
  const counts = orders.data?.counts;
  const all = counts ? counts.unprocessed + counts.processing + counts.confirming : undefined;
  const more = ({ may }: WaitingOrder): RowAction<WaitingOrder>[] =>
    (['return', 'transfer', 'hold'] as const).flatMap((kind) =>
      mayHandle && may.includes(kind)
        ? [{ key: kind, label: t(further[kind]), run: (order) => open(kind, order) }]
        : [],
    );
  return (
    <>
      <DataPage
        id="workOrdersToHandle"
        what={t('orders')}
        page={page}
        source={orders}
        idOf={(o) => o.id}
        nameOf={(o) => o.theme}
        search={t('search')}
        states={{
          name: 'status',
          all,
          options: WaitingStatus.options.map((value) => ({
            value,
            label: t(`waits_${value}`),
            count: counts?.[value],
          })),
        }}
        columns={columns}
        rowActions={more}
        onOpen={(o) => void navigate(pageOf(o))}
        empty={{ title: t('nothingWaits'), text: t('nothingWaitsText') }}
      />
      {form}
    </>
  );
};
