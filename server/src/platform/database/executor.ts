import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm/relations';

/** A piece of a statement, for those who pass one on without writing any. */
export type { SQL } from 'drizzle-orm';

export type NoSchema = Record<string, never>;
/** The database or an open transaction: what a store function runs its statements on. */
export type Executor = PgDatabase<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;
