import type { PlaceGroup } from '@eoms/contract';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { placeGroups, places } from './places.tables.ts';

export type GroupValues = Pick<PlaceGroup, 'name' | 'parentId' | 'sort'>;
type GroupRow = typeof placeGroups.$inferSelect;

const toGroup = (row: GroupRow): PlaceGroup => ({ ...row, createdAt: row.createdAt.toISOString() });

/** Ids of the given groups and of every group below them; `union` ends even if the data held a circle. */
export const groupsBelow = (groupIds: readonly string[]): SQL => sql`(
  with recursive below as (
    select ${placeGroups.id} from ${placeGroups} where ${oneOf(placeGroups.id, groupIds)}
    union
    select g.id from ${placeGroups} g join below on g.parent_id = below.id
  ) select id from below)`;

const groupsAbove = (scope: PlaceScope): SQL => sql`(
  with recursive above as (
    select ${places.groupId} as id from ${places} where ${withinPlaces(places.id, scope)}
    union
    select g.parent_id from ${placeGroups} g join above on g.id = above.id where g.parent_id is not null
  ) select id from above)`;

export const createPlaceGroupsStore = () => ({
  /** Every group for who sees every place; otherwise the groups above the caller's places. */
  list: async (db: Executor, scope: PlaceScope): Promise<PlaceGroup[]> => {
    const rows = await db
      .select()
      .from(placeGroups)
      .where(scope === 'all' ? undefined : sql`${placeGroups.id} in ${groupsAbove(scope)}`)
      .orderBy(asc(placeGroups.sort), asc(placeGroups.name), asc(placeGroups.id));
    return rows.map(toGroup);
  },

  find: async (db: Executor, id: string): Promise<PlaceGroup | undefined> => {
    const [row] = await db.select().from(placeGroups).where(eq(placeGroups.id, id));
    return row && toGroup(row);
  },

  idsBelow: async (db: Executor, groupIds: readonly string[]): Promise<string[]> => {
    const rows = await db
      .select({ id: placeGroups.id })
      .from(placeGroups)
      .where(sql`${placeGroups.id} in ${groupsBelow(groupIds)}`);
    return rows.map((row) => row.id);
  },

  insert: async (db: Executor, id: string, values: GroupValues): Promise<void> => {
    await db.insert(placeGroups).values({ id, ...values });
  },

  update: async (db: Executor, id: string, values: GroupValues): Promise<void> => {
    await db.update(placeGroups).set(values).where(eq(placeGroups.id, id));
  },

  remove: async (db: Executor, id: string): Promise<PlaceGroup | undefined> => {
    const [row] = await db.delete(placeGroups).where(eq(placeGroups.id, id)).returning();
    return row && toGroup(row);
  },
});
export type PlaceGroupsStore = ReturnType<typeof createPlaceGroupsStore>;
