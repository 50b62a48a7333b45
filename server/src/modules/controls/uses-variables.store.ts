import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether steps, at any depth, set a variable, are filled from one or have texts that may name one. */
export const usesVariables = (steps: PgColumn): SQL =>
  sql`jsonb_path_exists(${steps}, '$.**.systemStep ? (@ == "variable")')
    or jsonb_path_exists(${steps}, '$.**.argsFrom') or jsonb_path_exists(${steps}, '$.**.valueFrom')
    or jsonb_path_exists(${steps}, '$.**.says ? (@ == "text")')`;
