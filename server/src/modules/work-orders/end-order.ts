import {
  transition,
  WorkOrderConfirmation,
  type WorkOrderHandling,
  type WorkOrderType,
  workOrderStates,
} from '@eoms/contract';
import { changeState } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { announceMainEnd } from './announce-main-end.ts';
import { announceOrder } from './announce-order.ts';
import { type ChangeOrdersDeps, changeOrder, locked } from './change-order.ts';
import { answersWith } from './check-by-type.ts';
import { noteRecord } from './order-records.store.ts';
import { type AlarmsToSolve, orderAlarmsSolved } from './work-orders.news.ts';
import { requireSolving } from './work-orders.policy.ts';
import { alarmsOfOrder, type OrderRow } from './work-orders.store.ts';

type Completion = Extract<WorkOrderHandling, { action: 'complete' }>;
type By = { readonly id: string; readonly name: string };

const resolved = { action: 'complete' as const, ...transition(workOrderStates, 'processing', 'resolved') };
const reported = { action: 'complete' as const, ...transition(workOrderStates, 'processing', 'confirming') };
const confirmed = { action: 'confirm' as const, ...transition(workOrderStates, 'confirming', 'resolved') };

const day = 86_400_000;
/** Until when an order that is resolved now can be opened again. */
const reopenUntil = ({ reopenDays }: WorkOrderType, now: Date): Date | null =>
  reopenDays === 0 ? null : new Date(now.getTime() + reopenDays * day);

/** Only alarms that the caller may see and that still wait are solved; others keep their own way. */
const alarmsToSolve = async (
  tx: Executor,
  caller: Caller,
  order: OrderRow,
  { solveAlarms: result, result: remarks }: Completion,
  by: By,
): Promise<AlarmsToSolve | null> => {
  if (result === null) return null;
  requireSolving(caller, order.placeId);
  const waiting = (await alarmsOfOrder(tx, order.id, caller.places)).filter(({ status }) => status === 'pending');
  return { alarmIds: waiting.map(({ id }) => id), result, remarks, by: { id: by.id, name: by.name } };
};

const solve = async (
  tx: Executor,
  { news }: ChangeOrdersDeps,
  orderId: string,
  given: AlarmsToSolve | null,
): Promise<void> => {
  if (!given) return;
  const { alarmIds, ...others } = given;
  await news.changed(tx, orderAlarmsSolved, ...alarmIds.map((alarmId) => ({ orderId, alarmId, ...others })));
};

const typeOf = async (tx: Executor, { types }: ChangeOrdersDeps, order: OrderRow): Promise<WorkOrderType> => {
  const type = await types.hold(tx, order.type);
  if (!type) throw refuseUnknown('type');
  return type;
};

/** Done: by that resolved, or to be confirmed by a second person where the type asks for one. */
export const completeOrder = (deps: ChangeOrdersDeps, caller: Caller, given: Completion): Promise<null> => {
  const { id, result, confirmed: checked } = given;
  if (!WorkOrderConfirmation.options.every((one) => checked.includes(one)))
    throw refuse('workOrder.notConfirmed', {}, [{ field: 'confirmed' }]);
  const { id: _id, action: _action, ...after } = given;
  return changeOrder(deps, caller, { id, may: 'complete', after }, async (tx, order, by, hearing) => {
    const type = await typeOf(tx, deps, order);
    const { language } = caller;
    const answers = answersWith(type.fields, order.answers, given.answers, { at: 'complete', language });
    const toSolve = await alarmsToSolve(tx, caller, order, given, by);
    const now = new Date();
    const done = { closedAt: now, progress: 100, doneById: by.id, answers, heldAt: null };
    const text = result;
    if (type.confirmation === 'none') {
      await changeState(tx, locked, [id], resolved, { ...done, reopenUntil: reopenUntil(type, now) });
      await noteRecord(tx, id, { kind: 'resolved', text }, by);
      await solve(tx, deps, id, toSolve);
      await announceMainEnd(tx, deps, id, { end: 'resolved', by, hearing });
      const users = [order.initiatorId, order.supervisorId, order.assigneeId];
      return announceOrder(tx, deps, order, { event: 'resolved', users, by, text });
    }
    const { confirmation } = type;
    await changeState(tx, locked, [id], reported, { ...done, confirmation, toSolve });
    await noteRecord(tx, id, { kind: 'reported', text }, by);
    const users = [confirmation === 'initiator' ? order.initiatorId : order.supervisorId];
    return announceOrder(tx, deps, order, { event: 'to-confirm', users, by, text });
  });
};

/** A second person confirms that the work was done. */
export const confirmOrder = (
  deps: ChangeOrdersDeps,
  caller: Caller,
  { id, remarks }: { readonly id: string; readonly remarks: string },
): Promise<null> =>
  changeOrder(
    deps,
    caller,
    { id, may: 'confirm', after: { status: confirmed.to, remarks } },
    async (tx, order, by, hearing) => {
      const until = reopenUntil(await typeOf(tx, deps, order), new Date());
      await changeState(tx, locked, [id], confirmed, { reopenUntil: until, toSolve: null });
      await noteRecord(tx, id, { kind: 'confirmed', ...(remarks ? { text: remarks } : {}) }, by);
      await solve(tx, deps, id, order.toSolve);
      await announceMainEnd(tx, deps, id, { end: 'resolved', by, hearing });
      const users = [order.initiatorId, order.supervisorId, order.assigneeId];
      return announceOrder(tx, deps, order, { event: 'resolved', users, by, text: remarks });
    },
  );
