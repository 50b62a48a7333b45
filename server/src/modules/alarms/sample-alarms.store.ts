import type { AlarmResult, AlarmSeverity, SourceText } from '@eoms/contract';
import type { Database } from '../../platform/database/database.ts';
import { alarms } from './alarms.tables.ts';
import { findDevices } from './intake/alarm-intake.store.ts';

/** An alarm of the sample venue that came, went and was handled. */
export interface SampleAlarm {
  readonly id: string;
  readonly deviceId: string;
  /** Part of the alarm's key after the device. */
  readonly cause: string;
  readonly level: AlarmSeverity;
  readonly text: SourceText;
  readonly property: string | null;
  readonly raisedAt: Date;
  readonly acknowledgedAt: Date;
  readonly clearedAt: Date;
  readonly solvedAt: Date;
  readonly solvedBy: string;
  readonly result: AlarmResult;
  readonly remarks: string;
}

/** Adds handled alarms; those that exist already are left as they are. */
export const addSamples = async ({ db }: Database, samples: readonly SampleAlarm[]): Promise<void> => {
  const devices = await findDevices(
    db,
    samples.map(({ deviceId }) => deviceId),
  );
  const rows = samples.flatMap(({ cause, ...sample }) => {
    const device = devices.get(sample.deviceId);
    if (!device) return [];
    const handled = { acknowledgedBy: sample.solvedBy, status: 'processed' as const };
    const occurrence = { active: false, lastAt: sample.raisedAt, occurrences: 1, createdAt: sample.raisedAt };
    return [{ ...device.names, ...sample, ...handled, ...occurrence, key: `${sample.deviceId}:${cause}` }];
  });
  if (rows.length > 0) await db.insert(alarms).values(rows).onConflictDoNothing();
};
