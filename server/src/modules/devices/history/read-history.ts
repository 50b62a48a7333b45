import type { HistoryPoint, HistorySeries, Value } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import type { SeriesKind } from './history.tables.ts';

export interface HistoryQuestion {
  readonly deviceId: string;
  readonly properties: readonly string[];
  readonly from: Date;
  readonly to: Date;
}

/** Points per series of a reply; more are thinned into this many equal spans of time. */
export const pointsWanted = 1_000;
/** Up to here all points are given as they are. */
const pointsAsTheyAre = 1_500;
/** How far back the value at the start of the period is looked for. */
const carryIn = sql`interval '1 day'`;

interface Row extends Record<string, unknown> {
  at: number;
  number: number | null;
  text: string | null;
  min: number | null;
  max: number | null;
}
const millis = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`;

/** One series per property that has any; a property that changed its type gives its points of both kinds, by time. */
export const readHistory = async (db: Executor, question: HistoryQuestion): Promise<HistorySeries[]> => {
  const found = await db.execute<{ id: number; property: string; kind: SeriesKind }>(sql`
    select id, property, kind from history_series
    where device_id = ${question.deviceId} and property = any(${sql.param([...question.properties])}::text[]) and removed_at is null`);
  const byProperty = new Map<string, HistoryPoint[]>();
  for (const { id, property, kind } of found.rows) {
    const points = await readSeries(db, id, kind, question.from, question.to);
    const before = byProperty.get(property);
    byProperty.set(property, before ? [...before, ...points].sort((a, b) => (a.at < b.at ? -1 : 1)) : points);
  }
  return question.properties.flatMap((property) => {
    const points = byProperty.get(property);
    return points ? [{ property, points }] : [];
  });
};

const readSeries = async (
  db: Executor,
  id: number,
  kind: SeriesKind,
  from: Date,
  to: Date,
): Promise<HistoryPoint[]> => {
  const within = sql`series_id = ${id} and at >= ${from.toISOString()}::timestamptz and at <= ${to.toISOString()}::timestamptz`;
  const [first, raw] = [await valueAtStart(db, id, from), await readRaw(db, within)];
  const rows = raw.length <= pointsAsTheyAre ? raw : await readSpans(db, within, kind, from, to);
  const all = first && rows[0]?.at !== from.getTime() ? [{ ...first, at: from.getTime() }, ...rows] : rows;
  return all.map((row) => pointOf(row, kind));
};

/** Values are written when they change, so the one before the period still holds at its start. */
const valueAtStart = async (db: Executor, id: number, from: Date): Promise<Row | undefined> => {
  const start = sql`${from.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    select ${millis(sql`at`)} as at, value as number, text, value as min, value as max from history_points
    where series_id = ${id} and at < ${start} and at >= ${start} - ${carryIn} order by at desc limit 1`);
  return rows[0];
};

const readRaw = async (db: Executor, within: SQL): Promise<Row[]> => {
  const { rows } = await db.execute<Row>(sql`
    select ${millis(sql`at`)} as at, value as number, text, value as min, value as max from history_points
    where ${within} order by at limit ${pointsAsTheyAre + 1}`);
  return rows;
};

/** Numbers: mean, least and greatest of each span. Anything else: the last value of the span. */
const readSpans = async (db: Executor, within: SQL, kind: SeriesKind, from: Date, to: Date): Promise<Row[]> => {
  const seconds = Math.max((to.getTime() - from.getTime()) / 1000 / pointsWanted, 0.001);
  const span = sql`date_bin(${`${seconds} seconds`}::interval, at, ${from.toISOString()}::timestamptz)`;
  const { rows } =
    kind === 'number'
      ? await db.execute<Row>(sql`
          select ${millis(span)} as at, avg(value) as number, null as text, min(value) as min, max(value) as max
          from history_points where ${within} group by 1 order by 1`)
      : await db.execute<Row>(sql`
          select distinct on (1) ${millis(span)} as at, value as number, text, null::float8 as min, null::float8 as max
          from history_points where ${within} order by 1, history_points.at desc`);
  return rows;
};

const pointOf = (row: Row, kind: SeriesKind): HistoryPoint => {
  const at = new Date(row.at).toISOString();
  if (kind === 'number') return { at, value: row.number, min: row.min, max: row.max };
  const value: Value = kind === 'text' ? row.text : row.number === null ? null : row.number === 1;
  return { at, value, min: null, max: null };
};
