import type { DeviceState } from '@eoms/engine';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import { deviceStates, type KeptState } from '../devices.tables.ts';

/** The states of these devices; of all if none are named. */
export const loadStates = async (db: Executor, deviceIds?: readonly string[]): Promise<DeviceState[]> => {
  const rows = await db
    .select()
    .from(deviceStates)
    .where(deviceIds && oneOf(deviceStates.deviceId, deviceIds));
  return rows.map(({ deviceId, connection, state }) => ({ deviceId, connection, ...state }));
};

/** States of devices removed meanwhile are left out. */
export const saveStates = async (db: Executor, states: readonly DeviceState[]): Promise<void> => {
  if (states.length === 0) return;
  await db.execute(sql`
      insert into device_states (device_id, connection, state)
      select s.id, s.connection, s.state
      from unnest(${sql.param(states.map((s) => s.deviceId))}::uuid[], ${sql.param(states.map((s) => s.connection))}::text[],
        ${sql.param(states.map(kept))}::jsonb[]) as s (id, connection, state)
      join devices d on d.id = s.id
      on conflict (device_id) do update
        set connection = excluded.connection, state = excluded.state, updated_at = now()`);
};

const kept = ({ since, reason, values }: DeviceState): string => {
  const state: KeptState = { since, ...(reason ? { reason } : {}), values };
  return JSON.stringify(state);
};
