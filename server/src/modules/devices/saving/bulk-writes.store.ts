import type { DeviceUplink } from '@eoms/contract';
import { and, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf, type PlaceScope, withinPlaces } from '../../../platform/database/row-scope.ts';
import { deviceSecrets, devices } from '../devices.tables.ts';
import type { DeviceValues } from './device-writes.store.ts';

/** Returns the rows as they were, locked until the transaction ends. */
export const lockDevices = (tx: Executor, scope: PlaceScope, ids: readonly string[]) =>
  tx
    .select({
      id: devices.id,
      name: devices.name,
      placeId: devices.placeId,
      modelId: devices.modelId,
      switchId: devices.switchId,
    })
    .from(devices)
    .where(and(oneOf(devices.id, ids), withinPlaces(devices.placeId, scope)))
    .orderBy(devices.id)
    .for('update');

/** Inserts new devices and updates known ones in one statement; false if a new one has the id of another device. */
export const upsertDevices = async (
  tx: Executor,
  rows: readonly (DeviceValues & { id: string })[],
  known: readonly string[],
): Promise<boolean> => {
  if (rows.length === 0) return true;
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(devices);
  const taken = Object.keys(rows[0] ?? {}).map((key) => [
    key,
    sql`excluded.${sql.identifier(columns[key]?.name ?? '')}`,
  ]);
  const written = await tx
    .insert(devices)
    .values([...rows])
    .onConflictDoUpdate({
      target: devices.id,
      set: { ...Object.fromEntries(taken), updatedAt: sql`now()` },
      setWhere: oneOf(devices.id, known),
    })
    .returning({ id: devices.id });
  return written.length === rows.length;
};

/** Hangs devices on their switches, once all of them are stored. */
export const setUplinks = async (
  tx: Executor,
  uplinks: readonly { id: string; uplink: DeviceUplink | null }[],
): Promise<void> => {
  const ids = uplinks.map(({ id }) => id);
  const switches = uplinks.map(({ uplink }) => uplink?.switchId ?? null);
  const ports = uplinks.map(({ uplink }) => uplink?.port ?? null);
  await tx.execute(sql`
    update ${devices} d set switch_id = v.switch_id, switch_port = v.switch_port
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(switches)}::uuid[], ${sql.param(ports)}::int[])
      v (id, switch_id, switch_port)
    where d.id = v.id and (d.switch_id, d.switch_port) is distinct from (v.switch_id, v.switch_port)`);
};

export const setDeviceSecrets = async (
  tx: Executor,
  secrets: readonly { deviceId: string; field: string; sealed: string }[],
): Promise<void> => {
  if (secrets.length === 0) return;
  const target = [deviceSecrets.deviceId, deviceSecrets.field];
  await tx
    .insert(deviceSecrets)
    .values([...secrets])
    .onConflictDoUpdate({ target, set: { sealed: sql`excluded.sealed` } });
};

/** Removes secrets of these devices whose field their model does not have. */
export const dropForeignSecrets = async (
  tx: Executor,
  deviceIds: readonly string[],
  known: readonly string[],
): Promise<void> => {
  if (deviceIds.length === 0) return;
  await tx
    .delete(deviceSecrets)
    .where(
      and(
        inArray(deviceSecrets.deviceId, [...deviceIds]),
        sql`not ${deviceSecrets.field} = any(${sql.param([...known])}::text[])`,
      ),
    );
};
