import type { ModelChecks, ModelDescription, Value } from '@eoms/contract';
import { count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { brands, deviceTypes, models } from '../../catalogue/catalogue.tables.ts';
import { places } from '../../places/places.tables.ts';
import { recordColumns, toRecord } from '../device-record.store.ts';
import { deviceSecrets, devices } from '../devices.tables.ts';
import type { DeviceEntry } from '../registry/device-registry.ts';

/** What memory and engine need of a device, with its secrets still encrypted. */
export interface StoredDefinition {
  readonly entry: DeviceEntry;
  readonly actionClass: string;
  /** Parameters of the device itself; those of its model come first. */
  readonly params: Readonly<Record<string, Value>>;
  readonly sealed: Readonly<Record<string, string>>;
}

const definitions = (db: Executor) =>
  db
    .select({
      ...recordColumns,
      params: devices.params,
      sealed: sql<Record<string, string> | null>`(
        select jsonb_object_agg(s.field, s.sealed) from ${deviceSecrets} s where s.device_id = ${devices}.id)`,
    })
    .from(devices)
    .innerJoin(models, eq(models.id, devices.modelId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(places, eq(places.id, devices.placeId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof definitions>>[number];
const toDefinition = ({ params, sealed, ...row }: Row): StoredDefinition => ({
  entry: toRecord(row),
  actionClass: row.actionClass,
  params,
  sealed: sealed ?? {},
});

export const loadDefinitions = async (db: Executor, ids: readonly string[]): Promise<StoredDefinition[]> =>
  (await definitions(db).where(oneOf(devices.id, ids))).map(toDefinition);

/** The next devices by id, for the start: loading all at once would block everything else. */
export const nextDefinitions = async (
  db: Executor,
  after: string | undefined,
  atMost: number,
): Promise<StoredDefinition[]> => {
  const rows = definitions(db)
    .where(after === undefined ? undefined : gt(devices.id, after))
    .orderBy(devices.id)
    .limit(atMost);
  return (await rows).map(toDefinition);
};

export const loadDefinition = async (db: Executor, id: string): Promise<StoredDefinition | undefined> => {
  const [row] = await definitions(db).where(eq(devices.id, id));
  return row && toDefinition(row);
};

/** A model's description and its original. */
export interface ModelContent {
  readonly id: string;
  readonly actionClass: string;
  readonly defaults: Readonly<Record<string, Value>>;
  readonly description: ModelDescription;
  readonly taken: ModelDescription;
  readonly checks: ModelChecks;
}

export const modelContents = async (db: Executor, modelIds: readonly string[]): Promise<ModelContent[]> => {
  if (modelIds.length === 0) return [];
  const { id, actionClass, defaults, description, taken, checks } = models;
  return db
    .select({ id, actionClass, defaults, description, taken, checks })
    .from(models)
    .where(inArray(id, [...modelIds]));
};

export const deviceIdsOfModel = async (db: Executor, modelId: string): Promise<string[]> => {
  const rows = await db.select({ id: devices.id }).from(devices).where(eq(devices.modelId, modelId));
  return rows.map((row) => row.id);
};

export const placeName = async (db: Executor, placeId: string): Promise<string | undefined> => {
  const [place] = await db.select({ name: places.name }).from(places).where(eq(places.id, placeId));
  return place?.name;
};

/** Number of devices per model; models without devices are left out. */
export const countByModel = async (db: Executor, modelIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .select({ modelId: devices.modelId, devices: count() })
    .from(devices)
    .where(inArray(devices.modelId, [...modelIds]))
    .groupBy(devices.modelId);
  return new Map(rows.map((row) => [row.modelId, row.devices]));
};
