import type { Action, MenuGrant, PlaceGrant } from '@eoms/contract';
import { eq } from 'drizzle-orm';
import { unedited } from '../../platform/database/columns.ts';
import type { Executor } from '../../platform/database/database.ts';
import { roleMenus, roleNavigationMenus, rolePlaceGroups, rolePlaces, roles } from './access.tables.ts';

const chunk = 5_000;
const inChunks = async <T>(rows: readonly T[], insert: (part: T[]) => Promise<unknown>): Promise<void> => {
  for (let from = 0; from < rows.length; from += chunk) await insert(rows.slice(from, from + chunk));
};

export const menusOfRole = (db: Executor, roleId: string): Promise<MenuGrant[]> =>
  db
    .select({ menuId: roleMenus.menuId, actions: roleMenus.actions })
    .from(roleMenus)
    .where(eq(roleMenus.roleId, roleId));

export const replaceMenus = async (
  tx: Executor,
  roleId: string,
  menus: ReadonlyMap<string, readonly Action[]>,
): Promise<void> => {
  await tx.delete(roleMenus).where(eq(roleMenus.roleId, roleId));
  const rows = [...menus].map(([menuId, actions]) => ({ roleId, menuId, actions: [...actions] }));
  await inChunks(rows, (part) => tx.insert(roleMenus).values(part));
};

export const navigationOfRole = async (db: Executor, roleId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: roleNavigationMenus.menuId })
    .from(roleNavigationMenus)
    .where(eq(roleNavigationMenus.roleId, roleId));
  return rows.map((row) => row.id);
};

export const replaceNavigation = async (tx: Executor, roleId: string, menuIds: readonly string[]): Promise<void> => {
  await tx.delete(roleNavigationMenus).where(eq(roleNavigationMenus.roleId, roleId));
  const rows = menuIds.map((menuId) => ({ roleId, menuId }));
  await inChunks(rows, (part) => tx.insert(roleNavigationMenus).values(part));
};

export const placesOfRole = async (db: Executor, roleId: string): Promise<Omit<PlaceGrant, 'all'>> => {
  const places = await db.select({ id: rolePlaces.placeId }).from(rolePlaces).where(eq(rolePlaces.roleId, roleId));
  const groups = await db
    .select({ id: rolePlaceGroups.groupId })
    .from(rolePlaceGroups)
    .where(eq(rolePlaceGroups.roleId, roleId));
  return { placeIds: places.map((row) => row.id), groupIds: groups.map((row) => row.id) };
};

export const replacePlaces = async (tx: Executor, roleId: string, grant: PlaceGrant): Promise<void> => {
  await tx
    .update(roles)
    .set({ allPlaces: grant.all, ...unedited(roles) })
    .where(eq(roles.id, roleId));
  await tx.delete(rolePlaces).where(eq(rolePlaces.roleId, roleId));
  await tx.delete(rolePlaceGroups).where(eq(rolePlaceGroups.roleId, roleId));
  const places = [...new Set(grant.placeIds)].map((placeId) => ({ roleId, placeId }));
  const groups = [...new Set(grant.groupIds)].map((groupId) => ({ roleId, groupId }));
  await inChunks(places, (part) => tx.insert(rolePlaces).values(part));
  await inChunks(groups, (part) => tx.insert(rolePlaceGroups).values(part));
};

export const forgetNavigationMenu = async (tx: Executor, menuId: string): Promise<void> => {
  await tx.delete(roleNavigationMenus).where(eq(roleNavigationMenus.menuId, menuId));
};
export const forgetPlace = async (tx: Executor, placeId: string): Promise<void> => {
  await tx.delete(rolePlaces).where(eq(rolePlaces.placeId, placeId));
};
export const forgetPlaceGroup = async (tx: Executor, groupId: string): Promise<void> => {
  await tx.delete(rolePlaceGroups).where(eq(rolePlaceGroups.groupId, groupId));
};
