import { sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';

/** With indexes and what is stored beside the rows; partitions each for themselves. The numbers of rows are estimates. */
export const tableSizes = async (db: Executor): Promise<unknown[]> => {
  const { rows } = await db.execute(sql`
    select c.relname as "table", greatest(c.reltuples, 0)::bigint::text as rows,
      pg_total_relation_size(c.oid)::text as bytes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname not in ('pg_catalog', 'information_schema')
    order by pg_total_relation_size(c.oid) desc limit 500`);
  return rows;
};

export const appliedMigrations = async (db: Executor): Promise<unknown[]> => {
  const { rows } = await db.execute(sql`select name, version from eoms_migrations order by name`);
  return rows;
};

export const databaseFacts = async (db: Executor): Promise<unknown> => {
  const { rows } = await db.execute(sql`
    select version() as version, current_setting('TimeZone') as zone, current_setting('max_connections') as connections,
      pg_database_size(current_database())::text as bytes, pg_is_in_recovery() as standby,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as used`);
  return rows[0];
};

/** Calls that failed lately, without what was sent. */
export const recentFailures = async (db: Executor): Promise<unknown[]> => {
  const { rows } = await db.execute(sql`
    select at, action, outcome, code, request_id as "requestId" from audit_entries
    where outcome = 'failed' order by at desc, id desc limit 200`);
  return rows;
};
