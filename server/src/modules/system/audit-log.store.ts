import type { AuditEntry, AuditKind, Page, PageQuery } from '@eoms/contract';
import { and, desc, eq, gte, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { auditEntries, auditSeals } from '../../platform/audit/audit.tables.ts';
import type { Executor } from '../../platform/database/database.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { plannedOnce } from '../../platform/database/planned-once.ts';
import { planSearch, type Search } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import type { Language } from '../../platform/http/context.ts';
import { auditKinds } from './audit-kinds.ts';
import { type AuditWords, auditWords } from './audit-words.ts';
import { idsNamed } from './target-names.store.ts';
import type { TargetNames } from './target-names.ts';

export interface AuditFilter {
  keyword?: string | undefined;
  /** `system`: what the system did on its own. */
  userId?: string | undefined;
  action?: string | undefined;
  kind?: AuditKind | undefined;
  ip?: string | undefined;
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

const named = sql`(select ids from named)::text[]`;

/** The entries about one of the named objects, or about several things with one of them: a solve names several alarms. */
const aboutNamed = ({ inOrder }: Search): SQL | undefined => {
  const { target } = auditEntries;
  // The index can look up the values of an array; row after row, a table of hashes is quicker.
  const one = inOrder ? sql`${target} in (select unnest(ids) from named)` : sql`${target} = any(${named})`;
  return or(one, sql`${target} like '%,%' and string_to_array(${target}, ',') && ${named}`);
};

/** Entries for which the words stand, besides those that contain them. */
const meantBy = (words: AuditWords): SQL | undefined =>
  or(
    words.actions.length > 0 ? inArray(auditEntries.action, [...words.actions]) : undefined,
    words.outcomes.length > 0 ? inArray(auditEntries.outcome, [...words.outcomes]) : undefined,
    words.targets.length > 0 ? inArray(auditEntries.target, [...words.targets]) : undefined,
    words.system ? isNull(auditEntries.username) : undefined,
  );

interface Condition {
  readonly where: SQL | undefined;
  /** Whether one plan is right for all conditions that are written like this one. */
  readonly isPlannedOnce: boolean;
}

/** Whatever is not known by name, such as `login.refused`, is of no kind. */
const ofKind = async (kind: AuditKind): Promise<SQL | undefined> => {
  const kinds = await auditKinds();
  if (kind !== 'other') return inArray(auditEntries.action, kinds.find((one) => one.kind === kind)?.actions ?? []);
  return notInArray(
    auditEntries.action,
    kinds.flatMap((one) => (one.kind === 'other' ? [] : one.actions)),
  );
};

const byUser = (userId: string): SQL =>
  userId === 'system' ? isNull(auditEntries.userId) : eq(auditEntries.userId, userId);

const conditionOf = async (db: Executor, filter: AuditFilter, language: Language): Promise<Condition> => {
  const { keyword } = filter;
  const fields = and(
    filter.userId ? byUser(filter.userId) : undefined,
    filter.kind ? await ofKind(filter.kind) : undefined,
    filter.ip ? eq(auditEntries.ip, filter.ip) : undefined,
    filter.action ? eq(auditEntries.action, filter.action) : undefined,
    filter.outcome ? eq(auditEntries.outcome, filter.outcome) : undefined,
    filter.from ? gte(auditEntries.at, new Date(filter.from)) : undefined,
    filter.to ? lt(auditEntries.at, new Date(filter.to)) : undefined,
  );
  if (!keyword) return { where: fields, isPlannedOnce: false };
  const meant = meantBy(await auditWords(keyword, language));
  const search = planSearch(keyword, auditEntries, textSample(db, auditEntries));
  const where = and(fields, or(search.condition, meant, aboutNamed(search)));
  // How many rows another condition leaves, only its values say.
  return { where, isPlannedOnce: fields === undefined && meant === undefined && !search.inOrder };
};

/** What the keyword names, for `aboutNamed`. */
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
  filter: AuditFilter & PageQuery,
  language: Language,
): Promise<Page<AuditEntry>> => {
  const { where, isPlannedOnce } = await conditionOf(reader.db, filter, language);
  const db = isPlannedOnce ? plannedOnce(reader.db) : reader.db;
  const { id, at } = auditEntries;
  const within = filter.keyword ? db.with(await namedBy(reader, filter.keyword)) : db;
  const page = await readPage<Row>(db, filter, {
    rows: within
      .select({ entry: auditEntries, sequence: auditSeals.sequence, hash: auditSeals.hash })
      .from(auditEntries)
      .leftJoin(auditSeals, eq(auditSeals.entryId, id)),
    counted: within.select({ id }).from(auditEntries),
    scope: 'none',
    where: [where],
    order: { columns: { at }, standard: 'at', direction: 'desc', id },
  });
  const names = await reader.names.namesOf(page.records.flatMap(targetsOf));
  return presentPage(page, (row) => present(row, names));
};

/** Where a page of `eachAudit` ends; `at` is exact, which the entry is only to the millisecond. */
export interface AuditPlace {
  readonly at: string;
  readonly id: string;
}
export interface AuditPiece {
  readonly entries: readonly AuditEntry[];
  readonly end: AuditPlace | undefined;
}

/** So many entries from the newest, or from a place on: for whoever reads all of them. */
export const eachAudit = async (
  reader: AuditReader,
  filter: AuditFilter,
  language: Language,
  after: AuditPlace | undefined,
  size: number,
): Promise<AuditPiece> => {
  const { db } = reader;
  const { where } = await conditionOf(db, filter, language);
  const { id, at } = auditEntries;
  const within = filter.keyword ? db.with(await namedBy(reader, filter.keyword)) : db;
  const rows = await within
    .select({
      entry: auditEntries,
      sequence: auditSeals.sequence,
      hash: auditSeals.hash,
      exactAt: sql<string>`${at}::text`.as('exact_at'),
    })
    .from(auditEntries)
    .leftJoin(auditSeals, eq(auditSeals.entryId, id))
    .where(and(where, after && sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id}::uuid)`))
    .orderBy(desc(at), desc(id))
    .limit(size);
  const names = await reader.names.namesOf(rows.flatMap(targetsOf));
  const last = rows.at(-1);
  return {
    entries: rows.map((row) => present(row, names)),
    end: last && { at: last.exactAt, id: last.entry.id },
  };
};

const mostPeople = 1_000;

/** Everybody who stands in the log, by the index: how many entries there are does not matter. */
export const peopleOfAudit = async (db: Executor): Promise<{ id: string; name: string }[]> => {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    with recursive seen as (
      (select user_id from audit_entries where user_id is not null order by user_id limit 1)
      union all
      select (select e.user_id from audit_entries e where e.user_id > seen.user_id order by e.user_id limit 1)
      from seen where seen.user_id is not null
    )
    select seen.user_id as id, last.username as name from seen
    cross join lateral (select coalesce(username, '') as username from audit_entries e
      where e.user_id = seen.user_id order by e.at desc limit 1) last
    where seen.user_id is not null limit ${mostPeople}`);
  return rows.sort((a, b) => a.name.localeCompare(b.name));
};
