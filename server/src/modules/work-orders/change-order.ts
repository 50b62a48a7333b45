import { orderScreens, type WorkOrderAction } from '@eoms/contract';
import type { Database, Executor } from '../../platform/database/database.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import type { Caller } from '../../platform/http/context.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { News } from '../../platform/news/news.ts';
import { type Access, createPeopleOfPlaces, nameOfUser } from '../access/access.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import type { OrderTypesModule } from '../order-types/order-types.module.ts';
import type { Levels, ServiceLevelsModule } from '../service-levels/service-levels.module.ts';
import { announceState, findHearing, type Hearing } from './announce-state.ts';
import type { Assignment } from './open-order.ts';
import { setClocks } from './order-clocks.store.ts';
import { clocksAfter } from './order-clocks.ts';
import { orderChanged, orderMoved } from './work-orders.news.ts';
import { orderRefusals, requireAction, seenBy } from './work-orders.policy.ts';
import { lockOrder, type OrderRow, statusOfOrder } from './work-orders.store.ts';
import { workOrders } from './work-orders.tables.ts';

/** An order that is locked and was checked: what the caller may see is decided already. */
export const locked = { table: workOrders, scope: 'none', refusals: orderRefusals } as const;

export interface ChangeOrdersDeps {
  readonly database: Database;
  readonly news: Pick<News, 'changed'>;
  readonly access: Pick<Access, 'accessOf'>;
  readonly notices: Pick<NoticesModule, 'send'>;
  readonly levels: Pick<ServiceLevelsModule, 'inForce'>;
  readonly types: Pick<OrderTypesModule, 'hold'>;
  readonly assignment: Assignment;
}

/** The caller by name, as the history of an order shows people. */
export const asDoer = async (db: Executor, { userId, username }: Caller): Promise<{ id: string; name: string }> => ({
  id: userId,
  name: (await nameOfUser(db, userId)) ?? username,
});

export const peopleOfOrders = ({ access }: Pick<ChangeOrdersDeps, 'access'>) =>
  createPeopleOfPlaces({ access, screens: orderScreens });

/** The name of somebody who is to have a part in an order of this place. */
export const requirePerson = async (
  deps: Pick<ChangeOrdersDeps, 'access' | 'database'>,
  userId: string,
  placeId: string,
  field: `${'' | 'args.'}${'assigneeId' | 'supervisorId'}`,
): Promise<string> => {
  const name = await nameOfUser(deps.database.db, userId);
  if (name === undefined) throw refuse('404', {}, [{ field }]);
  if (!(await peopleOfOrders(deps).maySee(userId, [placeId]))) throw refuse('workOrder.personMayNot', {}, [{ field }]);
  return name;
};

/** Sets the clocks of an order after a change. Returns it as it is now. */
const setClocksAfter = async (tx: Executor, inForce: Levels, was: OrderRow): Promise<OrderRow | undefined> => {
  const is = await lockOrder(tx, [], was.id);
  if (!is) return undefined;
  const columns = clocksAfter({ was, is }, { before: inForce, after: inForce }, new Date());
  if (columns) await setClocks(tx, was.id, columns);
  return is;
};

/**
 * Changes one order, locked: '404' for one that the caller may not know of, 'workOrder.wrongState' in a state that does
 * not allow it, '409' if somebody else got it there during the call, 'workOrder.notYours' for somebody without the right
 * part in it. A change returns whom it has told of it; of a new state, the followers hear besides.
 */
export const changeOrder = async (
  deps: ChangeOrdersDeps,
  caller: Caller,
  { id, may, after }: { readonly id: string; readonly may: WorkOrderAction; readonly after: object },
  change: (
    tx: Executor,
    order: OrderRow,
    by: DoneBy & { readonly id: string },
    hearing: Hearing,
  ) => Promise<readonly string[]> | Promise<void>,
): Promise<null> => {
  const by = await asDoer(deps.database.db, caller);
  const hearing = await findHearing(deps.database.db, deps.access, id);
  await deps.database.transaction(async (tx) => {
    const inForce = await deps.levels.inForce(tx);
    const visible = seenBy(caller, caller.places);
    const seen = await statusOfOrder(tx, visible, id);
    const order = await lockOrder(tx, visible, id);
    if (!order || seen === undefined) throw refuse('404');
    requireAction(order, caller, may, seen);
    const told = await change(tx, order, by, hearing);
    const is = await setClocksAfter(tx, inForce, order);
    if (is && is.status !== order.status) {
      await announceState(tx, deps, is, { users: hearing(is), told: told ?? [], by });
      const at = new Date().toISOString();
      await deps.news.changed(tx, orderMoved, { orderId: id, from: order.status, to: is.status, at });
    }
    await caller.audit({ target: id, before: { status: order.status, assigneeId: order.assigneeId }, after }, tx);
    await deps.news.changed(tx, orderChanged, { orderId: id, placeId: order.placeId });
  });
  return null;
};
