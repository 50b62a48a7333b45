import type { DeviceRecord, DeviceUplink, Value } from '@eoms/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { brands, deviceTypes, models } from '../catalogue/catalogue.tables.ts';
import { recordColumns, toRecord } from '../devices/devices.module.ts';
import { deviceSecrets, devices } from '../devices/devices.tables.ts';
import { places } from '../places/places.tables.ts';

export interface TransferModel {
  readonly id: string;
  readonly name: string;
  readonly brandName: string;
  readonly typeCode: string;
  readonly typeName: string;
  readonly typeNameEn: string;
  readonly actionClass: string;
  readonly defaults: Readonly<Record<string, Value>>;
}
export interface TransferDevice {
  readonly record: DeviceRecord;
  readonly params: Readonly<Record<string, Value>>;
  readonly secrets: readonly string[];
  readonly uplink: DeviceUplink | null;
}

const secretFields = sql<string[] | null>`(
  select array_agg(s.field) from ${deviceSecrets} s where s.device_id = ${devices}.id)`;

export const transferModels = (db: Executor): Promise<TransferModel[]> =>
  db
    .select({
      id: models.id,
      name: models.name,
      brandName: brands.name,
      typeCode: deviceTypes.code,
      typeName: deviceTypes.name,
      typeNameEn: deviceTypes.nameEn,
      actionClass: models.actionClass,
      defaults: models.defaults,
    })
    .from(models)
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .orderBy(asc(deviceTypes.sort), asc(brands.name), asc(models.name));

/** The driver of each of these models, by the id of the model. */
export const modelClasses = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { id, actionClass } = models;
  const rows = await db.select({ id, actionClass }).from(models).where(oneOf(id, ids));
  return new Map(rows.map((row) => [row.id, row.actionClass]));
};

/** Devices with parameters and the names of their secrets, ordered by id. */
export const transferDevices = async (
  db: Executor,
  scope: PlaceScope,
  ids: readonly string[],
): Promise<TransferDevice[]> => {
  const rows = await db
    .select({
      ...recordColumns,
      params: devices.params,
      secrets: secretFields,
      switchId: devices.switchId,
      switchPort: devices.switchPort,
    })
    .from(devices)
    .innerJoin(models, eq(models.id, devices.modelId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(places, eq(places.id, devices.placeId))
    .where(and(oneOf(devices.id, ids), withinPlaces(devices.placeId, scope)));
  const byId = new Map(
    rows.map(({ params, secrets, switchId, switchPort, ...row }) => [
      row.id,
      {
        record: toRecord(row),
        params,
        secrets: secrets ?? [],
        uplink: switchId === null ? null : { switchId, port: switchPort },
      },
    ]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
};
