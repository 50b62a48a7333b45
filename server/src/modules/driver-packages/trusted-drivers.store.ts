import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { trustedDrivers } from './trusted-drivers.tables.ts';

export interface TrustedDriver {
  readonly file: string;
  readonly sha256: string;
  readonly trustedBy: string;
  readonly createdAt: Date;
}

export const listTrusted = (db: Executor): Promise<TrustedDriver[]> => db.select().from(trustedDrivers);

export const trust = async (db: Executor, one: Omit<TrustedDriver, 'createdAt'>): Promise<void> => {
  const { sha256, trustedBy } = one;
  await db
    .insert(trustedDrivers)
    .values(one)
    .onConflictDoUpdate({ target: trustedDrivers.file, set: { sha256, trustedBy, createdAt: new Date() } });
};

/** Returns what was confirmed before. */
export const distrust = async (db: Executor, file: string): Promise<TrustedDriver | undefined> =>
  (await db.delete(trustedDrivers).where(eq(trustedDrivers.file, file)).returning())[0];
