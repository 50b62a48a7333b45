import { and, eq, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/uuid.ts';
import { partMoves as moves, parts, partStocks as stocks } from './parts.tables.ts';

export type PartRow = typeof parts.$inferSelect;
export type MoveValues = Omit<typeof moves.$inferInsert, 'id' | 'at' | 'price'>;

/** A part, locked until the transaction ends: changes of its stock happen one after the other. */
export const lockPart = async (tx: Executor, id: string): Promise<PartRow | undefined> => {
  const [row] = await tx.select().from(parts).where(eq(parts.id, id)).for('no key update');
  return row;
};

/** How many of a locked part are at a place. */
export const stockAt = async (tx: Executor, partId: string, placeId: string): Promise<number> => {
  const [row] = await tx
    .select({ quantity: stocks.quantity })
    .from(stocks)
    .where(and(eq(stocks.partId, partId), eq(stocks.placeId, placeId)));
  return row?.quantity ?? 0;
};

export const setStock = async (tx: Executor, partId: string, placeId: string, quantity: number): Promise<void> => {
  if (quantity === 0) {
    await tx.delete(stocks).where(and(eq(stocks.partId, partId), eq(stocks.placeId, placeId)));
    return;
  }
  await tx
    .insert(stocks)
    .values({ partId, placeId, quantity })
    .onConflictDoUpdate({ target: [stocks.partId, stocks.placeId], set: { quantity } });
};

export const noteMove = async (tx: Executor, { price }: Pick<PartRow, 'price'>, values: MoveValues): Promise<void> => {
  await tx.insert(moves).values({ id: newId(), price, ...values });
};

/** How many of a part there are in all. */
export const stockOf = async (tx: Executor, partId: string): Promise<number> => {
  const [row] = await tx
    .select({ n: sql<number>`coalesce(sum(${stocks.quantity}), 0)::int` })
    .from(stocks)
    .where(eq(stocks.partId, partId));
  return row?.n ?? 0;
};

/** Whether there are too few does not stand in the way of somebody who edits the part. */
export const setLow = async (tx: Executor, id: string, lowSince: Date | null): Promise<void> => {
  await tx
    .update(parts)
    .set({ lowSince, ...unedited(parts) })
    .where(eq(parts.id, id));
};

/** How many of a part were used for an order from the stock of a place, and not put back. */
export const usedFor = async (tx: Executor, orderId: string, partId: string, placeId: string): Promise<number> => {
  const [row] = await tx
    .select({ n: sql<number>`coalesce(-sum(${moves.change}), 0)::int` })
    .from(moves)
    .where(and(eq(moves.orderId, orderId), eq(moves.partId, partId), eq(moves.placeId, placeId)));
  return row?.n ?? 0;
};
