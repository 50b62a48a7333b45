import type { AssetFigures, AssetStatus, PageQuery } from '@eoms/contract';
import { AssetStatus as statuses } from '@eoms/contract';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { SelectedRow } from '../../platform/database/fields.ts';
import { today } from '../../platform/database/local-day.ts';
import type { Listing } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import { createAttachedFiles } from '../../platform/files/attached-files.store.ts';
import { places } from '../places/places.tables.ts';
import { assetFields, listedAsset, outer } from './asset-fields.store.ts';
import { assetCentsOn, depreciationColumns, moneySum, priceCents } from './asset-value.store.ts';
import { assetCategories, assetFiles, assetSuppliers, assets } from './assets.tables.ts';

export type AssetRow = typeof assets.$inferSelect;
export type ListedAsset = SelectedRow<typeof listedAsset>;

export interface AssetFilter {
  readonly keyword?: string | undefined;
  readonly status?: AssetStatus | undefined;
  readonly categoryId?: string | undefined;
  readonly supplierId?: string | undefined;
  readonly deviceId?: string | undefined;
  readonly parentId?: string | undefined;
  readonly model?: string | undefined;
  readonly warrantyWithin?: number | undefined;
  readonly overdue?: boolean | undefined;
}

export const attachedToAssets = createAttachedFiles(assetFiles, 'assetId');

/** The assets that the caller may change. */
export const assetsIn = (scope: PlaceScope): EntityDrafts<typeof assets, Parameters<typeof assetFields.values>[0]> => ({
  table: assets,
  fields: assetFields,
  scope: scope === 'all' ? 'none' : withinPlaces(assets.placeId, scope),
  violations: {
    assets_code_key: { code: 'asset.codeInUse', field: 'code' },
    assets_device_key: { code: 'asset.deviceHasAsset', field: 'deviceId' },
    assets_category_fk: { code: '404', field: 'categoryId' },
    assets_supplier_fk: { code: '404', field: 'supplierId' },
    assets_device_fk: { code: '404', field: 'deviceId' },
    assets_parent_fk: { code: '404', field: 'parentId' },
    assets_place_fk: { code: '404', field: 'placeId' },
  },
});

const isKept = ne(assets.status, 'retired');
/** Of assets that are not retired, with a warranty that ends within so many days and has not ended yet. */
const warrantyEnds = (days: number, day = today()): SQL | undefined =>
  and(isKept, sql`${assets.warrantyEndsOn} >= ${day}`, sql`${assets.warrantyEndsOn} <= ${day} + ${days}::int`);
const isOverdue = (day = today()) => and(eq(assets.status, 'onLoan'), sql`${assets.dueBackOn} < ${day}`);

export const matchingAssets = (db: Executor, filter: AssetFilter): SQL | undefined =>
  and(
    filter.status && eq(assets.status, filter.status),
    filter.categoryId ? eq(assets.categoryId, filter.categoryId) : undefined,
    filter.supplierId ? eq(assets.supplierId, filter.supplierId) : undefined,
    filter.deviceId ? eq(assets.deviceId, filter.deviceId) : undefined,
    filter.parentId ? eq(assets.parentId, filter.parentId) : undefined,
    filter.model ? eq(assets.model, filter.model) : undefined,
    filter.warrantyWithin === undefined ? undefined : warrantyEnds(filter.warrantyWithin),
    filter.overdue ? isOverdue() : undefined,
    searching(filter.keyword, assets, textSample(db, assets)),
  );

const joined = (db: Executor) =>
  db
    .select(listedAsset.columns)
    .from(assets)
    .innerJoin(places, eq(places.id, assets.placeId))
    .leftJoin(assetCategories, eq(assetCategories.id, assets.categoryId))
    .leftJoin(assetSuppliers, eq(assetSuppliers.id, assets.supplierId))
    .leftJoin(outer, eq(outer.id, assets.parentId));

const { number, code, name, purchasedOn, price, warrantyEndsOn } = assets;

export const assetListing = (db: Executor, scope: PlaceScope, filter: PageQuery & AssetFilter) =>
  ({
    rows: joined(db),
    counted: db.select({ id: assets.id }).from(assets),
    scope: withinPlaces(assets.placeId, scope),
    where: [matchingAssets(db, filter)],
    order: {
      columns: { number, code, name, purchasedOn, price, warrantyEndsOn },
      standard: 'number',
      direction: filter.sort === undefined ? 'desc' : 'asc',
      id: number,
      emptyLast: true,
    },
  }) satisfies Listing<ListedAsset>;

