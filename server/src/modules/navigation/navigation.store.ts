import { NavigationMenuDraft, TOP_LEVEL } from '@eoms/contract';
import { and, asc, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { draftFields } from '../../platform/database/fields.ts';
import type { TreeDrafts } from '../../platform/database/tree.ts';
import { menus } from '../menus/menus.tables.ts';
import { navigationMenus, type TakenEntry } from './navigation.tables.ts';

export type NavigationRow = typeof navigationMenus.$inferSelect;

export const navigationTree: TreeDrafts<typeof navigationMenus, NavigationMenuDraft> = {
  table: navigationMenus,
  fields: draftFields(navigationMenus, NavigationMenuDraft, {
    parentId: (parentId) => ({ parentId: parentId === TOP_LEVEL ? null : parentId }),
  }),
  scope: 'none',
  circular: 'menu.circular',
  levels: { atMost: 2, refusal: 'navigation.thirdLevel' },
  newLast: true,
  atEdge: 'menu.atEdge',
  violations: { navigation_menus_parent_fk: { code: '404', field: 'parentId' } },
  heldBy: { navigation_menus_parent_fk: 'navigation.hasChildren' },
};

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

export const insertNavigation = async (tx: Executor, row: typeof navigationMenus.$inferInsert): Promise<void> => {
  await tx.insert(navigationMenus).values(row);
};

/** Writes what was taken from elsewhere; a form that is open on the entry is told that it is outdated. */
export const updateTaken = async (
  tx: Executor,
  id: string,
  values: TakenEntry & { readonly taken: TakenEntry },
): Promise<void> => {
  await tx.update(navigationMenus).set(values).where(eq(navigationMenus.id, id));
};

/** System menus that the side menu shows. */
export const listedSystemMenus = (db: Executor) =>
  db
    .select({ id: menus.id, parentId: menus.parentId, name: menus.name, icon: menus.icon, address: menus.address })
    .from(menus)
    .where(and(eq(menus.enabled, true), eq(menus.hidden, false)))
    .orderBy(asc(menus.sort), asc(menus.createdAt), asc(menus.id));
