import type { ClientBase } from 'pg';

const dayMs = 86_400_000;
/** Serialises makers and droppers of partitions across processes. */
const lockKey = 0x0a0d16;
const prefix = 'history_points_';

export const startOfDay = (at: number): number => Math.floor(at / dayMs) * dayMs;
export const partitionOf = (at: number): string =>
  prefix + new Date(startOfDay(at)).toISOString().slice(0, 10).replaceAll('-', '');
const dayOfPartition = (name: string): number | undefined => {
  const match = /^history_points_(\d{4})(\d{2})(\d{2})$/.exec(name);
  return match ? Date.parse(`${match[1]}-${match[2]}-${match[3]}T00:00:00Z`) : undefined;
};

type Querying = Pick<ClientBase, 'query'>;

export const listPartitions = async (client: Querying): Promise<{ name: string; day: number }[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'history_points'::regclass order by c.relname`,
  );
  return rows.flatMap(({ name }) => {
    const day = dayOfPartition(name);
    return day === undefined ? [] : [{ name, day }];
  });
};

/** Makes the partitions of these days (UTC, any time within) that do not exist yet; answers how many it made. */
export const addPartitions = (client: Querying, times: readonly number[]): Promise<number> =>
  underLock(client, async () => {
    const known = new Set((await listPartitions(client)).map((partition) => partition.day));
    const missing = [...new Set(times.map(startOfDay))].filter((day) => !known.has(day)).sort((a, b) => a - b);
    for (const day of missing) {
      const [from, to] = [new Date(day).toISOString(), new Date(day + dayMs).toISOString()];
      // Attached, not made in place: attaching lets readers and writers of the other days go on.
      await client.query(`create table ${partitionOf(day)} (like history_points including all)`);
      await client.query(
        `alter table history_points attach partition ${partitionOf(day)} for values from ('${from}') to ('${to}')`,
      );
    }
    return missing.length;
  });

/** Drops whole days that ended before `before`; answers their names. */
export const dropPartitions = (client: Querying, before: number): Promise<string[]> =>
  underLock(client, async () => {
    const old = (await listPartitions(client)).filter(({ day }) => day + dayMs <= before);
    for (const { name } of old) await client.query(`drop table ${name}`);
    return old.map(({ name }) => name);
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
