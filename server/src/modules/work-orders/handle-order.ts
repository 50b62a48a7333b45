import { transition, type WorkOrderHandling, workOrderStates } from '@eoms/contract';
import { changeState } from '../../platform/database/change-state.ts';
import type { Caller } from '../../platform/http/context.ts';
import { type ChangeOrdersDeps, changeOrder, locked } from './change-order.ts';
import { completeOrder, confirmOrder } from './end-order.ts';
import { noteRecord } from './order-records.store.ts';
import { rejectOrder, reopenOrder, returnOrder } from './take-back-order.ts';
import { updateOrder } from './work-orders.store.ts';

const accepted = { action: 'accept' as const, ...transition(workOrderStates, 'unprocessed', 'processing') };

const accept = (deps: ChangeOrdersDeps, caller: Caller, id: string): Promise<null> =>
  changeOrder(deps, caller, { id, may: 'accept', after: { status: accepted.to } }, async (tx, order, by) => {
    await changeState(tx, locked, [id], accepted, {
      assigneeId: by.id,
      assignee: by.name,
      acceptedAt: order.acceptedAt ?? new Date(),
    });
    await noteRecord(tx, id, { kind: 'accepted' }, by);
  });

/** Its clocks stand still until it is resumed: for what the people who work on it wait for and cannot change. */
const hold = (deps: ChangeOrdersDeps, caller: Caller, id: string, reason: string): Promise<null> =>
  changeOrder(deps, caller, { id, may: 'hold', after: { held: true, reason } }, async (tx, _, by) => {
    await updateOrder(tx, id, { heldAt: new Date() });
    await noteRecord(tx, id, { kind: 'held', text: reason }, by);
  });

const resume = (deps: ChangeOrdersDeps, caller: Caller, id: string): Promise<null> =>
  changeOrder(deps, caller, { id, may: 'resume', after: { held: false } }, async (tx, _, by) => {
    await updateOrder(tx, id, { heldAt: null });
    await noteRecord(tx, id, { kind: 'resumed' }, by);
  });

/** What people do with an order: accepting one makes the caller its assignee. */
export const handleOrder = (deps: ChangeOrdersDeps, caller: Caller, given: WorkOrderHandling): Promise<null> => {
  switch (given.action) {
    case 'accept':
      return accept(deps, caller, given.id);
    case 'hold':
      return hold(deps, caller, given.id, given.reason);
    case 'resume':
      return resume(deps, caller, given.id);
    case 'complete':
      return completeOrder(deps, caller, given);
    case 'return':
      return returnOrder(deps, caller, given);
    case 'confirm':
      return confirmOrder(deps, caller, given);
    case 'reject':
      return rejectOrder(deps, caller, given);
    case 'reopen':
      return reopenOrder(deps, caller, given);
  }
};
