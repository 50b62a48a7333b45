import { type MisplacedDecision, type StocktakeItemState, stocktakeItemStates } from '@eoms/contract';
import { and, asc, eq, gt, or } from 'drizzle-orm';
import { moveRows } from '../../platform/database/change-state.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { SelectedRow } from '../../platform/database/fields.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { newId } from '../../platform/database/uuid.ts';
import type { LabelledAsset } from '../assets/assets.module.ts';
import { itemsWithin, shownItem } from './stocktakes.store.ts';
import { stocktakeItems as items } from './stocktakes.tables.ts';

const movable = { table: items, column: items.status, states: stocktakeItemStates };
export type ItemRow = typeof items.$inferSelect;

/** The asset in the stocktake, locked; one that nobody expected there is added. */
export const lockItem = async (tx: Executor, stocktakeId: string, asset: LabelledAsset): Promise<ItemRow> => {
  const { id: assetId, status: assetStatus, sn: _sn, ...facts } = asset;
  await tx
    .insert(items)
    .values({ ...facts, id: newId(), stocktakeId, assetId, assetStatus, status: 'away' })
    .onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(items)
    .where(and(eq(items.stocktakeId, stocktakeId), eq(items.assetId, assetId)))
    .for('no key update');
  if (!row) throw new Error('the item was inserted, or was there');
  return row;
};

type Seen = Required<Pick<ItemRow, 'foundPlaceId' | 'foundPlace' | 'foundAt' | 'foundBy' | 'decision'>>;

/** A locked item was seen. */
export const seeItem = async (
  tx: Executor,
  { id, status }: ItemRow,
  outcome: 'found' | 'misplaced',
  seen: Seen,
): Promise<void> => {
  const mine = eq(items.id, id);
  if (status === outcome) await tx.update(items).set(seen).where(mine);
  else await moveRows(tx, movable, outcome, mine, seen);
};

/** What is expected in a stocktake, or at one of its places, is missing; or the other way round. Returns how many. */
export const moveItems = async (
  tx: Executor,
  stocktakeId: string,
  placeId: string | undefined,
  to: Extract<StocktakeItemState, 'missing' | 'expected'>,
): Promise<number> => {
  const here = placeId === undefined ? undefined : eq(items.placeId, placeId);
  return (await moveRows(tx, movable, to, and(eq(items.stocktakeId, stocktakeId), here))).length;
};

/** The item, if it belongs to places of the caller. */
export const findItemRow = async (
  tx: Executor,
  scope: PlaceScope,
  id: string,
  lock = false,
): Promise<ItemRow | undefined> => {
  const query = tx
    .select()
    .from(items)
    .where(and(eq(items.id, id), itemsWithin(scope)));
  const [row] = await (lock ? query.for('no key update') : query);
  return row;
};

export const decideItem = async (tx: Executor, id: string, decision: MisplacedDecision): Promise<void> => {
  await tx.update(items).set({ decision }).where(eq(items.id, id));
};

export type ListedItem = SelectedRow<typeof shownItem>;

/** The items by code, after this one. */
export const itemsAfter = (
  db: Executor,
  scope: PlaceScope,
  stocktakeId: string,
  last: ListedItem | undefined,
  size: number,
): Promise<ListedItem[]> =>
  db
    .select(shownItem.columns)
    .from(items)
    .where(
      and(
        eq(items.stocktakeId, stocktakeId),
        itemsWithin(scope),
        last ? or(gt(items.code, last.code), and(eq(items.code, last.code), gt(items.id, last.id))) : undefined,
      ),
    )
    .orderBy(asc(items.code), asc(items.id))
    .limit(size);
