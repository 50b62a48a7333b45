import { type WorkOrder, WorkOrderStatus, workOrdersEndpoints } from '@eoms/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '../../api/query-of.ts';
import { OrderState } from '../../domain/work-orders/order-state.tsx';
import { dateAndTime } from '../../i18n/format.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { BulkAction, Column } from '../../ui/data-page/column.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { useOrderColumns } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTime, useNow } from './order-times.tsx';
import type { useOrderFilters } from './use-order-filters.ts';

const nothing = <span className="text-muted">–</span>;

const useColumns = (): Column<WorkOrder>[] => {
  const t = usePhrases('workOrders');
  const shared = useOrderColumns<WorkOrder>();
  const now = useNow();
  return useMemo(
    () => [
      { ...shared.urgency, sortable: true },
      shared.theme,
      shared.place,
      { key: 'assignee', title: t('assignee'), render: (o) => o.assignee ?? nothing },
      { key: 'deadline', title: t('deadline'), sortable: true, render: (o) => <OrderTime order={o} now={now} /> },
      { key: 'status', title: t('status'), render: (o) => <OrderState status={o.status} /> },
      { key: 'progress', title: t('progress'), align: 'right', wideOnly: true, render: (o) => `${o.progress}%` },
      {
        key: 'createdAt',
        title: t('createdAt'),
        align: 'right',
        sortable: true,
        wideOnly: true,
        render: (o) => dateAndTime(o.createdAt),
      },
      { ...shared.initiator, hidden: true },
      { key: 'supervisor', title: t('supervisor'), hidden: true, render: (o) => o.supervisor ?? nothing },
      { key: 'devices', title: t('devices'), align: 'right', hidden: true, render: (o) => o.devices },
      { key: 'alarms', title: t('alarms'), align: 'right', hidden: true, render: (o) => o.alarms },
    ],
    [t, shared, now],
  );
};

interface OrderListProps {
  filters: ReturnType<typeof useOrderFilters>;
  /** What else narrows the list, and who may see it. */
  only?: { readonly mine?: 'any' | 'assignee' | 'initiator' | 'supervisor' | 'follower' };
  actions: ReactNode;
  newButton: ReactNode;
  /** Where an order is opened. */
  linkOf: (order: WorkOrder) => string;
  /** What can be done with several at once. */
  bulk?: readonly BulkAction<WorkOrder>[];
}

/** Orders as a list, newest first. */
export const OrderList = ({ filters: { page, query }, only = {}, ...props }: OrderListProps) => {
  const t = usePhrases('workOrders');
  const navigate = useNavigate();
  const orders = useQuery({
    ...queryOf(workOrdersEndpoints.listWorkOrders, { query: { ...query, ...only } }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns();
  return (
    <DataPage
      id="workOrders"
      what={t('orders')}
      page={page}
      source={orders}
      idOf={(o) => o.id}
      nameOf={(o) => o.theme}
      search={t('search')}
      filters={<OrderFilters page={page} />}
      actions={props.actions}
      {...(props.bulk ? { bulk: props.bulk } : {})}
      states={{ name: 'status', options: WorkOrderStatus.options.map((value) => ({ value, label: t(value) })) }}
      columns={columns}
      onOpen={(o) => void navigate(props.linkOf(o))}
      empty={{ title: t('empty'), text: t('emptyText'), action: props.newButton }}
    />
  );
};
