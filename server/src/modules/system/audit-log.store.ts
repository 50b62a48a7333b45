import type { AuditEntry, Page, PageQuery } from '@eoms/contract';
import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { auditEntries, auditSeals } from '../../platform/audit/audit.tables.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import type { Language } from '../../platform/http/context.ts';
import type { DevicesModule } from '../devices/devices.module.ts';
import { type AuditWords, auditWords } from './audit-words.ts';
import type { TargetNames } from './target-names.ts';

export interface AuditFilter extends PageQuery {
  userId?: string | undefined;
  action?: string | undefined;
  outcome?: 'done' | 'refused' | 'failed' | undefined;
  /** Inclusive. */
  from?: string | undefined;
  /** Exclusive. */
  to?: string | undefined;
}

export interface AuditReader {
  readonly db: Executor;
  readonly searchDevices: DevicesModule['searchDevices'];
  readonly names: TargetNames;
}

/** If more than this many objects match a name, the search does not cover them all. */
const mostNamed = 100;

/** The entries about one of these objects, or about several things with one of them: a solve names several alarms. */
const about = (ids: readonly string[]): SQL | undefined => {
  const { target } = auditEntries;
  const wanted = sql.param([...ids]);
  const several = sql`${target} like '%,%' and string_to_array(${target}, ',') && ${wanted}::text[]`;
  return or(sql`${target} = any(${wanted}::text[])`, several);
};

/** Matches what the log contains literally, and what users read in its place. */
const saying = (db: Executor, keyword: string, words: AuditWords, ids: readonly string[]): SQL | undefined =>
  or(
    searching(keyword, auditEntries, textSample(db, auditEntries)),
    words.actions.length > 0 ? inArray(auditEntries.action, [...words.actions]) : undefined,
    words.outcomes.length > 0 ? inArray(auditEntries.outcome, [...words.outcomes]) : undefined,
    words.targets.length > 0 ? inArray(auditEntries.target, [...words.targets]) : undefined,
    words.system ? isNull(auditEntries.username) : undefined,
    ids.length > 0 ? about(ids) : undefined,
  );

const conditionOf = async (
  { db, searchDevices, names }: AuditReader,
  filter: AuditFilter,
  language: Language,
): Promise<SQL | undefined> => {
  const { keyword } = filter;
  const ids = keyword
    ? [...searchDevices('all', keyword, mostNamed).map(({ id }) => id), ...(await names.idsNamed(keyword, mostNamed))]
    : [];
  const said = keyword ? saying(db, keyword, await auditWords(keyword, language), ids) : undefined;
  return and(
    filter.userId ? eq(auditEntries.userId, filter.userId) : undefined,
    filter.action ? eq(auditEntries.action, filter.action) : undefined,
    filter.outcome ? eq(auditEntries.outcome, filter.outcome) : undefined,
    filter.from ? gte(auditEntries.at, new Date(filter.from)) : undefined,
    filter.to ? lt(auditEntries.at, new Date(filter.to)) : undefined,
    said,
  );
};

type Row = { entry: typeof auditEntries.$inferSelect; sequence: number | null; hash: string | null };

const nameIn = (kept: unknown): string | null =>
  typeof kept === 'object' && kept !== null && 'name' in kept && typeof kept.name === 'string' ? kept.name : null;

const shownNames = 3;
const nameOfTarget = ({ target, before, after }: Row['entry'], names: ReadonlyMap<string, string>): string | null => {
  const found = [...new Set((target?.split(',') ?? []).flatMap((id) => names.get(id) ?? []))];
  if (found.length === 0) return nameIn(after) ?? nameIn(before);
  const more = found.length > shownNames ? ` +${found.length - shownNames}` : '';
  return `${found.slice(0, shownNames).join(' · ')}${more}`;
};

const present = ({ entry, sequence, hash }: Row, names: ReadonlyMap<string, string>): AuditEntry => ({
  id: entry.id,
  at: entry.at.toISOString(),
  userId: entry.userId,
  username: entry.username,
  ip: entry.ip,
  action: entry.action,
  target: entry.target,
  targetName: nameOfTarget(entry, names),
  outcome: entry.outcome,
  code: entry.code,
  before: entry.before,
  after: entry.after,
  requestId: entry.requestId,
  sequence,
  hash,
});

/** Newest first by default. */
export const pageAudit = async (
  reader: AuditReader,
  filter: AuditFilter,
  language: Language,
): Promise<Page<AuditEntry>> => {
  const { db } = reader;
  const { id, at } = auditEntries;
  const page = await readPage(db, filter, {
    rows: db
      .select({ entry: auditEntries, sequence: auditSeals.sequence, hash: auditSeals.hash })
      .from(auditEntries)
      .leftJoin(auditSeals, eq(auditSeals.entryId, id)),
    counted: db.select({ id }).from(auditEntries),
    scope: 'none',
    where: [await conditionOf(reader, filter, language)],
    order: { columns: { at }, standard: 'at', direction: 'desc', id },
  });
  const names = await reader.names.namesOf(page.records.flatMap(({ entry }) => entry.target?.split(',') ?? []));
  return presentPage(page, (row) => present(row, names));
};
