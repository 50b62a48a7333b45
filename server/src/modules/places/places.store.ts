import type { Page, PageQuery, Place } from '@eoms/contract';
import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { Kept } from '../../platform/database/keep.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { groupsBelow } from './place-groups.store.ts';
import { placeGroups, places } from './places.tables.ts';

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

const named = (db: Executor) =>
  db.select(columns).from(places).innerJoin(placeGroups, eq(placeGroups.id, places.groupId)).$dynamic();
/** Display order: by group, then as sorted by hand. */
const asShown = [asc(placeGroups.sort), asc(placeGroups.name), asc(places.sort), asc(places.code)];

export const pagePlaces = async (
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
};

export const listPlaces = async (db: Executor, scope: PlaceScope, groupId?: string): Promise<NamedPlace[]> => {
  const rows = await named(db)
    .where(and(withinPlaces(places.id, scope), below(groupId)))
    .orderBy(...asShown);
  return rows.map(toPlace);
};

export const findPlace = async (db: Executor, scope: PlaceScope, id: string): Promise<NamedPlace | undefined> => {
  const [row] = await named(db).where(and(eq(places.id, id), withinPlaces(places.id, scope)));
  return row && toPlace(row);
};

export const searchPlaces = (db: Executor, scope: PlaceScope, keyword: string, limit: number) =>
  db
    .select({ id: places.id, name: places.name, groupName: placeGroups.name })
    .from(places)
    .innerJoin(placeGroups, eq(placeGroups.id, places.groupId))
    .where(and(withinPlaces(places.id, scope), containing(keyword, places.name, places.code)))
    .orderBy(...asShown)
    .limit(limit);

/** Returns those of the given ids that exist within the scope. */
export const existingPlaces = async (db: Executor, scope: PlaceScope, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: places.id })
    .from(places)
    .where(and(oneOf(places.id, ids), withinPlaces(places.id, scope)));
  return rows.map((row) => row.id);
};

export const placeIdsBelow = async (db: Executor, groupIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: places.id })
    .from(places)
    .where(sql`${places.groupId} in ${groupsBelow(groupIds)}`);
  return rows.map((row) => row.id);
};

/** The places that the caller may change. */
export const placesIn = (scope: PlaceScope): Kept<typeof places> => ({
  table: places,
  scope: withinPlaces(places.id, scope),
  violations: { places_code_key: 'place.codeInUse', places_group_fk: { code: '404', field: 'groupId' } },
  heldBy: { devices_place_id_places_id_fk: 'place.hasDevices' },
});

export const regroupPlaces = async (db: Executor, ids: readonly string[], groupId: string): Promise<{ id: string }[]> =>
  db
    .update(places)
    .set({ groupId })
    .where(inArray(places.id, [...ids]))
    .returning({ id: places.id });

export const setLayoutType = async (db: Executor, id: string, layoutType: Place['layoutType']): Promise<void> => {
  await db.update(places).set({ layoutType }).where(eq(places.id, id));
};
