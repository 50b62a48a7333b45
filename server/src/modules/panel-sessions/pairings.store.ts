import { and, asc, count, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../platform/database/database.ts';
import { panelPairings as pairings } from './panel-sessions.tables.ts';

export type PairingRow = typeof pairings.$inferSelect;

/** Panels of one network, and of all, that may wait at a time: one more, and the oldest has to ask again. */
const waitingAtMost = { perNetwork: 5, overall: 200 };
/** Pairings that are begun within a minute, over all networks and nodes. */
const perMinute = 60;

const dropOldest = async (tx: Executor, room: number, network?: string): Promise<void> => {
  const where = network === undefined ? undefined : eq(pairings.network, network);
  const waiting = await tx
    .select({ code: pairings.code })
    .from(pairings)
    .where(where)
    .orderBy(asc(pairings.requestedAt), asc(pairings.code));
  const surplus = waiting.slice(0, Math.max(0, waiting.length - room)).map(({ code }) => code);
  if (surplus.length > 0) await tx.delete(pairings).where(inArray(pairings.code, surplus));
};

/** Adds a pairing within the limits; false if too many were begun lately. */
export const addPairing = (
  { transaction }: Pick<Database, 'transaction'>,
  row: Omit<PairingRow, 'requestedAt'>,
): Promise<boolean> =>
  transaction(async (tx) => {
    // One at a time: the limits hold on several nodes too.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('panel pairings'))`);
    const lately = gt(pairings.requestedAt, sql`now() - interval '1 minute'`);
    const [begun] = await tx.select({ rows: count() }).from(pairings).where(lately);
    if ((begun?.rows ?? 0) >= perMinute) return false;
    await tx.delete(pairings).where(lte(pairings.expiresAt, sql`now()`));
    await dropOldest(tx, waitingAtMost.perNetwork - 1, row.network);
    await dropOldest(tx, waitingAtMost.overall - 1);
    await tx.insert(pairings).values(row);
    return true;
  });

const living = gt(pairings.expiresAt, sql`now()`);

export const findPairing = async (db: Executor, code: string): Promise<PairingRow | undefined> =>
  (
    await db
      .select()
      .from(pairings)
      .where(and(eq(pairings.code, code), living))
  )[0];

export const isWaiting = async (db: Executor, tokenHash: string): Promise<boolean> =>
  (
    await db
      .select({ code: pairings.code })
      .from(pairings)
      .where(and(eq(pairings.tokenHash, tokenHash), living))
  ).length > 0;

/** Uses a code up: of two who enter the same one, only the first gets it. */
export const takePairing = async (tx: Executor, code: string): Promise<PairingRow | undefined> =>
  (
    await tx
      .delete(pairings)
      .where(and(eq(pairings.code, code), living))
      .returning()
  )[0];

export const removeOldPairings = async (db: Executor): Promise<void> => {
  await db.delete(pairings).where(lte(pairings.expiresAt, sql`now()`));
};
