import type { DeviceRecord, DeviceUplink, PageQuery, Value } from '@eoms/contract';
import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { offsetOf } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { brands, deviceTypes, models } from '../catalogue/catalogue.tables.ts';
import { places } from '../places/places.tables.ts';
import { recordColumns, toRecord } from './device-record.store.ts';
import { deviceSecrets, devices } from './devices.tables.ts';
import { askedKeys, type DeviceFilter, type FilterKey } from './registry/device-filter.ts';

/** Only these, or all but these: limits a page to a connection state, which only memory knows. */
export interface ConnectionLimit {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

const joined = (db: Executor) =>
  db
    .select(recordColumns)
    .from(devices)
    .innerJoin(models, eq(models.id, devices.modelId))
    .innerJoin(deviceTypes, eq(deviceTypes.id, models.typeId))
    .innerJoin(brands, eq(brands.id, models.brandId))
    .innerJoin(places, eq(places.id, devices.placeId))
    .$dynamic();

const orders: Record<string, SQL[]> = {
  name: [sql`${devices.name}`],
  model: [sql`${models.name}`, sql`${devices.name}`],
  place: [sql`${places.name}`, sql`${devices.name}`],
  createdAt: [sql`${devices.createdAt}`],
};

/** Orders for which the devices table itself has an index. */
const ownOrders = new Set(['name', 'createdAt']);

const modelsWhere = (condition: SQL): SQL =>
  sql`${devices.modelId} in (select m.id from ${models} m join ${deviceTypes} t on t.id = m.type_id join ${brands} b on b.id = m.brand_id where ${condition})`;

const conditions: Readonly<Record<FilterKey, (value: string) => SQL>> = {
  typeCode: (value) => modelsWhere(sql`t.code = ${value}`),
  modelId: (value) => eq(devices.modelId, value),
  brandName: (value) => modelsWhere(sql`b.name = ${value}`),
};

const matching = (filter: DeviceFilter, { only, except }: ConnectionLimit = {}): SQL | undefined =>
  and(
    withinPlaces(devices.placeId, filter.places === 'all' ? 'all' : [...filter.places]),
    ...askedKeys(filter).map((key) => conditions[key](filter[key] ?? '')),
    only && oneOf(devices.id, only),
    except && sql`not ${oneOf(devices.id, except)}`,
  );

export const pageStoredDevices = async (
  db: Executor,
  filter: DeviceFilter,
  query: PageQuery,
  limit?: ConnectionLimit,
): Promise<DeviceRecord[]> => {
  const condition = matching(filter, limit);
  const direction = query.order === 'desc' ? desc : asc;
  const sort = query.sort ?? 'name';
  const order = [...(orders[sort] ?? []), sql`${devices.id}`].map((column) => direction(column));
  if (!ownOrders.has(sort)) {
    const sorted = joined(db)
      .where(condition)
      .orderBy(...order);
    return (await sorted.limit(query.size).offset(offsetOf(query))).map(toRecord);
  }
  // Far pages then skip index entries, not joined rows.
  const ids = db
    .select({ id: devices.id })
    .from(devices)
    .where(condition)
    .orderBy(...order)
    .limit(query.size)
    .offset(offsetOf(query));
  const rows = await joined(db)
    .where(inArray(devices.id, ids))
    .orderBy(...order);
  return rows.map(toRecord);
};

export interface StoredDevice {
  readonly record: DeviceRecord;
  readonly params: Record<string, Value>;
  readonly secrets: string[];
  readonly uplink: DeviceUplink | null;
  readonly revision: number;
}

/** Which device hangs on which, of all of them. */
export const readUplinks = async (db: Executor): Promise<Map<string, DeviceUplink>> => {
  const { id, switchId, switchPort: port } = devices;
  const rows = await db.select({ id, switchId, port }).from(devices).where(isNotNull(switchId));
  return new Map(rows.flatMap((row) => (row.switchId ? [[row.id, { switchId: row.switchId, port: row.port }]] : [])));
};

export const findStoredDevice = async (
  db: Executor,
  scope: PlaceScope,
  id: string,
): Promise<StoredDevice | undefined> => {
  const [row] = await joined(db).where(and(eq(devices.id, id), withinPlaces(devices.placeId, scope)));
  if (!row) return undefined;
  const { params, switchId, switchPort, revision } = devices;
  const [own] = await db.select({ params, switchId, switchPort, revision }).from(devices).where(eq(devices.id, id));
  const secrets = await db
    .select({ field: deviceSecrets.field })
    .from(deviceSecrets)
    .where(eq(deviceSecrets.deviceId, id));
  return {
    record: toRecord(row),
    params: own?.params ?? {},
    secrets: secrets.map((secret) => secret.field).sort(),
    uplink: own?.switchId ? { switchId: own.switchId, port: own.switchPort } : null,
    revision: own?.revision ?? 0,
  };
};
