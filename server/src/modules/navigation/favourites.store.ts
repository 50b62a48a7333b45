import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { navigationFavourites as favourites } from './navigation.tables.ts';

export const favouritesOf = async (db: Executor, userId: string): Promise<string[]> => {
  const rows = await db.select({ menuId: favourites.menuId }).from(favourites).where(eq(favourites.userId, userId));
  return rows.map(({ menuId }) => menuId);
};

export const setFavourite = async (tx: Executor, userId: string, menuId: string, favourite: boolean): Promise<void> => {
  if (favourite) await tx.insert(favourites).values({ userId, menuId }).onConflictDoNothing();
  else await tx.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.menuId, menuId)));
};
