import { type Page, type PageQuery, type Realm, User, UserDraft } from '@eoms/contract';
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AddedColumn } from '../../platform/database/added-column.ts';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields, given, replyFields, unaudited } from '../../platform/database/fields.ts';
import { listRevisionOf } from '../../platform/database/list-revision.ts';
import { readPage } from '../../platform/database/page.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { searching } from '../../platform/database/searching.ts';
import { textSample } from '../../platform/database/text-sample.ts';
import type { RoleHeld } from './people.ports.ts';
import { departments, users } from './people.tables.ts';

export const shownUser = replyFields(users, User, {
  department: given('two columns'),
  roles: given('what the roles know'),
  defaultRoleId: given('one of the roles'),
  hasSecondFactor: sql<boolean>`false`,
  rolesRevision: listRevisionOf('saveRolesOfUser', users.id),
});
const { hasSecondFactor: _later, ...own } = shownUser.columns;
const columns = { ...own, realm: users.realm, departmentId: users.departmentId, departmentName: departments.name };

/** What later modules know about users. One statement reads it with them: a round trip costs more than a column. */
export interface AddedToUsers {
  readonly roles: AddedColumn<RoleHeld[]>;
  readonly hasSecondFactor: AddedColumn<boolean>;
}

const selectUsers = (db: Executor, { roles, hasSecondFactor }: AddedToUsers) =>
  db
    .select({ ...columns, roles: roles(users.id), hasSecondFactor: hasSecondFactor(users.id) })
    .from(users)
    .leftJoin(departments, eq(departments.id, users.departmentId));
export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];

const present = (realm: Realm | undefined, id: string): SQL | undefined =>
  and(eq(users.id, id), realm ? eq(users.realm, realm) : undefined, isNull(users.removedAt));

export const findUser = async (db: Executor, realm: Realm | undefined, id: string) =>
  (await db.select().from(users).where(present(realm, id)))[0];

export const findUserRow = async (
  db: Executor,
  realm: Realm,
  id: string,
  added: AddedToUsers,
): Promise<UserRow | undefined> => (await selectUsers(db, added).where(present(realm, id)))[0];

export interface UserFilter extends PageQuery {
  departmentId?: string | undefined;
  enabled?: boolean | undefined;
  /** Only these ids. */
  ids?: readonly string[] | undefined;
}

export const pageUsers = (
  db: Executor,
  realm: Realm,
  filter: UserFilter,
  added: AddedToUsers,
): Promise<Page<UserRow>> => {
  const { id, username, name, code, createdAt, lastSeenAt } = users;
  return readPage(db, filter, {
    rows: selectUsers(db, added),
    counted: db.select({ id }).from(users),
    scope: 'none',
    where: [
      eq(users.realm, realm),
      isNull(users.removedAt),
      filter.departmentId ? eq(users.departmentId, filter.departmentId) : undefined,
      filter.enabled === undefined ? undefined : eq(users.enabled, filter.enabled),
      filter.ids ? inArray(id, [...filter.ids]) : undefined,
      searching(filter.keyword, users, textSample(db, users)),
    ],
    order: { columns: { username, name, code, createdAt, lastSeenAt }, standard: 'createdAt', id },
  });
};

/** Locks the rows until the transaction ends, in the order of their ids, so that two callers cannot deadlock. */
export const lockUsers = (tx: Executor, realm: Realm, ids: readonly string[]) =>
  tx
    .select()
    .from(users)
    .where(and(inArray(users.id, [...ids]), eq(users.realm, realm), isNull(users.removedAt)))
    .orderBy(users.id)
    .for('no key update');

export const forAudit = ({ passwordHash: _, ...row }: typeof users.$inferSelect): object => row;

const userFields = draftFields(users, UserDraft, { password: unaudited('it is stored as a hash') });

/**
 * The users of a realm, or of both. Removed users, and users and departments of the other realm, do not exist for the
 * caller.
 */
export const usersOf = (realm?: Realm): EntityDrafts<typeof users, UserDraft> => ({
  table: users,
  fields: userFields,
  scope: and(realm ? eq(users.realm, realm) : undefined, isNull(users.removedAt)),
  fixed: realm ? { realm } : {},
  violations: {
    users_username_key: 'user.usernameInUse',
    users_email_key: 'user.emailInUse',
    users_phone_key: 'user.phoneInUse',
    users_code_key: 'user.codeInUse',
    users_department_fk: { code: '404', field: 'departmentId' },
  },
  forAudit,
});

/** Keeps the user's name for past actions; clears identifiers and credentials. */
export const markRemoved = async (tx: Executor, ids: readonly string[]): Promise<void> => {
  await tx
    .update(users)
    .set({
      removedAt: sql`now()`,
      enabled: false,
      passwordHash: null,
      departmentId: null,
      phone: null,
      email: null,
      avatar: null,
    })
    .where(inArray(users.id, [...ids]));
};

export const passwordHashOf = async (db: Executor, id: string): Promise<string | undefined> => {
  const [row] = await db.select({ hash: users.passwordHash }).from(users).where(present(undefined, id));
  return row?.hash ?? undefined;
};

/** Returns false when the password is no longer the expected one: it was changed meanwhile. */
export const replacePassword = async (tx: Executor, id: string, hash: string, expected?: string): Promise<boolean> => {
  const changed = await tx
    .update(users)
    .set({ passwordHash: hash, passwordChangedAt: sql`now()`, ...unedited(users) })
    .where(and(present(undefined, id), expected ? eq(users.passwordHash, expected) : undefined))
    .returning({ id: users.id });
  return changed.length > 0;
};

export const markSeen = async (db: Executor, id: string, at: Date): Promise<void> => {
  await db
    .update(users)
    .set({ lastSeenAt: at, ...unedited(users) })
    .where(eq(users.id, id));
};

export const searchUsers = (db: Executor, keyword: string, limit: number) =>
  db
    .select({ id: users.id, name: users.name, username: users.username })
    .from(users)
    .where(
      and(
        eq(users.realm, 'internal'),
        eq(users.enabled, true),
        isNull(users.removedAt),
        searching(keyword, users, textSample(db, users)),
      ),
    )
    .orderBy(users.name, users.id)
    .limit(limit);
