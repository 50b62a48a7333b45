import type { ScanOutcome } from '@eoms/contract';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import type { DoneBy } from '../../platform/entries/new-entry.ts';
import { stocktakeScans as scans, stocktakeUnknowns as unknowns } from './stocktakes.tables.ts';

export const findScan = async (tx: Executor, id: string) => {
  const [row] = await tx.select().from(scans).where(eq(scans.id, id));
  return row;
};

interface Scanned {
  readonly id: string;
  readonly stocktakeId: string;
  readonly placeId: string;
  readonly label: string;
  readonly at: Date;
  readonly by: DoneBy;
}

/** False if this scan is there already. */
export const noteScan = async (
  tx: Executor,
  { id, stocktakeId, placeId, label, at, by }: Scanned,
): Promise<boolean> => {
  const row = { id, stocktakeId, placeId, label, at, outcome: 'unknown' as const, by: by.name, byId: by.id };
  return ((await tx.insert(scans).values(row).onConflictDoNothing()).rowCount ?? 0) > 0;
};

interface Outcome {
  readonly itemId: string | null;
  readonly unknownId: string | null;
  readonly outcome: ScanOutcome;
}
export const settleScan = async (tx: Executor, id: string, outcome: Outcome): Promise<void> => {
  await tx.update(scans).set(outcome).where(eq(scans.id, id));
};

interface UnknownCode {
  readonly id: string;
  readonly stocktakeId: string;
  readonly code: string;
  readonly placeId: string;
  readonly placeName: string;
  readonly remarks: string;
  readonly at: Date;
  readonly by: DoneBy;
}

/** Keeps a code that no asset has: once, whoever scans it. Words that are given replace those that were. */
export const noteUnknownCode = async (tx: Executor, { by, ...row }: UnknownCode): Promise<string> => {
  const [kept] = await tx
    .insert(unknowns)
    .values({ ...row, by: by.name })
    .onConflictDoUpdate({
      target: [unknowns.stocktakeId, unknowns.code],
      set: { remarks: sql`coalesce(nullif(excluded.remarks, ''), ${unknowns.remarks})` },
    })
    .returning({ id: unknowns.id });
  if (!kept) throw new Error('an upsert returns its row');
  return kept.id;
};
