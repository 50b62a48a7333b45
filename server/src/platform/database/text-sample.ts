import { setImmediate } from 'node:timers/promises';
import { getTableName, is, sql, type Table } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Executor } from './database.ts';
import { trigramsOf } from './trigrams.ts';

/** What the rows of a long table say, by some of them. */
export interface TextSample {
  /** Search forms. */
  readonly texts: readonly string[];
  /** The share of rows that contain a trigram; only those in at least `countedFrom`. */
  readonly shares: ReadonlyMap<string, number>;
}

const keptForMs = 600_000;
const retriedAfterMs = 60_000;
const blocks = 30;
const mostTexts = 2_000;
const countedFrom = 0.005;
const textsAtOnce = 50;

export const countTrigrams = async (texts: readonly string[]): Promise<TextSample> => {
  const counts = new Map<string, number>();
  for (const [i, text] of texts.entries()) {
    // Other work goes on between: the whole takes tens of milliseconds.
    if (i % textsAtOnce === 0) await setImmediate();
    for (const trigram of new Set(trigramsOf(` ${text} `).map((t) => t.text)))
      counts.set(trigram, (counts.get(trigram) ?? 0) + 1);
  }
  const shares = [...counts].map(([trigram, count]) => [trigram, count / texts.length] as const);
  return { texts, shares: new Map(shares.filter(([, share]) => share >= countedFrom)) };
};

/** Reads some blocks of the table, wherever they are. */
const readTexts = async (db: Executor, name: string): Promise<string[]> => {
  const { rows } = await db.execute<{ text: string }>(sql`
    select search_text as text from ${sql.identifier(name)}
    tablesample system (least(100, 100 * ${blocks}::float8 * current_setting('block_size')::int
      / greatest(pg_relation_size(${name}::regclass), 1)))
    limit ${mostTexts}`);
  return rows.map(({ text }) => text);
};

interface Kept {
  sample?: TextSample;
  until: number;
}
const kept = new WeakMap<Executor, Map<string, Kept>>();

/**
 * The sample of a table with a `search_text`; undefined until it has been read. No search waits for it: an old one serves
 * until the next has arrived. Transactions have none.
 */
export const textSample = (db: Executor, table: Table): TextSample | undefined => {
  if (is(db, PgTransaction)) return undefined;
  const name = getTableName(table);
  const tables = kept.get(db) ?? new Map<string, Kept>();
  kept.set(db, tables);
  const entry = tables.get(name) ?? { until: 0 };
  tables.set(name, entry);
  if (entry.until > Date.now()) return entry.sample;
  entry.until = Date.now() + keptForMs;
  readTexts(db, name)
    .then(countTrigrams)
    .then((sample) => {
      entry.sample = sample;
    })
    .catch(() => {
      // Without a sample searches are slower and just as right.
      entry.until = Date.now() + retriedAfterMs;
    });
  return entry.sample;
};
