import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a document mentions an id anywhere. */
export const mentions = (document: PgColumn, id: string): SQL => sql`position(${id}::text in ${document}::text) > 0`;
