import type { Executor } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { nameOfUser } from '../access/access.module.ts';
import { type ChangeOrdersDeps, changeOrder } from './change-order.ts';
import { countFollowers, setFollower } from './order-followers.store.ts';
import { orderChanged } from './work-orders.news.ts';
import { seenBy, seesOrder } from './work-orders.policy.ts';
import { lockOrder } from './work-orders.store.ts';

interface Following {
  readonly orderId: string;
  readonly follow: boolean;
}

const followersAtMost = 100;

/** The order is locked: two people who follow it at once are counted one after the other. */
const set = async (tx: Executor, given: Following & { readonly userId: string }): Promise<boolean> => {
  const changed = await setFollower(tx, given);
  if (changed && given.follow && (await countFollowers(tx, given.orderId)) > followersAtMost)
    throw refuse('workOrder.tooManyFollowers');
  return changed;
};

/** Whoever may see an order may follow it, whatever has become of it. */
export const followOrder = async (deps: ChangeOrdersDeps, caller: Caller, given: Following): Promise<null> => {
  const { orderId, follow } = given;
  await deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, seenBy(caller, caller.places), orderId);
    if (!order) throw refuse('404');
    if (!(await set(tx, { orderId, follow, userId: caller.userId }))) return;
    await caller.audit({ target: orderId, after: { follow } }, tx);
    await deps.news.changed(tx, orderChanged, { orderId, placeId: order.placeId });
  });
  return null;
};

/** Those who may change an order let others follow it who may see it, or not any more. */
export const setOrderFollower = async (
  deps: ChangeOrdersDeps,
  caller: Caller,
  given: Following & { readonly userId: string },
): Promise<null> => {
  const { orderId, userId, follow } = given;
  if ((await nameOfUser(deps.database.db, userId)) === undefined) throw refuse('404', {}, [{ field: 'userId' }]);
  const rights = await deps.access.accessOf(userId, undefined);
  return changeOrder(
    deps,
    caller,
    { id: orderId, may: 'edit', after: { follower: userId, follow } },
    async (tx, order) => {
      if (follow && !seesOrder(rights, userId, order))
        throw refuse('workOrder.personMayNot', {}, [{ field: 'userId' }]);
      await set(tx, { orderId, userId, follow });
    },
  );
};
