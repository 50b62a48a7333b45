import { type Page, type PageQuery, type Place, PlaceDraft } from '@eoms/contract';
import { and, asc, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { untilFirst } from '../../platform/work/until-first.store.ts';
import { groupsBelow } from './place-groups.store.ts';
import type { SetByHand } from './place-state.ts';
import { placeGroups, places } from './places.tables.ts';

/** A stored place; whether it is under maintenance depends on the time. */
export type NamedPlace = Omit<Place, 'maintenance'> & { groupName: string; set: SetByHand | null };
const { maintenance: _unused, ...stored } = getTableColumns(places);
type PlaceRow = Omit<typeof places.$inferSelect, 'maintenance'> & { groupName: string };

type SetColumns = Pick<PlaceRow, 'setState' | 'setReason' | 'setBy' | 'setAt' | 'setUntil'>;
const toSet = ({ setState, setReason, setBy, setAt, setUntil }: SetColumns): SetByHand | null =>
  setState && { state: setState, reason: setReason, by: setBy, at: setAt, until: setUntil };

const toPlace = ({ setState, setReason, setBy, setAt, setUntil, ...row }: PlaceRow): NamedPlace => ({
  ...row,
  set: toSet({ setState, setReason, setBy, setAt, setUntil }),
  createdAt: row.createdAt.toISOString(),
});

const columns = { ...stored, groupName: placeGroups.name };
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

export const placesById = async (db: Executor, ids: readonly string[]): Promise<NamedPlace[]> =>
  (await named(db).where(oneOf(places.id, ids))).map(toPlace);

const notSet = { setState: null, setReason: null, setBy: null, setAt: null, setUntil: null };

export const untilEndOfState = untilFirst(places, places.setUntil);

/** Returns to what is known where the end of a state set by hand has come; returns those places. */
export const endSetStates = async (db: Executor): Promise<string[]> => {
  const ended = await db
    .update(places)
    .set({ ...notSet, ...unedited(places) })
    .where(lte(places.setUntil, sql`now()`))
    .returning({ id: places.id });
  return ended.map(({ id }) => id);
};

/** The columns of a state set by hand; null for none. */
export const setStateColumns = (set: SetByHand | null) => ({
  ...(set ? { setState: set.state, setReason: set.reason, setBy: set.by, setAt: set.at, setUntil: set.until } : notSet),
  ...unedited(places),
});

/** The state set by hand, locked until the transaction ends; undefined if there is no such place. */
export const lockState = async (tx: Executor, id: string): Promise<{ readonly set: SetByHand | null } | undefined> => {
  const [row] = await tx.select().from(places).where(eq(places.id, id)).for('no key update');
  return row && { set: toSet(row) };
};
export const storeState = async (tx: Executor, id: string, set: SetByHand | null): Promise<void> => {
  await tx.update(places).set(setStateColumns(set)).where(eq(places.id, id));
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

export const placeNames = async (db: Executor, ids: readonly string[]): Promise<string[]> => {
  const rows = await db.select({ name: places.name }).from(places).where(oneOf(places.id, ids));
  return rows.map((row) => row.name);
};

export const placeIdsBelow = async (db: Executor, groupIds: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: places.id })
    .from(places)
    .where(sql`${places.groupId} in ${groupsBelow(groupIds)}`);
  return rows.map((row) => row.id);
};

const placeFields = draftFields(places, PlaceDraft, {});

/** The places that the caller may change. */
export const placesIn = (scope: PlaceScope): EntityDrafts<typeof places, PlaceDraft> => ({
  table: places,
  fields: placeFields,
  scope: withinPlaces(places.id, scope),
  violations: { places_code_key: 'place.codeInUse', places_group_fk: { code: '404', field: 'groupId' } },
  heldBy: {
    devices_place_id_places_id_fk: 'place.hasDevices',
    assets_place_fk: 'place.hasAssets',
    part_stocks_place_fk: 'place.hasParts',
    place_parts_part_fk: 'place.isPart',
  },
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

export const addPlaces = async (tx: Executor, rows: readonly (typeof places.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(places).values([...rows]);
};
