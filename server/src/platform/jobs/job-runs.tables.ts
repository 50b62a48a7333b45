import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { time } from '../database/columns.ts';

/** Jobs of pg-boss that processes are working on; a row is removed when they end. */
export const jobRuns = pgTable('job_runs', {
  id: uuid().primaryKey(),
  job: uuid().notNull(),
  name: text().notNull(),
  node: uuid().notNull(),
  /** The job's own, which every further beginning changes: only the run with the same time is still the job's. */
  startedAt: time('started_at').notNull(),
});
