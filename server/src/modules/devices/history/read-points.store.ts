import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { type ChunkRow, type UnpackedPoint, unpackChunk } from './unpack-chunk.ts';

/** Single readings of one answer; more are thinned by the database first. Hours are closed before they have so many. */
const mostSingle = 20_000;
/** How far back the value at the start of the period is looked for. */
const carryIn = sql`interval '1 day'`;

interface Row extends Record<string, unknown>, Omit<ChunkRow, 'gaps'> {
  /** Null: a single reading, `first_us` its time. */
  readonly gaps: string | null;
  readonly value: number | null;
  readonly text: string | null;
}

export interface Period {
  readonly from: Date;
  readonly to: Date;
}

const instant = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;
const chunkColumns = sql`first_us::float8 as first_us, step, coalesce(gaps2::text, gaps4::text, gaps8::text) as gaps,
  scale, base, coalesce(values2::text, values4::text) as ints, coalesce(reals::text, doubles::text) as floats,
  reals is not null as single, words, null::float8 as value, null::text as text`;
const pointColumns = (
  at: SQL,
  value: SQL,
  text: SQL,
): SQL => sql`(extract(epoch from ${at}) * 1000000)::float8, null, null, null::smallint,
  null::float8, null, null, false, null::text[], ${value}, ${text}`;

/**
 * Every reading of a series in a period, packed or not, in order of time, and the last one before it (so that the value
 * at the start is known). One statement, so that readings being packed meanwhile are seen once.
 */
export const readPoints = async (db: Executor, id: number, period: Period): Promise<UnpackedPoint[]> => {
  const { rows } = await db.execute<Row>(question(id, period, singleReadings(id, period)));
  if (rows.filter((row) => row.gaps === null).length < mostSingle) return inOrder(rows);
  return inOrder((await db.execute<Row>(question(id, period, thinnedReadings(id, period)))).rows);
};

const question = (id: number, { from, to }: Period, single: SQL): SQL => sql`
  select ${chunkColumns} from history_chunks
    where series_id = ${id} and start_at > ${instant(from)} - ${carryIn} and start_at <= ${instant(to)}
      and start_at + hours * interval '1 hour' > ${instant(from)}
  union all
  (select ${chunkColumns} from history_chunks
    where series_id = ${id} and start_at > ${instant(from)} - ${carryIn} * 2 and start_at <= ${instant(from)}
      and start_at + hours * interval '1 hour' <= ${instant(from)}
    order by start_at desc limit 1)
  union all
  (select ${pointColumns(sql`at`, sql`value`, sql`text`)} from history_points
    where series_id = ${id} and at < ${instant(from)} and at >= ${instant(from)} - ${carryIn} order by at desc limit 1)
  union all
  ${single}`;

const within = (id: number, { from, to }: Period): SQL =>
  sql`series_id = ${id} and at >= ${instant(from)} and at <= ${instant(to)}`;

const singleReadings = (id: number, period: Period): SQL => sql`
  (select ${pointColumns(sql`at`, sql`value`, sql`text`)} from history_points where ${within(id, period)} limit ${mostSingle})`;

/** Least, greatest and last of each span: what a chart of a thousand spans can show. */
const thinnedReadings = (id: number, period: Period): SQL => {
  const seconds = Math.max((period.to.getTime() - period.from.getTime()) / 1000 / 4_000, 0.001);
  const span = sql`date_bin(${`${seconds} seconds`}::interval, at, ${instant(period.from)})`;
  const pick = (order: SQL) => sql`
    (select ${pointColumns(sql`at`, sql`value`, sql`text`)} from
      (select distinct on (${span}) at, value, text from history_points where ${within(id, period)} order by ${span}, ${order}) as picked)`;
  return sql`${pick(sql`value`)} union all ${pick(sql`value desc`)} union all ${pick(sql`at desc`)}`;
};

const inOrder = (rows: readonly Row[]): UnpackedPoint[] => {
  const points: UnpackedPoint[] = [];
  for (const { gaps, ...row } of rows) {
    if (gaps === null) points.push({ at: row.first_us / 1000, number: row.value, text: row.text });
    else for (const point of unpackChunk({ ...row, gaps })) points.push(point);
  }
  points.sort((a, b) => a.at - b.at);
  // A reading that was recorded twice (before and after a break) is one.
  return points.filter((point, i) => point.at !== points[i - 1]?.at);
};
