import type { WorkOrderStatus } from '@eoms/contract';
import { workOrderWords } from '@eoms/phrases';
import type { AccessRecord } from '../../platform/auth/rights.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { Access } from '../access/access.module.ts';
import type { NoticesModule } from '../notices/notices.module.ts';
import { announceOrder } from './announce-order.ts';
import { followersAround } from './order-followers.store.ts';
import { seesOrder } from './work-orders.policy.ts';
import type { OrderRow } from './work-orders.store.ts';

/** Of the followers of an order, those who may see it as it is now. */
export type Hearing = (order: OrderRow) => string[];

/**
 * The followers of an order, and of those that were closed as its duplicates. Read before anything is locked, since
 * rights are asked of other connections.
 */
export const findHearing = async (
  db: Executor,
  access: Pick<Access, 'accessOf'>,
  orderId: string,
): Promise<Hearing> => {
  const rows = await followersAround(db, orderId);
  const rights = new Map<string, AccessRecord>();
  for (const userId of new Set(rows.map((row) => row.userId)))
    rights.set(userId, await access.accessOf(userId, undefined));
  return (order) =>
    rows.flatMap(({ orderId: of, userId }) => {
      const may = rights.get(userId);
      return of === order.id && may && seesOrder(may, userId, order) ? [userId] : [];
    });
};

/** Tells those who follow an order, and have not been told already, which state it has got. */
export const announceState = async (
  tx: Executor,
  deps: { readonly notices: Pick<NoticesModule, 'send'> },
  order: OrderRow,
  {
    users,
    told,
    by,
  }: {
    readonly users: readonly string[];
    readonly told: readonly string[];
    readonly by: { readonly id: string; readonly name: string };
  },
): Promise<void> => {
  const status: WorkOrderStatus = order.status;
  await announceOrder(tx, deps, order, {
    event: 'followed',
    users: users.filter((id) => !told.includes(id)),
    by,
    text: workOrderWords.states[status],
  });
};
