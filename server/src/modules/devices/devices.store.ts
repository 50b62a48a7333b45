import type { DeviceRecord, PageQuery, Value } from '@eoms/contract';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { offsetOf } from '../../platform/database/page.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../platform/database/row-scope.ts';
import { brands, deviceTypes, models } from '../catalogue/catalogue.tables.ts';
import { places } from '../places/places.tables.ts';
import { recordColumns, toRecord } from './device-record.store.ts';
import { deviceWrites } from './device-writes.store.ts';
import { deviceSecrets, devices } from './devices.tables.ts';

export interface DeviceFilter {
  /** Places the devices must be in: the caller's, narrowed by what was asked for. */
  readonly places: PlaceScope;
  readonly typeCode?: string | undefined;
  readonly modelId?: string | undefined;
  readonly brandName?: string | undefined;
  /** Only these, or none of these: how a page is limited to a connection state, which only memory knows. */
  readonly only?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
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

/** Orders that an index of the devices themselves has. */
const ownOrders = new Set(['name', 'createdAt']);

const modelsWhere = (condition: SQL): SQL =>
  sql`${devices.modelId} in (select m.id from ${models} m join ${deviceTypes} t on t.id = m.type_id join ${brands} b on b.id = m.brand_id where ${condition})`;

const matching = (filter: DeviceFilter): SQL | undefined => {
  return and(
    withinPlaces(devices.placeId, filter.places),
    filter.typeCode === undefined ? undefined : modelsWhere(sql`t.code = ${filter.typeCode}`),
    filter.modelId === undefined ? undefined : eq(devices.modelId, filter.modelId),
    filter.brandName === undefined ? undefined : modelsWhere(sql`b.name = ${filter.brandName}`),
    filter.only ? oneOf(devices.id, filter.only) : undefined,
    filter.except ? sql`not ${oneOf(devices.id, filter.except)}` : undefined,
  );
};

/** Reading: pages and one device. */
const reads = {
  page: async (db: Executor, filter: DeviceFilter, query: PageQuery): Promise<DeviceRecord[]> => {
    const direction = query.order === 'desc' ? desc : asc;
    const sort = query.sort ?? 'name';
    const order = [...(orders[sort] ?? []), sql`${devices.id}`].map((column) => direction(column));
    if (!ownOrders.has(sort)) {
      const sorted = joined(db)
        .where(matching(filter))
        .orderBy(...order);
      return (await sorted.limit(query.size).offset(offsetOf(query))).map(toRecord);
    }
    // Far pages then skip entries of an index, not joined rows.
    const ids = db
      .select({ id: devices.id })
      .from(devices)
      .where(matching(filter))
      .orderBy(...order)
      .limit(query.size)
      .offset(offsetOf(query));
    const rows = await joined(db)
      .where(inArray(devices.id, ids))
      .orderBy(...order);
    return rows.map(toRecord);
  },

  find: async (
    db: Executor,
    scope: PlaceScope,
    id: string,
  ): Promise<{ record: DeviceRecord; params: Record<string, Value>; secrets: string[] } | undefined> => {
    const [row] = await joined(db).where(and(eq(devices.id, id), withinPlaces(devices.placeId, scope)));
    if (!row) return undefined;
    const [own] = await db.select({ params: devices.params }).from(devices).where(eq(devices.id, id));
    const secrets = await db
      .select({ field: deviceSecrets.field })
      .from(deviceSecrets)
      .where(eq(deviceSecrets.deviceId, id));
    return { record: toRecord(row), params: own?.params ?? {}, secrets: secrets.map((secret) => secret.field).sort() };
  },
};

export const createDevicesStore = () => ({ ...reads, ...deviceWrites });
export type DevicesStore = ReturnType<typeof createDevicesStore>;
