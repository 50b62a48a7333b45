import type { DiscoveryState, SourceText } from '@eoms/contract';
import type { Found } from '@eoms/drivers/kit';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../../platform/database/columns.ts';

/** Searches of the network, as the node that carries them out last wrote them. */
export const discoveryRuns = pgTable(
  'discovery_runs',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id').notNull(),
    driverId: text('driver_id').notNull(),
    state: text().$type<DiscoveryState>().notNull(),
    error: jsonb().$type<SourceText>(),
    done: integer().notNull(),
    total: integer().notNull(),
    leftOut: integer('left_out').notNull().default(0),
    /** Set by a node that does not carry the search out itself. */
    stopAsked: boolean('stop_asked').notNull().default(false),
    startedAt: time('started_at').notNull(),
    endedAt: time('ended_at'),
    /** Written all the time while the search goes on: it ends with its node. */
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (t) => [index('discovery_runs_user_idx').on(t.userId)],
);

export const discoveryFindings = pgTable(
  'discovery_findings',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => discoveryRuns.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    found: jsonb().$type<Found>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.position] })],
);
