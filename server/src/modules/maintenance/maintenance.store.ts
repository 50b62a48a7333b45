import {
  MaintenanceDraft,
  type MaintenanceKind,
  type MaintenanceRecord,
  type Page,
  type PageQuery,
} from '@eoms/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, leftOut } from '../../platform/database/fields.ts';
import { today } from '../../platform/database/local-day.ts';
import { readPage } from '../../platform/database/page.ts';
import { type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { createAttachedFiles } from '../../platform/files/attached-files.store.ts';
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
  revision: records.revision,
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

export const maintenanceAttached = createAttachedFiles(attached, 'maintenanceId');

const withFiles = async (db: Executor, rows: readonly Row[]): Promise<MaintenanceRecord[]> => {
  const filesOf = await maintenanceAttached.ofRows(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString(), files: filesOf(row.id) }));
};

/** The same kind of work was done again later, so the date announced by this record no longer applies. */
const doneSince = sql`exists (
  select from device_maintenance later
  where later.device_id = ${records.deviceId} and later.kind = ${records.kind}
    and (later.performed_on, later.id) > (${records.performedOn}, ${records.id}))`;

const isDue = (days: number | undefined): SQL | undefined =>
  days === undefined ? undefined : sql`${records.nextOn} <= ${today()} + ${days}::int and not ${doneSince}`;

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
export const maintenanceIn = (scope: PlaceScope): EntityDrafts<typeof records, MaintenanceDraft> => ({
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

/** Takes the files off the records of a device that is being removed, and returns them. */
export const takeMaintenanceFiles = async (tx: Executor, deviceId: string): Promise<string[]> => {
  const rows = await tx.select({ id: records.id }).from(records).where(eq(records.deviceId, deviceId));
  return maintenanceAttached.take(
    tx,
    rows.map(({ id }) => id),
  );
};