export const findAsset = async (db: Executor, scope: PlaceScope, id: string) => {
  const [row] = await joined(db).where(and(eq(assets.id, id), withinPlaces(assets.placeId, scope)));
  return row;
};

/** What the page of an asset shows besides: its remarks, and what its value follows from. */
export const furtherOfAsset = async (db: Executor, id: string) => {
  const [row] = await db
    .select({ remarks: assets.remarks, ...depreciationColumns })
    .from(assets)
    .leftJoin(assetCategories, eq(assetCategories.id, assets.categoryId))
    .where(eq(assets.id, id));
  return row;
};

/** What is inside an asset, at these places. */
export const contentsOf = (db: Executor, scope: PlaceScope, id: string) =>
  db
    .select({ id: assets.id, code, name, status: assets.status })
    .from(assets)
    .where(and(eq(assets.parentId, id), withinPlaces(assets.placeId, scope)))
    .orderBy(asc(code))
    .limit(200);

/** The assets as they are, locked until the transaction ends, in the order of their ids. */
export const lockAssets = (tx: Executor, scope: PlaceScope, ids: readonly string[]): Promise<AssetRow[]> =>
  tx
    .select()
    .from(assets)
    .where(and(oneOf(assets.id, ids), withinPlaces(assets.placeId, scope)))
    .orderBy(asc(assets.id))
    .for('no key update');

/** All that was inside an asset at the place where that was, at these places. */
export const contentsAt = async (
  tx: Executor,
  scope: PlaceScope,
  { id, placeId }: Pick<AssetRow, 'id' | 'placeId'>,
): Promise<string[]> => {
  const found = await tx.execute<{ id: string }>(sql`
    with recursive inside as (
      select a.id from ${assets} a where a.parent_id = ${id} and a.place_id = ${placeId}
      union
      select a.id from ${assets} a join inside on a.parent_id = inside.id where a.place_id = ${placeId}
    ) select id from inside where ${withinPlaces(sql`${placeId}::uuid`, scope) ?? sql`true`}`);
  return found.rows.map((row) => row.id);
};

export const updateAssets = async (
  tx: Executor,
  ids: readonly string[],
  values: { readonly placeId: string; readonly location: string | null },
): Promise<void> => {
  await tx.update(assets).set(values).where(oneOf(assets.id, ids));
};

/** Those that have left the asset which they were inside are inside nothing any more. */
export const takeOut = async (tx: Executor, ids: readonly string[]): Promise<void> => {
  const placeOfOuter = sql`(select o.place_id from ${assets} o where o.id = ${assets.parentId})`;
  await tx
    .update(assets)
    .set({ parentId: null })
    .where(and(oneOf(assets.id, ids), sql`${placeOfOuter} <> ${assets.placeId}`));
};

/** Those of the devices that are assets already. */
export const devicesWithAssets = async (tx: Executor, deviceIds: readonly string[]): Promise<Set<string | null>> => {
  const rows = await tx.select({ deviceId: assets.deviceId }).from(assets).where(oneOf(assets.deviceId, deviceIds));
  return new Set(rows.map((row) => row.deviceId));
};

export const insertAssets = async (tx: Executor, rows: readonly (typeof assets.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(assets).values([...rows]);
};

const count = (of: SQL | undefined) => sql<number>`(count(*) filter (where ${of}))::int`;

/** Asked once for a query, and not for each row. */
const thisDay = sql`(select ${today()})`;

export const figuresOfAssets = async (
  db: Executor,
  scope: PlaceScope,
  filter: AssetFilter,
  warrantyDays: number,
): Promise<AssetFigures> => {
  const counts = Object.fromEntries(statuses.options.map((status) => [status, count(eq(assets.status, status))]));
  const [row] = await db
    .select({
      statuses: counts as Record<AssetStatus, SQL<number>>,
      price: moneySum(priceCents, isKept),
      value: moneySum(assetCentsOn(), isKept),
      warrantyEnding: count(warrantyEnds(warrantyDays, thisDay)),
      overdue: count(isOverdue(thisDay)),
    })
    .from(assets)
    .leftJoin(assetCategories, eq(assetCategories.id, assets.categoryId))
    .where(and(withinPlaces(assets.placeId, scope), matchingAssets(db, filter)));
  if (!row) throw new Error('an aggregate without groups has one row');
  return row;
};
