import { type DeviceUplink, type ErrorCode, errorCodes, type FoundPortKey } from '@eoms/contract';
import type { Neighbours } from '@eoms/drivers/kit';
import { and, eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { devices } from '../devices/devices.tables.ts';
import { ignoredPorts, switchNeighbours } from './switch-ports.tables.ts';

export interface StoredReading {
  readonly switchId: string;
  readonly readAt: Date | null;
  readonly said: Neighbours | null;
  readonly error: ErrorCode | null;
}

const codeOf = (text: string | null): ErrorCode | null => errorCodes.find((code) => code === text) ?? null;

export const readReadings = async (db: Executor): Promise<StoredReading[]> => {
  const { switchId, readAt, said, error } = switchNeighbours;
  const rows = await db.select({ switchId, readAt, said, error }).from(switchNeighbours);
  return rows.map((row) => ({ ...row, error: codeOf(row.error) }));
};

/** Keeps what a switch said; a switch that was removed meanwhile leaves nothing. */
export const keepReading = async (db: Executor, switchId: string, said: Neighbours): Promise<void> => {
  await db.execute(sql`
    insert into ${switchNeighbours} (switch_id, read_at, said)
    select d.id, now(), ${JSON.stringify(said)}::jsonb from ${devices} d where d.id = ${switchId}
    on conflict (switch_id) do update set tried_at = now(), read_at = now(), said = excluded.said, error = null`);
};

/** Notes why a switch said nothing; what it said before stays. */
export const keepFailure = async (db: Executor, switchId: string, error: ErrorCode): Promise<void> => {
  await db.execute(sql`
    insert into ${switchNeighbours} (switch_id, error)
    select d.id, ${error} from ${devices} d where d.id = ${switchId}
    on conflict (switch_id) do update set tried_at = now(), error = excluded.error`);
};

/** Devices whose settings name their hardware address. */
export const givenMacs = async (db: Executor): Promise<Map<string, string>> => {
  const { rows } = await db.execute<{ id: string; mac: string }>(
    sql`select id, params ->> 'mac' mac from ${devices} where params ? 'mac'`,
  );
  const plain = rows.map(({ id, mac }) => [id, mac.toLowerCase().replace(/[^0-9a-f]/g, '')] as const);
  return new Map(
    plain.flatMap(([id, hex]) => (hex.length === 12 ? [[id, (hex.match(/../g) ?? []).join(':')] as const] : [])),
  );
};

export const keyOfPort = ({ deviceId, switchId, port }: FoundPortKey): string => `${deviceId} ${switchId} ${port}`;

export const readIgnored = async (db: Executor): Promise<Set<string>> =>
  new Set((await db.select().from(ignoredPorts)).map(keyOfPort));

export const ignorePort = async (db: Executor, { deviceId, switchId, port }: FoundPortKey): Promise<void> => {
  await db.insert(ignoredPorts).values({ deviceId, switchId, port }).onConflictDoNothing();
};

export const offerPort = async (db: Executor, { deviceId, switchId, port }: FoundPortKey): Promise<void> => {
  const same = and(eq(ignoredPorts.deviceId, deviceId), eq(ignoredPorts.switchId, switchId));
  await db.delete(ignoredPorts).where(and(same, sql`${ignoredPorts.port} is not distinct from ${port}`));
};

/** Hangs a device on a port if it still hangs where it did; returns whether it does now. */
export const moveDevice = async (
  db: Executor,
  deviceId: string,
  from: DeviceUplink | null,
  to: DeviceUplink,
): Promise<boolean> => {
  const rows = await db
    .update(devices)
    .set({ switchId: to.switchId, switchPort: to.port, updatedAt: sql`now()` })
    .where(
      and(
        eq(devices.id, deviceId),
        sql`${devices.switchId} is not distinct from ${from?.switchId ?? null}::uuid`,
        sql`${devices.switchPort} is not distinct from ${from?.port ?? null}::int`,
      ),
    )
    .returning({ id: devices.id });
  return rows.length > 0;
};
