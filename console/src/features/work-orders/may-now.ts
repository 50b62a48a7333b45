import type { WorkOrderAction, WorkOrderDetail, WorkOrderHandling } from '@eoms/contract';
import type { OutboxEntry } from '../../outbox/outbox-entry.ts';
import { usePendingOf } from '../../outbox/use-outbox.ts';

/** What whoever accepts an order may do then. */
const afterAccept: readonly WorkOrderAction[] = ['return', 'complete', 'write'];

/** What somebody may do with an order once all that waits to be sent has arrived: nothing is entered twice. */
export const mayWith = (
  may: readonly WorkOrderAction[],
  pending: readonly Pick<OutboxEntry, 'call' | 'args' | 'state'>[],
): readonly WorkOrderAction[] => {
  let now = may;
  for (const { call, args, state } of pending) {
    // What was refused is decided first: sent again or discarded.
    if (state !== 'waiting') return may.filter((action) => action === 'write');
    if (call !== 'handleWorkOrder') continue;
    const { action } = args.body as WorkOrderHandling;
    if (action === 'accept') now = [...new Set([...now.filter((one) => one !== 'accept'), ...afterAccept])];
    else now = [];
  }
  return now;
};

/** What the user may do with an order now, as far as this device knows. */
export const useMayNow = ({ id, may }: Pick<WorkOrderDetail, 'id' | 'may'>): readonly WorkOrderAction[] =>
  mayWith(may, usePendingOf({ kind: 'order', id }));
