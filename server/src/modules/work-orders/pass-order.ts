import { mayBecome, transition, workOrderStates } from '@eoms/contract';
import { changeState } from '../../platform/database/change-state.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { announceMainEnd } from './announce-main-end.ts';
import { announceOrder } from './announce-order.ts';
import { type ChangeOrdersDeps, changeOrder, locked, requirePerson } from './change-order.ts';
import { noteRecord } from './order-records.store.ts';
import { updateOrder } from './work-orders.store.ts';

/** Passes an order on; one that was accepted waits again for its new recipient. */
export const transferOrder = (
  deps: ChangeOrdersDeps,
  caller: Caller,
  { id, assigneeId, reason }: { readonly id: string; readonly assigneeId: string; readonly reason: string },
): Promise<null> =>
  changeOrder(deps, caller, { id, may: 'transfer', after: { assigneeId, reason } }, async (tx, order, by) => {
    if (order.assigneeId === assigneeId) throw refuse('workOrder.sameRecipient', {}, [{ field: 'assigneeId' }]);
    const assignee = await requirePerson(deps, assigneeId, order.placeId, 'assigneeId');
    const passed = { assigneeId, assignee };
    if (!mayBecome(workOrderStates, order.status, 'unprocessed')) await updateOrder(tx, id, passed);
    else {
      const back = transition(workOrderStates, order.status, 'unprocessed');
      await changeState(tx, locked, [id], { action: 'transfer', ...back }, passed);
    }
    const detail = { from: order.assignee, to: assignee };
    await noteRecord(tx, id, { kind: 'transferred', text: reason, detail }, by);
    const users = [assigneeId, order.supervisorId];
    return announceOrder(tx, deps, order, { event: 'transferred', users, by, text: reason });
  });

export const cancelOrder = (
  deps: ChangeOrdersDeps,
  caller: Caller,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<null> =>
  changeOrder(
    deps,
    caller,
    { id, may: 'cancel', after: { status: 'cancelled', reason } },
    async (tx, order, by, hearing) => {
      const cancelled = transition(workOrderStates, order.status, 'cancelled');
      await changeState(tx, locked, [id], { action: 'cancel', ...cancelled }, { closedAt: new Date() });
      await noteRecord(tx, id, { kind: 'cancelled', text: reason }, by);
      await announceMainEnd(tx, deps, id, { end: 'cancelled', by, hearing });
    },
  );
