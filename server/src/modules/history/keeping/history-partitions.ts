import type { ClientBase } from 'pg';

const dayMs = 86_400_000;
/** 1970 began on a Thursday. */
const firstMonday = 4 * dayMs;
/** Serialises the creation and removal of partitions across processes. */
const lockKey = 0x0a0d16;

export const startOfDay = (at: number): number => Math.floor(at / dayMs) * dayMs;
const startOfWeek = (at: number): number => Math.floor((at - firstMonday) / (7 * dayMs)) * 7 * dayMs + firstMonday;
const monthOf = (at: number, later: number): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + later, 1);
};

/** A table that is partitioned by time spans (UTC): where the span around a time begins and ends. */
export interface Spans {
  readonly table: 'history_points' | 'history_chunks' | 'history_rollups';
  readonly startOf: (at: number) => number;
  readonly endOf: (start: number) => number;
}
export const pointDays: Spans = { table: 'history_points', startOf: startOfDay, endOf: (start) => start + dayMs };
export const chunkWeeks: Spans = { table: 'history_chunks', startOf: startOfWeek, endOf: (start) => start + 7 * dayMs };
export const rollupMonths: Spans = {
  table: 'history_rollups',
  startOf: (at) => monthOf(at, 0),
  endOf: (start) => monthOf(start, 1),
};

export interface Partition {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const nameOf = (spans: Spans, start: number): string =>
  `${spans.table}_${new Date(start).toISOString().slice(0, 10).replaceAll('-', '')}`;
/** Name of the partition that holds the readings of this day. */
export const partitionOf = (at: number): string => nameOf(pointDays, startOfDay(at));
const startIn = (name: string): number | undefined => {
  const match = /_(\d{4})(\d{2})(\d{2})$/.exec(name);
  return match ? Date.parse(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`) : undefined;
};

type Querying = Pick<ClientBase, 'query'>;

/** Oldest first. */
export const listPartitions = async (client: Querying, spans: Spans): Promise<Partition[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::regclass order by c.relname`,
    [spans.table],
  );
  return rows.flatMap(({ name }) => {
    const start = startIn(name);
    return start === undefined ? [] : [{ name, start, end: spans.endOf(start) }];
  });
};

/** Creates missing partitions for these times; returns how many. */
export const addPartitions = (client: Querying, spans: Spans, times: readonly number[]): Promise<number> =>
  underLock(client, async () => {
    const known = new Set((await listPartitions(client, spans)).map((partition) => partition.start));
    const missing = [...new Set(times.map(spans.startOf))].filter((start) => !known.has(start)).sort((a, b) => a - b);
    for (const start of missing) {
      const name = nameOf(spans, start);
      const [from, to] = [new Date(start).toISOString(), new Date(spans.endOf(start)).toISOString()];
      // Created separately and then attached, so that readers and writers of other spans are not blocked.
      await client.query(`create table ${name} (like ${spans.table} including all)`);
      await client.query(
        `alter table ${spans.table} attach partition ${name} for values from ('${from}') to ('${to}')`,
      );
    }
    return missing.length;
  });

/**
 * Locks in the order in which a reader does, the table before its partitions: dropping a partition locks them the other
 * way round, and each would wait for the other.
 */
const lockParent = (client: Querying, { table }: Spans): Promise<unknown> =>
  client.query(`lock table only ${table} in access exclusive mode`);

const isUsed = async (client: Querying, name: string): Promise<boolean> => {
  const { rows } = await client.query<{ used: boolean }>(`select exists (select 1 from ${name}) as used`);
  return rows[0]?.used !== false;
};

/** Drops spans that ended before `before`; returns their names. */
export const dropPartitions = (client: Querying, spans: Spans, before: number): Promise<string[]> =>
  underLock(client, async () => {
    const old = (await listPartitions(client, spans)).filter(({ end }) => end <= before);
    if (old.length > 0) await lockParent(client, spans);
    for (const { name } of old) await client.query(`drop table ${name}`);
    return old.map(({ name }) => name);
  });

/** Drops a partition unless it contains anything, including rows written a moment ago. */
export const dropIfEmpty = (client: Querying, spans: Spans, { name }: Partition): Promise<boolean> =>
  underLock(client, async () => {
    if (await isUsed(client, name)) return false;
    await lockParent(client, spans);
    await client.query(`lock table ${name} in access exclusive mode`);
    if (await isUsed(client, name)) return false;
    await client.query(`drop table ${name}`);
    return true;
  });

const underLock = async <T>(client: Querying, work: () => Promise<T>): Promise<T> => {
  await client.query('begin');
  try {
    await client.query("set local lock_timeout = '5s'");
    await client.query('select pg_advisory_xact_lock($1)', [lockKey]);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
};
