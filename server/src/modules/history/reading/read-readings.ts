import type { Value } from '@eoms/contract';
import type { SeriesKind } from '../history.tables.ts';
import { type Period, type Querying, readPoints } from './read-points.store.ts';

/** One recorded value of a device; `at` is milliseconds since 1970. */
export interface RecordedReading {
  readonly at: number;
  /** `property`, or `property[index]`. */
  readonly key: string;
  readonly value: Value;
}

export interface ReadingsQuestion extends Period {
  readonly deviceId: string;
  /** Without an index: all elements of an indexed property. */
  readonly properties: readonly string[];
}

/**
 * What was recorded of these properties, in the order of time, beginning with the last value of the day before. A series
 * with more than 20 000 unpacked readings comes thinned: lowest, highest and last of short spans.
 */
export const readReadings = async (db: Querying, { deviceId, properties, ...period }: ReadingsQuestion) => {
  const { rows } = await db.query<{ id: number; property: string; kind: SeriesKind }>({
    name: 'history-series-with-elements',
    text: `select id, property, kind from history_series
      where device_id = $1 and split_part(property, '[', 1) = any($2::text[]) and removed_at is null`,
    values: [deviceId, [...properties]],
  });
  const all: RecordedReading[] = [];
  for (const { id, property, kind } of rows)
    for (const { at, number, text } of await readPoints(db, id, period)) {
      const value: Value = kind === 'text' ? text : kind === 'bool' && number !== null ? number === 1 : number;
      all.push({ at, key: property, value });
    }
  return all.sort((a, b) => a.at - b.at);
};
