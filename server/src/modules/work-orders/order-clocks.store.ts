import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { updateEach } from '../../platform/database/many-rows.ts';
import type { FollowLevels } from '../service-levels/service-levels.module.ts';
import { type ClockColumns, clocksAfter } from './order-clocks.ts';
import { isOpen, type OrderRow } from './work-orders.store.ts';
import { workOrders as orders } from './work-orders.tables.ts';

const atOnce = 500;

/** Clocks do not stand in the way of somebody who edits the order. */
export const setClocks = async (tx: Executor, id: string, columns: ClockColumns): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...columns, ...unedited(orders) })
    .where(eq(orders.id, id));
};

/** Sets the clocks of all open orders anew. */
export const followLevels: FollowLevels = async (tx, before, after, now) => {
  let last: string | undefined;
  for (;;) {
    const rows = await tx
      .select()
      .from(orders)
      .where(and(isOpen, last === undefined ? undefined : gt(orders.id, last)))
      .orderBy(asc(orders.id))
      .limit(atOnce)
      .for('no key update');
    const moved = rows.flatMap((row) => {
      const columns = clocksAfter({ was: row, is: row }, { before, after }, now);
      return columns ? [{ id: row.id, ...columns }] : [];
    });
    if (moved.length > 0) await tx.execute(updateEach(orders, moved));
    last = rows.at(-1)?.id;
    if (rows.length < atOnce) return;
  }
};

/** Milliseconds until the next step of any order: `(in_ms float8)`. */
export const untilNextStep = sql`select extract(epoch from min(next_step_at) - now())::float8 * 1000 as in_ms
  from work_orders where next_step_at is not null`;

/** Some of the orders whose next step has come, locked; no other node gets the same. */
export const lockDueOrders = (tx: Executor): Promise<OrderRow[]> => {
  const due = tx
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.nextStepAt} <= now()`)
    .orderBy(orders.nextStepAt)
    .limit(atOnce)
    .for('no key update', { skipLocked: true });
  return tx.select().from(orders).where(inArray(orders.id, due));
};

export const setSteps = async (
  tx: Executor,
  id: string,
  values: { readonly stepsDone: string[]; readonly nextStepAt: Date | null },
): Promise<void> => {
  await tx
    .update(orders)
    .set({ ...values, ...unedited(orders) })
    .where(eq(orders.id, id));
};
