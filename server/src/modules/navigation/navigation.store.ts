import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { menus } from '../menus/menus.tables.ts';
import { navigationMenus } from './navigation.tables.ts';

export type NavigationRow = typeof navigationMenus.$inferSelect;

const inOrder = [asc(navigationMenus.sort), asc(navigationMenus.createdAt), asc(navigationMenus.id)];

export const allNavigation = (db: Executor): Promise<NavigationRow[]> =>
  db
    .select()
    .from(navigationMenus)
    .orderBy(...inOrder);

export const navigationIds = async (db: Executor): Promise<string[]> =>
  (await db.select({ id: navigationMenus.id }).from(navigationMenus)).map((row) => row.id);

export const enabledNavigation = (db: Executor): Promise<NavigationRow[]> =>
  db
    .select()
    .from(navigationMenus)
    .where(eq(navigationMenus.enabled, true))
    .orderBy(...inOrder);

/** Addresses of enabled entries that open in a dialog. */
export const framedAddresses = async (db: Executor): Promise<string[]> => {
  const framed = and(eq(navigationMenus.enabled, true), eq(navigationMenus.openType, 'modal'));
  const rows = await db.select({ address: navigationMenus.address }).from(navigationMenus).where(framed);
  return rows.flatMap(({ address }) => address ?? []);
};

export const findNavigation = async (db: Executor, id: string): Promise<NavigationRow | undefined> =>
  (await db.select().from(navigationMenus).where(eq(navigationMenus.id, id)))[0];

/** Menus with the same parent, in their order. */
export const navigationNeighbours = (db: Executor, parentId: string | null): Promise<NavigationRow[]> =>
  db
    .select()
    .from(navigationMenus)
    .where(parentId === null ? isNull(navigationMenus.parentId) : eq(navigationMenus.parentId, parentId))
    .orderBy(...inOrder);

export const insertNavigation = async (tx: Executor, row: typeof navigationMenus.$inferInsert): Promise<void> => {
  await tx.insert(navigationMenus).values(row);
};

export const updateNavigation = async (tx: Executor, id: string, change: Partial<NavigationRow>): Promise<void> => {
  await tx.update(navigationMenus).set(change).where(eq(navigationMenus.id, id));
};

export const deleteNavigation = async (tx: Executor, id: string): Promise<void> => {
  await tx.delete(navigationMenus).where(eq(navigationMenus.id, id));
};

/** System menus that the side menu lists. */
export const listedSystemMenus = (db: Executor) =>
  db
    .select({ id: menus.id, parentId: menus.parentId, name: menus.name, icon: menus.icon, address: menus.address })
    .from(menus)
    .where(and(eq(menus.enabled, true), eq(menus.hidden, false)))
    .orderBy(asc(menus.sort), asc(menus.createdAt), asc(menus.id));
