import type { AutomationPause } from '@eoms/contract';
import { desc, gt, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/uuid.ts';
import { automationPauses as pauses } from '../automations.tables.ts';

const open = gt(pauses.until, sql`now()`);

export const findPause = async (db: Executor): Promise<AutomationPause> => {
  const [row] = await db.select().from(pauses).where(open).orderBy(desc(pauses.until)).limit(1);
  if (!row) return { paused: null };
  const { reason, by, since, until } = row;
  return { paused: { reason, by, since: since.toISOString(), until: until.toISOString() } };
};

/** A new pause takes the place of the one before. */
export const beginPause = async (
  tx: Executor,
  { reason, by, minutes }: { readonly reason: string; readonly by: string; readonly minutes: number },
): Promise<void> => {
  await endPauses(tx);
  await tx.insert(pauses).values({ id: newId(), reason, by, until: sql`now() + make_interval(mins => ${minutes})` });
};

export const endPauses = async (tx: Executor): Promise<void> => {
  await tx.update(pauses).set({ until: sql`now()` }).where(open);
};

/** Why nothing acts by itself at the moment; null while everything does. */
export const pauseReason = async (db: Executor): Promise<string | null> => (await findPause(db)).paused?.reason ?? null;
