import type { Value } from '@eoms/contract';
import { count, eq, inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { brands, deviceTypes, models } from '../catalogue/catalogue.tables.ts';
import { places } from '../places/places.tables.ts';
import type { DeviceEntry } from './device-registry.ts';
import { deviceSecrets, devices } from './devices.tables.ts';

/** What memory and engine need of a device, its secrets still sealed. */
export interface StoredDefinition {
  readonly entry: DeviceEntry;
  readonly actionClass: string;
  readonly params: Readonly<Record<string, Value>>;
  readonly sealed: Readonly<Record<string, string>>;
}

const definitions = (db: Executor) =>
  db
    .select({
      id: devices.id,
      name: devices.name,
      placeId: devices.placeId,
      placeName: places.name,
      typeCode: deviceTypes.code,
      typeIcon: deviceTypes.icon,
      brandName: brands.name,
      enabled: devices.enabled,
      actionClass: models.actionClass,
      defaults: models.defaults,
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
const toDefinition = ({ actionClass, defaults, params, sealed, ...entry }: Row): StoredDefinition => ({
  entry,
  actionClass,
  params: { ...defaults, ...params },
  sealed: sealed ?? {},
});

/** Every device in one query, for the start. */
export const loadDefinitions = async (db: Executor): Promise<StoredDefinition[]> =>
  (await definitions(db)).map(toDefinition);

export const loadDefinition = async (db: Executor, id: string): Promise<StoredDefinition | undefined> => {
  const [row] = await definitions(db).where(eq(devices.id, id));
  return row && toDefinition(row);
};

export const deviceIdsOfModel = async (db: Executor, modelId: string): Promise<string[]> => {
  const rows = await db.select({ id: devices.id }).from(devices).where(eq(devices.modelId, modelId));
  return rows.map((row) => row.id);
};

export const placeName = async (db: Executor, placeId: string): Promise<string | undefined> => {
  const [place] = await db.select({ name: places.name }).from(places).where(eq(places.id, placeId));
  return place?.name;
};

/** Devices per model; a model without any is left out. */
export const countByModel = async (db: Executor, modelIds: readonly string[]): Promise<Map<string, number>> => {
  const rows = await db
    .select({ modelId: devices.modelId, devices: count() })
    .from(devices)
    .where(inArray(devices.modelId, [...modelIds]))
    .groupBy(devices.modelId);
  return new Map(rows.map((row) => [row.modelId, row.devices]));
};
