import { eq, gte, sql } from 'drizzle-orm';
import { auditEntries, auditSeals } from '../../platform/audit/audit.tables.ts';
import { chainBeginning } from '../../platform/audit/audit-chain.ts';
import type { Executor } from '../../platform/database/database.ts';

export interface Times {
  /** Inclusive. */
  readonly from?: string | undefined;
  /** Exclusive. */
  readonly to?: string | undefined;
}

/** Places of the chain, both inclusive. */
export interface ChainSpan {
  readonly from: number;
  readonly to: number;
}

const dayMs = 86_400_000;
const midnight = (at: string, round: (days: number) => number): Date => new Date(round(Date.parse(at) / dayMs) * dayMs);

/** The first link whose entry is of that time or later. */
export const firstSince = async (db: Executor, since: Date): Promise<number | null> => {
  const [row] = await db
    .select({ first: sql<string | null>`min(${auditSeals.sequence})` })
    .from(auditSeals)
    .innerJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .where(gte(auditEntries.at, since));
  return row?.first ? Number(row.first) : null;
};

/**
 * The links of a period, extended to whole days in UTC: those are what sealed records know. Null if it has none.
 */
export const sealedSpan = async (db: Executor, { from, to }: Times): Promise<ChainSpan | null> => {
  const { sequence: archived } = await chainBeginning(db);
  const first = from ? await firstSince(db, midnight(from, Math.floor)) : archived + 1;
  const next = to ? await firstSince(db, midnight(to, Math.ceil)) : null;
  const [row] = await db.select({ last: sql<string | null>`max(${auditSeals.sequence})` }).from(auditSeals);
  const last = next === null ? Number(row?.last ?? 0) : next - 1;
  return first === null || last < first ? null : { from: first, to: last };
};

export const hashAt = async (db: Executor, sequence: number): Promise<string | undefined> => {
  const archived = await chainBeginning(db);
  if (sequence === archived.sequence) return archived.hash;
  const [row] = await db.select({ hash: auditSeals.hash }).from(auditSeals).where(eq(auditSeals.sequence, sequence));
  return row?.hash;
};
