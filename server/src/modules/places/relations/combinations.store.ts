import type { Combination } from '@eoms/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { places } from '../places.tables.ts';
import { placeCombinations as combinations, placeParts as parts } from './combinations.tables.ts';

/** All of them: there are as many as halls with movable walls. */
export const readCombinations = async (db: Executor): Promise<Combination[]> => {
  const members = await db
    .select({ wholeId: parts.wholeId, id: places.id, name: places.name })
    .from(parts)
    .innerJoin(places, eq(places.id, parts.partId))
    .orderBy(asc(places.sort), asc(places.code));
  const rows = await db
    .select({ combination: combinations, placeName: places.name })
    .from(combinations)
    .innerJoin(places, eq(places.id, combinations.placeId))
    .orderBy(asc(places.sort), asc(places.code));
  return rows.map(({ combination: { changedAt, ...row }, placeName }) => ({
    ...row,
    placeName,
    changedAt: changedAt?.toISOString() ?? null,
    parts: members.filter(({ wholeId }) => wholeId === row.placeId).map(({ id, name }) => ({ id, name })),
  }));
};

/** Leaves out combined places of which not every part is among the given places. */
export const withEveryPart = async (db: Executor, placeIds: readonly string[]): Promise<string[]> => {
  if (placeIds.length === 0) return [];
  const lacking = await db
    .selectDistinct({ id: parts.wholeId })
    .from(parts)
    .where(and(oneOf(parts.wholeId, placeIds), sql`not (${oneOf(parts.partId, placeIds)})`));
  const left = new Set(lacking.map(({ id }) => id));
  return placeIds.filter((id) => !left.has(id));
};
