import pg from 'pg';
import { endClient } from '../database/end-client.ts';
import type { Holding } from './fair-share.ts';

/** First keys of the advisory locks; the second is the shard, or a number of the node. */
const shardClass = 1_162_823_763;
const nodeClass = 1_162_823_764;
/** Held by every node that runs, whether it takes shards or not; the second key is its `markOf`. */
const lifeClass = 1_162_823_765;

/** The database ends a session that is silent for this long, and its locks with it. */
export const sessionEndsAfterMs = 4_000;
/** A node that has not heard from the database for this long lets go of its devices: before the session ends. */
export const fencedAfterMs = 3_000;
const queryWithinMs = 1_500;

/** What the locks show: who runs which shards, and the marks of all nodes that run. */
export interface Look extends Holding {
  readonly alive: ReadonlySet<number>;
}

/** The number under which a node shows that it runs: from the random end of its id, as the keys of locks are short. */
export const markOf = (node: string): number => Number.parseInt(node.slice(-8), 16) & 0x7f_ff_ff_ff;

export interface LockSession {
  /** Reads who holds what; also keeps the session alive. */
  look(): Promise<Look>;
  /** Makes this node count as one that takes shards, or no longer. */
  setPresent(present: boolean): Promise<void>;
  /**
   * Returns the shards that were free, with their new epochs. `onlyOwn` takes only those that this node ran last, or
   * that were handed over properly.
   */
  take(shards: readonly number[], onlyOwn: boolean): Promise<ReadonlyMap<number, number>>;
  release(shards: readonly number[]): Promise<void>;
  /**
   * Whether shards may still be run by a node that does not know yet that its locks are gone: they went with the
   * database, which was restarted or replaced by its replica.
   */
  mustWait(): Promise<boolean>;
  close(): Promise<void>;
}

interface LockRow {
  readonly classid: string;
  readonly objid: string;
  readonly own: boolean;
}

const numbersOf = (rows: readonly LockRow[], isWanted: (row: LockRow) => boolean): Set<number> =>
  new Set(rows.filter(isWanted).map(({ objid }) => Number(objid)));

/** A session of its own, because advisory locks end with it. It must not go through a pooler. */
export const openLockSession = async (
  { connectionString, node }: { readonly connectionString: string; readonly node: string },
  onLost: () => void,
): Promise<LockSession> => {
  const client = new pg.Client({
    connectionString,
    application_name: 'eoms shards',
    connectionTimeoutMillis: 2_000,
    query_timeout: queryWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 1_000,
  });
  client.on('error', onLost);
  client.on('end', onLost);
  await client.connect();
  // Before anything is locked: a session that hangs must not keep its locks.
  await client.query(
    `set idle_session_timeout = ${sessionEndsAfterMs}; set statement_timeout = ${queryWithinMs}; set lock_timeout = ${queryWithinMs};
     set tcp_keepalives_idle = 2; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 2`,
  );
  // Shared: after a broken connection, the session before may still hold it for a moment.
  await client.query('select pg_advisory_lock_shared($1, $2)', [lifeClass, markOf(node)]);
  const number = Math.floor(Math.random() * 0x7f_ff_ff_ff);
  return {
    async look() {
      const { rows } = await client.query<LockRow>({
        name: 'look',
        text: `select classid, objid, pid = pg_backend_pid() as own from pg_locks
          where locktype = 'advisory' and objsubid = 2 and granted and classid in (${shardClass}, ${nodeClass}, ${lifeClass})
            and database = (select oid from pg_database where datname = current_database())`,
      });
      const isOf = (wanted: number, { classid }: LockRow): boolean => Number(classid) === wanted;
      return {
        nodes: rows.filter((row) => isOf(nodeClass, row)).length,
        mine: numbersOf(rows, (row) => isOf(shardClass, row) && row.own),
        others: numbersOf(rows, (row) => isOf(shardClass, row) && !row.own),
        alive: numbersOf(rows, (row) => isOf(lifeClass, row)),
      };
    },
    async setPresent(present) {
      await client.query(`select pg_advisory_${present ? 'lock' : 'unlock'}($1, $2)`, [nodeClass, number]);
    },
    async take(wanted, onlyOwn) {
      const { rows } = await client.query<{ shard: number; epoch: string }>(
        `with open as materialized (
           select s from unnest($2::int[]) s left join shards h on h.shard = s
           where not $4 or h.node is null or h.node = $3::uuid),
         got as materialized (select s from open where pg_try_advisory_lock($1, s))
         insert into shards (shard, epoch, node, timeline, changed_at)
         select s, 1, $3::uuid, ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int, now() from got
         on conflict (shard) do update
           set epoch = shards.epoch + 1, node = excluded.node, timeline = excluded.timeline, changed_at = now()
         returning shard, epoch`,
        [shardClass, wanted, node, onlyOwn],
      );
      return new Map(rows.map(({ shard, epoch }) => [shard, Number(epoch)]));
    },
    async release(given) {
      await client.query('update shards set node = null, changed_at = now() where shard = any($1::int[])', [given]);
      await client.query('select pg_advisory_unlock($1, s) from unnest($2::int[]) s', [shardClass, given]);
    },
    async mustWait() {
      const { rows } = await client.query<{ wait: boolean }>(
        `select exists (select from shards where node <> $1::uuid and (
           timeline <> ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int
           or changed_at < pg_postmaster_start_time() and now() < pg_postmaster_start_time() + interval '${sessionEndsAfterMs} ms'
         )) as wait`,
        [node],
      );
      return rows[0]?.wait ?? false;
    },
    async close() {
      client.removeAllListeners('end');
      await endClient(client);
    },
  };
};
