import { foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { sceneRuns } from '../controls/controls.tables.ts';

/** The notices of runs, each noted with its sending: a step of a run sends one. Removed with the run. */
export const sceneNotices = pgTable(
  'scene_notices',
  { runId: uuid('run_id').notNull(), position: text().notNull() },
  (t) => [
    primaryKey({ name: 'scene_notices_pk', columns: [t.runId, t.position] }),
    foreignKey({ name: 'scene_notices_run_fk', columns: [t.runId], foreignColumns: [sceneRuns.id] }).onDelete(
      'cascade',
    ),
  ],
);
