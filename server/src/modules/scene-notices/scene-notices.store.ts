import type { Executor } from '../../platform/database/database.ts';
import { sceneNotices } from './scene-notices.tables.ts';

/** Whether this is the first time that the step of the run sends its notice. */
export const noteNotice = async (tx: Executor, runId: string, position: string): Promise<boolean> => {
  const rows = await tx.insert(sceneNotices).values({ runId, position }).onConflictDoNothing().returning();
  return rows.length > 0;
};
