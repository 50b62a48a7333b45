import type { WorkOrderPart, WorkOrderTime } from '@eoms/contract';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { partMoves as moves, parts } from '../parts/parts.tables.ts';
import { workOrderTimes as times } from './order-effort.tables.ts';
import type { Seen } from './seen-orders.store.ts';
import { workOrders as orders } from './work-orders.tables.ts';

export type TimeRow = typeof times.$inferSelect;

/** The time that people worked on an order. Callers check who may see it. */
export const timesOfOrder = async (db: Executor, orderId: string, userId: string): Promise<WorkOrderTime[]> => {
  const rows = await db.select().from(times).where(eq(times.orderId, orderId)).orderBy(asc(times.day), asc(times.id));
  return rows.map(({ at: _, byId, ...row }) => ({ ...row, own: byId === userId }));
};

/** A note of time on an order that the caller may see. */
export const findTime = async (db: Executor, seen: Seen, id: string): Promise<TimeRow | undefined> => {
  const [row] = await db
    .select({ time: times })
    .from(times)
    .innerJoin(orders, eq(orders.id, times.orderId))
    .where(and(eq(times.id, id), ...seen));
  return row?.time;
};

/** Minutes that somebody noted for a day on any order, without this note. */
export const minutesOn = async (tx: Executor, byId: string, day: string, without: string): Promise<number> => {
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${times.minutes}), 0)::int` })
    .from(times)
    .where(and(eq(times.byId, byId), eq(times.day, day), ne(times.id, without)));
  return row?.n ?? 0;
};

/** Notes of one person come one after the other until the transaction ends. */
export const holdTimesOf = async (tx: Executor, byId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`work_order_times ${byId}`}, 0))`);
};

export const putTime = async (tx: Executor, values: typeof times.$inferInsert): Promise<void> => {
  const { id: _, ...changed } = values;
  await tx.insert(times).values(values).onConflictDoUpdate({ target: times.id, set: changed });
};

export const dropTime = async (tx: Executor, id: string): Promise<void> => {
  await tx.delete(times).where(eq(times.id, id));
};

/** The parts that an order used and did not put back, by the stock that they came from. */
export const partsOfOrder = (db: Executor, orderId: string): Promise<WorkOrderPart[]> => {
  const { id: partId, code, name, nameEn, unit } = parts;
  const quantity = sql<number>`(-sum(${moves.change}))::int`;
  return db
    .select({
      partId,
      code,
      name,
      nameEn,
      unit,
      placeId: moves.placeId,
      placeName: sql<string>`max(${moves.placeName})`,
      quantity,
      cost: sql<string | null>`case when bool_and(${moves.price} is not null)
        then (-sum(${moves.change} * ${moves.price}))::numeric(14, 2)::text end`,
    })
    .from(moves)
    .innerJoin(parts, eq(parts.id, moves.partId))
    .where(eq(moves.orderId, orderId))
    .groupBy(parts.id, moves.placeId)
    .having(sql`sum(${moves.change}) < 0`)
    .orderBy(asc(code), asc(moves.placeId));
};
