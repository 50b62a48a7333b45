import { type OrderRelationDraft, orderRelationsAtMost, transition, workOrderStates } from '@eoms/contract';
import { changeState } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { refuseViolations } from '../../platform/database/violations.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { announceEarlierEnd } from './announce-main-end.ts';
import { type ChangeOrdersDeps, changeOrder, locked } from './change-order.ts';
import { noteRecord } from './order-records.store.ts';
import {
  countRelations,
  dropRelation,
  findRelation,
  holdDuplicates,
  insertRelation,
  isDuplicateOf,
  isRelated,
  relationsOf,
} from './order-relations.store.ts';
import { orderChanged } from './work-orders.news.ts';
import { seenBy } from './work-orders.policy.ts';
import { findOrder } from './work-orders.store.ts';

/** The other order of a link, which the caller has to see too. */
const otherOf = async (tx: Executor, caller: Caller, { orderId, otherId }: Omit<OrderRelationDraft, 'kind'>) => {
  if (orderId === otherId) throw refuse('workOrder.relatedToItself', {}, [{ field: 'otherId' }]);
  const other = await findOrder(tx, seenBy(caller, caller.places), otherId);
  if (!other) throw refuseUnknown('otherId');
  return other;
};

const taken = { work_order_relations_pair_key: { code: 'workOrder.alreadyRelated', field: 'otherId' } } as const;

const relate = async (tx: Executor, draft: OrderRelationDraft): Promise<string> => {
  const { orderId, otherId, kind } = draft;
  if (kind === 'duplicates') {
    await holdDuplicates(tx);
    if (await isDuplicateOf(tx, otherId, orderId))
      throw refuse('workOrder.duplicateCircle', {}, [{ field: 'otherId' }]);
  }
  if ((await countRelations(tx, orderId)) >= orderRelationsAtMost) throw refuse('workOrder.tooManyRelations');
  return refuseViolations(taken, () => insertRelation(tx, draft));
};

/** Both orders say it, each to those who see the other. */
const note = async (
  tx: Executor,
  action: 'related' | 'unrelated',
  { orderId, otherId, kind: relation }: OrderRelationDraft,
  by: DoneBy,
): Promise<void> => {
  await noteRecord(tx, orderId, { kind: action, detail: { relation, inverse: false, otherId } }, by);
  await noteRecord(tx, otherId, { kind: action, detail: { relation, inverse: true, otherId: orderId } }, by);
};

/** Links an order that the caller may change with another one that the caller sees. */
export const relateOrders = async (
  deps: ChangeOrdersDeps,
  caller: Caller,
  draft: OrderRelationDraft,
): Promise<{ id: string }> => {
  let id = '';
  await changeOrder(deps, caller, { id: draft.orderId, may: 'edit', after: draft }, async (tx, _, by) => {
    const other = await otherOf(tx, caller, draft);
    id = await relate(tx, draft);
    await note(tx, 'related', draft, by);
    await deps.news.changed(tx, orderChanged, { orderId: other.id, placeId: other.placeId });
  });
  return { id };
};

/** Removes a link at either of its orders, for those who may change that one and see the other. */
export const unrelateOrders = (
  deps: ChangeOrdersDeps,
  caller: Caller,
  { orderId, id }: { readonly orderId: string; readonly id: string },
): Promise<null> =>
  changeOrder(deps, caller, { id: orderId, may: 'edit', after: { removedRelation: id } }, async (tx, _, by) => {
    const shown = await relationsOf(tx, seenBy(caller, caller.places), orderId);
    const row = shown.some((one) => one.id === id) ? await findRelation(tx, orderId, id) : undefined;
    if (!row || !(await dropRelation(tx, id))) throw refuseUnknown('id');
    await note(tx, 'unrelated', row, by);
    const otherId = row.orderId === orderId ? row.otherId : row.orderId;
    const other = await findOrder(tx, [], otherId);
    if (other) await deps.news.changed(tx, orderChanged, { orderId: otherId, placeId: other.placeId });
  });

/** Cancels an order as a duplicate: its people hear what becomes of the other one, at once if that is done already. */
export const closeAsDuplicate = (
  deps: ChangeOrdersDeps,
  caller: Caller,
  { id, otherId }: { readonly id: string; readonly otherId: string },
): Promise<null> => {
  const draft = { orderId: id, otherId, kind: 'duplicates' } as const;
  const after = { status: 'cancelled', duplicateOf: otherId };
  return changeOrder(deps, caller, { id, may: 'cancel', after }, async (tx, order, by, hearing) => {
    const other = await otherOf(tx, caller, draft);
    if (other.status === 'cancelled') throw refuse('workOrder.mainCancelled', {}, [{ field: 'otherId' }]);
    if (!(await isRelated(tx, draft))) {
      await relate(tx, draft);
      await noteRecord(
        tx,
        otherId,
        { kind: 'related', detail: { relation: draft.kind, inverse: true, otherId: id } },
        by,
      );
    }
    const cancelled = transition(workOrderStates, order.status, 'cancelled');
    await changeState(tx, locked, [id], { action: 'cancel', ...cancelled }, { closedAt: new Date() });
    await noteRecord(tx, id, { kind: 'cancelled', detail: { relation: draft.kind, otherId } }, by);
    if (other.status === 'resolved') await announceEarlierEnd(tx, deps, order, { end: 'resolved', by, hearing });
    await deps.news.changed(tx, orderChanged, { orderId: otherId, placeId: other.placeId });
  });
};
