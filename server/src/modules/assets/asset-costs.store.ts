import type { AssetCostGroup, AssetCostYear, AssetGroupCost } from '@eoms/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/database/database.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { places } from '../places/places.tables.ts';
import { assetValue } from './asset-value.store.ts';
import { assetCategories, assetSuppliers, assets, assetRecords as records } from './assets.tables.ts';

export interface CostFilter {
  readonly assetId?: string | undefined;
  readonly model?: string | undefined;
  readonly categoryId?: string | undefined;
  readonly supplierId?: string | undefined;
}

const ofAssets = (scope: PlaceScope, filter: CostFilter): SQL | undefined =>
  and(
    withinPlaces(assets.placeId, scope),
    filter.assetId ? eq(assets.id, filter.assetId) : undefined,
    filter.model ? eq(assets.model, filter.model) : undefined,
    filter.categoryId ? eq(assets.categoryId, filter.categoryId) : undefined,
    filter.supplierId ? eq(assets.supplierId, filter.supplierId) : undefined,
  );

const total = (value: SQL | PgColumn): SQL<string> => sql<string>`coalesce(sum(${value}), 0.00)`;
/** What one record cost; what is not known costs nothing. */
export const costOfRecord = sql<string>`(coalesce(${records.labourCost}, 0.00)
  + coalesce(${records.partsCost}, 0.00) + coalesce(${records.externalCost}, 0.00))`;

/** Cost of upkeep and of what was bought, by year; years without either are left out. */
export const costsByYear = async (db: Executor, scope: PlaceScope, filter: CostFilter): Promise<AssetCostYear[]> => {
  const yearOfRecord = sql<number>`extract(year from ${records.performedOn})::int`;
  const upkeep = await db
    .select({
      year: yearOfRecord,
      labour: total(records.labourCost),
      parts: total(records.partsCost),
      external: total(records.externalCost),
      total: total(costOfRecord),
    })
    .from(records)
    .innerJoin(assets, eq(assets.id, records.assetId))
    .where(ofAssets(scope, filter))
    .groupBy(yearOfRecord);
  const yearOfPurchase = sql<number>`extract(year from ${assets.purchasedOn})::int`;
  const bought = await db
    .select({ year: yearOfPurchase, purchases: total(assets.price) })
    .from(assets)
    .where(and(ofAssets(scope, filter), sql`${assets.purchasedOn} is not null`))
    .groupBy(yearOfPurchase);
  const none = { labour: '0.00', parts: '0.00', external: '0.00', total: '0.00', purchases: '0.00' };
  const years = new Map<number, AssetCostYear>();
  for (const row of [...upkeep, ...bought]) years.set(row.year, { ...none, ...years.get(row.year), ...row });
  return [...years.values()].sort((a, b) => a.year - b.year);
};

const groups: Readonly<Record<AssetCostGroup, PgColumn>> = {
  model: assets.model,
  place: places.name,
  category: assetCategories.name,
  supplier: assetSuppliers.name,
};
const shownAtMost = 50;

/** Cost of upkeep by what assets have in common, the dearest first. */
export const costsByGroup = async (db: Executor, scope: PlaceScope, by: AssetCostGroup): Promise<AssetGroupCost[]> => {
  const name = groups[by];
  const upkeep = db
    .select({ assetId: records.assetId, cost: sql<string>`sum(${costOfRecord})`.as('upkeep_cost') })
    .from(records)
    .groupBy(records.assetId)
    .as('upkeep');
  const cost = total(sql`${upkeep.cost}`);
  return db
    .select({
      name: sql<string | null>`${name}`,
      assets: sql<number>`count(*)::int`,
      price: total(assets.price),
      value: total(assetValue),
      cost,
    })
    .from(assets)
    .innerJoin(places, eq(places.id, assets.placeId))
    .leftJoin(assetCategories, eq(assetCategories.id, assets.categoryId))
    .leftJoin(assetSuppliers, eq(assetSuppliers.id, assets.supplierId))
    .leftJoin(upkeep, eq(upkeep.assetId, assets.id))
    .where(withinPlaces(assets.placeId, scope))
    .groupBy(name)
    .orderBy(sql`${cost} desc, ${name} nulls last`)
    .limit(shownAtMost);
};
