import type { CombinationDraft } from '@eoms/contract';
import { and, eq, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import type { PlaceScope } from '../../platform/database/row-scope.ts';
import { oneOf, withinPlaces } from '../../platform/database/row-scope.ts';
import { placeCombinations as combinations, placeParts as parts } from '../places/relations/combinations.tables.ts';

export type CombinationRow = typeof combinations.$inferSelect;

/** The constraint that keeps a room from being in two combined places at a time. */
export const heldTwice = 'place_parts_held_key';

export const lockCombination = async (
  tx: Executor,
  scope: PlaceScope,
  placeId: string,
): Promise<CombinationRow | undefined> => {
  const [row] = await tx
    .select()
    .from(combinations)
    .where(and(eq(combinations.placeId, placeId), withinPlaces(combinations.placeId, scope)))
    .for('update');
  return row;
};

/** Lets nobody book or recombine one of these places until the transaction ends. */
export const lockRooms = async (tx: Executor, placeIds: readonly string[]): Promise<void> => {
  await tx.execute(sql`select lock_rooms_of(${sql.param([...placeIds])}::uuid[])`);
};

export const partsOf = async (tx: Executor, placeId: string): Promise<string[]> => {
  const rows = await tx.select({ id: parts.partId }).from(parts).where(eq(parts.wholeId, placeId));
  return rows.map(({ id }) => id).sort();
};

/** Whether the place would be a part of its own part, or a part made of others. */
export const isNested = async (tx: Executor, { placeId, partIds }: CombinationDraft): Promise<boolean> => {
  if (partIds.includes(placeId)) return true;
  const wholes = await tx.$count(combinations, oneOf(combinations.placeId, partIds));
  return wholes > 0 || (await tx.$count(parts, eq(parts.partId, placeId))) > 0;
};

export const storeCombination = async (
  tx: Executor,
  { placeId, partIds, revision: _, ...values }: CombinationDraft,
  held = false,
): Promise<void> => {
  await tx
    .insert(combinations)
    .values({ placeId, ...values })
    .onConflictDoUpdate({ target: combinations.placeId, set: values });
  await tx.delete(parts).where(eq(parts.wholeId, placeId));
  await tx.insert(parts).values([...new Set(partIds)].map((partId) => ({ wholeId: placeId, partId, held })));
};

export const removeCombination = async (tx: Executor, placeId: string): Promise<void> => {
  await tx.delete(combinations).where(eq(combinations.placeId, placeId));
};

/** The wall was moved; what runs for it is noted as its receipt. */
export const storeSwitch = async (
  tx: Executor,
  placeId: string,
  values: Pick<CombinationRow, 'combined' | 'changedBy' | 'runId'>,
): Promise<void> => {
  await tx.update(parts).set({ held: values.combined }).where(eq(parts.wholeId, placeId));
  await tx
    .update(combinations)
    .set({ ...values, refused: null, changedAt: new Date(), ...unedited(combinations) })
    .where(eq(combinations.placeId, placeId));
};

/** Nothing ran for the last change, for this reason. */
export const storeRefusal = async (
  db: Executor,
  { placeId, runId }: { readonly placeId: string; readonly runId: string },
  refused: string,
): Promise<void> => {
  await db
    .update(combinations)
    .set({ runId: null, refused, ...unedited(combinations) })
    .where(and(eq(combinations.placeId, placeId), eq(combinations.runId, runId)));
};

/** The receipt of a group that a person runs to move the wall. */
export const storeRun = async (db: Executor, placeId: string, runId: string): Promise<void> => {
  await db
    .update(combinations)
    .set({ runId, refused: null, ...unedited(combinations) })
    .where(eq(combinations.placeId, placeId));
};

/** The first two meetings that could not take place side by side: one of the whole, one of a part. */
export const overlappingMeetings = async (tx: Executor, placeId: string): Promise<Date | undefined> => {
  const { rows } = await tx.execute<{ at: Date }>(sql`
    select m.starts_at as at from meetings m join meetings o
      on m.place_id = ${placeId} and o.place_id in (select places_sharing_room(${placeId}))
      and tstzrange(m.starts_at, m.ends_at) && tstzrange(o.starts_at, o.ends_at)
    where m.status in ('planned', 'running') and o.status in ('planned', 'running') order by 1 limit 1`);
  return rows[0] && new Date(rows[0].at);
};
