import type { DeviceNeed } from '@eoms/contract';
import { inArray, sql } from 'drizzle-orm';
import type { Executor } from '../../../platform/database/database.ts';
import { deviceMarks } from './device-marks.tables.ts';
import type { Marks } from './needed-devices.ts';

/** All of them: marks are exceptions. */
export const readMarks = async (db: Executor): Promise<Marks> => {
  const rows = await db.select().from(deviceMarks);
  return new Map(rows.map(({ deviceId, needed }) => [deviceId, needed]));
};

interface Mark {
  readonly deviceId: string;
  readonly need: DeviceNeed;
}

/** The last mark of a device counts. */
export const storeMarks = async (tx: Executor, marks: readonly Mark[]): Promise<void> => {
  const byDevice = new Map(marks.map(({ deviceId, need }) => [deviceId, need]));
  const without = [...byDevice].filter(([, need]) => need === 'auto').map(([deviceId]) => deviceId);
  const rows = [...byDevice].flatMap(([deviceId, need]) =>
    need === 'auto' ? [] : [{ deviceId, needed: need === 'needed' }],
  );
  if (without.length > 0) await tx.delete(deviceMarks).where(inArray(deviceMarks.deviceId, without));
  if (rows.length === 0) return;
  await tx
    .insert(deviceMarks)
    .values(rows)
    .onConflictDoUpdate({ target: deviceMarks.deviceId, set: { needed: sql`excluded.needed` } });
};
