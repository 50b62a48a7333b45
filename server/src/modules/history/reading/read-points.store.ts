import type { Pool } from 'pg';
import { type ChunkRow, type UnpackedPoint, unpackChunk } from './unpack-chunk.ts';

/**
 * Most single readings in one result; beyond that the database thins them first. Hours are packed before they have so
 * many.
 */
const mostSingle = 20_000;
/** Number of spans that single readings are thinned into: several per point of a chart. */
const spans = 4_000;

interface Row extends Omit<ChunkRow, 'gaps'> {
  /** Null for a single reading, with `first_us` as its time. */
  readonly gaps: string | null;
  readonly value: number | null;
  readonly text: string | null;
}

export type Querying = Pick<Pool, 'query'>;

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const chunkColumns = `first_us::float8 as first_us, step, coalesce(gaps2::text, gaps4::text, gaps8::text) as gaps,
  scale, base, coalesce(values2::text, values4::text) as ints, coalesce(reals::text, doubles::text) as floats,
  reals is not null as single, words, null::float8 as value, null::text as text`;
const pointColumns = `(extract(epoch from at) * 1000000)::float8, null, null, null::smallint,
  null::float8, null, null, false, null::text[], value, text`;
const within = 'series_id = $1 and at >= $2 and at <= $3';

/**
 * All readings of a series in a period, packed or not, in order of time, plus the last one before it on that day (for
 * the value at the start). One statement, so that readings being packed meanwhile appear exactly once.
 */
export const readPoints = async (db: Querying, id: number, { from, to }: Period): Promise<UnpackedPoint[]> => {
  const values = [id, from.toISOString(), to.toISOString()];
  const { rows } = await db.query<Row>({ name: 'history-points', text: question(singleReadings), values });
  if (rows.filter((row) => row.gaps === null).length < mostSingle) return inOrder(rows);
  const seconds = Math.max((to.getTime() - from.getTime()) / 1000 / spans, 0.001);
  return inOrder((await db.query<Row>(question(thinnedReadings), [...values, `${seconds} seconds`])).rows);
};

const question = (single: string): string => `
  select ${chunkColumns} from history_chunks
    where series_id = $1 and start_at > $2::timestamptz - interval '1 day' and start_at <= $3
      and start_at + hours * interval '1 hour' > $2
  union all
  (select ${chunkColumns} from history_chunks
    where series_id = $1 and start_at > $2::timestamptz - interval '2 days' and start_at <= $2
      and start_at + hours * interval '1 hour' <= $2
    order by start_at desc limit 1)
  union all
  (select ${pointColumns} from history_points
    where series_id = $1 and at < $2 and at >= $2::timestamptz - interval '1 day' order by at desc limit 1)
  union all
  ${single}`;

const singleReadings = `(select ${pointColumns} from history_points where ${within} limit ${mostSingle})`;

const span = 'date_bin($4::interval, at, $2)';
const pick = (order: string): string => `
  (select ${pointColumns} from
    (select distinct on (${span}) at, value, text from history_points where ${within} order by ${span}, ${order}) as picked)`;
/** Minimum, maximum and last of each span: all that a chart of a thousand spans can show. */
const thinnedReadings = ['value', 'value desc', 'at desc'].map(pick).join(' union all ');

const inOrder = (rows: readonly Row[]): UnpackedPoint[] => {
  const points: UnpackedPoint[] = [];
  for (const row of rows) {
    const { gaps } = row;
    if (gaps === null) points.push({ at: row.first_us / 1000, number: row.value, text: row.text });
    else unpackChunk({ ...row, gaps }, points);
  }
  if (isRising(points)) return points;
  points.sort((a, b) => a.at - b.at);
  // A reading that was recorded twice (before and after an outage) counts once.
  return points.filter((point, i) => point.at !== points[i - 1]?.at);
};

const isRising = (points: readonly UnpackedPoint[]): boolean => {
  let before = Number.NEGATIVE_INFINITY;
  for (const { at } of points) {
    if (at <= before) return false;
    before = at;
  }
  return true;
};
