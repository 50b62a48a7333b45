import type { HistoryPoint, HistorySeries, Value } from '@eoms/contract';
import type { SeriesKind } from '../history.tables.ts';
import { createIsoTime } from './iso-time.ts';
import { type Period, type Querying, readPoints } from './read-points.store.ts';
import { type RollupPoint, readRollups } from './read-rollups.store.ts';
import { asTheyAre, type ChartPoint, thinNumbers, thinStates } from './thin-points.ts';

export interface HistoryQuestion extends Period {
  readonly deviceId: string;
  readonly properties: readonly string[];
  /** Individual readings are kept since then; older ones exist only as hourly figures. */
  readonly readingsSince?: Date;
}

/** Points per series in a reply; more are thinned into this many equal time spans. */
export const pointsWanted = 1_000;
/** Up to this many points are returned unthinned. */
const pointsAsTheyAre = 1_500;
/** From this period on, charts use hourly figures. */
const longPeriodMs = 14 * 86_400_000;

interface Series {
  readonly id: number;
  readonly kind: SeriesKind;
}

/**
 * One series per property that has any; a property whose type changed gets its points of both types, in order of time.
 */
export const readHistory = async (db: Querying, question: HistoryQuestion): Promise<HistorySeries[]> => {
  const { rows } = await db.query<{ id: number; property: string; kind: SeriesKind }>({
    name: 'history-series-of',
    text: `select id, property, kind from history_series
      where device_id = $1 and property = any($2::text[]) and removed_at is null`,
    values: [question.deviceId, [...question.properties]],
  });
  const iso = createIsoTime();
  const byProperty = new Map<string, HistoryPoint[]>();
  for (const { id, property, kind } of rows) {
    const points = (await readSeries(db, { id, kind }, question)).map((point) => pointOf(point, kind, iso));
    const before = byProperty.get(property);
    byProperty.set(property, before ? [...before, ...points].sort((a, b) => (a.at < b.at ? -1 : 1)) : points);
  }
  return question.properties.flatMap((property) => {
    const points = byProperty.get(property);
    return points ? [{ property, points }] : [];
  });
};

const readSeries = async (db: Querying, series: Series, question: HistoryQuestion): Promise<ChartPoint[]> => {
  const { from, to, readingsSince } = question;
  const long = to.getTime() - from.getTime() >= longPeriodMs;
  if (!long && (readingsSince === undefined || from >= readingsSince)) return readClosely(db, series, { from, to });
  const { points, until } = await readRollups(db, series.id, { from, to }, pointsWanted);
  const rest = until === undefined ? from : new Date(Math.max(until, from.getTime()));
  const tail = rest < to ? await readClosely(db, series, { from: rest, to }, until === undefined) : [];
  return [...points.map((point) => ({ ...point, at: Math.max(point.at, from.getTime()) })), ...tail];
};

/** Values are written when they change, so the last one before the period still holds at its start. */
const readClosely = async (
  db: Querying,
  { id, kind }: Series,
  period: Period,
  withStart = true,
): Promise<ChartPoint[]> => {
  const [from, to] = [period.from.getTime(), period.to.getTime()];
  const read = await readPoints(db, id, period);
  const first = read.findIndex(({ at }) => at >= from);
  const begin = first < 0 ? read.length : first;
  const end = read.findLastIndex(({ at }) => at <= to) + 1;
  const inside = read.slice(begin, Math.max(begin, end));
  const before = read[begin - 1];
  const spanMs = Math.max((to - from) / pointsWanted, 1);
  const thin = kind === 'number' ? thinNumbers : thinStates;
  const points = inside.length <= pointsAsTheyAre ? asTheyAre(inside) : thin(inside, from, spanMs);
  if (!withStart || before === undefined || points[0]?.at === from) return points;
  return [...asTheyAre([{ ...before, at: from }]), ...points];
};

const pointOf = (
  point: ChartPoint & Partial<Pick<RollupPoint, 'last'>>,
  kind: SeriesKind,
  iso: (at: number) => string,
): HistoryPoint => {
  const at = iso(point.at);
  if (kind === 'number') return { at, value: point.number, min: point.min, max: point.max };
  const state = point.last === undefined ? point.number : point.last;
  const value: Value = kind === 'text' ? point.text : state === null ? null : state === 1;
  return { at, value, min: null, max: null };
};
