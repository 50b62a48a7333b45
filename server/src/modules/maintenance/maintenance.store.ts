import {
  MaintenanceDraft,
  type MaintenanceKind,
  type MaintenanceRecord,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, leftOut } from '../../platform/database/fields.ts';
import type { KeptDrafts } from '../../platform/database/keep.ts';
import { readPage } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { containing } from '../../platform/database/searching.ts';
import { storedFiles } from '../../platform/files/files.tables.ts';
import { models } from '../catalogue/catalogue.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { places } from '../places/places.tables.ts';
import { deviceMaintenanceFiles as attached, deviceMaintenance as records } from './maintenance.tables.ts';

export type MaintenanceValues = Omit<typeof records.$inferInsert, 'id' | 'createdAt' | 'createdBy'>;
export interface MaintenanceFilter extends PageQuery {
  readonly deviceId?: string | undefined;
  readonly placeId?: string | undefined;
  readonly kind?: MaintenanceKind | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Only records due within this many days from today; overdue ones are included. */
  readonly due?: number | undefined;
}

const columns = {
  id: records.id,
  deviceId: records.deviceId,
  deviceName: devices.name,
  modelName: models.name,
  placeId: devices.placeId,
  placeName: places.name,
  kind: records.kind,
  performedOn: records.performedOn,
  performedBy: records.performedBy,
  description: records.description,
  cost: records.cost,
  nextOn: records.nextOn,
  createdBy: records.createdBy,
  createdAt: records.createdAt,
};
const joined = (db: Executor) =>
  db
    .select(columns)
    .from(records)
    .innerJoin(devices, eq(devices.id, records.deviceId))
    .innerJoin(models, eq(models.id, devices.modelId))
    .innerJoin(places, eq(places.id, devices.placeId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof joined>>[number];

const filesOf = async (db: Executor, ids: readonly string[]): Promise<Map<string, MaintenanceRecord['files']>> => {
  const rows = await db
    .select({ maintenanceId: attached.maintenanceId, id: storedFiles.id, name: storedFiles.name })
    .from(attached)
    .innerJoin(storedFiles, eq(storedFiles.id, attached.fileId))
    .where(inArray(attached.maintenanceId, [...ids]))
    .orderBy(attached.position);
  const found = new Map<string, MaintenanceRecord['files']>();
  for (const { maintenanceId, ...file } of rows) found.set(maintenanceId, [...(found.get(maintenanceId) ?? []), file]);
  return found;
};

const withFiles = async (db: Executor, rows: readonly Row[]): Promise<MaintenanceRecord[]> => {
  const files =
    rows.length === 0
      ? new Map()
      : await filesOf(
          db,
          rows.map((row) => row.id),
        );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), files: files.get(row.id) ?? [] }));
};

/** The same kind of work was done again later, so the date announced by this record no longer applies. */
const doneSince = sql`exists (
  select from device_maintenance later
  where later.device_id = ${records.deviceId} and later.kind = ${records.kind}
    and (later.performed_on, later.id) > (${records.performedOn}, ${records.id}))`;

const isDue = (days: number | undefined): SQL | undefined =>
  days === undefined ? undefined : sql`${records.nextOn} <= current_date + ${days}::int and not ${doneSince}`;

const matching = (filter: MaintenanceFilter): SQL | undefined =>
  and(
    filter.deviceId ? eq(records.deviceId, filter.deviceId) : undefined,
    filter.placeId ? eq(devices.placeId, filter.placeId) : undefined,
    filter.kind ? eq(records.kind, filter.kind) : undefined,
    filter.from ? sql`${records.performedOn} >= ${filter.from}` : undefined,
    filter.to ? sql`${records.performedOn} <= ${filter.to}` : undefined,
    isDue(filter.due),
    containing(filter.keyword, devices.name, records.performedBy, records.description),
  );

const recordFields = draftFields(records, MaintenanceDraft, { fileIds: leftOut('rows of its own') });

/** The records of the places that the caller may see. */
export const maintenanceIn = (scope: PlaceScope): KeptDrafts<typeof records, MaintenanceDraft> => ({
  table: records,
  fields: recordFields,
  scope:
    scope === 'all'
      ? 'none'
      : sql`${records.deviceId} in (select d.id from ${devices} d where ${withinPlaces(sql`d.place_id`, scope)})`,
  violations: {},
});

export const pageMaintenance = async (
  db: Executor,
  scope: PlaceScope,
  filter: MaintenanceFilter,
): Promise<Page<MaintenanceRecord>> => {
  const page = await readPage(db, filter, {
    rows: joined(db),
    counted: db.select({ id: records.id }).from(records).innerJoin(devices, eq(devices.id, records.deviceId)),
    scope: withinPlaces(devices.placeId, scope),
    where: [matching(filter)],
    order: {
      columns: { performedOn: records.performedOn, nextOn: records.nextOn, device: devices.name },
      // With `due`, the next date decides the order; otherwise the last work done.
      standard: filter.due === undefined ? 'performedOn' : 'nextOn',
      direction: filter.due === undefined && filter.sort === undefined ? 'desc' : 'asc',
      id: records.id,
      emptyLast: true,
    },
  });
  return { ...page, records: await withFiles(db, page.records) };
};

export const findMaintenance = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<MaintenanceRecord | undefined> => {
  const rows = await joined(db).where(and(eq(records.id, id), withinPlaces(devices.placeId, scope)));
  const [record] = await withFiles(db, rows);
  return record;
};

/** Those of the files that the user uploaded: no one may attach, and thereby remove, another user's file. */
export const filesUploadedBy = async (db: Executor, ids: readonly string[], userId: string): Promise<Set<string>> => {
  const rows = await db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(and(inArray(storedFiles.id, [...ids]), eq(storedFiles.createdBy, userId)));
  return new Set(rows.map((row) => row.id));
};

/** Takes the files off the records of a device that is being removed, and returns them. */
export const takeMaintenanceFiles = async (tx: Executor, deviceId: string): Promise<string[]> => {
  const ofDevice = tx.select({ id: records.id }).from(records).where(eq(records.deviceId, deviceId));
  const rows = await tx
    .delete(attached)
    .where(inArray(attached.maintenanceId, ofDevice))
    .returning({ id: attached.fileId });
  return rows.map((row) => row.id);
};

export const setMaintenanceFiles = async (
  db: Executor,
  maintenanceId: string,
  fileIds: readonly string[],
): Promise<void> => {
  await db.delete(attached).where(eq(attached.maintenanceId, maintenanceId));
  if (fileIds.length === 0) return;
  await db.insert(attached).values(fileIds.map((fileId, position) => ({ maintenanceId, fileId, position })));
};
