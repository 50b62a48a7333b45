import type { Due } from '@eoms/contract';
import { and, asc, eq, gte, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { withinPlaces } from '../../platform/database/row-scope.ts';
import { assetRecords, assetSuppliers, assets } from '../assets/assets.tables.ts';
import { devices } from '../devices/devices.tables.ts';
import { deviceMaintenance } from '../maintenance/maintenance.tables.ts';
import { places } from '../places/places.tables.ts';
import type { DueSource, DueWindow } from './due-source.ts';
import { remindedOfAssets, remindedOfDevices, remindedOfLoans } from './reminded.store.ts';

const between = (day: PgColumn, { from, to }: DueWindow): SQL | undefined => and(gte(day, from), lte(day, to));
const isKept = ne(assets.status, 'retired');
const assetPath = (id: string): string => `/assetManagementEdit?id=${id}`;

const ofAsset = {
  subjectId: assets.id,
  title: assets.name,
  code: assets.code,
  placeId: assets.placeId,
  placeName: places.name,
};
const path = ({ code, ...row }: Omit<Due, 'kind' | 'note' | 'path'> & { code: string }, note = code) => {
  return { ...row, note, path: assetPath(row.subjectId) };
};

export const warranties: DueSource = {
  kind: 'warranty',
  reminded: remindedOfAssets,
  list: async (db, window) => {
    const rows = await db
      .select({ ...ofAsset, on: sql<string>`${assets.warrantyEndsOn}` })
      .from(assets)
      .innerJoin(places, eq(places.id, assets.placeId))
      .where(and(between(assets.warrantyEndsOn, window), isKept, withinPlaces(assets.placeId, window.scope)))
      .orderBy(asc(assets.warrantyEndsOn), asc(assets.number))
      .limit(window.atMost);
    return rows.map((row) => path(row));
  },
};

/** The same kind of work was done again later: what the record announced no longer applies. */
const doneSince = (
  table: string,
  owner: string,
  record: { owner: SQL; kind: SQL; on: SQL; id: SQL },
): SQL => sql`exists (
  select from ${sql.raw(table)} later where later.${sql.raw(owner)} = ${record.owner} and later.kind = ${record.kind}
    and (later.performed_on, later.id) > (${record.on}, ${record.id}))`;

export const assetMaintenance: DueSource = {
  kind: 'maintenance',
  reminded: remindedOfAssets,
  list: async (db, window) => {
    const { assetId, kind, performedOn, id } = assetRecords;
    const done = doneSince('asset_records', 'asset_id', {
      owner: sql`${assetId}`,
      kind: sql`${kind}`,
      on: sql`${performedOn}`,
      id: sql`${id}`,
    });
    const rows = await db
      .select({ ...ofAsset, on: sql<string>`${assetRecords.nextOn}` })
      .from(assetRecords)
      .innerJoin(assets, eq(assets.id, assetRecords.assetId))
      .innerJoin(places, eq(places.id, assets.placeId))
      .where(
        and(between(assetRecords.nextOn, window), isKept, sql`not ${done}`, withinPlaces(assets.placeId, window.scope)),
      )
      .orderBy(asc(assetRecords.nextOn), asc(assetRecords.id))
      .limit(window.atMost);
    return rows.map((row) => path(row));
  },
};

export const deviceDues: DueSource = {
  kind: 'deviceMaintenance',
  reminded: remindedOfDevices,
  list: async (db, window) => {
    const { deviceId, kind, performedOn, id } = deviceMaintenance;
    const done = doneSince('device_maintenance', 'device_id', {
      owner: sql`${deviceId}`,
      kind: sql`${kind}`,
      on: sql`${performedOn}`,
      id: sql`${id}`,
    });
    const rows = await db
      .select({
        subjectId: deviceMaintenance.id,
        title: devices.name,
        note: deviceMaintenance.performedBy,
        placeId: devices.placeId,
        placeName: places.name,
        on: sql<string>`${deviceMaintenance.nextOn}`,
      })
      .from(deviceMaintenance)
      .innerJoin(devices, eq(devices.id, deviceMaintenance.deviceId))
      .innerJoin(places, eq(places.id, devices.placeId))
      .where(
        and(between(deviceMaintenance.nextOn, window), sql`not ${done}`, withinPlaces(devices.placeId, window.scope)),
      )
      .orderBy(asc(deviceMaintenance.nextOn), asc(deviceMaintenance.id))
      .limit(window.atMost);
    return rows.map((row) => ({ ...row, path: `/modelDeviceMaintainEdit?id=${row.subjectId}` }));
  },
};

export const loans: DueSource = {
  kind: 'loan',
  reminded: remindedOfLoans,
  list: async (db, window) => {
    const rows = await db
      .select({ ...ofAsset, on: sql<string>`${assets.dueBackOn}`, holder: assets.holder })
      .from(assets)
      .innerJoin(places, eq(places.id, assets.placeId))
      .where(
        and(
          between(assets.dueBackOn, window),
          sql`${assets.status} = 'onLoan'`,
          withinPlaces(assets.placeId, window.scope),
        ),
      )
      .orderBy(asc(assets.dueBackOn), asc(assets.number))
      .limit(window.atMost);
    return rows.map(({ holder, ...row }) => path(row, [row.code, holder].filter(Boolean).join(' · ')));
  },
};

/** `managers` finds those who may manage suppliers. */
export const contracts = (managers: () => Promise<readonly string[]>): DueSource => ({
  kind: 'contract',
  async reminded(_, dues) {
    const keepers = dues.length === 0 ? [] : await managers();
    return dues.map(({ subjectId, note }) => ({ about: `${subjectId} ${note}`, keepers, placeIds: [] }));
  },
  list: async (db, { from, to, narrowed, atMost }) => {
    if (narrowed) return [];
    const ends = sql`c.contract ->> 'endsOn'`;
    const rows = await db
      .select({
        subjectId: assetSuppliers.id,
        title: assetSuppliers.name,
        note: sql<string>`concat_ws(' ', c.contract ->> 'number', c.contract ->> 'subject')`,
        on: sql<string>`${ends}`,
      })
      .from(assetSuppliers)
      .innerJoin(
        sql`jsonb_array_elements(${assetSuppliers.contracts}) as c(contract)`,
        sql`${ends} between ${from} and ${to}`,
      )
      .orderBy(ends, asc(assetSuppliers.id))
      .limit(atMost);
    return rows.map((row) => ({
      ...row,
      placeId: null,
      placeName: null,
      path: `/supplierManagement?keyword=${encodeURIComponent(row.title)}`,
    }));
  },
});
