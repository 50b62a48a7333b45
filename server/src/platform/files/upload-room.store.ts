import { sql, sum } from 'drizzle-orm';
import type { Executor } from '../database/database.ts';
import { storedFiles, uploadAmounts } from './files.tables.ts';

export const storedBytes = async (db: Executor): Promise<number> => {
  const [row] = await db.select({ bytes: sum(storedFiles.size).mapWith(Number) }).from(storedFiles);
  return row?.bytes ?? 0;
};

interface Upload {
  readonly userId: string;
  readonly bytes: number;
  /** Bytes of this person today, with these. */
  readonly atMost: number;
}

/** Counts an upload towards the person's day; false, and nothing counted, if that would be too much. */
export const addUploaded = async (db: Executor, { userId, bytes, atMost }: Upload): Promise<boolean> => {
  if (bytes > atMost) return false;
  const rows = await db
    .insert(uploadAmounts)
    .values({ userId, day: sql`current_date`, bytes })
    .onConflictDoUpdate({
      target: [uploadAmounts.userId, uploadAmounts.day],
      set: { bytes: sql`${uploadAmounts.bytes} + excluded.bytes` },
      setWhere: sql`${uploadAmounts.bytes} + excluded.bytes <= ${atMost}`,
    })
    .returning({ bytes: uploadAmounts.bytes });
  return rows.length > 0;
};

/** Forgets days before yesterday. */
export const forgetUploaded = async (db: Executor): Promise<void> => {
  await db.delete(uploadAmounts).where(sql`${uploadAmounts.day} < current_date - 1`);
};
