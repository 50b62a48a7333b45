import type { ClientBase } from 'pg';
import { chunkWeeks, pointDays, rollupMonths, type Spans } from '../../history/history.module.ts';

/** A table of readings, which is divided by time. */
export interface Readings {
  readonly spans: Spans;
  /** The column that says when. */
  readonly at: string;
}

export const readings: readonly Readings[] = [
  { spans: pointDays, at: 'at' },
  { spans: chunkWeeks, at: 'start_at' },
  { spans: rollupMonths, at: 'hour' },
];

/** The days (UTC) of the lines that were just read, so that their partitions can be made. */
export const daysOfLines = async (client: Pick<ClientBase, 'query'>, at: string): Promise<number[]> => {
  const { rows } = await client.query<{ ms: string }>(
    `select distinct extract(epoch from date_trunc('day', (line ->> '${at}')::timestamptz, 'UTC')) * 1000 as ms
     from pg_temp.backup_lines`,
  );
  return rows.map(({ ms }) => Number(ms));
};
