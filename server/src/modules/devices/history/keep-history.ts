import type { Database } from '../../../platform/database/database.ts';
import { addPartitions, dropPartitions, listPartitions } from './history-partitions.ts';

const dayMs = 86_400_000;
const daysAhead = 3;
const rejectsKeptDays = 30;
/** Removed series that one round purges, each partition in a statement of its own. */
const purgedPerRound = 200;

export interface HistoryUpkeep {
  readonly added: number;
  readonly dropped: readonly string[];
  readonly purgedSeries: number;
}

/** Makes partitions ahead, drops those older than `keepDays`, purges points of removed devices. Safe at any time. */
export const keepHistory = async (database: Database, keepDays: number, now: number): Promise<HistoryUpkeep> => {
  const client = await database.pool.connect();
  try {
    const ahead = Array.from({ length: daysAhead + 2 }, (_, i) => now + (i - 1) * dayMs);
    const added = await addPartitions(client, ahead);
    const dropped = await dropPartitions(client, now - keepDays * dayMs);
    await client.query('delete from history_rejects where created_at < $1', [new Date(now - rejectsKeptDays * dayMs)]);
    const { rows } = await client.query<{ id: number }>(
      'select id from history_series where removed_at is not null order by removed_at limit $1',
      [purgedPerRound],
    );
    const ids = rows.map((row) => row.id);
    if (ids.length > 0) {
      for (const { name } of await listPartitions(client)) {
        await client.query(`delete from ${name} where series_id = any($1)`, [ids]);
      }
      await client.query('delete from history_series where id = any($1)', [ids]);
    }
    return { added, dropped, purgedSeries: ids.length };
  } finally {
    client.release();
  }
};
