import { and, asc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import { auditRecords, auditSeals } from '../../platform/audit/audit.tables.ts';
import { chainBeginning } from '../../platform/audit/audit-chain.ts';
import type { Executor } from '../../platform/database/database.ts';

/** A place of the chain and the hash there. */
export interface Mark {
  readonly sequence: number;
  readonly hash: string;
}

/** The first place at which a sealed record was made and where the chain is another now; of what is not in archives. */
export const alteredMark = async (db: Executor): Promise<number | null> => {
  const { sequence: archived } = await chainBeginning(db);
  const [row] = await db
    .select({ sequence: auditRecords.sequence })
    .from(auditRecords)
    .leftJoin(auditSeals, eq(auditSeals.sequence, auditRecords.sequence))
    .where(
      and(gt(auditRecords.sequence, archived), or(isNull(auditSeals.hash), ne(auditSeals.hash, auditRecords.hash))),
    )
    .orderBy(asc(auditRecords.sequence))
    .limit(1);
  return row?.sequence ?? null;
};

export const marksBefore = (db: Executor, sequence: number): Promise<Mark[]> =>
  db
    .select({ sequence: auditRecords.sequence, hash: auditRecords.hash })
    .from(auditRecords)
    .where(lt(auditRecords.sequence, sequence))
    .orderBy(asc(auditRecords.sequence));

/** Two people may ask at the same moment. */
export const keepMark = async (db: Executor, mark: Mark): Promise<void> => {
  await db.insert(auditRecords).values(mark).onConflictDoNothing();
};
