import type { DeedName } from '@eoms/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether steps, at any depth, contain such a step without a device. */
export const hasDeed = (steps: PgColumn, deed: DeedName): SQL =>
  sql`jsonb_path_exists(${steps}, '$.**.deed ? (@ == $name)', jsonb_build_object('name', ${deed}::text))`;
