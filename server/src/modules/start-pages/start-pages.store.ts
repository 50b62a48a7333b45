import { asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { oneOf } from '../../platform/database/row-scope.ts';
import { roles } from '../access/access.tables.ts';
import { ownStartPages, roleStartPages } from './start-pages.tables.ts';

/** What roles start on, in the order of their names. */
export const startPagesOfRoles = (db: Executor, roleIds?: readonly string[]) =>
  db
    .select({ roleId: roleStartPages.roleId, documentId: roleStartPages.documentId, setAt: roleStartPages.setAt })
    .from(roleStartPages)
    .innerJoin(roles, eq(roles.id, roleStartPages.roleId))
    .where(roleIds && oneOf(roleStartPages.roleId, roleIds))
    .orderBy(asc(roles.name), asc(roles.id));

export const ownStartPage = async (
  db: Executor,
  userId: string,
): Promise<typeof ownStartPages.$inferSelect | undefined> => {
  const [row] = await db.select().from(ownStartPages).where(eq(ownStartPages.userId, userId));
  return row;
};

export const setOwnStartPage = async (
  tx: Executor,
  userId: string,
  chosen: Pick<typeof ownStartPages.$inferInsert, 'choice' | 'documentId'> | null,
): Promise<void> => {
  if (!chosen) await tx.delete(ownStartPages).where(eq(ownStartPages.userId, userId));
  else {
    const row = { ...chosen, setAt: new Date() };
    await tx
      .insert(ownStartPages)
      .values({ userId, ...row })
      .onConflictDoUpdate({ target: ownStartPages.userId, set: row });
  }
};

export const setRolePage = async (tx: Executor, roleId: string, documentId: string | null): Promise<void> => {
  if (documentId === null) await tx.delete(roleStartPages).where(eq(roleStartPages.roleId, roleId));
  else {
    const row = { documentId, setAt: new Date() };
    await tx
      .insert(roleStartPages)
      .values({ roleId, ...row })
      .onConflictDoUpdate({ target: roleStartPages.roleId, set: row });
  }
};
