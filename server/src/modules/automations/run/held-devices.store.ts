import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { deviceCommands } from '../../commands/commands.tables.ts';
import { sceneRuns } from '../../controls/controls.tables.ts';
import { deviceReleases } from '../automations.tables.ts';

export interface Operated {
  readonly deviceId: string;
  readonly by: string;
  readonly at: Date;
}

/**
 * When a person or a plan has last operated these devices within so many minutes, alone or by a scene, unless they were
 * released since.
 */
export const operatedByPeople = async (
  db: Executor,
  deviceIds: readonly string[],
  minutes: number,
): Promise<Operated[]> => {
  if (deviceIds.length === 0 || minutes === 0) return [];
  const { rows } = await db.execute<{ device_id: string; by: string | null; at: Date }>(sql`
    select distinct on (c.device_id) c.device_id, c.cause_name as by, c.created_at as at from ${deviceCommands} c
      left join ${deviceReleases} r on r.device_id = c.device_id
      where c.device_id = any(${sql.param([...deviceIds])}::uuid[])
        and (c.cause_kind in ('person', 'assistant') or c.cause_kind = 'scene' and exists (
          select from ${sceneRuns} s
            where s.id = case when c.cause_kind = 'scene' then c.cause_id::uuid end and s.priority in ('person', 'plan')))
        and c.created_at > now() - make_interval(mins => ${minutes}) and (r.at is null or c.created_at > r.at)
      order by c.device_id, c.created_at desc`);
  return rows.map(({ device_id, by, at }) => ({ deviceId: device_id, by: by ?? '—', at: new Date(at) }));
};

export const releaseDevice = async (db: Executor, deviceId: string): Promise<void> => {
  await db
    .insert(deviceReleases)
    .values({ deviceId })
    .onConflictDoUpdate({ target: deviceReleases.deviceId, set: { at: sql`now()` } });
};
