import { eq } from 'drizzle-orm';
import { agreedValues } from './agreed-values.tables.ts';
import type { Executor } from './database.ts';

export const agreedValue = async (db: Executor, name: string): Promise<string | undefined> => {
  const [row] = await db.select().from(agreedValues).where(eq(agreedValues.name, name));
  return row?.value;
};

/** Returns the value that holds for all nodes of the database: the one that the first of them proposed. */
export const agree = async (db: Executor, name: string, proposed: string): Promise<string> => {
  await db.insert(agreedValues).values({ name, value: proposed }).onConflictDoNothing();
  return (await agreedValue(db, name)) ?? proposed;
};

/** Stores what holds from now on; returns what held before. */
export const replaceAgreed = async (db: Executor, name: string, value: string): Promise<string | undefined> => {
  const before = await agreedValue(db, name);
  if (before !== value) {
    await db
      .insert(agreedValues)
      .values({ name, value })
      .onConflictDoUpdate({ target: agreedValues.name, set: { value } });
  }
  return before;
};
