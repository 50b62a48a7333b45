import type { WorkOrder, WorkOrderResult } from '@eoms/contract';
import { type ReactNode, useState } from 'react';
import { useOrderRights } from '../../domain/work-orders/use-order-rights.ts';
import { usePhrases } from '../../i18n/i18n.ts';
import type { BulkAction } from '../../ui/data-page/column.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { type ManyKind, ManyOrdersForm } from './many-orders-form.tsx';
import { ManyOrdersResults } from './many-orders-results.tsx';

/** What can be done with several orders at once, with its forms, and what became of each. */
export const useManyOrders = (): { bulk: BulkAction<WorkOrder>[]; forms: ReactNode } => {
  const t = usePhrases('workOrders');
  const toast = useToast();
  const { mayOpen, mayHandle } = useOrderRights();
  const [asked, setAsked] = useState<{ kind: ManyKind; orders: readonly WorkOrder[] }>();
  const [results, setResults] = useState<readonly WorkOrderResult[]>();
  const ask = (kind: ManyKind) => (orders: readonly WorkOrder[]) => setAsked({ kind, orders });
  const done = (given: readonly WorkOrderResult[]): void => {
    if (given.every(({ error }) => error === null)) toast.done(t('doneMany', { count: given.length }));
    else setResults(given);
  };
  const bulk: BulkAction<WorkOrder>[] = [
    // Who is offered as a recipient is asked with the right to open orders.
    ...(mayOpen
      ? [{ key: 'assign', label: t('assign'), icon: <Icon name="user" />, run: ask('assign') } as const]
      : []),
    { key: 'complete', label: t('completeMany'), icon: <Icon name="check" />, run: ask('completeMany') },
    { key: 'cancel', label: t('cancelMany'), icon: <Icon name="close" />, run: ask('cancelMany') },
  ];
  const forms = (
    <>
      {asked && results === undefined ? (
        <ManyOrdersForm kind={asked.kind} orders={asked.orders} onResults={done} onClose={() => setAsked(undefined)} />
      ) : null}
      {results ? (
        <ManyOrdersResults
          orders={asked?.orders ?? []}
          results={results}
          onClose={() => {
            setResults(undefined);
            setAsked(undefined);
          }}
        />
      ) : null}
    </>
  );
  return { bulk: mayHandle ? bulk : [], forms };
};
