import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** What `Timed.waiting` selects for rows that are due at a time of their own; said so that an index finds the first. */
export const untilFirst = (table: PgTable, due: SQL | PgTable['_']['columns'][string], where?: SQL): SQL =>
  sql`select extract(epoch from min(${due}) - now())::float8 * 1000 from ${table}${where ? sql` where ${where}` : sql``}`;
