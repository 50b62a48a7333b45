import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Executor } from './executor.ts';
import { guardPool } from './guard-pool.ts';

const kept = new WeakMap<Executor, Executor>();

/**
 * An executor on which PostgreSQL plans a statement once and then keeps the plan, whatever the values: for short reads of
 * which planning is the greater part, and of which one plan is right for all values (decision 018). Transactions and
 * replicas have none, so there it is the executor itself.
 */
export const plannedOnce = (db: Executor): Executor => kept.get(db) ?? db;

/** Each connection keeps the plans of so many statements; further ones are planned each time. */
const mostPlans = 200;

interface Statement {
  readonly text: string;
  readonly name?: string;
}

/** Gives each statement a name, by which a connection knows that it already has its plan. */
const nameStatements = (pool: pg.Pool): void => {
  const names = new Map<string, string>();
  const nameOf = (text: string): string | undefined => {
    if (!names.has(text) && names.size < mostPlans) names.set(text, `planned ${names.size}`);
    return names.get(text);
  };
  const query = pool.query.bind(pool) as (statement: Statement, values?: unknown[]) => Promise<pg.QueryResult>;
  const named: typeof query = (statement, values) => {
    const name = nameOf(statement.text);
    return query(name === undefined ? statement : { ...statement, name }, values);
  };
  Object.assign(pool, { query: named });
};

/** Opens the connections for `plannedOnce(db)`; they are made at its first use, and end after a minute without any. */
export const openPlannedOnce = (db: Executor, options: { connectionString: string; log: Log }) => {
  const { connectionString, log } = options;
  const pool = new pg.Pool({
    connectionString,
    max: 3,
    application_name: 'eoms searches',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
    statement_timeout: 25_000,
    idleTimeoutMillis: 60_000,
    options: '-c plan_cache_mode=force_generic_plan -c enable_indexscan=off -c default_transaction_read_only=on',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection for searches broke'));
  const guard = guardPool(pool, { connectionString, log });
  nameStatements(pool);
  kept.set(db, drizzle(pool));
  return {
    async close(): Promise<void> {
      guard.stop();
      await pool.end();
    },
  };
};
