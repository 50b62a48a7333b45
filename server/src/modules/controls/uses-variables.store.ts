import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether steps, at any depth, set a variable or are filled from one. */
export const usesVariables = (steps: PgColumn): SQL =>
  sql`jsonb_path_exists(${steps}, '$.**.deed ? (@ == "variable")')
    or jsonb_path_exists(${steps}, '$.**.argsFrom') or jsonb_path_exists(${steps}, '$.**.valueFrom')`;
