import { stocktakeStates } from '@eoms/contract';
import { and, eq, sql } from 'drizzle-orm';
import { moveRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import { type PlaceScope, withinAllPlaces, withinPlaces } from '../../platform/database/row-scope.ts';
import { refuse, refuseUnknown } from '../../platform/http/refusal.ts';
import { overlapping } from './stocktakes.store.ts';
import { stocktakePlaces as rooms, stocktakes } from './stocktakes.tables.ts';

type Locked = typeof stocktakes.$inferSelect;

/** The stocktake, which does not end before the transaction does; refused if it has ended. */
export const lockOpen = async (tx: Executor, scope: PlaceScope, id: string): Promise<Locked> => {
  const [row] = await tx
    .select()
    .from(stocktakes)
    .where(and(eq(stocktakes.id, id), overlapping(scope)))
    .for('share');
  if (!row) throw refuse('404');
  if (row.status !== 'open') throw refuse('stocktake.over');
  return row;
};

/** The same to end it, by somebody who sees all of its places: what is counted meanwhile is counted before. */
export const lockToEnd = async (tx: Executor, scope: PlaceScope, id: string): Promise<Locked> => {
  const [row] = await tx
    .select()
    .from(stocktakes)
    .where(and(eq(stocktakes.id, id), withinAllPlaces(stocktakes.placeIds, scope)))
    .for('update');
  if (!row) throw refuse('404');
  if (row.status !== 'open') throw refuse('stocktake.over');
  return row;
};

/** The name of a place of the stocktake that the caller sees. */
export const roomOf = async (tx: Executor, { id }: Locked, scope: PlaceScope, placeId: string): Promise<string> => {
  const [row] = await tx
    .select({ name: rooms.name })
    .from(rooms)
    .where(and(eq(rooms.stocktakeId, id), eq(rooms.placeId, placeId), withinPlaces(rooms.placeId, scope)));
  if (!row) throw refuseUnknown('placeId');
  return row.name;
};

/** Says that all of a place was scanned, or that people look again. */
export const setClosed = async (
  tx: Executor,
  stocktakeId: string,
  placeId: string,
  by: string | null,
): Promise<void> => {
  await tx
    .update(rooms)
    .set({ closedBy: by, closedAt: by === null ? null : sql`now()` })
    .where(and(eq(rooms.stocktakeId, stocktakeId), eq(rooms.placeId, placeId)));
};

/** Ends a locked stocktake; false if it had ended. */
export const endRow = async (tx: Executor, id: string, to: 'finished' | 'cancelled', by: string): Promise<boolean> => {
  const movable = { table: stocktakes, column: stocktakes.status, states: stocktakeStates };
  const ended = { endedBy: by, endedAt: new Date() };
  return (await moveRows(tx, movable, to, eq(stocktakes.id, id), ended)).length > 0;
};

/** Whether it goes on, and does so until the transaction ends. */
export const isOpen = async (tx: Executor, id: string): Promise<boolean> => {
  const [row] = await tx
    .select({ id: stocktakes.id })
    .from(stocktakes)
    .where(and(eq(stocktakes.id, id), eq(stocktakes.status, 'open')))
    .for('share');
  return row !== undefined;
};
