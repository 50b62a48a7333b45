import { mayBecome, transition, workOrderStates } from '@eoms/contract';
import { changeState } from '../../platform/database/change-state.ts';
import type { Caller } from '../../platform/http/context.ts';
import { announceOrder } from './announce-order.ts';
import { type ChangeOrdersDeps, changeOrder, locked } from './change-order.ts';
import { noteRecord } from './order-records.store.ts';
import { type OrderRow, updateOrder } from './work-orders.store.ts';

interface Reasoned {
  readonly id: string;
  readonly reason: string;
}

const rejected = { action: 'reject' as const, ...transition(workOrderStates, 'confirming', 'processing') };
const reopened = { action: 'reopen' as const, ...transition(workOrderStates, 'resolved', 'unprocessed') };

/**
 * What an order gets that was done, or closed, and is not any more: the time meanwhile is counted apart, and moves a
 * deadline that had not passed.
 */
const goingOn = ({ closedAt, closedFor, deadline }: OrderRow, now: Date) => {
  const meanwhile = closedAt ? now.getTime() - closedAt.getTime() : 0;
  const wasInTime = deadline !== null && closedAt !== null && deadline > closedAt;
  return {
    closedAt: null,
    closedFor: closedFor + meanwhile,
    deadline: wasInTime ? new Date(deadline.getTime() + meanwhile) : deadline,
    progress: 0,
    confirmation: null,
    doneById: null,
    toSolve: null,
    reopenUntil: null,
  };
};

/** Whoever was to do it gives it back: it waits for somebody else. */
export const returnOrder = (deps: ChangeOrdersDeps, caller: Caller, { id, reason }: Reasoned): Promise<null> =>
  changeOrder(deps, caller, { id, may: 'return', after: { assigneeId: null, reason } }, async (tx, order, by) => {
    const nobody = { assigneeId: null, assignee: null };
    if (mayBecome(workOrderStates, order.status, 'unprocessed')) {
      const back = transition(workOrderStates, order.status, 'unprocessed');
      await changeState(tx, locked, [id], { action: 'return', ...back }, nobody);
    } else await updateOrder(tx, id, nobody);
    await noteRecord(tx, id, { kind: 'returned', text: reason, detail: { from: order.assignee } }, by);
    const users = [order.initiatorId, order.supervisorId, order.assigneeId];
    return announceOrder(tx, deps, order, { event: 'returned', users, by, text: reason });
  });

/** The second person does not agree that it was done: its assignee goes on. */
export const rejectOrder = (deps: ChangeOrdersDeps, caller: Caller, { id, reason }: Reasoned): Promise<null> =>
  changeOrder(deps, caller, { id, may: 'reject', after: { status: rejected.to, reason } }, async (tx, order, by) => {
    await changeState(tx, locked, [id], rejected, goingOn(order, new Date()));
    await noteRecord(tx, id, { kind: 'rejected', text: reason }, by);
    const users = [order.assigneeId, order.supervisorId];
    return announceOrder(tx, deps, order, { event: 'rejected', users, by, text: reason });
  });

/** A resolved order is opened again: its assignee has to accept it anew. */
export const reopenOrder = (deps: ChangeOrdersDeps, caller: Caller, { id, reason }: Reasoned): Promise<null> =>
  changeOrder(deps, caller, { id, may: 'reopen', after: { status: reopened.to, reason } }, async (tx, order, by) => {
    await changeState(tx, locked, [id], reopened, goingOn(order, new Date()));
    await noteRecord(tx, id, { kind: 'reopened', text: reason }, by);
    const users = [order.assigneeId, order.supervisorId, order.initiatorId];
    return announceOrder(tx, deps, order, { event: 'reopened', users, by, text: reason });
  });
