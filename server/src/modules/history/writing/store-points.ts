import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { addPartitions, pointDays } from '../keeping/history-partitions.ts';
import { encodeCopy } from './encode-copy.ts';
import { microseconds, type PointBatch } from './point-batch.ts';

export interface StoreOptions {
  readonly idOf: (slot: number) => number;
  /** Whether a missing partition may be created on demand: for readings that arrive late, or a spool of yesterday. */
  readonly mayAddPartition: (at: number) => boolean;
}
/** The outcome of a batch. `rejected` points are in `history_rejects`. */
export interface Stored {
  readonly copied: boolean;
  readonly rejected: number;
}

/**
 * One binary COPY; if the database refuses it for its *content*, the rows go in by INSERT, and by halves where that
 * fails too, until only the row that cannot be stored is left. Any other failure is thrown: then either nothing was
 * stored or all of it, and the same batch may be passed again.
 */
export const storePoints = async (client: ClientBase, batch: PointBatch, options: StoreOptions): Promise<Stored> => {
  try {
    await copy(client, encodeCopy(batch, options.idOf));
    return { copied: true, rejected: 0 };
  } catch (error) {
    if (!isAboutContent(error)) throw error;
  }
  const days = [...batch.times].filter(options.mayAddPartition);
  if (days.length > 0) await addPartitions(client, pointDays, days);
  return { copied: false, rejected: await insertRange(client, batch, options.idOf, 0, batch.count) };
};

const copy = (client: ClientBase, content: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    const stream = client.query(
      copyFrom('copy history_points (series_id, at, value, text) from stdin (format binary)'),
    );
    stream.on('error', reject);
    stream.on('finish', resolve);
    stream.end(content);
  });

const insertRange = async (
  client: ClientBase,
  batch: PointBatch,
  idOf: (slot: number) => number,
  from: number,
  to: number,
): Promise<number> => {
  try {
    await insert(client, batch, idOf, from, to);
    return 0;
  } catch (error) {
    if (!isAboutContent(error)) throw error;
    if (to - from === 1) {
      await reject(client, batch, idOf, from, error instanceof Error ? error.message : String(error));
      return 1;
    }
    const middle = from + ((to - from) >> 1);
    const left = await insertRange(client, batch, idOf, from, middle);
    return left + (await insertRange(client, batch, idOf, middle, to));
  }
};

const insert = async (
  client: ClientBase,
  batch: PointBatch,
  idOf: (slot: number) => number,
  from: number,
  to: number,
) => {
  const ids: number[] = [];
  const times: number[] = [];
  const numbers: (number | null)[] = [];
  for (let i = from; i < to; i++) {
    ids.push(idOf(batch.slots[i] ?? 0));
    times.push(microseconds(batch.times[i] ?? 0));
    numbers.push(numberOrNull(batch.numbers[i]));
  }
  await client.query(
    `insert into history_points (series_id, at, value, text)
      select s, timestamptz 'epoch' + t * interval '1 microsecond', v, x
      from unnest($1::int[], $2::float8[], $3::float8[], $4::text[]) as p (s, t, v, x)
      on conflict do nothing`,
    [ids, times, numbers, batch.texts.slice(from, to)],
  );
};

const reject = async (
  client: ClientBase,
  batch: PointBatch,
  idOf: (slot: number) => number,
  i: number,
  reason: string,
) => {
  const text = batch.texts[i] ?? null;
  await client.query(
    'insert into history_rejects (series_id, at_ms, value, text, reason) values ($1, $2, $3, $4, $5)',
    [
      idOf(batch.slots[i] ?? 0),
      batch.times[i],
      numberOrNull(batch.numbers[i]),
      text === null ? null : JSON.stringify(text),
      reason.slice(0, 500),
    ],
  );
};

const numberOrNull = (number: number | undefined): number | null =>
  number === undefined || Number.isNaN(number) ? null : number;

/** SQLSTATE classes 22 (data) and 23 (constraints, missing partition): the rows are at fault, not the connection. */
export const isAboutContent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
