import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Executor, NoSchema } from './executor.ts';
import { guardPool } from './guard-pool.ts';
import { noticeFullDisk } from './notice-full-disk.ts';
import { openPlannedOnce } from './planned-once.ts';
import { createReadReplica, type Read, type ReplicaFigures } from './read-replica.ts';
import { sqlState } from './sql-state.ts';

export type { Executor } from './executor.ts';

export interface Database {
  readonly db: NodePgDatabase<NoSchema>;
  readonly pool: pg.Pool;
  readonly connectionString: string;
  /** Commits when `work` resolves and rolls back when it throws; retries after deadlocks and serialisation failures. */
  transaction<T>(work: (tx: Executor) => Promise<T>): Promise<T>;
  /**
   * Runs `work`, which only reads and may take long: a list, a search, history, statistics. If there is a replica it
   * reads from there, and still sees everything that was committed before it began. Repeats `work` after a deadlock.
   */
  readonly read: Read;
  /** How the replica is doing; absent if there is none. */
  replica?: (() => ReplicaFigures) | undefined;
  /** Whether the database has said within the last minute that its disk is full. */
  isFull(): boolean;
  /** Calls back once the transaction has committed, and never if it rolls back; outside a transaction, immediately. */
  afterCommit(executor: Executor, then: () => void): void;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly connectionString: string;
  /** A replica that lists are read from. */
  readonly readUrl?: string | undefined;
  readonly log: Log;
  /** Maximum number of connections; jobs, live events and history use a few of their own besides. */
  readonly connections?: number;
  /** Defaults to 10 000. */
  readonly connectWithinMs?: number;
}

const retryable = new Set(['40001', '40P01']);

/** Nothing of a failed attempt remains: it was rolled back, or had only read. */
const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= 3 || !retryable.has(sqlState(error) ?? '')) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * 20 * (0.5 + Math.random())));
    }
  }
};

/** True when a statement failed on a unique constraint; `constraint` narrows it to one. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean => {
  const candidate = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (sqlState(error) !== '23505') return false;
  return constraint === undefined || (candidate as { constraint?: string }).constraint === constraint;
};

/** A pool that cannot hang: by default it would wait for ever for a database that is reachable but silent. */
export const openDatabase = (options: DatabaseOptions): Database => {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connections ?? 12,
    connectionTimeoutMillis: options.connectWithinMs ?? 10_000,
    query_timeout: 30_000,
    statement_timeout: 25_000,
    idle_in_transaction_session_timeout: 60_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'eoms',
  });
  let closing: Promise<void> | undefined;
  pool.on('error', (error) => {
    if (!closing) options.log.warn({ err: error }, 'an idle database connection broke');
  });
  const isFull = noticeFullDisk(pool);
  const guard = guardPool(pool, { connectionString: options.connectionString, log: options.log });
  const db = drizzle(pool);
  const searches = openPlannedOnce(db, options);

  const waiting = new WeakMap<Executor, (() => void)[]>();
  const once = async <T>(work: (tx: Executor) => Promise<T>): Promise<T> => {
    const then: (() => void)[] = [];
    const result = await db.transaction((tx) => {
      waiting.set(tx, then);
      return work(tx);
    });
    for (const call of then) call();
    return result;
  };
  const transaction: Database['transaction'] = (work) => retrying(() => once(work));

  const afterCommit: Database['afterCommit'] = (executor, then) => {
    const list = waiting.get(executor);
    if (list) list.push(then);
    else then();
  };

  const { connectionString, readUrl, log } = options;
  const replica =
    readUrl === undefined ? undefined : createReadReplica({ connectionString: readUrl, primary: { db, pool }, log });
  const close = (): Promise<void> => {
    guard.stop();
    closing ??= Promise.all([pool.end(), searches.close(), replica?.close()]).then(() => undefined);
    return closing;
  };
  const readOnce: Read = replica?.read ?? ((work) => work(db, pool));
  const read: Read = (work) => retrying(() => readOnce(work));
  const figures = replica?.figures;
  return { db, pool, connectionString, read, replica: figures, isFull, transaction, afterCommit, close };
};
