import type { AuditEntry, Page, PageQuery } from '@eoms/contract';
import { and, eq, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { auditEntries, auditSeals } from '../../platform/audit/audit.tables.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import type { Language } from '../../platform/http/context.ts';
import { type AuditWords, auditWords } from './audit-words.ts';
import { idsNamed } from './target-names.store.ts';
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
  readonly names: TargetNames;
}

/** If more than this many objects match a name, the search does not cover them all. */
const mostNamed = 100;

/** The entries about one of these objects, or about several things with one of them: a solve names several alarms. */
const about = (ids: SQL): SQL | undefined => {
  const { target } = auditEntries;
  const several = sql`${target} like '%,%' and string_to_array(${target}, ',') && ${ids}`;
  return or(sql`${target} = any(${ids})`, several);
};

/** Matches what the log contains literally, and what users read in its place. */
const saying = (db: Executor, keyword: string, words: AuditWords): SQL | undefined =>
  or(
    searching(keyword, auditEntries, textSample(db, auditEntries)),
    words.actions.length > 0 ? inArray(auditEntries.action, [...words.actions]) : undefined,
    words.outcomes.length > 0 ? inArray(auditEntries.outcome, [...words.outcomes]) : undefined,
    words.targets.length > 0 ? inArray(auditEntries.target, [...words.targets]) : undefined,
    words.system ? isNull(auditEntries.username) : undefined,
    about(sql`(select ids from named)::text[]`),
  );

const conditionOf = async ({ db }: AuditReader, filter: AuditFilter, language: Language): Promise<SQL | undefined> => {
  const { keyword } = filter;
  return and(
    filter.userId ? eq(auditEntries.userId, filter.userId) : undefined,
    filter.action ? eq(auditEntries.action, filter.action) : undefined,
    filter.outcome ? eq(auditEntries.outcome, filter.outcome) : undefined,
    filter.from ? gte(auditEntries.at, new Date(filter.from)) : undefined,
    filter.to ? lt(auditEntries.at, new Date(filter.to)) : undefined,
    keyword ? saying(db, keyword, await auditWords(keyword, language)) : undefined,
  );
};

/** What the keyword names, for `saying`. */
const namedBy = async ({ db, names }: AuditReader, keyword: string) =>
  idsNamed(db, { keyword, limit: mostNamed, ids: await names.idsNamed(keyword, mostNamed) });

interface Row {
  entry: typeof auditEntries.$inferSelect;
  sequence: number | null;
  hash: string | null;
}

const targetsOf = ({ entry }: Row): string[] => entry.target?.split(',') ?? [];

const nameIn = (kept: unknown): string | null =>
  typeof kept === 'object' && kept !== null && 'name' in kept && typeof kept.name === 'string' ? kept.name : null;

const shownNames = 3;
const nameOfTarget = (row: Row, names: ReadonlyMap<string, string>): string | null => {
  const found = [...new Set(targetsOf(row).flatMap((id) => names.get(id) ?? []))];
  if (found.length === 0) return nameIn(row.entry.after) ?? nameIn(row.entry.before);
  const more = found.length > shownNames ? ` +${found.length - shownNames}` : '';
  return `${found.slice(0, shownNames).join(' · ')}${more}`;
};

const present = (row: Row, names: ReadonlyMap<string, string>): AuditEntry => {
  const { entry, sequence, hash } = row;
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    userId: entry.userId,
    username: entry.username,
    ip: entry.ip,
    action: entry.action,
    target: entry.target,
    targetName: nameOfTarget(row, names),
    outcome: entry.outcome,
    code: entry.code,
    before: entry.before,
    after: entry.after,
    requestId: entry.requestId,
    sequence,
    hash,
  };
};

/** Newest first by default. */
export const pageAudit = async (
  reader: AuditReader,
  filter: AuditFilter,
  language: Language,
): Promise<Page<AuditEntry>> => {
  const { db } = reader;
  const { id, at } = auditEntries;
  const within = filter.keyword ? db.with(await namedBy(reader, filter.keyword)) : db;
  const page = await readPage<Row>(db, filter, {
    rows: within
      .select({ entry: auditEntries, sequence: auditSeals.sequence, hash: auditSeals.hash })
      .from(auditEntries)
      .leftJoin(auditSeals, eq(auditSeals.entryId, id)),
    counted: within.select({ id }).from(auditEntries),
    scope: 'none',
    where: [await conditionOf(reader, filter, language)],
    order: { columns: { at }, standard: 'at', direction: 'desc', id },
  });
  const names = await reader.names.namesOf(page.records.flatMap(targetsOf));
  return presentPage(page, (row) => present(row, names));
};
