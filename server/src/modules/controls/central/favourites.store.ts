import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { placeFavourites as favourites } from '../controls.tables.ts';

export const favouritesOf = async (db: Executor, userId: string): Promise<ReadonlySet<string>> => {
  const rows = await db.select({ placeId: favourites.placeId }).from(favourites).where(eq(favourites.userId, userId));
  return new Set(rows.map(({ placeId }) => placeId));
};

export const setFavourite = async (
  tx: Executor,
  userId: string,
  placeId: string,
  favourite: boolean,
): Promise<void> => {
  if (favourite) await tx.insert(favourites).values({ userId, placeId }).onConflictDoNothing();
  else await tx.delete(favourites).where(and(eq(favourites.userId, userId), eq(favourites.placeId, placeId)));
};
