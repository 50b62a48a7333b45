import { type Page, type PageQuery, RoleDraft, type RoleType } from '@eoms/contract';
import { asc, count, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import { presentPage, readPage } from '../../platform/database/page.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import type { EntityDrafts } from '../../platform/database/save-row.ts';
import { containing } from '../../platform/database/searching.ts';
import { roles, userRoles } from './access.tables.ts';

export type RoleRow = typeof roles.$inferSelect;

export interface RoleFilter extends PageQuery {
  type?: RoleType | undefined;
}

export const pageRoles = async (db: Executor, filter: RoleFilter): Promise<Page<RoleRow & { userCount: number }>> => {
  const holders = db
    .select({ roleId: userRoles.roleId, people: count().as('people') })
    .from(userRoles)
    .groupBy(userRoles.roleId)
    .as('holders');
  const { id, name, code, createdAt } = roles;
  const page = await readPage(db, filter, {
    rows: db.select({ role: roles, people: holders.people }).from(roles).leftJoin(holders, eq(holders.roleId, id)),
    counted: db.select({ id }).from(roles),
    scope: 'none',
    where: [filter.type && eq(roles.type, filter.type), containing(filter.keyword, name, code, roles.group)],
    order: { columns: { name, code, createdAt }, standard: 'createdAt', id },
  });
  return presentPage(page, ({ role, people }) => ({ ...role, userCount: people ?? 0 }));
};

export const allRoles = (db: Executor) =>
  db
    .select({ id: roles.id, name: roles.name, code: roles.code, isSuper: roles.isSuper })
    .from(roles)
    .orderBy(asc(roles.name), asc(roles.id));

export const findRole = async (db: Executor, id: string): Promise<RoleRow | undefined> =>
  (await db.select().from(roles).where(eq(roles.id, id)))[0];

/** Locked until the transaction ends, so that a role's grants cannot change meanwhile. */
export const keptRoles: EntityDrafts<typeof roles, RoleDraft> = {
  table: roles,
  fields: draftFields(roles, RoleDraft, {}),
  scope: 'none',
  violations: { roles_name_key: 'role.nameInUse', roles_code_key: 'role.codeInUse' },
  heldBy: { user_roles_role_fk: 'role.inUse' },
};

/** Locks several roles for reading until the transaction ends; others may still read them. */
export const shareRoles = (tx: Executor, ids: readonly string[]): Promise<RoleRow[]> =>
  tx.select().from(roles).where(oneOf(roles.id, ids)).orderBy(roles.id).for('share');

export const seedRole = async (tx: Executor, row: typeof roles.$inferInsert): Promise<boolean> =>
  (await tx.insert(roles).values(row).onConflictDoNothing().returning({ id: roles.id })).length > 0;

export const updateRole = async (tx: Executor, id: string, change: Partial<RoleRow>): Promise<void> => {
  await tx.update(roles).set(change).where(eq(roles.id, id));
};
