import { type WorkOrder, workOrdersEndpoints } from '@eoms/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useToast } from '../../ui/forms/use-toast.ts';
import { CompleteForm } from './complete-form.tsx';
import { PassForm, type PassKind } from './pass-form.tsx';

/** The form of completion with what a list does not know of an order: its fields and alarms. */
const CompleteById = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const toast = useToast();
  const order = useQuery(queryOf(workOrdersEndpoints.getWorkOrder, { query: { id } }));
  const { error } = order;
  useEffect(() => {
    if (!error) return;
    toast.failed(error, 'operateFailed');
    onClose();
  }, [error, toast, onClose]);
  return order.data ? <CompleteForm order={order.data} onClose={onClose} /> : null;
};

export type OrderFormKind = 'complete' | PassKind;

/** The forms for what is done to an order out of a list. */
export const useOrderForms = (): { open: (kind: OrderFormKind, order: WorkOrder) => void; form: ReactNode } => {
  const [opened, setOpened] = useState<{ kind: OrderFormKind; order: WorkOrder }>();
  const [close] = useState(() => () => setOpened(undefined));
  const formOf = ({ kind, order }: { kind: OrderFormKind; order: WorkOrder }): ReactNode =>
    kind === 'complete' ? (
      <CompleteById id={order.id} onClose={close} />
    ) : (
      <PassForm kind={kind} order={order} onClose={close} />
    );
  return { open: (kind, order) => setOpened({ kind, order }), form: opened ? formOf(opened) : null };
};
