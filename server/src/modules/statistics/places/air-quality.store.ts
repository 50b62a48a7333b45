import { sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import type { Measured } from './needed-devices.ts';
import type { Period } from './periods.ts';

export interface AirRow {
  readonly span: number;
  readonly capability: string;
  readonly average: number | null;
  readonly highest: number | null;
}

/** Average and highest value per span and kind, from the hourly figures: a year of them costs no more than its hours. */
export const airBySpan = async (
  db: Executor,
  measured: readonly Measured[],
  { from, to, starts }: Period,
): Promise<AirRow[]> => {
  if (measured.length === 0) return [];
  const column = (of: (one: Measured) => string) => sql.param(measured.map(of));
  const edges = sql.param(starts.map((start) => start.toISOString()));
  const { rows } = await db.execute<AirRow & Record<string, unknown>>(sql`
    select width_bucket(r.hour, ${edges}::timestamptz[]) as span, m.capability,
      sum(r.avg * r.count) / nullif(sum(r.count), 0) as average, max(r.max) as highest
    from unnest(${column(({ deviceId }) => deviceId)}::uuid[], ${column(({ property }) => property)}::text[],
      ${column(({ capability }) => capability)}::text[]) as m (device_id, property, capability)
    join history_series s on s.device_id = m.device_id and s.property = m.property and s.kind = 'number'
    join history_rollups r on r.series_id = s.id
      and r.hour >= ${from.toISOString()}::timestamptz and r.hour < ${to.toISOString()}::timestamptz
    where r.avg is not null
    group by 1, 2 order by 1`);
  return rows;
};
