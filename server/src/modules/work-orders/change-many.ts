import type { WorkOrderClosing, WorkOrderResult } from '@eoms/contract';
import type { Caller } from '../../platform/http/context.ts';
import { wordsOf } from '../../platform/http/envelope.ts';
import { Refusal, refuseUnknown } from '../../platform/http/refusal.ts';
import { nameOfUser } from '../access/access.module.ts';
import type { ChangeOrdersDeps } from './change-order.ts';
import { completeOrder } from './end-order.ts';
import { cancelOrder, transferOrder } from './pass-order.ts';
import { seenBy } from './work-orders.policy.ts';
import { numbersOf } from './work-orders.store.ts';

/**
 * Does the same to several orders, each in a transaction of its own: one that refuses does not hold up the others, and
 * says why. Orders that the caller may not know of answer '404' like those that do not exist.
 */
const each = async (
  { database }: ChangeOrdersDeps,
  caller: Caller,
  given: readonly string[],
  change: (id: string) => Promise<unknown>,
): Promise<WorkOrderResult[]> => {
  const ids = [...new Set(given)];
  const numbers = await numbersOf(database.db, seenBy(caller, caller.places), ids);
  const results: WorkOrderResult[] = [];
  for (const id of ids) {
    const number = numbers.get(id) ?? null;
    try {
      await change(id);
      results.push({ id, number, error: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ id, number, error: { code: error.code, message: wordsOf(error, caller.language).message } });
    }
  }
  return results;
};

/** Gives several orders to one person; those that were accepted wait for that person to accept them. */
export const assignOrders = async (
  deps: ChangeOrdersDeps,
  caller: Caller,
  { ids, ...pass }: { readonly ids: readonly string[]; readonly assigneeId: string; readonly reason: string },
): Promise<WorkOrderResult[]> => {
  if ((await nameOfUser(deps.database.db, pass.assigneeId)) === undefined) throw refuseUnknown('assigneeId');
  return each(deps, caller, ids, (id) => transferOrder(deps, caller, { id, ...pass }));
};

/** Completes or cancels several orders. */
export const closeOrders = (
  deps: ChangeOrdersDeps,
  caller: Caller,
  { ids, closing }: { readonly ids: readonly string[]; readonly closing: WorkOrderClosing },
): Promise<WorkOrderResult[]> =>
  each(deps, caller, ids, (id) =>
    closing.action === 'cancel'
      ? cancelOrder(deps, caller, { id, reason: closing.reason })
      : completeOrder(deps, caller, { id, ...closing }),
  );
