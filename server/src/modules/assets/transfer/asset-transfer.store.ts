import { and, asc, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { outer } from '../asset-fields.store.ts';
import { type AssetFilter, type AssetRow, matchingAssets } from '../assets.store.ts';
import { assetCategories, assetRecords, assetSuppliers, assets } from '../assets.tables.ts';

const among = (column: SQL | typeof assets.code, texts: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...texts])}::text[])`;

export const assetsWithCodes = (db: Executor, scope: PlaceScope, codes: readonly string[]): Promise<AssetRow[]> =>
  db
    .select()
    .from(assets)
    .where(and(among(assets.code, codes), withinPlaces(assets.placeId, scope)));

/** Those of the codes that some asset has, wherever it is. */
export const codesInUse = async (db: Executor, codes: readonly string[]): Promise<Set<string>> => {
  const rows = await db.select({ code: assets.code }).from(assets).where(among(assets.code, codes));
  return new Set(rows.map(({ code }) => code));
};

export const supplierNames = (db: Executor) =>
  db
    .select({ id: assetSuppliers.id, name: assetSuppliers.name })
    .from(assetSuppliers)
    .orderBy(asc(assetSuppliers.name));

/** What these assets are inside, and what that is inside, up to the outermost. */
export const parentsAbove = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> => {
  const found = await db.execute<{ id: string; parent_id: string }>(sql`
    with recursive up as (
      select a.id, a.parent_id from ${assets} a where a.id = any(${sql.param([...ids])}::uuid[])
      union
      select a.id, a.parent_id from ${assets} a join up on a.id = up.parent_id
    ) select id, parent_id from up where parent_id is not null`);
  return new Map(found.rows.map((row) => [row.id, row.parent_id]));
};

/** Those of the assets that are inside themselves. */
export const isCircular = async (tx: Executor, ids: readonly string[]): Promise<boolean> => {
  const found = await tx.execute(sql`
    with recursive up as (
      select a.id as start, a.parent_id as at from ${assets} a
      where a.id = any(${sql.param([...ids])}::uuid[]) and a.parent_id is not null
      union
      select up.start, a.parent_id from up join ${assets} a on a.id = up.at where a.parent_id is not null
    ) select 1 from up where start = at limit 1`);
  return found.rows.length > 0;
};

/** The day of the first record of each of these assets that has one. */
export const firstRecords = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db
    .select({ id: assetRecords.assetId, first: sql<string>`min(${assetRecords.performedOn})::text` })
    .from(assetRecords)
    .where(oneOf(assetRecords.assetId, ids))
    .groupBy(assetRecords.assetId);
  return new Map(rows.map(({ id, first }) => [id, first]));
};

const { id: _id, number: _number, createdAt: _made, deviceId: _device, ...updated } = getTableColumns(assets);
const excluded = Object.fromEntries(
  Object.entries(updated)
    // What is inside what is set when all rows are there; the end of the warranty is computed.
    .filter(([key]) => !['parentId', 'warrantyEndsOn', 'revision'].includes(key))
    .map(([key, column]) => [key, sql`excluded.${sql.identifier(column.name)}`]),
);

/** Inserts new assets and changes the others, by id. */
export const upsertAssets = async (tx: Executor, rows: readonly (typeof assets.$inferInsert)[]): Promise<void> => {
  if (rows.length === 0) return;
  await tx
    .insert(assets)
    .values([...rows])
    .onConflictDoUpdate({ target: assets.id, set: { ...excluded, revision: sql`${assets.revision} + 1` } });
};

export const setParents = async (
  tx: Executor,
  rows: readonly { readonly id: string; readonly parentId: string | null }[],
): Promise<void> => {
  await tx.execute(sql`
    update ${assets} a set parent_id = n.parent_id
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(rows.map(({ parentId }) => parentId))}::uuid[])
      as n(id, parent_id)
    where a.id = n.id and a.parent_id is distinct from n.parent_id`);
};

/** Assets as a table shows them, the newest first: those before this number. */
export const eachAsset = (
  db: Executor,
  scope: PlaceScope,
  filter: AssetFilter,
  before: number | undefined,
  size: number,
) =>
  db
    .select({
      ...getTableColumns(assets),
      category: sql<string | null>`${assetCategories.name}`,
      supplier: sql<string | null>`${assetSuppliers.name}`,
      parent: sql<string | null>`${outer.code}`,
    })
    .from(assets)
    .leftJoin(assetCategories, eq(assetCategories.id, assets.categoryId))
    .leftJoin(assetSuppliers, eq(assetSuppliers.id, assets.supplierId))
    .leftJoin(outer, eq(outer.id, assets.parentId))
    .where(
      and(
        withinPlaces(assets.placeId, scope),
        matchingAssets(db, filter),
        before === undefined ? undefined : lt(assets.number, before),
      ),
    )
    .orderBy(desc(assets.number))
    .limit(size);
export type TableAsset = Awaited<ReturnType<typeof eachAsset>>[number];
