import type { AuditEntry, Page, PageQuery } from '@eoms/contract';
import { and, asc, desc, eq, gte, lt, type SQL } from 'drizzle-orm';
import { auditEntries, auditSeals } from '../../platform/audit/audit.tables.ts';
import type { Executor } from '../../platform/database/database.ts';
import { containing, countedUpTo, offsetOf } from '../../platform/database/listing.ts';

export interface AuditFilter extends PageQuery {
  userId?: string | undefined;
  action?: string | undefined;
  outcome?: 'done' | 'refused' | 'failed' | undefined;
  /** Inclusive. */
  from?: string | undefined;
  /** Exclusive. */
  to?: string | undefined;
}

const conditionOf = (filter: AuditFilter): SQL | undefined =>
  and(
    filter.userId ? eq(auditEntries.userId, filter.userId) : undefined,
    filter.action ? eq(auditEntries.action, filter.action) : undefined,
    filter.outcome ? eq(auditEntries.outcome, filter.outcome) : undefined,
    filter.from ? gte(auditEntries.at, new Date(filter.from)) : undefined,
    filter.to ? lt(auditEntries.at, new Date(filter.to)) : undefined,
    containing(
      filter.keyword,
      auditEntries.username,
      auditEntries.action,
      auditEntries.target,
      auditEntries.ip,
      auditEntries.requestId,
    ),
  );

type Row = { entry: typeof auditEntries.$inferSelect; sequence: number | null; hash: string | null };

const present = ({ entry, sequence, hash }: Row): AuditEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  userId: entry.userId,
  username: entry.username,
  ip: entry.ip,
  action: entry.action,
  target: entry.target,
  outcome: entry.outcome,
  code: entry.code,
  before: entry.before,
  after: entry.after,
  requestId: entry.requestId,
  sequence,
  hash,
});

/** Newest first unless asked otherwise. */
export const pageAudit = async (db: Executor, filter: AuditFilter): Promise<Page<AuditEntry>> => {
  const where = conditionOf(filter);
  const direction = filter.order === 'asc' ? asc : desc;
  const rows = await db
    .select({ entry: auditEntries, sequence: auditSeals.sequence, hash: auditSeals.hash })
    .from(auditEntries)
    .leftJoin(auditSeals, eq(auditSeals.entryId, auditEntries.id))
    .where(where)
    .orderBy(direction(auditEntries.at), direction(auditEntries.id))
    .limit(filter.size)
    .offset(offsetOf(filter));
  const counted = db.select({ id: auditEntries.id }).from(auditEntries).where(where).limit(countedUpTo).as('counted');
  return { records: rows.map(present), total: await db.$count(counted), current: filter.current, size: filter.size };
};
