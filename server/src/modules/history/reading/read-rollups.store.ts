import type { Period, Querying } from './read-points.store.ts';
import type { ChartPoint } from './thin-points.ts';

/** `last`: the state at the end of the span, for series that are not numeric. */
export interface RollupPoint extends ChartPoint {
  readonly last: number | null;
}

interface Row extends RollupPoint {
  readonly until: number;
}

/** Hourly figures of a period, combined over several hours if there are more than `most`; `until`: their end. */
export const readRollups = async (
  db: Querying,
  id: number,
  { from, to }: Period,
  most: number,
): Promise<{ points: RollupPoint[]; until: number | undefined }> => {
  const hours = Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 3_600_000 / most));
  const { rows } = await db.query<Row>(
    `
    select extract(epoch from date_bin($4::interval, hour, timestamptz 'epoch'))::float8 * 1000 as at,
      sum(avg * count) / nullif(sum(count) filter (where avg is not null), 0) as number, min(min) as min, max(max) as max,
      (array_agg(last order by hour desc))[1] as last, (array_agg(last_text order by hour desc))[1] as text,
      extract(epoch from max(hour))::float8 * 1000 + 3600000 as until
    from history_rollups
    where series_id = $1 and hour > $2::timestamptz - interval '1 hour' and hour <= $3
    group by 1 order by 1`,
    [id, from.toISOString(), to.toISOString(), `${hours} hours`],
  );
  return { points: rows, until: rows.at(-1)?.until };
};
