import {
  StocktakeItemState as itemStates,
  type PageQuery,
  Stocktake,
  type StocktakeCounts,
  StocktakeItem,
  type StocktakePlace,
  type StocktakeStatus,
} from '@eoms/contract';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { replyFields, type SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import {
  stocktakeItems as items,
  stocktakePlaces as rooms,
  stocktakes,
  stocktakeUnknowns as unknowns,
} from './stocktakes.tables.ts';

/** The stocktakes that concern places of the caller. */
export const overlapping = (scope: PlaceScope): SQL | undefined =>
  scope === 'all' ? undefined : sql`${stocktakes.placeIds} && ${sql.param([...scope])}::uuid[]`;

/** The items that belong to places of the caller, or were found there. */
export const itemsWithin = (scope: PlaceScope): SQL | undefined =>
  scope === 'all' ? undefined : or(withinPlaces(items.placeId, scope), withinPlaces(items.foundPlaceId, scope));

const counts = Object.fromEntries(
  itemStates.options.map((state) => [state, sql<number>`(count(*) filter (where ${items.status} = ${state}))::int`]),
) as Record<keyof StocktakeCounts, SQL<number>>;
const none: StocktakeCounts = { expected: 0, away: 0, found: 0, misplaced: 0, missing: 0 };

const countsJson = (scope: PlaceScope): SQL<StocktakeCounts> => sql<StocktakeCounts>`(
  select json_build_object(${sql.join(
    itemStates.options.map((state) => sql`${sql.raw(`'${state}'`)}::text, ${counts[state]}`),
    sql`, `,
  )}) from ${items} where ${items.stocktakeId} = ${stocktakes.id} and ${itemsWithin(scope) ?? sql`true`})`;

const openUnknowns = (scope: PlaceScope): SQL<number> => sql<number>`(
  select count(*)::int from ${unknowns} where ${unknowns.stocktakeId} = ${stocktakes.id}
    and ${unknowns.assetId} is null and ${withinPlaces(unknowns.placeId, scope) ?? sql`true`})`;

export const shownStocktake = (scope: PlaceScope) =>
  replyFields(stocktakes, Stocktake, {
    places: sql<number>`cardinality(${stocktakes.placeIds})`,
    // Inside another piece of SQL, columns keep the names of their tables.
    counts: sql<StocktakeCounts>`${countsJson(scope)}`,
    unknown: sql<number>`${openUnknowns(scope)}`,
  });

export const stocktakeListing = (
  db: Executor,
  scope: PlaceScope,
  query: PageQuery & { readonly status?: StocktakeStatus | undefined },
) =>
  ({
    rows: db.select(shownStocktake(scope).columns).from(stocktakes),
    counted: db.select({ id: stocktakes.id }).from(stocktakes),
    scope: overlapping(scope),
    where: [
      query.status && eq(stocktakes.status, query.status),
      containing(query.keyword, stocktakes.name, stocktakes.startedBy),
    ],
    order: {
      columns: { startedAt: stocktakes.startedAt },
      standard: 'startedAt',
      direction: 'desc',
      id: stocktakes.id,
    },
  }) satisfies Listing<SelectedRow<ReturnType<typeof shownStocktake>>>;

export const findStocktake = async (db: Executor, scope: PlaceScope, id: string) => {
  const [row] = await db
    .select(shownStocktake(scope).columns)
    .from(stocktakes)
    .where(and(eq(stocktakes.id, id), overlapping(scope)));
  return row;
};

/** The places of a stocktake, with what belongs to each. */
export const roomsOf = async (db: Executor, scope: PlaceScope, stocktakeId: string): Promise<StocktakePlace[]> => {
  const found = await db
    .select({ placeId: rooms.placeId, name: rooms.name, closedBy: rooms.closedBy })
    .from(rooms)
    .where(and(eq(rooms.stocktakeId, stocktakeId), withinPlaces(rooms.placeId, scope)))
    .orderBy(asc(rooms.position));
  const counted = await db
    .select({ placeId: items.placeId, ...counts })
    .from(items)
    .where(and(eq(items.stocktakeId, stocktakeId), withinPlaces(items.placeId, scope)))
    .groupBy(items.placeId);
  const byPlace = new Map(counted.map(({ placeId, ...of }) => [placeId, of]));
  return found.map((room) => ({ ...room, counts: byPlace.get(room.placeId) ?? none }));
};

/** The item of the same asset in the last finished stocktake that began before this one. */
const last = (what: SQL): SQL => sql`(
  select ${what} from stocktake_items li join stocktakes ls on ls.id = li.stocktake_id
  where li.asset_id = ${items.assetId} and ls.status = 'finished' and ls.id <> ${items.stocktakeId}
    and ls.started_at < (select s.started_at from stocktakes s where s.id = ${items.stocktakeId})
  order by ls.started_at desc limit 1)`;

export const shownItem = replyFields(items, StocktakeItem, {
  state: items.status,
  status: items.assetStatus,
  lastState: sql<typeof itemStates._output | null>`${last(sql`li.status`)}`,
  lastAt: sql<Date | null>`${last(sql`ls.ended_at`)}`.mapWith(items.foundAt),
});

export interface ItemFilter {
  readonly stocktakeId: string;
  readonly placeId?: string | undefined;
  readonly state?: typeof itemStates._output | undefined;
}

export const itemListing = (db: Executor, scope: PlaceScope, query: PageQuery & ItemFilter) =>
  ({
    rows: db.select(shownItem.columns).from(items),
    counted: db.select({ id: items.id }).from(items),
    scope: itemsWithin(scope),
    where: [
      eq(items.stocktakeId, query.stocktakeId),
      query.placeId ? or(eq(items.placeId, query.placeId), eq(items.foundPlaceId, query.placeId)) : undefined,
      query.state && eq(items.status, query.state),
      containing(query.keyword, items.code, items.name, items.model),
    ],
    order: { columns: { code: items.code }, standard: 'code', id: items.id },
  }) satisfies Listing<SelectedRow<typeof shownItem>>;

export const findItem = async (db: Executor, id: string) => {
  const [row] = await db.select(shownItem.columns).from(items).where(eq(items.id, id));
  return row;
};

/** What is missing now and then, and what is back. */
export const comparison = async (db: Executor, scope: PlaceScope, stocktakeId: string) => {
  const before = sql`${last(sql`li.status`)}`;
  const seen = sql`('found', 'misplaced')`;
  const lost = sql`('missing', 'expected')`;
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      newlyMissing: count(sql`${items.status} = 'missing' and ${before} in ${seen}`),
      stillMissing: count(sql`${items.status} = 'missing' and ${before} in ${lost}`),
      back: count(sql`${items.status} in ${seen} and ${before} = 'missing'`),
    })
    .from(items)
    .where(and(eq(items.stocktakeId, stocktakeId), itemsWithin(scope)));
  return row ?? { newlyMissing: 0, stillMissing: 0, back: 0 };
};
