import type { SceneRunRow } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import { unedited } from '../../../platform/database/columns.ts';
import type { Database } from '../../../platform/database/database.ts';
import { automations } from '../automations.tables.ts';

/** As many failed runs in a row set an automation aside. */
const mostFailures = 5;
const good = new Set(['completed', 'cancelled', 'interrupted']);

/** Counts failed runs; returns true when the automation has just been set aside. */
export const countRun = async (
  { db }: Pick<Database, 'db'>,
  { groupId, status, cause }: Pick<SceneRunRow, 'groupId' | 'status' | 'cause'>,
): Promise<boolean> => {
  if (cause.kind !== 'linkage') return false;
  if (good.has(status)) {
    await db
      .update(automations)
      .set({ failures: 0, ...unedited(automations) })
      .where(eq(automations.id, groupId));
    return false;
  }
  const [row] = await db
    .update(automations)
    .set({
      failures: sql`${automations.failures} + 1`,
      brokenAt: sql`case when ${automations.failures} + 1 >= ${mostFailures} then coalesce(broken_at, now()) end`,
      ...unedited(automations),
    })
    .where(eq(automations.id, groupId))
    .returning({ failures: automations.failures });
  return row?.failures === mostFailures;
};
