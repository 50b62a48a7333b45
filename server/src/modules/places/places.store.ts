import type { Page, PageQuery, Place } from '@eoms/contract';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { groupsBelow } from './place-groups.store.ts';
import { placeGroups, places } from './places.tables.ts';

export type PlaceValues = Omit<Place, 'id' | 'createdAt' | 'maintenance'>;
export type NamedPlace = Place & { groupName: string };
type PlaceRow = typeof places.$inferSelect;

const toPlace = <T extends PlaceRow>(row: T) => ({ ...row, createdAt: row.createdAt.toISOString() });

const columns = { ...getTableColumns(places), groupName: placeGroups.name };
const sortable = {
  name: places.name,
  code: places.code,
  type: places.type,
  sort: places.sort,
  createdAt: places.createdAt,
};

const below = (groupId: string | undefined): SQL | undefined =>
  groupId === undefined ? undefined : sql`${places.groupId} in ${groupsBelow([groupId])}`;
const one = (id: string, scope: PlaceScope): SQL | undefined => and(eq(places.id, id), withinPlaces(places.id, scope));

const named = (db: Executor) =>
  db.select(columns).from(places).innerJoin(placeGroups, eq(placeGroups.id, places.groupId)).$dynamic();
/** Order of display: by group, then as sorted by hand. */
const asShown = [asc(placeGroups.sort), asc(placeGroups.name), asc(places.sort), asc(places.code)];

export const createPlacesStore = () => ({
  page: async (
    db: Executor,
    scope: PlaceScope,
    query: PageQuery & { groupId?: string | undefined },
  ): Promise<Page<NamedPlace>> => {
    const page = await readPage(db, query, {
      rows: named(db),
      counted: db.select({ id: places.id }).from(places),
      scope: withinPlaces(places.id, scope),
      where: [below(query.groupId), containing(query.keyword, places.name, places.code, places.type)],
      order: { columns: sortable, standard: 'sort', id: places.id },
    });
    return presentPage(page, toPlace);
  },

  list: async (db: Executor, scope: PlaceScope, groupId?: string): Promise<NamedPlace[]> => {
    const rows = await named(db)
      .where(and(withinPlaces(places.id, scope), below(groupId)))
      .orderBy(...asShown);
    return rows.map(toPlace);
  },

  find: async (db: Executor, scope: PlaceScope, id: string): Promise<NamedPlace | undefined> => {
    const [row] = await named(db).where(one(id, scope));
    return row && toPlace(row);
  },

  search: (db: Executor, scope: PlaceScope, keyword: string, limit: number) =>
    db
      .select({ id: places.id, name: places.name, groupName: placeGroups.name })
      .from(places)
      .innerJoin(placeGroups, eq(placeGroups.id, places.groupId))
      .where(and(withinPlaces(places.id, scope), containing(keyword, places.name, places.code)))
      .orderBy(...asShown)
      .limit(limit),

  /** Ids of the given ones that exist within the scope. */
  existing: async (db: Executor, scope: PlaceScope, ids: readonly string[]): Promise<string[]> => {
    const rows = await db
      .select({ id: places.id })
      .from(places)
      .where(and(oneOf(places.id, ids), withinPlaces(places.id, scope)));
    return rows.map((row) => row.id);
  },

  idsBelow: async (db: Executor, groupIds: readonly string[]): Promise<string[]> => {
    const rows = await db
      .select({ id: places.id })
      .from(places)
      .where(sql`${places.groupId} in ${groupsBelow(groupIds)}`);
    return rows.map((row) => row.id);
  },

  /** The row as it was, locked until the transaction ends. */
  lock: async (tx: Executor, scope: PlaceScope, id: string): Promise<Place | undefined> => {
    const [row] = await tx.select().from(places).where(one(id, scope)).for('update');
    return row && toPlace(row);
  },

  insert: async (db: Executor, id: string, values: PlaceValues): Promise<void> => {
    await db.insert(places).values({ id, ...values });
  },

  update: async (db: Executor, id: string, values: Partial<PlaceValues & { maintenance: boolean }>): Promise<void> => {
    await db.update(places).set(values).where(eq(places.id, id));
  },

  regroup: async (db: Executor, ids: readonly string[], groupId: string): Promise<{ id: string }[]> =>
    db
      .update(places)
      .set({ groupId })
      .where(inArray(places.id, [...ids]))
      .returning({ id: places.id }),

  remove: async (db: Executor, id: string): Promise<void> => {
    await db.delete(places).where(eq(places.id, id));
  },
});
export type PlacesStore = ReturnType<typeof createPlacesStore>;
