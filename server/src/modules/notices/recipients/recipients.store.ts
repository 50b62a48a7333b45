import {
  type NoticeRecipient,
  NoticeRecipientDraft,
  type Page,
  type PageQuery,
  type RecipientKind,
} from '@eoms/contract';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { draftFields } from '../../../platform/database/fields.ts';
import { readPage } from '../../../platform/database/page.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../../platform/database/save-row.ts';
import { containing } from '../../../platform/database/searching.ts';
import { roles } from '../../access/access.tables.ts';
import { departments, users } from '../../people/people.tables.ts';
import { noticeRecipients as recipients } from '../notices.tables.ts';
import { onCallAt, onRota } from './rota.ts';
import { usersHere } from './users-here.store.ts';

export type RecipientRow = typeof recipients.$inferSelect;

export const keptRecipients: EntityDrafts<typeof recipients, NoticeRecipientDraft> = {
  table: recipients,
  fields: draftFields(recipients, NoticeRecipientDraft, {}),
  scope: 'none',
  violations: { notice_recipients_name_key: { code: 'recipient.nameInUse', field: 'name' } },
  forAudit: ({ createdAt: _, ...row }) => row,
};

/** Of all notify objects. */
export const recipientIds = async (db: Executor): Promise<string[]> =>
  (await db.select({ id: recipients.id }).from(recipients)).map(({ id }) => id);

const subjectName = sql<string | null>`case ${recipients.kind}
  when 'user' then (select ${users.name} from ${users} where ${users.id} = ${recipients.subjectId} and ${users.removedAt} is null)
  when 'role' then (select ${roles.name} from ${roles} where ${roles.id} = ${recipients.subjectId})
  when 'department' then (select ${departments.name} from ${departments} where ${departments.id} = ${recipients.subjectId})
  end`;
const select = (db: Executor) =>
  db
    .select({ ...getTableColumns(recipients), subjectName })
    .from(recipients)
    .$dynamic();

const namesOf = async (db: Executor, ids: readonly string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await db.select({ id: users.id, name: users.name }).from(users).where(oneOf(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** In the form of the contract, with the names of those on call. */
const present = async (
  db: Executor,
  rows: readonly (RecipientRow & { subjectName: string | null })[],
): Promise<NoticeRecipient[]> => {
  const now = new Date();
  const here = await usersHere(
    db,
    rows.flatMap(({ rota }) => onRota(rota)),
  );
  const isHere = (id: string) => here.has(id);
  const turns = new Map(rows.flatMap(({ id, rota }) => (rota ? [[id, onCallAt(rota, now, isHere)] as const] : [])));
  const names = await namesOf(
    db,
    rows.flatMap(({ rota }) => onRota(rota)),
  );
  const named = (id: string) => ({ id, name: names.get(id) ?? '' });
  return rows.map(({ createdAt: _, ...row }) => {
    const turn = turns.get(row.id);
    const onCall = turn
      ? { userId: turn.userId, name: names.get(turn.userId) ?? '', until: turn.until.toISOString() }
      : null;
    return { ...row, onCall, people: [...new Set(onRota(row.rota))].map(named) };
  });
};

export const pageRecipients = async (
  db: Executor,
  query: PageQuery & { readonly kind?: RecipientKind | undefined },
): Promise<Page<NoticeRecipient>> => {
  const { id, name, kind } = recipients;
  const page = await readPage(db, query, {
    rows: select(db),
    counted: db.select({ id }).from(recipients),
    scope: 'none',
    where: [query.kind && eq(kind, query.kind), containing(query.keyword, name)],
    order: { columns: { name, kind }, standard: 'name', id },
  });
  return { ...page, records: await present(db, page.records) };
};

export const recipientsByPhone = async (db: Executor, phone: string): Promise<NoticeRecipient[]> => {
  const digits = phone.replace(/[ -]/g, '');
  const rows = await select(db)
    .where(eq(sql`regexp_replace(${recipients.phone}, '[ -]', '', 'g')`, digits))
    .limit(100);
  return present(db, rows);
};

type SubjectKind = 'user' | 'role' | 'department';
const subjects = { user: users, role: roles, department: departments };
const choicesAtMost = 200;

/** What notify objects can be made of, by name. */
export const listSubjects = (
  db: Executor,
  kind: SubjectKind,
  keyword: string | undefined,
): Promise<{ id: string; name: string }[]> => {
  const table = subjects[kind];
  const present = kind === 'user' ? sql`${users.removedAt} is null and ${users.enabled}` : undefined;
  return db
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(present, containing(keyword, table.name)))
    .orderBy(table.name, table.id)
    .limit(choicesAtMost);
};

/** Whether the user, role or department exists. */
export const subjectExists = async (db: Executor, kind: SubjectKind, ids: readonly string[]): Promise<boolean> => {
  const table = subjects[kind];
  const present = kind === 'user' ? sql` and ${users.removedAt} is null` : sql``;
  const found = await db.$count(table, sql`${oneOf(table.id, ids)}${present}`);
  return found === new Set(ids).size;
};
