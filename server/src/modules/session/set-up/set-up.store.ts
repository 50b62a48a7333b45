import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { setUpLinks } from '../session.tables.ts';

const lockKey = 0x0a0d21;

/** Allows one set-up at a time over all processes, until the transaction ends. */
export const lockSetUp = async (tx: Executor): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockKey})`);
};

export const replaceLink = async (tx: Executor, node: string, tokenHash: string): Promise<void> => {
  await tx.delete(setUpLinks).where(eq(setUpLinks.node, node));
  await tx.insert(setUpLinks).values({ node, tokenHash });
};

export const hasLink = async (db: Executor, tokenHash: string): Promise<boolean> => {
  const rows = await db.select().from(setUpLinks).where(eq(setUpLinks.tokenHash, tokenHash));
  return rows.length > 0;
};

export const removeLinks = async (tx: Executor): Promise<void> => {
  await tx.delete(setUpLinks);
};
