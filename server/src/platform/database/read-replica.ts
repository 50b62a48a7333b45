import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Executor } from './executor.ts';
import { guardPool } from './guard-pool.ts';
import { isDatabaseAway } from './is-database-away.ts';
import { sqlState } from './sql-state.ts';

/** Why the replica is not used: it does not answer, lags behind, or is no replica. */
export type ReplicaTrouble = 'away' | 'behind' | 'notStandby';

/** `work` may use either: the pool is for statements written as text. */
export type Read = <T>(work: (db: Executor, pool: pg.Pool) => Promise<T>) => Promise<T>;

export interface ReplicaFigures {
  /** Undefined while it is used. */
  readonly trouble: ReplicaTrouble | undefined;
  /** Since the start: reads of the replica, and those that went to the primary instead. */
  readonly reads: number;
  readonly atPrimary: number;
}

export interface ReadReplica {
  /** Runs `work`, which only reads, on the replica, or on the primary if the replica would be too old or too slow. */
  read: Read;
  figures(): ReplicaFigures;
  close(): Promise<void>;
}

export interface ReadReplicaOptions {
  readonly connectionString: string;
  readonly primary: { readonly db: Executor; readonly pool: pg.Pool };
  readonly log: Log;
}

/** A read waits this long for the replica to catch up: longer than one that is well needs. */
const catchUpWithinMs = 100;
const lookEveryMs = 5;
const answerWithinMs = 500;
const tryAgainMs = 500;

const openPool = (connectionString: string): pg.Pool =>
  new pg.Pool({
    connectionString,
    max: 6,
    application_name: 'eoms reads',
    keepAlive: true,
    connectionTimeoutMillis: 2_000,
    query_timeout: 30_000,
    statement_timeout: 25_000,
    idleTimeoutMillis: 60_000,
    // A replica refuses to write anyway; this also holds for one that has been promoted.
    options: '-c default_transaction_read_only=on',
  });

/** Where the primary's log ends. Reads that begin together ask together. */
const askPosition = (pool: pg.Pool): (() => Promise<string>) => {
  let asking: Promise<string> | undefined;
  return () => {
    asking ??= Promise.resolve().then(async () => {
      asking = undefined;
      const { rows } = await pool.query<{ at: string }>('select pg_current_wal_flush_lsn() as at');
      return rows[0]?.at ?? '';
    });
    return asking;
  };
};

/** Waits until the replica has replayed the primary's log up to there; resolves with what prevents it. */
const waitFor = async (pool: pg.Pool, position: string): Promise<ReplicaTrouble | undefined> => {
  for (const end = performance.now() + catchUpWithinMs; ; await sleep(lookEveryMs)) {
    const { rows } = await pool.query<{ standby: boolean; there: boolean }>({
      name: 'replayed',
      text: 'select pg_is_in_recovery() as standby, coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as there',
      values: [position],
    });
    if (!rows[0]?.standby) return 'notStandby';
    if (rows[0].there) return undefined;
    if (performance.now() > end) return 'behind';
  }
};

/** The replica is away, or it dropped rows that a read still needed because the primary had removed them. */
const isReplicaTrouble = (error: unknown): boolean => isDatabaseAway(error) || sqlState(error) === '40001';

/**
 * Reads of a replica that are never older than what was committed before they began: each asks the primary where its log
 * ends, which costs next to nothing, and the replica whether it has replayed everything up to there.
 */
export const createReadReplica = ({ connectionString, primary, log }: ReadReplicaOptions): ReadReplica => {
  const pool = openPool(connectionString);
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection to the read replica broke'));
  const guard = guardPool(pool, { connectionString, log });
  const db = drizzle(pool);
  const position = askPosition(primary.pool);
  let trouble: ReplicaTrouble | undefined;
  let timer: NodeJS.Timeout | undefined;
  let [reads, atPrimary] = [0, 0];

  const look = async (): Promise<ReplicaTrouble | undefined> => {
    const at = await position();
    const late = sleep(answerWithinMs, 'away' as const, { ref: false });
    return Promise.race([waitFor(pool, at).catch(() => 'away' as const), late]);
  };
  const note = (found: ReplicaTrouble | undefined): void => {
    if (found !== trouble)
      log.warn({ trouble: found ?? 'none' }, 'reads go to the primary while the replica has trouble');
    trouble = found;
    clearTimeout(timer);
    // Meanwhile no read waits for it.
    if (found === undefined) return;
    timer = setTimeout(() => look().then(note, () => note(found)), tryAgainMs);
    timer.unref();
  };
  const isUsable = async (): Promise<boolean> => {
    if (trouble !== undefined) return false;
    const found = await look();
    if (found !== undefined) note(found);
    return found === undefined;
  };
  return {
    async read(work) {
      if (await isUsable()) {
        try {
          const result = await work(db, pool);
          reads += 1;
          return result;
        } catch (error) {
          if (!isReplicaTrouble(error)) throw error;
          note('away');
        }
      }
      atPrimary += 1;
      return work(primary.db, primary.pool);
    },
    figures: () => ({ trouble, reads, atPrimary }),
    async close() {
      clearTimeout(timer);
      guard.stop();
      await pool.end();
    },
  };
};
