import { AssetRecord, AssetRecordDraft, type MaintenanceKind, type PageQuery } from '@eoms/contract';
import { and, eq, gte, lte, min, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, given, leftOut, replyFields, type SelectedRow } from '../../platform/database/fields.ts';
import type { Listing } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { createAttachedFiles } from '../../platform/files/attached-files.store.ts';
import { places } from '../places/places.tables.ts';
import { costOfRecord } from './asset-costs.store.ts';
import { assetRecordFiles, assets, assetRecords as records } from './assets.tables.ts';

export interface AssetRecordFilter {
  readonly assetId?: string | undefined;
  readonly placeId?: string | undefined;
  readonly kind?: MaintenanceKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const attachedToRecords = createAttachedFiles(assetRecordFiles, 'recordId');

export const shownRecord = replyFields(records, AssetRecord, {
  assetCode: assets.code,
  assetName: assets.name,
  placeName: places.name,
  cost: costOfRecord,
  files: given('rows of asset_record_files'),
});

/** The records of the assets that the caller may change. */
export const recordsIn = (scope: PlaceScope): EntityDrafts<typeof records, AssetRecordDraft> => ({
  table: records,
  fields: draftFields(records, AssetRecordDraft, { fileIds: leftOut('rows of asset_record_files') }),
  scope:
    scope === 'all'
      ? 'none'
      : sql`${records.assetId} in (select a.id from ${assets} a where ${withinPlaces(sql`a.place_id`, scope)})`,
  violations: { asset_records_asset_fk: { code: '404', field: 'assetId' } },
});

export const recordListing = (db: Executor, scope: PlaceScope, filter: PageQuery & AssetRecordFilter) =>
  ({
    rows: db
      .select(shownRecord.columns)
      .from(records)
      .innerJoin(assets, eq(assets.id, records.assetId))
      .innerJoin(places, eq(places.id, assets.placeId)),
    counted: db.select({ id: records.id }).from(records).innerJoin(assets, eq(assets.id, records.assetId)),
    scope: withinPlaces(assets.placeId, scope),
    where: [
      filter.assetId ? eq(records.assetId, filter.assetId) : undefined,
      filter.placeId ? eq(assets.placeId, filter.placeId) : undefined,
      filter.kind ? eq(records.kind, filter.kind) : undefined,
      filter.from ? gte(records.performedOn, filter.from) : undefined,
      filter.to ? lte(records.performedOn, filter.to) : undefined,
      containing(filter.keyword, assets.name, assets.code, records.performedBy, records.remarks, records.parts),
    ],
    order: {
      columns: { performedOn: records.performedOn, nextOn: records.nextOn },
      standard: 'performedOn',
      direction: filter.sort === undefined ? 'desc' : 'asc',
      id: records.id,
      emptyLast: true,
    },
  }) satisfies Listing<SelectedRow<typeof shownRecord>>;

/** The day of the first record of an asset. */
export const firstRecordOf = async (db: Executor, assetId: string): Promise<string | null> => {
  const [row] = await db
    .select({ first: min(records.performedOn) })
    .from(records)
    .where(eq(records.assetId, assetId));
  return row?.first ?? null;
};

export const recordIdsOf = async (db: Executor, assetId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: records.id })
    .from(records)
    .where(and(eq(records.assetId, assetId)));
  return rows.map(({ id }) => id);
};
