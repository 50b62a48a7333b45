import type { LogArchive } from '@eoms/contract';
import { asc, eq, sql } from 'drizzle-orm';
import { auditArchives, auditEntries, auditSeals } from '../../../platform/audit/audit.tables.ts';
import { chainBeginning } from '../../../platform/audit/audit-chain.ts';
import type { Executor } from '../../../platform/database/database.ts';
import type { Listing } from '../../../platform/database/page.ts';
import { type ChainSpan, firstSince } from '../export-chain.store.ts';

export type ArchiveRow = typeof auditArchives.$inferSelect;

const dayMs = 86_400_000;
/** Whole days are put together, so that the archives of ten years are some hundred files. */
const gatheredDays = 7;
const removedAtOnce = 10_000;

export interface DueSpan extends ChainSpan {
  /** The hashes before its first entry and at its last. */
  readonly previous: string;
  readonly hash: string;
}

const oldestEntry = async (db: Executor): Promise<Date | undefined> => {
  const [row] = await db.select({ at: auditEntries.at }).from(auditEntries).orderBy(asc(auditEntries.at)).limit(1);
  return row?.at;
};

/** The last link before a day in UTC. */
const lastBefore = async (db: Executor, day: number): Promise<number | null> => {
  const first = await firstSince(db, new Date(day * dayMs));
  return first === null ? null : first - 1;
};

/** The day in UTC of the newest of the links of a span, counted from 1970. */
const newestDay = async (db: Executor, { from, to }: ChainSpan): Promise<number> => {
  const [row] = await db
    .select({ at: sql<string | null>`max(${auditEntries.at})` })
    .from(auditSeals)
    .innerJoin(auditEntries, eq(auditEntries.id, auditSeals.entryId))
    .where(sql`${auditSeals.sequence} between ${from} and ${to}`);
  return Math.floor(Date.parse(row?.at ?? '') / dayMs);
};

/** Whole days, as many as hold about so many entries, and at least one. */
const wholeDays = async (db: Executor, due: ChainSpan, atMost: number): Promise<number> => {
  const upTo = due.from + atMost - 1;
  if (due.to <= upTo) return due.to;
  const day = await newestDay(db, { from: due.from, to: upTo });
  const before = (await lastBefore(db, day)) ?? due.to;
  const to = before >= due.from ? before : ((await lastBefore(db, day + 1)) ?? due.to);
  return Math.min(to, due.to);
};

interface DueQuestion {
  /** Days for which entries are kept; 0: for ever. */
  readonly days: number;
  readonly now: number;
  readonly atMost: number;
}

/**
 * What is to be archived next: whole days in UTC that are older than what is kept, once there is a week of them. Null if
 * there is nothing. The newest entry always stays, so that the chain goes on from it.
 */
export const dueSpan = async (db: Executor, { days, now, atMost }: DueQuestion): Promise<DueSpan | null> => {
  if (days <= 0) return null;
  const firstKept = Math.floor(now / dayMs) - days;
  const oldest = await oldestEntry(db);
  if (!oldest || Math.floor(oldest.getTime() / dayMs) > firstKept - gatheredDays) return null;
  const { sequence, hash: previous, brokenAt } = await chainBeginning(db);
  if (brokenAt !== null) throw new Error(`the archives of the operation log do not continue each other at ${brokenAt}`);
  const last = await lastBefore(db, firstKept);
  if (last === null || last <= sequence) return null;
  const from = sequence + 1;
  const to = await wholeDays(db, { from, to: last }, atMost);
  const [end] = await db.select({ hash: auditSeals.hash }).from(auditSeals).where(eq(auditSeals.sequence, to));
  return end ? { from, to, previous, hash: end.hash } : null;
};

/** Notes an archive and removes what it holds from the log; the database refuses any other removal. */
export const replaceByArchive = async (tx: Executor, row: typeof auditArchives.$inferInsert): Promise<void> => {
  await tx.insert(auditArchives).values(row);
  for (let from = row.from; from <= row.to; from += removedAtOnce) {
    const to = Math.min(from + removedAtOnce - 1, row.to);
    await tx.execute(sql`delete from audit_entries e using audit_seals s
      where s.entry_id = e.id and s.sequence between ${from} and ${to}`);
    await tx.execute(sql`delete from audit_seals where sequence between ${from} and ${to}`);
  }
};

export const findArchive = async (db: Executor, id: string): Promise<ArchiveRow | undefined> => {
  const [row] = await db.select().from(auditArchives).where(eq(auditArchives.id, id));
  return row;
};

/** In the order of the chain. */
export const allArchives = (db: Executor): Promise<ArchiveRow[]> =>
  db.select().from(auditArchives).orderBy(asc(auditArchives.from));

export const archiveListing = (db: Executor): Listing<ArchiveRow> => ({
  rows: db.select().from(auditArchives),
  counted: db.select({ id: auditArchives.id }).from(auditArchives),
  scope: 'none',
  where: [],
  order: { columns: { from: auditArchives.from }, standard: 'from', direction: 'desc', id: auditArchives.id },
});

export const presentArchive = (row: ArchiveRow, isHere: boolean): LogArchive => ({
  id: row.id,
  from: row.from,
  to: row.to,
  firstAt: row.firstAt.toISOString(),
  lastAt: row.lastAt.toISOString(),
  file: row.file,
  bytes: row.bytes,
  sha256: row.sha256,
  node: row.nodeName,
  isHere,
  madeAt: row.madeAt.toISOString(),
});
