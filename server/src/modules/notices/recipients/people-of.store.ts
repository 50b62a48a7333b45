import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { oneOf } from '../../../platform/database/row-scope.ts';
import type { Language } from '../../../platform/http/context.ts';
import { userRoles } from '../../access/access.tables.ts';
import { departments, users } from '../../people/people.tables.ts';
import { noticeRecipients as recipients } from '../notices.tables.ts';
import type { RecipientRow } from './recipients.store.ts';
import { onCallAt, onRota } from './rota.ts';
import { usersHere } from './users-here.store.ts';

/** Somebody to notify; without an id, a contact outside the system. */
export interface Person {
  readonly userId: string | null;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly language: Language | null;
}

/** A role may have many holders; beyond this, the rest is left out. */
export const peopleAtMost = 500;

const contactOf = ({ name, phone, email, language }: RecipientRow): Person => ({
  userId: null,
  name,
  phone,
  email,
  language,
});

const idsOf = (rows: readonly RecipientRow[], kind: RecipientRow['kind']): string[] =>
  rows.flatMap((row) => (row.kind === kind && row.subjectId !== null ? [row.subjectId] : []));

const usersAmong = async (
  db: Executor,
  rows: readonly RecipientRow[],
  now: Date,
  named: readonly string[],
): Promise<Person[]> => {
  const here = await usersHere(
    db,
    rows.flatMap(({ rota }) => onRota(rota)),
  );
  const onCall = rows.flatMap(({ rota }) => (rota ? (onCallAt(rota, now, (id) => here.has(id))?.userId ?? []) : []));
  const below = sql`(with recursive below as (
      select ${departments.id} from ${departments} where ${oneOf(departments.id, idsOf(rows, 'department'))}
      union select d.id from departments d join below b on d.parent_id = b.id)
    select id from below)`;
  const holders = sql`(select ${userRoles.userId} from ${userRoles} where ${oneOf(userRoles.roleId, idsOf(rows, 'role'))})`;
  return db
    .select({ userId: users.id, name: users.name, phone: users.phone, email: users.email, language: sql<null>`null` })
    .from(users)
    .where(
      and(
        eq(users.enabled, true),
        isNull(users.removedAt),
        or(
          oneOf(users.id, [...idsOf(rows, 'user'), ...onCall, ...named]),
          sql`${users.id} in ${holders}`,
          sql`${users.departmentId} in ${below}`,
        ),
      ),
    )
    .orderBy(users.id)
    .limit(peopleAtMost);
};

/** Everybody whom these notify objects stand for, and the users who are named besides, each once. */
export const peopleOf = async (
  db: Executor,
  ids: readonly string[],
  now: Date,
  named: readonly string[] = [],
): Promise<Person[]> => {
  if (ids.length === 0 && named.length === 0) return [];
  const rows = ids.length === 0 ? [] : await db.select().from(recipients).where(oneOf(recipients.id, ids));
  const contacts = rows.filter(({ kind }) => kind === 'contact').map(contactOf);
  return [...(await usersAmong(db, rows, now, named)), ...contacts];
};
