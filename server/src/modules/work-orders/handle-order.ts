import { transition, WorkOrderConfirmation, type WorkOrderHandling, workOrderStates } from '@eoms/contract';
import { changeState } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { announceOrder } from './announce-order.ts';
import { type ChangeOrdersDeps, changeOrder, locked } from './change-order.ts';
import { noteRecord } from './order-records.store.ts';
import { orderAlarmsSolved } from './work-orders.news.ts';
import { requireSolving } from './work-orders.policy.ts';
import { alarmsOfOrder, type OrderRow, updateOrder } from './work-orders.store.ts';

const accepted = { action: 'accept' as const, ...transition(workOrderStates, 'unprocessed', 'processing') };
const resolved = { action: 'complete' as const, ...transition(workOrderStates, 'processing', 'resolved') };
type Completion = Extract<WorkOrderHandling, { action: 'complete' }>;

const accept = (deps: ChangeOrdersDeps, caller: Caller, id: string): Promise<null> =>
  changeOrder(deps, caller, { id, may: 'accept', after: { status: accepted.to } }, async (tx, order, by) => {
    await changeState(tx, locked, [id], accepted, {
      assigneeId: by.id,
      assignee: by.name,
      acceptedAt: order.acceptedAt ?? new Date(),
    });
    await noteRecord(tx, id, { kind: 'accepted' }, by);
  });

/** Only alarms that the caller may see and that still wait are solved; others keep their own way. */
const solveAlarms = async (
  tx: Executor,
  { news }: ChangeOrdersDeps,
  caller: Caller,
  order: OrderRow,
  { solveAlarms: result, result: remarks }: Completion,
  by: { readonly id: string; readonly name: string },
): Promise<void> => {
  if (result === null) return;
  requireSolving(caller, order.placeId);
  const waiting = (await alarmsOfOrder(tx, order.id, caller.places)).filter(({ status }) => status === 'pending');
  const payloads = waiting.map(({ id: alarmId }) => ({ orderId: order.id, alarmId, result, remarks, by }));
  await news.changed(tx, orderAlarmsSolved, ...payloads);
};

const complete = (deps: ChangeOrdersDeps, caller: Caller, given: Completion): Promise<null> => {
  const { id, result, confirmed } = given;
  if (!WorkOrderConfirmation.options.every((one) => confirmed.includes(one)))
    throw refuse('workOrder.notConfirmed', {}, [{ field: 'confirmed' }]);
  const after = { status: resolved.to, result, confirmed, solveAlarms: given.solveAlarms };
  return changeOrder(deps, caller, { id, may: 'complete', after }, async (tx, order, by) => {
    await changeState(tx, locked, [id], resolved, { closedAt: new Date(), progress: 100 });
    await noteRecord(tx, id, { kind: 'resolved', text: result }, by);
    await solveAlarms(tx, deps, caller, order, given, by);
    const users = [order.initiatorId, order.supervisorId, order.assigneeId];
    await announceOrder(tx, deps, order, { event: 'resolved', users, by, text: result });
  });
};

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

/** Accepts an order, which makes the caller its assignee, holds or resumes it, or completes it. */
export const handleOrder = (deps: ChangeOrdersDeps, caller: Caller, given: WorkOrderHandling): Promise<null> => {
  switch (given.action) {
    case 'accept':
      return accept(deps, caller, given.id);
    case 'hold':
      return hold(deps, caller, given.id, given.reason);
    case 'resume':
      return resume(deps, caller, given.id);
    case 'complete':
      return complete(deps, caller, given);
  }
};
