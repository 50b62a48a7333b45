import { bigint, integer, pgTable, smallint, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

/** Who runs each shard; written only by the node that holds the shard's advisory lock. */
export const shards = pgTable('shards', {
  shard: smallint().primaryKey(),
  epoch: bigint({ mode: 'number' }).notNull(),
  /** Null once a node has handed the shard over properly. */
  node: uuid(),
  /** Timeline of the database's log at that time: it changes when a replica is promoted. */
  timeline: integer().notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
});
